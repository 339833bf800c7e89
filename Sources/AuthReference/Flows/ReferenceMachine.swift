import AuthConformance

/// A flow machine as a pure function: the state, an event and an instant give a new state and
/// actions.
///
/// The function is one `switch` over phase and event that reads as a table. Each row is a rule with
/// a name, so that coverage can report the rows that a set of traces reaches.
package protocol ReferenceMachine<Vocabulary>: FlowMachine where Vocabulary: DocumentedVocabulary {
  /// The states that a reader thinks in, each with a name.
  associatedtype Phase: RawRepresentable<String> & CaseIterable & Sendable
  /// The rows of the table, each with a name; one of them covers events that have no effect.
  associatedtype Rule: RawRepresentable<String> & CaseIterable & Sendable

  /// The phase of whatever the event is about: the client itself, or one of a service's devices.
  func phase(of state: State, for event: Vocabulary.Event, at instant: Instant) -> Phase

  /// Computes the new state and the actions for an event.
  func transition(
    from state: State,
    on event: Vocabulary.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self>
}

/// A single step of a machine.
package struct FlowTransition<Machine: ReferenceMachine>: Sendable {
  /// The row of the table that was taken.
  package var rule: Machine.Rule
  /// The state after the step.
  package var state: Machine.State
  /// The actions of the step.
  package var actions: [Machine.Vocabulary.Action]

  package init(
    _ rule: Machine.Rule,
    _ state: Machine.State,
    _ actions: [Machine.Vocabulary.Action] = []
  ) {
    self.rule = rule
    self.state = state
    self.actions = actions
  }
}

extension ReferenceMachine {
  /// Takes one step, and says what is done.
  package func advance(
    _ state: inout State,
    on event: Vocabulary.Event,
    at instant: Instant
  ) throws -> [Vocabulary.Action] {
    let transition = try transition(from: state, on: event, at: instant)
    state = transition.state
    return transition.actions
  }
}
