import AuthConformance
import AuthReference
import ConformanceEngine
import KnownFaults
import KnownVariants
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

  private static let variant = CommandOption(
    "--variant",
    "ID",
    isRepeatable: true,
    help: "Serve the reference with a known variant; faults --variants lists them."
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
    options: [http, fault, variant]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let faults = try known(
      KnownFaults.all,
      by: \.id.rawValue,
      named: arguments.values(of: fault),
      "known fault",
      hint: "\(Tool.name) faults lists all that are known."
    )
    let variants = try known(
      KnownVariants.all,
      by: \.id.rawValue,
      named: arguments.values(of: variant),
      "known variant",
      hint: "\(Tool.name) faults --variants lists all that are known."
    )
    switch (faults.isEmpty, variants.isEmpty) {
    case (true, true): return try await serve(Reference.implementation, arguments, &console)
    case (false, true): return try await serve(FaultyImplementation(faults), arguments, &console)
    case (true, false):
      return try await serve(FaultyImplementation(variants: variants), arguments, &console)
    case (false, false):
      throw .usage("\(fault.name) and \(variant.name) do not go together", of: description)
    }
  }

  private static func known<Entry>(
    _ all: [Entry],
    by id: (Entry) -> String,
    named ids: [String],
    _ kind: String,
    hint: String
  ) throws(CommandError) -> [Entry] {
    var entries: [Entry] = []
    for name in ids {
      guard let entry = all.first(where: { id($0) == name }) else {
        throw .usage(
          "there is no \(kind) \(name.quoted)",
          nearest: all.map(id).nearest(to: name),
          details: [hint],
          of: description
        )
      }
      entries.append(entry)
    }
    return entries
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
