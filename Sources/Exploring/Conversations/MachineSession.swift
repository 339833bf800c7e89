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

private struct ReferenceSession<Machine: ReferenceMachine>: MachineSession {
  let machine: Machine
  var state: Machine.State

  mutating func deliver(
    _ event: String,
    _ members: JSON.Object,
    at instant: Instant
  ) throws -> Delivered {
    let message = JSON.object(JSON.Object([JSON.Member(name: event, value: .object(members))]))
    let decoded = try message.decoded(as: Machine.Vocabulary.Event.self)
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

  /// Begins a conversation with the machine.
  func session(_ configuration: JSON.Object) async throws -> any MachineSession {
    let decoded = try JSON.object(configuration).decoded(as: Vocabulary.Configuration.self)
    return ReferenceSession(machine: self, state: try await open(decoded))
  }
}
