import Exploring
import KnownFaults

/// `faults`: the mistakes that the suite knows by name, and what it knows to be none.
enum FaultsCommand: Subcommand {
  private static let variants = CommandOption(
    "--variants",
    help: "List or describe known variants instead: conforming implementations that differ from "
      + "the reference and pass every required case."
  )

  static let description = CommandDescription(
    "faults",
    summary: "List the known faults, or describe some",
    discussion: [
      "A known fault is a typical bug of implementations. Each one is caught by at least one case. If "
        + "failures match a known fault, the report names it and says how to fix it.",
      "A known variant is a conforming implementation that behaves differently from the reference. "
        + "Every variant passes every required case.",
    ],
    options: [variants, .json],
    operands: .any(name: "ID", .anything)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    if arguments.has(variants) {
      try describe(KnownVariants.all, "variant", arguments, &console)
    } else {
      try describe(KnownFaultCatalogue().faults, "fault", arguments, &console)
    }
    return .success
  }

  /// Describes those that are named, or lists all.
  private static func describe<Entry: Described>(
    _ all: [Entry],
    _ kind: String,
    _ arguments: Arguments,
    _ console: inout Console
  ) throws(CommandError) {
    let names = arguments.operands
    let named = try names.map { (name) throws(CommandError) in
      try all.named(name, "known \(kind)", by: \.name, of: description)
    }
    let chosen = names.isEmpty ? all : named
    if arguments.has(.json) {
      console.output.write(JSON.array(chosen.map(\.json)).pretty())
    } else if names.isEmpty {
      var table = Table()
      for entry in all { table.add([entry.name, entry.title]) }
      for line in table.lines { console.output.write(line: line) }
    } else {
      for entry in chosen {
        console.output.write(line: "\(entry.name): \(entry.title)")
        for line in entry.details.lines { console.output.write(line: line) }
      }
    }
  }
}

/// What `faults` can describe.
private protocol Described {
  var name: String { get }
  var title: String { get }
  var details: Table { get }
  var json: JSON { get }
}

extension FaultDescription: Described {
  fileprivate var name: String { id.rawValue }
  fileprivate var title: String { mistake }

  fileprivate var details: Table {
    var table = Table()
    table.add(["  fix", fix])
    table.add(["  operations", operations.map(\.rawValue).joined(separator: ", ")])
    table.add(["  bug class", flag.rawValue])
    if !seenIn.isEmpty { table.add(["  seen in", seenIn.joined(separator: "; ")]) }
    if !links.isEmpty { table.add(["  links", links.joined(separator: "; ")]) }
    return table
  }

  fileprivate var json: JSON {
    [
      "id": .string(id.rawValue),
      "operations": .array(operations.map { .string($0.rawValue) }),
      "mistake": .string(mistake),
      "fix": .string(fix),
      "flag": .string(flag.rawValue),
      "seenIn": .array(seenIn.map(JSON.string)),
      "links": .array(links.map(JSON.string)),
    ]
  }
}

extension KnownVariant: Described {
  fileprivate var name: String { id.rawValue }
  fileprivate var title: String { difference }

  fileprivate var details: Table {
    var table = Table()
    table.add(["  right since", reason])
    table.add(["  operations", operations.map(\.rawValue).joined(separator: ", ")])
    for (ambiguity, interpretation) in interpretations.sorted(by: { $0.key < $1.key }) {
      table.add(["  takes", "\(interpretation) of \(ambiguity)"])
    }
    return table
  }

  fileprivate var json: JSON {
    let taken = interpretations.sorted { $0.key < $1.key }.map { id, interpretation in
      JSON.Member(name: id.rawValue, value: .string(interpretation.rawValue))
    }
    return [
      "id": .string(id.rawValue),
      "operations": .array(operations.map { .string($0.rawValue) }),
      "difference": .string(difference),
      "reason": .string(reason),
      "interpretations": .object(JSON.Object(taken)),
    ]
  }
}
