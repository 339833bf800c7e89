/// One conversation as it is written down.
struct TraceDefinition: Scoped {
  let slug: String
  let title: String
  var scope: Scope
  let note: String?
  /// What this trace changes in the group's configuration.
  let configuration: JSON.Object
  let steps: [StepDefinition]
}

/// One thing that happens, and what must be done about it.
struct StepDefinition: Sendable {
  let event: TraceEvent
  let reaction: StepReaction

  /// The same, so many seconds after the step before.
  func after(_ seconds: Int64) -> StepDefinition { with(event.after(seconds)) }

  /// The same at an instant.
  func at(_ instant: Timestamp) -> StepDefinition { with(event.at(instant)) }

  private func with(_ event: TraceEvent) -> StepDefinition {
    StepDefinition(event: event, reaction: reaction)
  }
}

/// When a step happens.
enum StepTime: Sendable {
  /// Seconds after the step before.
  case after(Int64)
  case at(Timestamp)
}

/// What must be done about an event.
enum StepReaction: Sendable {
  case actions(TraceActions)
  case open(TraceAmbiguity)
}

/// What the documents leave open about an event.
struct TraceAmbiguity: Sendable {
  let id: AmbiguityID
  let branches: [BranchDefinition]
}

/// What follows under one interpretation.
struct BranchDefinition: Sendable {
  let interpretation: Interpretation
  let actions: TraceActions
  let then: [StepDefinition]
  let ends: Bool
}

/// A conversation under its title, as it grows line by line.
struct TraceScript: Sendable {
  struct Title: Sendable { let text: String }
  struct Note: Sendable { let text: String }

  let title: Title
  var scope = Scope()
  var note: Note?
  var steps: [StepDefinition] = []
}
