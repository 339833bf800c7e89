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
  _ title: String,
  with configuration: JSON.Object = [:],
  @ScriptBuilder script: () -> TraceScript
) -> TraceDefinition {
  let script = script()
  return TraceDefinition(
    slug: slug,
    title: title,
    scope: script.scope,
    note: script.note?.text,
    configuration: configuration,
    steps: script.steps
  )
}

/// The same, with a title that is a line of its own.
func trace(
  _ slug: String,
  with configuration: JSON.Object = [:],
  @ScriptBuilder script: () -> TitledScript
) -> TraceDefinition {
  let titled = script()
  return trace(slug, titled.title.text, with: configuration) { titled.script }
}

/// The first step at its time, and the others within the same second.
func withinASecond(@StepBuilder steps: () -> [StepDefinition]) -> [StepDefinition] {
  let steps = steps()
  return steps.prefix(1) + steps.dropFirst().map { $0.after(0) }
}

/// What a reader should know besides.
func note(_ text: String) -> TraceNote { TraceNote(text: text) }

/// Traces that share what they check, or how they begin.
///
/// A trace's own deciding requirement stands in place of the section's; what it also touches, and its
/// flags, come besides.
func section(
  _ scope: Scope = Scope(),
  @TraceBuilder traces: () -> [TraceDefinition]
) -> [TraceDefinition] {
  TraceSection(scope: scope, traces: traces()).definitions
}

/// How each trace of a section begins.
func opening(@StepBuilder steps: () -> [StepDefinition]) -> TraceSection {
  TraceSection(opening: steps())
}
