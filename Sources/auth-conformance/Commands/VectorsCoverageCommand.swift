import AuthConformance
import AuthReference
import Reporting
import StrictJSON

/// `vectors coverage`: what the traces do to the reference machines, and what none of them does.
enum VectorsCoverageCommand: Subcommand {
  static let description = CommandDescription(
    "vectors",
    "coverage",
    summary: "Say which trace covers what of the reference machines",
    discussion: [
      "Replays every trace on the reference machine of its role. For each role: how often each "
        + "event is delivered in each phase, the first trace that does so, and the first trace that "
        + "takes each row of the machine's table.",
      "A hole is an event that no trace delivers in a phase, a row that none takes, or a role "
        + "without a machine.",
    ],
    options: [.vectors, .json],
    statuses: [
      (.success, "there is no hole"),
      (.unusable, "a bad option, or vectors that cannot be read"),
      (.brokenSuite, "there are holes, or the reference fails a trace"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let suite = try LoadedVectors(for: arguments).suite
    let coverage = await FlowCoverage(of: suite)
    if arguments.has(.json) {
      console.output.write(coverage.json.pretty())
    } else {
      write(coverage, &console)
    }
    return coverage.holes.isEmpty && coverage.failures.isEmpty ? .success : .brokenSuite
  }

  private static func write(_ coverage: FlowCoverage, _ console: inout Console) {
    let palette = Palette(hasColor: console.hasColor)
    for role in coverage.roles {
      let counts =
        "\(role.traces.counting("trace")), \(role.phases.count) phases, "
        + "\(role.events.count) events, \(role.rules.count) rows"
      console.output.write(line: "\(palette.paint(role.role.rawValue, .strong)): \(counts)")
      for table in [role.counts, role.firstDeliveries, role.firstRows] where !table.lines.isEmpty {
        console.output.write("\n")
        for line in table.lines.indented { console.output.write(line: line) }
      }
      console.output.write("\n")
    }
    for id in coverage.failures {
      console.output.write(line: palette.paint("FAILED", .bad) + " \(id), on the reference itself")
    }
    for hole in coverage.holes {
      console.output.write(line: palette.paint("HOLE", .bad) + " \(hole)")
    }
    let traces = coverage.roles.reduce(0) { $0 + $1.traces }
    console.output.write(
      line: traces.counting("trace") + " of " + coverage.roles.count.counting("role") + ", "
        + coverage.holes.count.counting("hole")
    )
  }
}

extension FlowCoverage.Role {
  /// How often each event is delivered in each phase.
  fileprivate var counts: Table {
    var table = Table(numeric: Set(1...max(1, phases.count)))
    if phases.isEmpty { return table }
    table.add(["event"] + phases)
    for event in events {
      table.add([event] + phases.map { deliveries(of: event, in: $0)?.count.grouped ?? "-" })
    }
    return table
  }

  /// The first trace that delivers each event in each phase.
  fileprivate var firstDeliveries: Table {
    var table = Table()
    for phase in phases {
      for event in events {
        table.add([phase, event, deliveries(of: event, in: phase)?.first.rawValue ?? "-"])
      }
    }
    return table
  }

  /// How often each row is taken, and the first trace that does so.
  fileprivate var firstRows: Table {
    var table = Table(numeric: [1])
    for rule in rules {
      table.add([rule, taken(rule)?.count.grouped ?? "-", taken(rule)?.first.rawValue ?? "-"])
    }
    return table
  }

  fileprivate var json: JSON {
    var cells: [JSON] = []
    for phase in phases {
      for event in events {
        var cell: JSON.Object = ["phase": .string(phase), "event": .string(event)]
        cell.add(deliveries(of: event, in: phase))
        cells.append(.object(cell))
      }
    }
    let rows = rules.map { rule -> JSON in
      var row: JSON.Object = ["row": .string(rule)]
      row.add(taken(rule))
      return .object(row)
    }
    return [
      "role": .string(role.rawValue), "traces": .number(JSON.Number(traces)),
      "deliveries": .array(cells), "rows": .array(rows),
    ]
  }
}

extension FlowCoverage {
  fileprivate var json: JSON {
    [
      "roles": .array(roles.map(\.json)),
      "failures": .array(failures.map { .string($0.rawValue) }),
      "holes": .array(holes.map { .string($0.description) }),
    ]
  }
}

extension JSON.Object {
  fileprivate mutating func add(_ evidence: FlowCoverage.Evidence?) {
    self["count"] = .number(JSON.Number(evidence?.count ?? 0))
    self["first"] = evidence.map { .string($0.first.rawValue) } ?? .null
  }
}
