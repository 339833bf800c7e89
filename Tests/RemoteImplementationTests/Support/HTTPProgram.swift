/// A server in Python that does over the culprit, or over everybody, what its name says.
struct HTTPProgram: Sendable {
  let port: String

  var url: String { "http://127.0.0.1:\(port)/path?query" }

  /// Runs a test with a server, and ends it.
  static func with<Value>(
    _ trick: String,
    all: Bool = false,
    _ rest: [String] = [],
    _ body: (HTTPProgram) async throws -> Value
  ) async throws -> Value {
    let server = try Running(Program.python("http-server", trick) + rest + (all ? ["all"] : []))
    defer { server.end() }
    // It says which port it was given once it listens.
    return try await body(HTTPProgram(port: server.firstLine()))
  }
}
