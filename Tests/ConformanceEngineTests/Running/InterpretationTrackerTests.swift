import TestSupport
import Testing

@Suite("An implementation takes one interpretation of an ambiguity throughout")
struct InterpretationTrackerTests {
  private static let ambiguity = Expected.ambiguity(
    AmbiguityExpectation(
      id: "late",
      interpretations: [.init("reject", .invalid([.expired])), .init("accept", .valid([:]))]
    )
  )
  private static let ambiguous = Expected.ambiguity(
    AmbiguityExpectation(
      id: "late",
      interpretations: [
        .init("reject", .invalid([.expired])), .init("accept", .invalid([.expired])),
      ]
    )
  )

  /// Accepts the cases whose slug begins with `yes`, in files of one ambiguity.
  private func run(
    _ slugs: [[String]],
    by calls: [Call] = [.jwsVerify, .jwsVerify],
    profile: Profile? = nil
  ) async throws -> RunResult {
    let files = slugs.enumerated().map { index, slugs in
      Suite.file("signatures/f\(index)", .call(calls[index]), slugs) {
        $0.contains("unclear") ? Self.ambiguous : Self.ambiguity
      }
    }
    let implementation = Scripted { request in
      let isYes = request.input["id"]?.string?.contains("/yes") == true
      return .json(isYes ? #"{"valid": true}"# : #"{"valid": false, "reason": "expired"}"#)
    }
    let runner = Runner(suite: Suite(files: files), judge: Judge(profile: profile))
    return try await runner.run(implementation)
  }

  @Test("The interpretation and the case that showed it are recorded")
  func evidence() async throws {
    let run = try await run([["unclear-a", "yes-a", "yes-b"], ["yes-c"]])
    #expect(run.counts.failed == 0)
    let evidence = try #require(run.interpretations.first)
    #expect(run.interpretations.count == 1)
    #expect(evidence.taken == TakenInterpretation("late", "accept"))
    #expect(evidence.shownBy == "signatures/f0/yes-a")
    #expect(run.files[0].cases.map(\.taken.first?.interpretation) == [nil, "accept", "accept"])
  }

  @Test("Another interpretation later is inconsistent, within a file and across files")
  func inconsistent() async throws {
    for slugs in [[["yes-a", "no-a", "yes-b"]], [["yes-a"], ["no-a", "yes-b"]]] {
      let run = try await run(slugs)
      let results = run.files.flatMap(\.cases)
      #expect(results.map { $0.outcome.failure?.kind } == [nil, .inconsistent, nil])
      let failure = try #require(results[1].outcome.failure)
      #expect(failure.summary.contains(#""reject" of late"#))
      #expect(failure.summary.contains(#""accept" in signatures/f0/yes-a"#))
      #expect(failure.answers.count == 1)
      #expect(run.interpretations.map(\.taken.interpretation) == ["accept"])
      #expect(results.map(\.strength) == [.required, .recommended, .required])
      #expect(run.verdict == .conformant)
    }
  }

  @Test("Operations are not compared with each other")
  func operations() async throws {
    let run = try await run(
      [["yes-a"], ["no-a", "no-b", "yes-b"]],
      by: [.jwsVerify, .sinchSignatureVerify]
    )
    let results = run.files.flatMap(\.cases)
    #expect(results.map { $0.outcome.failure?.kind } == [nil, nil, nil, .inconsistent])
    #expect(results.last?.outcome.failure?.contradicts == "signatures/f1/no-a")
    #expect(run.interpretations.map(\.taken.interpretation) == ["accept", "reject"])
    let calls: [AuthConformance.Operation] = [.call(.jwsVerify), .call(.sinchSignatureVerify)]
    #expect(run.interpretations.map(\.operation) == calls)
  }

  @Test("What fits both interpretations is neither evidence nor contradiction")
  func ambiguousAnswers() async throws {
    let run = try await run([["unclear-a", "unclear-b"], ["yes-a"]])
    #expect(run.counts.failed == 0)
    #expect(run.interpretations.map(\.shownBy) == ["signatures/f1/yes-a"])
  }

  @Test("Under a profile there is nothing to be consistent about, and one right answer")
  func profile() async throws {
    let profile = Profile(name: "p", title: "P", interpretations: ["late": "reject"])
    let run = try await run([["no-a", "yes-a", "no-b"]], profile: profile)
    #expect(run.files[0].cases.map { $0.outcome.failure?.kind } == [nil, .wrong, nil])
    #expect(run.interpretations.isEmpty)
    #expect(run.profile == "p")
  }
}
