import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite

/// The reference client, with its reaction to some events replaced.
package struct FaultySinchClient: FlowMachine {
  package typealias Vocabulary = SinchClient
  /// Reacts to an event in place of the reference, and may forward events to it.
  package typealias Reaction =
    @Sendable (SinchClient.Event, Instant, inout State) throws -> [SinchClient.Action]

  /// The reference's state, and what a fault remembers besides.
  package struct State: Sendable {
    package var base: SinchClientMachine.State
    /// How the device is set up.
    package let configuration: SinchClient.Configuration
    /// The event that created the client.
    package var creation = SinchClient.Event.timePasses
    /// Whatever else a fault needs.
    package var note: String?

    /// Returns the reference's actions.
    package mutating func handle(
      _ event: SinchClient.Event,
      at instant: Instant
    ) throws -> [SinchClient.Action] {
      try SinchClientMachine().handle(event, at: instant, in: &base)
    }

    /// What the reference would do about some events now; this state stays as it is.
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
    return try react(event, instant, &state)
  }
}
