import KnownFaults
import TestSupport
import Testing

@testable import ConformanceEngine

@Suite("A run is no success unless something of each operation on offer was judged")
struct UnjudgedTests {
  private static let refusing = Answer.json("{\"refused\": true, \"reason\": \"malformed\"}")

  /// Two operations, each with a case that expects a result and one that expects a refusal.
  private static let suite = Suite(
    files: [Operation.call(.jwsSign), .call(.sinchSignatureSign)].flatMap { operation in
      [
        Suite.file("signatures/made-\(operation)", operation, ["good"]) { _ in
          .output(["token": "right"])
        },
        Suite.file("signatures/refused-\(operation)", operation, ["bad"]) { _ in .refused([]) },
      ]
    }
  )

  /// Answers as it should, but for the calls that answer otherwise.
  private func run(
    _ others: [Call: @Sendable (_ isGood: Bool) -> Answer],
    of suite: ConformanceEngine.Suite = Self.suite,
    _ prepare: (inout Runner) -> Void = { _ in }
  ) async throws -> RunResult {
    var runner = Runner(suite: suite)
    prepare(&runner)
    return try await runner.run(
      Scripted { request in
        let isGood = request.input["id"]?.string?.hasSuffix("good") ?? false
        if let other = others[request.call] { return other(isGood) }
        return isGood ? .output(["token": "right"]) : Self.refusing
      }
    )
  }

  private func operations(_ result: RunResult) -> [AuthConformance.Operation?] {
    result.unjudged.map(\.operation)
  }

  @Test("A whole run of everything is a success")
  func judged() async throws {
    let result = try await run([:])
    #expect(result.verdict == .conformant && result.unjudged.isEmpty)
  }

  @Test("-32601 to every request of an operation that is listed is none")
  func unanswered() async throws {
    let result = try await run([.jwsSign: { _ in .unimplemented }])
    #expect(result.verdict == .nothingChecked)
    #expect(operations(result) == [.call(.jwsSign)])
    let reason = try #require(result.unjudged.first?.reason)
    #expect(reason.hasPrefix("0 of 1 required cases that expect a result could be judged: "))
    #expect(reason.contains("-32601"))
  }

  @Test("Refusing everything, and -32601 to what expects a result, is none")
  func refusals() async throws {
    let refusing = try await run([.jwsSign: { _ in Self.refusing }])
    #expect(refusing.verdict == .notConformant)
    let evading = try await run([.jwsSign: { $0 ? .unimplemented : Self.refusing }])
    #expect(evading.verdict == .nothingChecked)
    #expect(operations(evading) == [.call(.jwsSign)])
  }

  @Test("Refusals that were selected alone are judged")
  func refusalsAlone() async throws {
    let suite = CaseFilter(patterns: ["signatures/refused-*/**"]).apply(to: Self.suite)
    #expect(try await run([:], of: suite).verdict == .conformant)
  }

  @Test("A list of expected failures that has everything of an operation is none")
  func allListed() async throws {
    let list = try ExpectedFailures(parsing: "signatures/made-jws.sign/** # differs")
    let listed = list.listed(in: Self.suite)
    let result = try await run([.jwsSign: { _ in Self.refusing }]) { $0.listed = listed }
    #expect(result.verdict == .nothingChecked)
    #expect(result.unjudged.first?.reason.hasSuffix("listed as expected failures") == true)
  }

