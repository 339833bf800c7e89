import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// One conversation as it is written down.
struct TraceDefinition: Sendable {
  let slug: String
  let title: String
  let requirements: [RequirementID]
  let flags: [FlagID]
  let note: String?
  /// What this trace changes in the group's configuration.
  let configuration: JSON.Object
  let steps: [StepDefinition]
}

/// One thing that happens, and what must be done about it.
struct StepDefinition: Sendable {
  let time: StepTime
  let event: String
  let members: JSON.Object
  let reaction: StepReaction
}

/// When a step happens.
enum StepTime: Sendable {
  /// Seconds after the step before.
  case after(Int64)
  case at(Timestamp)
}

/// What must be done about an event.
enum StepReaction: Sendable {
  case ordered([FlowTrace.ExpectedAction])
  case unordered([FlowTrace.ExpectedAction])
  case open(AmbiguityID, [BranchDefinition])
}

/// What follows under one interpretation.
struct BranchDefinition: Sendable {
  let interpretation: Interpretation
  let actions: [FlowTrace.ExpectedAction]
  let isOrdered: Bool
  let then: [StepDefinition]
  let ends: Bool
}

@resultBuilder
enum StepBuilder {
  static func buildExpression(_ step: StepDefinition) -> [StepDefinition] { [step] }
  static func buildExpression(_ steps: [StepDefinition]) -> [StepDefinition] { steps }
  static func buildBlock(_ steps: [StepDefinition]...) -> [StepDefinition] { steps.flatMap(\.self) }
  static func buildArray(_ steps: [[StepDefinition]]) -> [StepDefinition] { steps.flatMap(\.self) }
}

@resultBuilder
enum TraceBuilder {
  static func buildExpression(_ trace: TraceDefinition) -> [TraceDefinition] { [trace] }
  static func buildExpression(_ traces: [TraceDefinition]) -> [TraceDefinition] { traces }
  static func buildBlock(_ traces: [TraceDefinition]...) -> [TraceDefinition] {
    traces.flatMap(\.self)
  }
  static func buildArray(_ traces: [[TraceDefinition]]) -> [TraceDefinition] {
    traces.flatMap(\.self)
  }
}

/// A conversation: what it shows, and its steps.
func replays(
  _ slug: String,
  _ title: String,
  _ requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  with configuration: JSON.Object = [:],
  @StepBuilder steps: () -> [StepDefinition]
) -> TraceDefinition {
  TraceDefinition(
    slug: slug,
    title: title,
    requirements: requirements,
    flags: flags,
    note: note,
    configuration: configuration,
    steps: steps()
  )
}

/// Something happens, by default a second after the step before, and these things are done about it.
func on(
  _ event: String,
  _ members: JSON.Object = [:],
  at instant: Timestamp? = nil,
  after seconds: Int64 = 1,
  does actions: KeyValuePairs<String, JSON.Object> = [:]
) -> StepDefinition {
  StepDefinition(
    time: instant.map { .at($0) } ?? .after(seconds),
    event: event,
    members: members,
    reaction: .ordered(expected(actions))
  )
}

/// Something happens, and these things are done about it in any order.
func on(
  _ event: String,
  _ members: JSON.Object = [:],
  at instant: Timestamp? = nil,
  after seconds: Int64 = 1,
  doesInAnyOrder actions: KeyValuePairs<String, JSON.Object>
) -> StepDefinition {
  StepDefinition(
    time: instant.map { .at($0) } ?? .after(seconds),
    event: event,
    members: members,
    reaction: .unordered(expected(actions))
  )
}

/// Something happens about which the documents leave open what is done.
func on(
  _ event: String,
  _ members: JSON.Object = [:],
  at instant: Timestamp? = nil,
  after seconds: Int64 = 1,
  leavesOpen ambiguity: AmbiguityID,
  _ branches: BranchDefinition...
) -> StepDefinition {
  on(event, members, at: instant, after: seconds, leavesOpen: ambiguity, branches)
}

/// The same, with the branches in a list.
func on(
  _ event: String,
  _ members: JSON.Object = [:],
  at instant: Timestamp? = nil,
  after seconds: Int64 = 1,
  leavesOpen ambiguity: AmbiguityID,
  _ branches: [BranchDefinition]
) -> StepDefinition {
  StepDefinition(
    time: instant.map { .at($0) } ?? .after(seconds),
    event: event,
    members: members,
    reaction: .open(ambiguity, branches)
  )
}

/// What is done under one interpretation, and how that interpretation goes on before the common steps, or in their
/// place if it ends the trace.
func interpretation(
  _ name: Interpretation,
  does actions: KeyValuePairs<String, JSON.Object> = [:],
  ends: Bool = false,
  @StepBuilder then: () -> [StepDefinition] = { [] }
) -> BranchDefinition {
  BranchDefinition(
    interpretation: name,
    actions: expected(actions),
    isOrdered: true,
    then: then(),
    ends: ends
  )
}

/// What is done in any order under one interpretation, and how that interpretation goes on.
func interpretation(
  _ name: Interpretation,
  doesInAnyOrder actions: KeyValuePairs<String, JSON.Object>,
  ends: Bool = false,
  @StepBuilder then: () -> [StepDefinition] = { [] }
) -> BranchDefinition {
  BranchDefinition(
    interpretation: name,
    actions: expected(actions),
    isOrdered: false,
    then: then(),
    ends: ends
  )
}

private func expected(
  _ actions: KeyValuePairs<String, JSON.Object>
) -> [FlowTrace.ExpectedAction] {
  actions.map { FlowTrace.ExpectedAction($0.key, $0.value) }
}
