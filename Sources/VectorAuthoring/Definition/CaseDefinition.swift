import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// One case as it is written down: what it is called, what it changes, what must come of it.
struct CaseDefinition<Base: Scenario>: Sendable {
  let slug: String
  let title: String
  /// The requirement that decides the case; nil where the section names it, or a rule.
  var decidedBy: RequirementID?
  /// The requirement of the rule that is tried; it decides where nothing else is said to.
  var ruledBy: RequirementID?
  /// The requirements that the case touches besides.
  var also: [RequirementID]
  var flags: [FlagID]
  let note: String?
  /// The publication that the expected value is copied from; nil where it is computed.
  let source: String?
  /// What must come of it; nil where the section says so.
  var want: Want<Base>?
  /// The one change that makes this case of the group's base.
  let change: @Sendable (inout Base) throws -> Void

  /// The requirements, the deciding one first.
  var requirements: [RequirementID] {
    ([decidedBy, ruledBy].compactMap(\.self) + also).withoutRepetitions
  }
}

extension Array where Element: Equatable {
  /// The elements in their order, each once.
  var withoutRepetitions: [Element] {
    reduce(into: []) { found, element in
      if !found.contains(element) { found.append(element) }
    }
  }
}

/// What must come of a case.
indirect enum Want<Base: Scenario>: Sendable {
  /// Success, with what the reference gives.
  case success
  /// Success, with what the reference gives once this is changed as well.
  case successAfter(@Sendable (inout Base) throws -> Void)
  /// Success, with exactly this.
  case output(JSON.Object)
  /// A valid verdict, with at least this.
  case valid(JSON.Object)
  /// An invalid verdict; without reasons, for those of the section.
  case invalid([ReasonCode])
  /// A refusal; without reasons, for those of the section.
  case refused([ReasonCode])
  /// The token that the scenario calls for, after a change where an interpretation asks for one.
  case token(@Sendable (Base, inout TokenExpectation) throws -> Void)
  /// An open question: one expectation for each interpretation, the reference's own first.
  case either(AmbiguityID, [(interpretation: Interpretation, want: Want<Base>)])

  /// An open question, its interpretations as a literal.
  static func leftOpen(
    _ ambiguity: AmbiguityID,
    _ interpretations: KeyValuePairs<Interpretation, Want>
  ) -> Want {
    .either(ambiguity, interpretations.map { ($0.key, $0.value) })
  }

  /// The same with these reasons, wherever none are given.
  func filled(with reasons: [ReasonCode]) -> Want {
    switch self {
    case .invalid([]): .invalid(reasons)
    case .refused([]): .refused(reasons)
    case .either(let ambiguity, let interpretations):
      .either(ambiguity, interpretations.map { ($0.interpretation, $0.want.filled(with: reasons)) })
    default: self
    }
  }
}

/// Gathers the cases of a group, one statement each.
@resultBuilder
enum CaseBuilder<Base: Scenario> {
  static func buildExpression(_ definition: CaseDefinition<Base>) -> [CaseDefinition<Base>] {
    [definition]
  }

  static func buildExpression(_ definitions: [CaseDefinition<Base>]) -> [CaseDefinition<Base>] {
    definitions
  }

  static func buildBlock(_ definitions: [CaseDefinition<Base>]...) -> [CaseDefinition<Base>] {
    definitions.flatMap(\.self)
  }

  static func buildArray(_ definitions: [[CaseDefinition<Base>]]) -> [CaseDefinition<Base>] {
    definitions.flatMap(\.self)
  }
}
