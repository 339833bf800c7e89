import AuthConformance
import AuthReference
import ConformanceEngine

/// A right machine that is let down by what is done around it.
package struct Altered<Right: ReferenceMachine, Memory: Sendable>: FlowMachine {
  package typealias Vocabulary = Right.Vocabulary

  let right: Right
  let memory: Memory
  let react: @Sendable (inout Turn<Right, Memory>) throws -> [Right.Vocabulary.Action]

  /// Wraps a machine; the closure reacts in its place, and may ask it.
  package init(
    _ right: Right,
    remembering memory: Memory,
    react: @escaping @Sendable (inout Turn<Right, Memory>) throws -> [Right.Vocabulary.Action]
  ) {
    self.right = right
    self.memory = memory
    self.react = react
  }

  package struct State: Sendable {
    package var right: Right.State
    package var memory: Memory
  }

  package func open(_ configuration: Right.Vocabulary.Configuration) async throws -> State {
    State(right: try await right.open(configuration), memory: memory)
  }

  package func handle(
    _ event: Right.Vocabulary.Event,
    at instant: Instant,
    in state: inout State
  ) throws -> [Right.Vocabulary.Action] {
    var turn = Turn(event: event, instant: instant, right: right, state: state)
    let actions = try react(&turn)
    state = turn.state
    return actions
  }
}

extension Altered where Memory == Void {
  /// Wraps a machine by a closure that needs no memory.
  package init(
    _ right: Right,
    react: @escaping @Sendable (inout Turn<Right, Memory>) throws -> [Right.Vocabulary.Action]
  ) {
    self.init(right, remembering: (), react: react)
  }
}

/// One event, and the machine that would react to it rightly.
package struct Turn<Right: ReferenceMachine, Memory: Sendable> {
  package let event: Right.Vocabulary.Event
  package let instant: Instant
  let right: Right
  package var state: Altered<Right, Memory>.State

  /// What the wrapper remembers.
  package var memory: Memory {
    get { state.memory }
    set { state.memory = newValue }
  }

  /// Where the right machine stands.
  package var phase: Right.Phase { right.phase(of: state.right, for: event, at: instant) }

  /// Lets the right machine react.
  package mutating func rightly() throws -> [Right.Vocabulary.Action] {
    try rightly(to: event)
  }

  /// Lets the right machine react to something else.
  package mutating func rightly(to event: Right.Vocabulary.Event) throws -> [Right.Vocabulary
    .Action]
  {
    try right.advance(&state.right, on: event, at: instant)
  }
}
