import Audit
import Reporting

/// `maintain coverage`: reports what the traces do to the reference machines, and what is missing.
///
/// For each role, it counts each event in each phase. It names the first trace that delivers the
/// event, and the first trace that takes each row of the machine's table. A hole is an event that
/// no trace delivers in a phase, a row that no trace takes, or a role without a machine.
enum CoverageCommand {
  static func run(_ folder: String) async throws(MaintenanceError) -> Int32 {
    let coverage = await FlowCoverage(of: try Vectors(below: folder).suite)
    for role in coverage.roles {
      print(
        "\(role.role): \(role.traces.counting("trace")), \(role.phases.count) phases, "
          + "\(role.events.count) events, \(role.rules.count) rows"
      )
      for table in [role.counts, role.firstDeliveries, role.firstRows] where !table.lines.isEmpty {
        print("\n" + table.lines.indented.joined(separator: "\n"))
      }
      print("")
    }
    for id in coverage.failures { print("FAILED \(id), on the reference itself") }
    for hole in coverage.holes { print("HOLE \(hole)") }
    for hole in coverage.needlesslyLeftOut { print("LEFT OUT, AND YET COVERED \(hole)") }
    let traces = coverage.roles.reduce(0) { $0 + $1.traces }
    print(
      traces.counting("trace") + " of " + coverage.roles.count.counting("role") + ", "
        + coverage.holes.count.counting("hole") + ", "
        + "\(FlowCoverage.leftOut.count) left out because no document speaks of them"
    )
    let isComplete = coverage.holes.isEmpty && coverage.needlesslyLeftOut.isEmpty
    return isComplete && coverage.failures.isEmpty ? 0 : 3
  }
}

extension FlowCoverage.RoleCoverage {
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
}
