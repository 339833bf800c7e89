import AuthConformance
import AuthReference
import BundledVectors
import Foundation
import RemoteImplementation
import Testing
import WrongImplementations

@Suite("The way to an implementation changes no outcome", .serialized)
struct EquivalenceTests {
  private let runner: Runner

  init() throws {
    let files = BundledFile.all.map { SourceFile(path: $0.path, embedded: $0.content) }
    runner = Runner(suite: try SuiteLoader().load(files), judge: Judge(hasStrictReasons: true))
  }

  private func expectSame(_ left: RunResult, _ right: RunResult) {
    #expect(left.counts.total > 2_000)
    #expect(left.counts == right.counts)
    #expect(left.readings == right.readings)
    for (file, other) in zip(left.files, right.files) {
      for (index, vector) in file.file.cases.enumerated() {
        #expect(file.results[index] == other.results[index], "\(vector.id)")
      }
    }
  }

  @Test("Over standard streams", arguments: [1, 2])
  func program(jobs: Int) async throws {
    let options = RemoteOptions(jobs: jobs, timeout: .seconds(60))
    let program = try ProgramImplementation(Program.serve, options: options)
    let description = try await program.describe()
    let remote = try await runner.run(program)
    await program.close()
    #expect(description == Reference.implementation.describe())
    expectSame(try await runner.run(Reference.implementation), remote)
  }

  @Test("Over HTTP", arguments: [1, 3])
  func http(jobs: Int) async throws {
    let local = Reference.implementation
    expectSame(try await runner.run(local), try await overHTTP(local, jobs: jobs))
  }

  @Test(
    "Over HTTP, where it is wrong",
    arguments: ["always invalid", "empty output", "always refuses"]
  )
  func wrong(name: String) async throws {
    let wrong = try #require(
      WrongImplementation.all(around: Reference.implementation).first { $0.name == name }
    )
    let local = try await runner.run(wrong.make())
    #expect(local.counts.failed > 200)
    expectSame(local, try await overHTTP(wrong.make()))
  }

  private func overHTTP<Served: Implementation>(
    _ implementation: Served,
    jobs: Int = 1
  ) async throws -> RunResult {
    let server = try HTTPServer(implementation, port: 0)
    // Serves as long as the tests run.
    Task { try await server.serve() }
    let options = RemoteOptions(jobs: jobs, timeout: .seconds(60))
    let remote = try HTTPImplementation("http://127.0.0.1:\(server.port)/", options: options)
    let result = try await runner.run(remote)
    await remote.close()
    return result
  }
}
