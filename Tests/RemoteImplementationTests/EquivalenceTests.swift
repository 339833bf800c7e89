import AuthConformance
import AuthReference
import ConformanceEngine
import KnownFaults
import RemoteImplementation
import TestSupport
import Testing

@Suite("The way to an implementation changes no outcome", .serialized)
struct EquivalenceTests {
  @Test("The reference in two programs side by side, and over HTTP by two connections")
  func reference() async throws {
    let sample = Self.sample(of: try Bundled.suite())
    let local = try await Self.run(Reference.implementation, on: sample)
    let options = RemoteOptions(jobs: 2, timeout: .seconds(60))
    let program = try OutsideImplementation(program: Program.serve, options: options)
    expectSame(local, try await Self.run(program, on: sample), cases: 700)
    await program.close()
    let remote = try await overHTTP(Reference.implementation, on: sample, jobs: 2)
    expectSame(local, remote, cases: 700)
  }

  @Test("A wrong implementation of the calls, over HTTP")
  func wrong() async throws {
    let faults = KnownFaults.all.filter { $0.id.rawValue.hasSuffix("constant-output") }
    let wrong = FaultyImplementation(faults)
    let calls = Call.allCases.map(Operation.call)
    let suite = Self.sample(of: CaseFilter(operations: calls).apply(to: try Bundled.suite()))
    let local = try await Self.run(wrong, on: suite)
    #expect(local.counts.failed > 100)
    expectSame(local, try await overHTTP(wrong, on: suite), cases: 500)
  }

  @Test("A faulty machine of each role, over HTTP", arguments: Role.allCases)
  func wrong(role: Role) async throws {
    let fault = KnownFaults.all.first { $0.description.operations == [.role(role)] }
    let wrong = FaultyImplementation([try #require(fault)])
    let suite = Self.sample(
      of: CaseFilter(operations: [.role(role)]).apply(to: try Bundled.suite())
    )
    let local = try await Self.run(wrong, on: suite)
    #expect(local.counts.failed > 0)
    // Who talks mints nonces and tokens, other ones each time, and a failure shows them.
    expectSame(local, try await overHTTP(wrong, on: suite), cases: 10) { $0.gist == $1.gist }
  }

  /// Every third case of each file: what differs over HTTP differs by the kind of message.
  private static func sample(of suite: Suite) -> Suite {
    var sample = suite
    for index in sample.files.indices {
      let cases = sample.files[index].cases.enumerated()
      sample.files[index].cases = cases.filter { $0.offset.isMultiple(of: 3) }.map(\.element)
    }
    return sample
  }

  private static func run(
    _ implementation: some Implementation,
    on suite: Suite
  ) async throws -> RunResult {
    try await Runner(suite: suite, judge: Judge(hasStrictReasons: true)).run(implementation)
  }

  private func overHTTP<Served: Implementation>(
    _ implementation: Served,
    on suite: Suite,
    jobs: Int = 1
  ) async throws -> RunResult {
    let server = try HTTPServer(implementation, port: 0)
    // Serves as long as the tests run.
    Task { try await server.serve() }
    let options = RemoteOptions(jobs: jobs, timeout: .seconds(60))
    let remote = try OutsideImplementation(
      url: "http://127.0.0.1:\(server.port)/",
      options: options
    )
    let result = try await Self.run(remote, on: suite)
    await remote.close()
    return result
  }

  private func expectSame(
    _ local: RunResult,
    _ remote: RunResult,
    cases: Int,
    // What came names sessions, which have other names each time.
    by areSame: (CaseResult, CaseResult) -> Bool = {
      $0.outcome == $1.outcome && $0.taken == $1.taken
    }
  ) {
    #expect(local.counts.total >= cases)
    #expect(local.implementation.operations == remote.implementation.operations)
    // Long names are shortened on the way.
    let name = local.implementation.name
    #expect(remote.implementation.name.hasPrefix(name.prefix(100)))
    #expect(local.counts == remote.counts)
    #expect(local.interpretations == remote.interpretations)
    for (entry, other) in zip(local.cases, remote.cases) {
      let isSame = areSame(entry, other)
      #expect(isSame, "\(entry.id)")
    }
  }
}

extension CaseResult {
  /// What does not depend on values that were minted on the way.
  fileprivate var gist: [String] {
    let interpretations = taken.map { "\($0.ambiguity): \($0.interpretation)" }
    guard case .failed(let failure) = outcome else { return ["\(outcome)"] + interpretations }
    let transcript = failure.transcript
    let steps = [transcript?.played.map(\.event) ?? [], transcript?.notRun.map(\.event) ?? []]
    return ["\(failure.kind)", "\(steps)"] + failure.differences.map(\.place) + interpretations
  }
}
