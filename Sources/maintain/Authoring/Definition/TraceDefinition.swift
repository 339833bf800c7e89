/// One conversation as it is written down.
struct TraceDefinition: Scoped {
  let slug: String
  let title: String
  var scope: Scope
  let note: String?
  /// What this trace changes in the group's configuration.
  let configuration: JSON.Object
  var steps: [StepDefinition]
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

/// What a conversation says besides its title.
struct TraceScript: Sendable {
  var scope = Scope()
  var note: TraceNote?
  var steps: [StepDefinition] = []
}

struct TraceTitle: Sendable { let text: String }

struct TraceNote: Sendable { let text: String }

struct TitledScript: Sendable {
  let title: TraceTitle
  let script: TraceScript
}

/// What a section says of its traces, and the traces.
struct TraceSection: Sendable {
  var scope = Scope()
  /// The steps with which each trace begins.
  var opening: [StepDefinition] = []
  var traces: [TraceDefinition] = []

  var definitions: [TraceDefinition] {
    traces.map { definition in
      var definition = definition.within(scope)
      definition.steps = opening + definition.steps
      return definition
    }
  }
}
