import KnownFaults
import RemoteImplementation
import Testing

@Suite("The way to an implementation changes no outcome", .serialized)
struct EquivalenceTests {
  /// HTTP goes through a server that is not ours.
  @Test("The reference in two programs side by side, and over HTTP by two connections")
  func reference() async throws {
    let sample = Self.sample(of: try Bundled.suite())
    let local = try await Self.run(Reference.implementation, on: sample)
    let options = RemoteOptions(jobs: 2, timeout: .seconds(60))
    let program = try OutsideImplementation(program: Program.serve, options: options)
    expectSame(local, try await Self.run(program, on: sample), cases: 700)
    await program.close()
    let server = try Running(Program.python("http-bridge") + Program.serve)
    defer { server.end() }
    let service = try OutsideImplementation(url: await server.firstLine(), options: options)
    let remote = try await Self.run(service, on: sample)
    await service.close()
    expectSame(local, remote, cases: 700)
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

  private func expectSame(_ local: RunResult, _ remote: RunResult, cases: Int) {
    #expect(local.counts.total >= cases)
    #expect(local.implementation.operations == remote.implementation.operations)
    // Long names are shortened on the way.
    let name = local.implementation.name
    #expect(remote.implementation.name.hasPrefix(name.prefix(100)))
    #expect(local.counts == remote.counts)
    #expect(local.interpretations == remote.interpretations)
    for (entry, other) in zip(local.cases, remote.cases) {
      let isSame = entry.outcome == other.outcome && entry.taken == other.taken
      #expect(isSame, "\(entry.id)")
    }
  }
}
