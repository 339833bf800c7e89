import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import Reporting
import StrictJSON

/// `faults`: the mistakes that the suite knows by name.
enum FaultsCommand: Subcommand {
  static let description = CommandDescription(
    "faults",
    summary: "List the known faults, or describe some",
    discussion: [
      "A known fault is a mistake that implementations make. Every fault is detected by at least "
        + "one case; where failures look like it, the report names it and says how to fix it."
    ],
    options: [.json],
    operands: .any(name: "ID", .anything)
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let all = KnownFaultCatalogue().faults
    let ids = arguments.operands
    var chosen: [FaultDescription] = ids.isEmpty ? all : []
    for id in ids {
      guard let fault = all.first(where: { $0.id.rawValue == id }) else {
        throw .usage(
          "there is no known fault \(id.quoted)",
          nearest: all.map(\.id.rawValue).nearest(to: id),
          of: description
        )
      }
      chosen.append(fault)
    }
    if arguments.has(.json) {
      console.output.write(JSON.array(chosen.map(\.json)).pretty())
    } else if ids.isEmpty {
      var table = Table()
      for fault in all { table.add([fault.id.rawValue, fault.mistake]) }
      for line in table.lines { console.output.write(line: line) }
    } else {
      for fault in chosen { write(fault, &console) }
    }
    return .success
  }

  private static func write(_ fault: FaultDescription, _ console: inout Console) {
    console.output.write(line: "\(fault.id): \(fault.mistake)")
    var table = Table()
    table.add(["  fix", fault.fix])
    table.add(["  operations", fault.operations.map(\.rawValue).joined(separator: ", ")])
    table.add(["  bug class", fault.flag.rawValue])
    if !fault.seenIn.isEmpty { table.add(["  seen in", fault.seenIn.joined(separator: "; ")]) }
    if !fault.links.isEmpty { table.add(["  links", fault.links.joined(separator: "; ")]) }
    for line in table.lines { console.output.write(line: line) }
  }
}

extension FaultDescription {
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
