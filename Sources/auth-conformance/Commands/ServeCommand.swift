import AuthConformance
import AuthFaults
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import RemoteImplementation
import StrictJSON

/// `serve`: the reference implementation as a program that others can talk to.
enum ServeCommand: Subcommand {
  private static let http = CommandOption(
    "--http",
    "PORT",
    help: "Serve HTTP on 127.0.0.1 at this port instead (0: any that is free)."
  )

  private static let fault = CommandOption(
    "--fault",
    "ID",
    isRepeatable: true,
    help: "Serve the reference with a known fault; faults lists them."
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
    options: [http, fault]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let faults = try faults(arguments)
    if faults.isEmpty { return try await serve(Reference.implementation, arguments, &console) }
    return try await serve(FaultyImplementation(faults), arguments, &console)
  }

  private static func faults(_ arguments: Arguments) throws(CommandError) -> [KnownFault] {
    var faults: [KnownFault] = []
    for id in arguments.values(of: fault) {
      guard let known = KnownFaults.all.first(where: { $0.id.rawValue == id }) else {
        throw .usage(
          "there is no known fault \(id.quoted)",
          nearest: KnownFaults.all.map(\.id.rawValue).nearest(to: id),
          details: ["\(Tool.name) faults lists all that are known."],
          of: description
        )
      }
      faults.append(known)
    }
    return faults
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
