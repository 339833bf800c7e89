/// A conversation with a reference machine, which can be copied and tried.
protocol MachineSession: Sendable {
  /// Where the event finds the machine, and what is done.
  mutating func deliver(
    _ event: String,
    _ members: JSON.Object,
    at instant: Instant
  ) throws -> Delivered
}

/// What comes of an event.
struct Delivered: Sendable {
  let delivery: Delivery
  /// Writes down what is done; most events are tried and not taken.
  let actions: @Sendable () throws -> [JSON]
}

/// Begins conversations with a reference machine.
protocol MachineSessions: Sendable {
  func open(_ configuration: JSON.Object) async throws -> any MachineSession
}

private struct ReferenceSessions<Machine: ReferenceMachine>: MachineSessions {
  let machine: Machine
  let events = MessageReader<Machine.Vocabulary.Event>()

  func open(_ configuration: JSON.Object) async throws -> any MachineSession {
    let decoded: Machine.Vocabulary.Configuration = try JSON.object(configuration).decoded()
    let state = try await machine.open(decoded)
    return ReferenceSession(machine: machine, events: events, state: state)
  }
}

private struct ReferenceSession<Machine: ReferenceMachine>: MachineSession {
  let machine: Machine
  let events: MessageReader<Machine.Vocabulary.Event>
  var state: Machine.State

  mutating func deliver(
    _ event: String,
    _ members: JSON.Object,
    at instant: Instant
  ) throws -> Delivered {
    let decoded = try events.message([event: .object(members)])
    let phase = machine.phase(of: state, for: decoded, at: instant)
    let transition = try machine.transition(from: state, on: decoded, at: instant)
    state = transition.state
    let delivery = Delivery(
      phase: phase.rawValue,
      event: event,
      rule: transition.rule.rawValue
    )
    return Delivered(delivery: delivery) { [actions = transition.actions] in
      try actions.map { try JSON(encoding: $0) }
    }
  }
}

extension ReferenceMachine {
  var role: Role { Vocabulary.role }

  /// Conversations with the machine.
  var sessions: any MachineSessions { ReferenceSessions(machine: self) }
}
