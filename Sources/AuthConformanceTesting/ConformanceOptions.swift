import AuthConformance
import ConformanceEngine

/// How strictly to check, and which cases.
public struct ConformanceOptions: Sendable {
  /// The name of the profile that decides what the documents leave open, such as `documents`.
  public var profile: String?

  /// The weakest strength at which a failure fails the test.
  public var level: ConformanceLevel

  /// Whether a wrong reason beside a right verdict is a failure; a warning otherwise.
  public var hasStrictReasons: Bool

  /// Ids of the cases to run, as patterns; all if empty.
  ///
  /// `*` stands for anything within one part, `**` for any parts.
  public var cases: [String]

  /// The calls whose cases to run; each must be there.
  ///
  /// All that are there are run if both this and `roles` are empty.
  public var calls: [Call]

  /// The roles whose traces to run; each must be there.
  public var roles: [Role]

  /// The ids of the requirements whose cases to run, such as `SINCH-TOKEN-ALG`; all if empty.
  public var requirements: [String]

  /// The vectors to use in place of those that come with the package.
  package var suite: Suite?

  /// Chooses options; by default every case of every operation that is there.
  public init(
    profile: String? = nil,
    level: ConformanceLevel = .required,
    strictReasons: Bool = false,
    cases: [String] = [],
    calls: [Call] = [],
    roles: [Role] = [],
    requirements: [String] = []
  ) {
    self.profile = profile
    self.level = level
    hasStrictReasons = strictReasons
    self.cases = cases
    self.calls = calls
    self.roles = roles
    self.requirements = requirements
  }

  /// Which cases these are.
  var filter: CaseFilter {
    CaseFilter(
      patterns: cases,
      operations: calls.map(Operation.call) + roles.map(Operation.role),
      requirements: requirements.map(RequirementID.init(rawValue:))
    )
  }
}
