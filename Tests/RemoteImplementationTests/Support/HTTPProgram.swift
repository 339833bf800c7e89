import Foundation
import Testing

/// A server in Python that does over the culprit, or over everybody, what its name says.
final class HTTPProgram: Sendable {
  let port: String
  private let id: pid_t
  // Where the tests are killed the server ends with its standard input.
  private let input = Pipe()

  private init(_ trick: String, _ rest: [String]) throws {
    let command = Program.python("http-server", trick) + rest
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    id = process.processIdentifier
    // It says which port it was given once it listens.
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the server did not start")
      line += more
    }
    port = String(decoding: line.dropLast(), as: UTF8.self)
  }

  var url: String { "http://127.0.0.1:\(port)/path?query" }

  /// Runs a test with a server, and ends it.
  static func with<Value>(
    _ trick: String,
    all: Bool = false,
    _ rest: [String] = [],
    _ body: (HTTPProgram) async throws -> Value
  ) async throws -> Value {
    let server = try HTTPProgram(trick, rest + (all ? ["all"] : []))
    // It has inherited the signals that this thread holds back; one that died is still no other.
    defer { kill(server.id, SIGKILL) }
    return try await body(server)
  }
}
