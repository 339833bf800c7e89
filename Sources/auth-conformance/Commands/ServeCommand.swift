import AuthReference
import KnownFaults
import RemoteImplementation

/// `serve`: the reference implementation as a program that others can talk to.
enum ServeCommand: Subcommand {
  static let description = CommandDescription(
    "serve",
    summary: "Serve the reference implementation as a program",
    discussion: [
      "Answers JSON-RPC 2.0 messages, one per line, on standard input and output, until the input "
        + "ends. This is the protocol between check and every program.",
      "  auth-conformance check -- auth-conformance serve",
    ],
    options: ChangedReference.options
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    do {
      if let changed = try ChangedReference.implementation(arguments, of: description) {
        try await LineServer(changed).serve()
      } else {
        try await LineServer(Reference.implementation).serve()
      }
      return .success
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(.unusable, "\(error)")
    }
  }
}
