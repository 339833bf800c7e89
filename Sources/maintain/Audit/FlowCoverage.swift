import AuthConformance
import AuthReference
import ConformanceEngine
import KnownFaults

/// The effects of a set of traces on the reference machines: events by phase, and rows of the
/// tables.
package struct FlowCoverage: Sendable {
  /// The coverage of each role, in the order of the roles.
  package let roles: [RoleCoverage]
  /// The traces that the reference fails: what they would cover is not counted.
  package let failures: [CaseID]

  /// The coverage of one role's machine.
  package struct RoleCoverage: Sendable {
    package let role: Role
    /// The names of the phases, in the order of the machine; none if there is no machine.
    package let phases: [String]
    /// The names of the events, in the order of the vocabulary.
    package let events: [String]
    /// The names of the rows, in the order of the machine.
    package let rules: [String]
    /// How many traces of the role were replayed.
    package var traces = 0
    private var deliveries: [Cell: Evidence] = [:]
    private var taken: [String: Evidence] = [:]

    private struct Cell: Hashable {
      let phase: String
      let event: String
    }
  }

  /// The number of times that something was seen, and the first trace that shows it.
  package struct Evidence: Sendable, Equatable {
    /// How many times.
    package var count: Int
    /// The first trace.
    package var first: CaseID
  }

  /// Something that no trace covers.
  package enum Hole: Sendable, Hashable {
    /// The role has no reference machine.
    case machine(Role)
    /// The event is never delivered in the phase.
    case delivery(Role, phase: String, event: String)
    /// The row is never taken.
    case rule(Role, String)
  }
}

extension FlowCoverage {
  /// Replays every trace of a suite on the machines.
  package init(
    of suite: Suite,
    by machines: [any ReferenceMachine] = Reference().machines
  ) async {
    var roles: [RoleCoverage] = []
    var failures: [CaseID] = []
    for role in Role.allCases {
      guard let machine = machines.first(where: { $0.role == role }) else {
        roles.append(RoleCoverage(without: role))
        continue
      }
      var coverage = machine.emptyCoverage
      let log = FlowLog()
      let implementation = LocalImplementation(machine.recorded(in: log))
      for file in suite.files where file.operation == .role(role) {
        for vector in file.cases {
          coverage.traces += 1
          guard await Self.replay(vector, of: role, on: implementation) else {
            failures.append(vector.id)
            _ = log.take()
            continue
          }
          for delivery in log.take() { coverage.note(delivery, in: vector.id) }
        }
      }
      roles.append(coverage)
    }
    self.roles = roles
    self.failures = failures
  }

  /// Events and rows that a trace should cover, although none does.
  package var holes: [Hole] { roles.flatMap(\.holes).filter { !Self.leftOut.contains($0) } }

  /// Holes that are left on purpose although a trace covers them.
  package var needlesslyLeftOut: [Hole] {
    Self.leftOut.subtracting(roles.flatMap(\.holes)).sorted { "\($0)" < "\($1)" }
  }

  /// Whether the implementation passes the trace.
  private static func replay(
    _ vector: VectorCase,
    of role: Role,
    on implementation: LocalImplementation
  ) async -> Bool {
    guard case .trace(let trace) = vector.expectation else { return false }
    var run = TraceRun(trace, of: role, configuration: vector.input)
    while let request = run.next() {
      for answer in await implementation.converse([request]) { run.receive(answer) }
    }
    return run.problem == nil
  }
}

extension FlowCoverage.RoleCoverage {
  fileprivate init(without role: Role) {
    self.role = role
    phases = []
    events = []
    rules = []
  }

  fileprivate init<Machine: ReferenceMachine>(of machine: Machine) {
    role = Machine.Vocabulary.role
    phases = Machine.Phase.allCases.map(\.rawValue)
    events = Machine.Vocabulary.events.map(\.name)
    rules = Machine.Rule.allCases.map(\.rawValue)
  }

  fileprivate mutating func note(_ delivery: FlowDelivery, in trace: CaseID) {
    let cell = Cell(phase: delivery.phase, event: delivery.event)
    deliveries[cell, default: FlowCoverage.Evidence(count: 0, first: trace)].count += 1
    taken[delivery.rule, default: FlowCoverage.Evidence(count: 0, first: trace)].count += 1
  }

  /// How often an event was delivered in a phase; nil for never.
  package func deliveries(of event: String, in phase: String) -> FlowCoverage.Evidence? {
    deliveries[Cell(phase: phase, event: event)]
  }

  /// How often a row was taken; nil for never.
  package func taken(_ rule: String) -> FlowCoverage.Evidence? { taken[rule] }

  /// What no trace covers, phase by phase, and then the rows.
  package var holes: [FlowCoverage.Hole] {
    if phases.isEmpty { return [.machine(role)] }
    let deliveries = phases.flatMap { phase in
      events.filter { self.deliveries(of: $0, in: phase) == nil }
        .map { FlowCoverage.Hole.delivery(role, phase: phase, event: $0) }
    }
    return deliveries + rules.filter { taken[$0] == nil }.map { .rule(role, $0) }
  }
}

extension FlowCoverage.Hole: CustomStringConvertible {
  /// The hole as a sentence without a full stop.
  package var description: String {
    switch self {
    case .machine(let role): "\(role) has no reference machine"
    case .delivery(let role, let phase, let event):
      "\(role): no trace delivers \(event) while \(phase)"
    case .rule(let role, let rule): "\(role): no trace takes the row \(rule)"
    }
  }
}

extension ReferenceMachine {
  fileprivate var role: Role { Vocabulary.role }

  fileprivate var emptyCoverage: FlowCoverage.RoleCoverage { FlowCoverage.RoleCoverage(of: self) }

  fileprivate func recorded(in log: FlowLog) -> any Capability {
    FlowRecorder(machine: self, log: log)
  }
}
