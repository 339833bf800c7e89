import AuthConformance

/// What a set of traces does to the reference machines: which event is delivered in which phase, and
/// which rows of the tables are taken.
public struct FlowCoverage: Sendable {
  /// One entry for each role, in the order of the roles.
  public let roles: [Role]
  /// The traces that the reference fails: what they would cover is not counted.
  public let failures: [CaseID]

  /// The coverage of one role's machine.
  public struct Role: Sendable {
    /// The role.
    public let role: Operation
    /// The names of the phases, in the order of the machine; none where there is no machine.
    public let phases: [String]
    /// The names of the events, in the order of the vocabulary.
    public let events: [String]
    /// The names of the rows, in the order of the machine.
    public let rules: [String]
    /// How many traces of the role were replayed.
    public var traces = 0
    private var deliveries: [Cell: Evidence] = [:]
    private var taken: [String: Evidence] = [:]

    private struct Cell: Hashable {
      let phase: String
      let event: String
    }
  }

  /// How often something was seen, and where first.
  public struct Evidence: Sendable, Equatable {
    /// How many times.
    public var count: Int
    /// The first trace.
    public var first: CaseID
  }

  /// Something that no trace covers.
  public enum Hole: Sendable, Hashable {
    /// The role has no reference machine.
    case machine(Operation)
    /// The event is never delivered in the phase.
    case delivery(Operation, phase: String, event: String)
    /// The row is never taken.
    case rule(Operation, String)
  }
}

extension FlowCoverage {
  /// Replays every trace of a suite on the machines.
  public init(
    of suite: Suite,
    by machines: [any ReferenceMachine] = Reference.machines
  ) async {
    var roles: [Role] = []
    var failures: [CaseID] = []
    for operation in Operation.roles {
      guard let machine = machines.first(where: { $0.role == operation }) else {
        roles.append(Role(without: operation))
        continue
      }
      var role = machine.emptyCoverage
      let log = FlowLog()
      let implementation = LocalImplementation(machine.recorded(in: log))
      for file in suite.files where file.operation == operation {
        for vector in file.cases {
          role.traces += 1
          guard await Self.replay(vector, of: operation, on: implementation) else {
            failures.append(vector.id)
            _ = log.take()
            continue
          }
          for delivery in log.take() { role.note(delivery, in: vector.id) }
        }
      }
      roles.append(role)
    }
    self.roles = roles
    self.failures = failures
  }

  /// Everything that no trace covers.
  public var holes: [Hole] { roles.flatMap(\.holes) }

  /// Whether the implementation passes the trace.
  private static func replay(
    _ vector: VectorCase,
    of role: Operation,
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

extension FlowCoverage.Role {
  fileprivate init(without role: Operation) {
    self.role = role
    phases = []
    events = []
    rules = []
  }

  fileprivate init<Machine: ReferenceMachine>(of machine: Machine) {
    role = Machine.Vocabulary.role
    phases = Machine.Phase.allCases.map(\.rawValue)
    events = Machine.Vocabulary.eventWords.map(\.name)
    rules = Machine.Rule.allCases.map(\.rawValue)
  }

  fileprivate mutating func note(_ delivery: FlowDelivery, in trace: CaseID) {
    let cell = Cell(phase: delivery.phase, event: delivery.event)
    deliveries[cell, default: FlowCoverage.Evidence(count: 0, first: trace)].count += 1
    taken[delivery.rule, default: FlowCoverage.Evidence(count: 0, first: trace)].count += 1
  }

  /// How often an event was delivered in a phase; nil for never.
  public func deliveries(of event: String, in phase: String) -> FlowCoverage.Evidence? {
    deliveries[Cell(phase: phase, event: event)]
  }

  /// How often a row was taken; nil for never.
  public func taken(_ rule: String) -> FlowCoverage.Evidence? { taken[rule] }

  /// What no trace covers, phase by phase, and then the rows.
  public var holes: [FlowCoverage.Hole] {
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
  public var description: String {
    switch self {
    case .machine(let role): "\(role) has no reference machine"
    case .delivery(let role, let phase, let event):
      "\(role): no trace delivers \(event) while \(phase)"
    case .rule(let role, let rule): "\(role): no trace takes the row \(rule)"
    }
  }
}

extension ReferenceMachine {
  fileprivate var role: Operation { Vocabulary.role }

  fileprivate var emptyCoverage: FlowCoverage.Role { FlowCoverage.Role(of: self) }

  fileprivate func recorded(in log: FlowLog) -> any Capability {
    FlowRecorder(machine: self, log: log)
  }
}
