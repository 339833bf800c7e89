import Foundation
import RemoteImplementation
import Testing

@Suite("Only the process group that was started is ended")
struct SurvivorTests {
  /// A path that nothing has yet; short enough for the address of a socket.
  private let path = FileManager.default.temporaryDirectory
    .appending(path: UUID().uuidString.prefix(8)).path(percentEncoded: false)

  private func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  /// Runs forty cases, one of which the program does not survive.
  private func run(_ program: String) async throws {
    let run = try await Suite.fortyUsers.run(Program.python(program, path))
    #expect(run.failures.keys.sorted() == ["culprit"])
    #expect(run.onlyMalfunction?.message.contains("signal 6 (SIGABRT)") == true)
  }

  @Test("A daemon that the program has put into a session of its own outlives it")
  func daemon() async throws {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await run("leaves-a-daemon")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let daemon = try #require(pid_t(text))
    #expect(isRunning(daemon))
    kill(daemon, SIGKILL)
  }

  @Test("A server that the program has handed its pipes outlives it")
  func server() async throws {
    let server = Process()
    let output = Foundation.Pipe()
    let command = Program.python("takes-descriptors", path)
    server.executableURL = URL(filePath: command[0])
    server.arguments = Array(command.dropFirst())
    server.standardOutput = output
    try server.run()
    defer {
      kill(server.processIdentifier, SIGKILL)
      try? FileManager.default.removeItem(atPath: path)
    }
    #expect(output.fileHandleForReading.availableData.starts(with: Data("ready".utf8)))
    try await run("hands-its-output-over")
    #expect(server.isRunning)
  }
}
