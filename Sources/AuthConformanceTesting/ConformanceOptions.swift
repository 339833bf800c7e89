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

  /// The cases to run: ids of cases, ids of groups, or patterns; all if empty.
  ///
  /// `*` means anything within one part of an id, `**` means any parts.
  public var cases: [String]

  /// The calls whose cases to run; each must be there.
  ///
  /// All that are there are run if both this and `roles` are empty.
  public var calls: [Call]

  /// The roles whose traces to run; each must be there.
  public var roles: [Role]

  /// The ids of the requirements whose cases to run, such as `SINCH-TOKEN-ALG`; all if empty.
  public var requirements: [String]

  /// The cases that are known to fail: a list in the format of `--expected-failures`.
  ///
  /// Each line has the id of a case, the id of a group, or a pattern as in ``cases``, and the reason
  /// after a `#`:
  ///
  ///     expectedFailures: """
  ///       key-derivation/sinch-signing-key-dates/*-2100               # the clock has 32 bits, issue 12
  ///       key-derivation/sinch-signing-key-dates/last-second-of-9999  # the clock has 32 bits, issue 12
  ///       """
  ///
  /// A listed case that fails is a known issue of its test. A listed case that passes is an issue, and
  /// so is a line that fits no case. Empty lines, and lines that begin with a `#`, are ignored.
  public var expectedFailures: String

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
    requirements: [String] = [],
    expectedFailures: String = ""
  ) {
    self.profile = profile
    self.level = level
    hasStrictReasons = strictReasons
    self.cases = cases
    self.calls = calls
    self.roles = roles
    self.requirements = requirements
    self.expectedFailures = expectedFailures
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
