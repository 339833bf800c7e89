import AuthConformance
import AuthFaults
import AuthReference
import BundledVectors
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import RemoteImplementation
import Testing
import WrongImplementations

@Suite("The way to an implementation changes no outcome", .serialized)
struct EquivalenceTests {
  /// Every bundled case, flow traces included.
  private static let suite = Result {
    let files = BundledFile.all.map { SourceFile(path: $0.path, embedded: $0.content) }
    return try SuiteLoader().load(files)
  }

  /// The reference in process, with which every other way to it is compared.
  private static let inProcess = Task { try await run(Reference.implementation, on: suite.get()) }

  @Test("The reference over standard streams, in two programs side by side")
  func program() async throws {
    let options = RemoteOptions(jobs: 2, timeout: .seconds(60))
    let program = try ProgramImplementation(Program.serve, options: options)
    let remote = try await Self.run(program, on: Self.suite.get())
    await program.close()
    try await expectSame(Self.inProcess.value, remote)
  }

  @Test("The reference over HTTP, by two connections")
  func http() async throws {
    let remote = try await overHTTP(Reference.implementation, on: Self.suite.get(), jobs: 2)
    try await expectSame(Self.inProcess.value, remote)
  }

  @Test(
    "A wrong implementation of the calls, over HTTP",
    arguments: ["always invalid", "empty output"]
  )
  func wrong(name: String) async throws {
    let wrong = try #require(
      WrongImplementation.all(around: Reference.implementation).first { $0.name == name }
    )
    var suite = try Self.suite.get()
    suite.files.removeAll { !Call.allCases.map(Operation.call).contains($0.operation) }
    let local = try await Self.run(wrong.make(), on: suite)
    #expect(local.counts.failed > 300)
    expectSame(local, try await overHTTP(wrong.make(), on: suite), cases: 2_000)
  }

  @Test("A faulty machine of each role, over HTTP", arguments: Role.allCases)
  func wrong(role: Role) async throws {
    let fault = KnownFaults.all.first {
      !$0.traces.isEmpty && $0.description.operations == [.role(role)]
    }
    let wrong = FaultyImplementation([try #require(fault)])
    var suite = try Self.suite.get()
    suite.files.removeAll { $0.operation != .role(role) }
    let local = try await Self.run(wrong, on: suite)
    #expect(local.counts.failed > 0)
    // Who talks mints nonces and tokens, other ones each time, and a failure shows them.
    expectSame(local, try await overHTTP(wrong, on: suite), cases: 10) { $0.gist == $1.gist }
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
    let remote = try HTTPImplementation("http://127.0.0.1:\(server.port)/", options: options)
    let result = try await Self.run(remote, on: suite)
    await remote.close()
    return result
  }

  private func expectSame(
    _ local: RunResult,
    _ remote: RunResult,
    cases: Int = 2_700,
    // What came names sessions, which have other names each time.
    by areSame: (CaseResult, CaseResult) -> Bool = {
      $0.outcome == $1.outcome && $0.taken == $1.taken
    }
  ) {
    #expect(local.counts.total >= cases)
    #expect(local.implementation == remote.implementation)
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
