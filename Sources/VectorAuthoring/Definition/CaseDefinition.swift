import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// One case as it is written down: what it is called, what it changes, what must come of it.
struct CaseDefinition<Base: Scenario>: Sendable {
  let slug: String
  let title: String
  let requirements: [RequirementID]
  let flags: [FlagID]
  let note: String?
  /// The publication that the expected value is copied from; nil where it is computed.
  let source: String?
  let want: Want<Base>
  /// The one change that makes this case of the group's base.
  let change: @Sendable (inout Base) throws -> Void
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
  case invalid([ReasonCode])
  case refused([ReasonCode])
  /// The token that the scenario calls for, after a change where an interpretation asks for one.
  case token(@Sendable (Base, inout TokenExpectation) throws -> Void)
  /// An open question: one expectation for each interpretation, the reference's own first.
  case either(AmbiguityID, [(interpretation: Interpretation, want: Want<Base>)])
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
