// How traces are written down: an event, an arrow, and what is done about it.

infix operator → : Reaction
precedencegroup Reaction {
  higherThan: AssignmentPrecedence
}

/// Something happens, and this is done about it.
///
/// An event without an arrow is one about which nothing is done.
func → (event: TraceEvent, actions: TraceActions) -> StepDefinition {
  StepDefinition(event: event, reaction: .actions(actions))
}

/// Something happens about which the documents leave open what is done.
func → (event: TraceEvent, ambiguity: TraceAmbiguity) -> StepDefinition {
  StepDefinition(event: event, reaction: .open(ambiguity))
}

/// What the documents leave open about an event, with its interpretations.
func ambiguity(
  _ id: AmbiguityID,
  @InterpretationBuilder interpretations: () -> [BranchDefinition]
) -> TraceAmbiguity {
  TraceAmbiguity(id: id, branches: interpretations())
}

/// What is done under one interpretation, and how that goes on before the common steps, or in their
/// place if it ends the trace.
func interpretation(
  _ name: Interpretation,
  _ actions: TraceActions = .none,
  ends: Bool = false,
  @StepBuilder then: () -> [StepDefinition] = { [] }
) -> BranchDefinition {
  BranchDefinition(interpretation: name, actions: actions, then: then(), ends: ends)
}

/// A conversation: its title, what it checks besides its section, a note perhaps, and its steps.
func trace(
  _ slug: String,
  with configuration: JSON.Object = [:],
  @ScriptBuilder script: () -> TraceScript
) -> TraceDefinition {
  let script = script()
  return TraceDefinition(
    slug: slug,
    title: script.title.text,
    scope: script.scope,
    note: script.note?.text,
    configuration: configuration,
    steps: script.steps
  )
}

/// What a reader should know besides.
func note(_ text: String) -> TraceScript.Note { TraceScript.Note(text: text) }

/// Traces that share what they check.
///
/// A trace's own deciding requirement stands in place of the section's; what it also touches, and its
/// flags, come besides.
func section(_ scope: Scope, @TraceBuilder traces: () -> [TraceDefinition]) -> [TraceDefinition] {
  traces().map { $0.within(scope) }
}
