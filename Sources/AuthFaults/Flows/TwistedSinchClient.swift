import AuthConformance
import AuthReference
import ConformanceEngine

/// The reference, with something between it and the rest of the world.
package struct TwistedSinchClient: FlowMachine {
  package typealias Vocabulary = SinchClient
  /// Does something about an event, by way of the right client or not.
  package typealias Twist =
    @Sendable (SinchClient.Event, Instant, inout State) throws -> [SinchClient.Action]

  /// The right client's state, and what a twist remembers beside it.
  package struct State: Sendable {
    package var right: SinchClientMachine.State
    /// How the device is set up.
    package let configuration: SinchClient.Configuration
    /// The event that made the client.
    package var creation = SinchClient.Event.timePasses
    /// Whatever else a twist has to know.
    package var note: String?

    /// Lets the right client handle an event.
    package mutating func handle(
      _ event: SinchClient.Event,
      at instant: Instant
    ) throws -> [SinchClient.Action] {
      try SinchClientMachine().handle(event, at: instant, in: &right)
    }

    /// What the right client would do about some events now, which stay without consequences.
    package func trying(
      _ events: SinchClient.Event...,
      at instant: Instant
    ) throws -> (actions: [SinchClient.Action], state: State) {
      var state = self
      var actions: [SinchClient.Action] = []
      for event in events { actions += try state.handle(event, at: instant) }
      return (actions, state)
    }
  }

  let twist: Twist

  /// Puts a twist around the reference.
  package init(twist: @escaping Twist) {
    self.twist = twist
  }

  package func open(_ configuration: SinchClient.Configuration) -> State {
    State(right: SinchClientMachine().open(configuration), configuration: configuration)
  }

  package func handle(
    _ event: SinchClient.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [SinchClient.Action] {
    if case .createClient = event { state.creation = event }
    return try twist(event, instant, &state)
  }
}
