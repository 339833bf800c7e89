/// The reference client, with its reaction to some events replaced.
package struct FaultySinchClient: FlowMachine {
  package typealias Vocabulary = SinchClient
  /// Reacts to an event in place of the reference, and may forward events to it.
  package typealias Reaction = @Sendable (inout Turn) throws -> [SinchClient.Action]

  /// The reference's state, and what a fault remembers besides.
  package struct State: Sendable {
    package var base: SinchClientMachine.State
    /// How the device is set up.
    package let configuration: SinchClient.Configuration
    /// The event that created the client.
    package var creation = SinchClient.Event.timePasses
    /// Whatever else a fault needs.
    package var note: String?
  }

  /// One event, and the reference that can react to it.
  package struct Turn: Sendable {
    package let event: SinchClient.Event
    package let instant: Instant
    package var state: State

    /// Returns the reference's actions.
    package mutating func forward() throws -> [SinchClient.Action] { try forward(event) }

    /// Returns the reference's actions for another event.
    package mutating func forward(_ event: SinchClient.Event) throws -> [SinchClient.Action] {
      try SinchClientMachine().handle(event, at: instant, in: &state.base)
    }

    /// What the reference would do about some events now; the state stays as it is.
    package func trying(
      _ events: SinchClient.Event...
    ) throws -> (actions: [SinchClient.Action], state: State) {
      var turn = self
      let actions = try events.flatMap { try turn.forward($0) }
      return (actions, turn.state)
    }
  }

  let react: Reaction

  /// Wraps the reference; the closure reacts in its place.
  package init(react: @escaping Reaction) {
    self.react = react
  }

  package func open(_ configuration: SinchClient.Configuration) -> State {
    State(base: SinchClientMachine().open(configuration), configuration: configuration)
  }

  package func handle(
    _ event: SinchClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [SinchClient.Action] {
    if case .createClient = event { state.creation = event }
    var turn = Turn(event: event, instant: instant, state: state)
    let actions = try react(&turn)
    state = turn.state
    return actions
  }
}

/// Describes a fault of `sinch.client` that changes how it reacts.
func sinchClient(_ id: FaultID, _ mistake: String, react: @escaping FaultySinchClient.Reaction)
  -> KnownFault
{
  KnownFault(id, mistake, by: FaultySinchClient(react: react))
}