  @Test("A selection without a case of the level is none; another level lets it decide")
  func belowLevel() async throws {
    var suite = Self.suite
    let rule = Requirement("SAMPLE-KEY", .hardening)
    suite.documents = [RequirementDocument(id: "made-up", title: "Made up", requirements: [rule])]
    let result = try await run([:], of: suite)
    #expect(result.verdict == .nothingChecked)
    #expect(
      result.unjudged == [
        Unjudged(
          reason: "no case of the level required is selected; with --level hardening, the "
            + "selected cases decide"
        )
      ]
    )
    #expect(try await run([:], of: suite) { $0.level = .hardening }.verdict == .conformant)
  }

  @Test("A fixed secret that cannot be used is named, with the place that it came from")
  func fixedSecret() async throws {
    var limits = CallLimits(fixed: ["applicationSecret": .text("not base64")])
    limits.sources = ["applicationSecret": "from the environment variable \"SECRET\""]
    let bundled = try Bundled.suite()
    let filter = CaseFilter(operations: [.call(.sinchRegistrationTokenIssue)])
    var runner = Runner(suite: filter.apply(to: bundled))
    runner.fixed = FixedInputs(
      [.sinchRegistrationTokenIssue: limits],
      by: Reference.implementation
    )
    let result = try await runner.run(Reference.implementation)
    #expect(result.verdict == .nothingChecked)
    let reason = try #require(result.unjudged.first?.reason)
    let cause =
      "applicationSecret (from the environment variable \"SECRET\") is fixed, and with the fixed "
      + "value it has to be refused (malformed)"
    #expect(reason.hasSuffix(": " + cause))
    #expect(result.obstacles.first?.reason == cause)
  }

  @Test("An optional input that an implementation does not have is not implemented, nor asked")
  func missingInput() async throws {
    let implementation = Lacking(missing: [MissingInput(.call(.jwsSign), "id")])
    var runner = Runner(suite: Self.suite)
    runner.judge.requiredOperations = [.call(.jwsSign)]
    let result = try await runner.run(implementation)
    let ids = result.cases.filter { $0.outcome == .unimplemented }.map(\.id.rawValue)
    #expect(ids == ["signatures/made-jws.sign/good", "signatures/refused-jws.sign/bad"])
    #expect(operations(result) == [.call(.jwsSign)])
  }

  /// Fails if a request has an input that it described as missing.
  private struct Lacking: Implementation {
    var missing: [MissingInput]

    func describe() -> ImplementationDescription {
      var description = ImplementationDescription("lacking")
      description.missingInputs = missing
      return description
    }

    func answer(_ requests: [CallRequest]) async -> [Answer] {
      requests.map { request in
        if request.call == .jwsSign {
          Issue.record("asked about an input that it does not have")
        }
        let isGood = request.input["id"]?.string?.hasSuffix("good") ?? false
        return isGood ? .output(["token": "right"]) : UnjudgedTests.refusing
      }
    }
  }

  // Parts.

  private func parts(
    of suite: ConformanceEngine.Suite,
    _ count: Int,
    _ others: [Call: @Sendable (_ isGood: Bool) -> Answer] = [:],
    listed: [ListedFailure] = []
  ) async throws -> [RunResult] {
    var results: [RunResult] = []
    for index in 1...count {
      let shard = try #require(Shard(index: index, count: count))
      let part = try shard.part(of: suite)
      results.append(
        try await run(others, of: part) { runner in
          runner.part = (shard, suite)
          runner.listed = listed
        }
      )
    }
    return results
  }

  @Test("A part without a case of an operation, or without any, fails no whole that is judged")
  func emptyParts() async throws {
    for result in try await parts(of: Self.suite, 9) {
      #expect(result.verdict.isSuccess && result.unjudged.isEmpty)
    }
  }

  @Test("Of a run that judges nothing of an operation, a part is no success")
  func unjudgedParts() async throws {
    let results = try await parts(of: Self.suite, 4, [.jwsSign: { _ in .unimplemented }])
    #expect(results.contains { operations($0) == [.call(.jwsSign)] })
    let none = try await parts(
      of: Self.suite,
      2,
      [
        .jwsSign: { _ in .unimplemented }, .sinchSignatureSign: { _ in .unimplemented },
      ]
    )
    #expect(none.contains { $0.verdict == .nothingChecked })
    let list = try ExpectedFailures(parsing: "signatures/made-jws.sign/** # differs")
    let listed = list.listed(in: Self.suite)
    let all = try await parts(
      of: Self.suite,
      4,
      [.jwsSign: { _ in Self.refusing }],
      listed: listed
    )
    #expect(all.allSatisfy { $0.verdict == .nothingChecked })
  }

  @Test("A part that meets one case of many that is not answered looks for another")
  func witness() async throws {
    let slugs = (0..<20).map { "case-\($0)" } + ["good"]
    let file = Suite.file("signatures/many", .call(.jwsSign), slugs) { _ in
      .output(["token": "right"])
    }
    let suite = ConformanceEngine.Suite(files: [file])
    let answers: @Sendable (Bool) -> Answer = {
      $0 ? .output(["token": "right"]) : .unimplemented
    }
    for result in try await parts(of: suite, 5, [.jwsSign: answers]) {
      #expect(result.verdict == .conformantInPart && result.unjudged.isEmpty)
    }
    let none = try await parts(of: suite, 5, [.jwsSign: { _ in .unimplemented }])
    #expect(none.allSatisfy { $0.verdict == .nothingChecked })
  }
}
