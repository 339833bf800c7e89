import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON
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
  private func run(_ slugs: [[String]], profile: Profile? = nil) async throws -> RunResult {
    let files = slugs.enumerated().map { index, slugs in
      Suite.file("signatures/f\(index)", .call(.jwsVerify), slugs) {
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
    #expect(run.isConformant)
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
      #expect(!run.isConformant)
    }
  }

  @Test("What fits both interpretations is neither evidence nor contradiction")
  func ambiguousAnswers() async throws {
    let run = try await run([["unclear-a", "unclear-b"], ["yes-a"]])
    #expect(run.isConformant)
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
