import Synchronization
import TestSupport
import Testing

@Suite("Cases are run in order, in batches, and judged one by one")
struct RunnerTests {
  @Test("Results come in the order of files and cases, across batches")
  func order() async throws {
    let counts = [
      "signatures/a": 1, "signatures/b": 2_600, "signatures/c": 1_024, "signatures/d": 1_025,
    ]
    let suite = Suite.madeUp(counts)
    let implementation = Scripted.echo()
    let run = try await Runner(suite: suite, batchSize: 1_024).run(implementation)
    #expect(run.files.map(\.path) == counts.keys.sorted())
    #expect(run.files.map(\.cases.count) == [1, 2_600, 1_024, 1_025])
    #expect(run.counts.passed == 4_650)
    #expect(run.counts.total == 4_650)
    #expect(run.verdict == .conformant)
    #expect(run.implementation.name == "scripted")
    #expect(run.profile == nil)
    #expect(implementation.calls.map(\.count) == [1, 1_024, 1_024, 552, 1_024, 1_024, 1])
    let asked = implementation.calls.joined().map { $0.input["id"]?.string }
    #expect(asked == suite.files.flatMap { $0.cases.map(\.id.rawValue) })
  }

  @Test(
    "One wrong answer fails one case, at the right place",
    arguments: [0, 1_023, 1_024, 2_047, 2_599]
  )
  func oneWrong(index: Int) async throws {
    let wrong = "signatures/b/case-\(index)"
    let implementation = Scripted { request in
      .output(["token": request.input["id"] == .string(wrong) ? "x" : request.input["id"] ?? nil])
    }
    let suite = Suite.madeUp(["signatures/b": 2_600])
    let run = try await Runner(suite: suite, batchSize: 1_024).run(implementation)
    let failed = run.files[0].cases.indices.filter {
      run.files[0].cases[$0].outcome.failure != nil
    }
    #expect(failed == [index])
    #expect(run.counts.failed == 1)
    #expect(run.verdict == .notConformant)
  }

  @Test("A run can end with the first failure of its level", arguments: [1, 1_024])
  func failFast(batchSize: Int) async throws {
    let implementation = Scripted { request in
      let id = request.input["id"]?.string ?? ""
      return .output(["token": .string(id.hasSuffix("b/case-7") ? "x" : id)])
    }
    let suite = Suite.madeUp(["signatures/a": 3, "signatures/b": 30, "signatures/c": 3])
    var runner = Runner(suite: suite, batchSize: batchSize)
    runner.stopsAtFailure = true
    let run = try await runner.run(implementation)
    #expect(run.counts.total == 11)
    #expect(run.cases.map(\.outcome.isFailure).firstIndex(of: true) == 10)
    #expect(run.isEndedByFailure && !run.isInterrupted)
    #expect(run.verdict == .notConformant)
  }

  @Test("Nothing behind the first failure shows an interpretation", arguments: [1, 1_024])
  func failFastInterpretations(batchSize: Int) async throws {
    let ambiguity = AmbiguityExpectation(
      id: "late",
      interpretations: [.init("reject", .refused([.malformed])), .init("accept", .output([:]))]
    )
    let file = Suite.file("signatures/a", .call(.jwsSign), ["wrong", "open"]) { id in
      id.hasSuffix("open") ? .ambiguity(ambiguity) : .refused([.malformed])
    }
    var runner = Runner(suite: Suite(files: [file]), batchSize: batchSize)
    let implementation = Scripted { _ in .output([:]) }
    #expect(try await runner.run(implementation).interpretations.count == 1)
    runner.stopsAtFailure = true
    let run = try await runner.run(implementation)
    #expect(run.counts.total == 1)
    #expect(run.interpretations.isEmpty)
  }

  @Test("A clock dates the run, and says how long each file took")
  func clock() async throws {
    let time = Mutex<Int64>(1_514_862_245_900)
    var runner = Runner(suite: .madeUp(["signatures/a": 3, "signatures/b": 5]), batchSize: 3)
    runner.clock = {
      time.withLock { now in
        defer { now += 10 }
        return now
      }
    }
    let run = try await runner.run(Scripted.echo())
    #expect(run.started?.rfc3339 == "2018-01-02T03:04:05Z")
    #expect(run.files.map(\.milliseconds) == [10, 20])
    #expect(run.milliseconds == 30)
  }

  @Test("An operation that is not described is not asked, and is unimplemented")
  func undescribed() async throws {
    let suite = Suite.madeUp(["signatures/a": 3])
    let operation = suite.files[0].operation
    let others = AuthConformance.Operation.allCases.filter { $0 != operation }
    let implementation = Scripted(operations: others) { requests in
      requests.map { .output(["token": $0.input["id"] ?? .null]) }
    }
    let run = try await Runner(suite: suite).run(implementation)
    #expect(run.counts.unimplemented == 3)
    #expect(run.counts.total == 3)
    #expect(implementation.calls.isEmpty)

    let judge = Judge(requiredOperations: [operation])
    let strict = try await Runner(suite: suite, judge: judge).run(implementation)
    #expect(strict.counts.failed == 3)
  }

  @Test("Cases that are asked several times get their own answers, also over a batch's end")
  func severalRequests() async throws {
    var expectation = TokenSample.expectation
    expectation.issues = 3
    let token = try TokenSample.token()
    let file = Suite.file(
      "jwt-claims/x",
      .call(.sinchRegistrationTokenIssue),
      (0..<1_100).map { "c\($0)" }
    ) {
      $0.hasSuffix("7") ? .token(expectation) : .output(["token": .string($0)])
    }
    let implementation = Scripted { request in
      let id = request.input["id"]?.string ?? ""
      return .output(["token": .string(id.hasSuffix("7") ? token : id)])
    }
    let run = try await Runner(suite: Suite(files: [file]), batchSize: 1_024).run(implementation)
    #expect(run.counts.passed == 1_100)
    #expect(implementation.calls.map(\.count) == [1_024 + 2 * 102, 76 + 2 * 8])
  }

  @Test(
    "Answers that are left out fail the cases they were for, and no others",
    arguments: [0, 1, 255, 256]
  )
  func shortAnswers(count: Int) async throws {
    let implementation = Scripted { requests in
      requests.prefix(count).map { .output(["token": $0.input["id"] ?? nil]) }
    }
    let suite = Suite.madeUp(["signatures/a": 256])
    let run = try await Runner(suite: suite).run(implementation)
    #expect(run.counts.passed == count)
    #expect(run.counts.failed == 256 - count)
    let kinds = run.files[0].cases.dropFirst(count).map { $0.outcome.failure?.kind }
    #expect(kinds.allSatisfy { $0 == .error })
  }

  @Test("Progress says after each batch how many cases are done in all")
  func progress() async throws {
    let suite = Suite.madeUp(["signatures/a": 1_100, "signatures/b": 1])
    var done: [Int] = []
    _ = try await Runner(suite: suite, batchSize: 1_024).run(Scripted.echo()) { done.append($0) }
    #expect(done == [1_024, 1_100, 1_101])
  }

  @Test("An implementation that cannot describe itself is an error, not a thousand failures")
  func unreachable() async {
    await #expect(throws: ImplementationError.self) {
      try await Runner(suite: .madeUp(["signatures/a": 3])).run(Unreachable())
    }
  }
}
