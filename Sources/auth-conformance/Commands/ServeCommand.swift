import AuthReference
import KnownFaults
import RemoteImplementation

/// `serve`: the reference implementation as a program that others can talk to.
enum ServeCommand: Subcommand {
  private static let http = CommandOption(
    "--http",
    "PORT",
    help: "Serve HTTP on 127.0.0.1 at this port instead (0: any that is free)."
  )

  static let description = CommandDescription(
    "serve",
    summary: "Serve the reference implementation as a program",
    discussion: [
      "Answers JSON-RPC 2.0 messages, one a line, on standard input and output, until the input "
        + "ends: the protocol that check speaks with every program.",
      "  auth-conformance check -- auth-conformance serve",
      "With \(http.name) each POST is one message, and the URL is printed on standard output. Only "
        + "requests for 127.0.0.1 or localhost are answered.",
    ],
    options: [http] + ChangedReference.options
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    guard let changed = try ChangedReference.implementation(arguments, of: description) else {
      return try await serve(Reference.implementation, arguments, &console)
    }
    return try await serve(changed, arguments, &console)
  }

  private static func serve(
    _ implementation: some Implementation,
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    do {
      guard let text = arguments.value(of: http) else {
        try await LineServer(implementation).serve()
        return .success
      }
      guard let port = UInt16(text) else {
        throw CommandError.usage("\(http.name) must be a port, not \(text.quoted)", of: description)
      }
      let server = try HTTPServer(implementation, port: port)
      console.output.write(line: "http://127.0.0.1:\(server.port)/")
      console.output.flush()
      try await server.serve()
      return .success
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.unusable, "\(error)")
    }
  }
}
