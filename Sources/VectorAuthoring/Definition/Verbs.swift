import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

// The words that case definitions are made of. What a case leaves out, its section says.

/// A producing operation succeeds; what it gives is written down, or computed by the reference.
func gives<Base: Scenario>(
  _ slug: String,
  _ title: String,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  output: JSON.Object? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirement,
    also: requirements,
    flags: flags,
    note: note,
    source: source,
    want: output.map { .output($0) } ?? .success,
    change: change
  )
}

/// A producing operation refuses, for one of the reasons.
func refuses<Base: Scenario>(
  _ slug: String,
  _ title: String,
  _ reasons: [ReasonCode] = [],
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirement,
    also: requirements,
    flags: flags,
    note: note,
    source: nil,
    want: .refused(reasons),
    change: change
  )
}

/// An issuer gives a token that holds what the scenario calls for, or what a publication says.
func issues<Base: IssuingScenario>(
  _ slug: String,
  _ title: String,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  token published: TokenExpectation? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirement,
    also: requirements,
    flags: flags,
    note: note,
    source: source,
    want: .token { _, token in token = published ?? token },
    change: change
  )
}

/// A verifier accepts; what it finds is written down, or computed by the reference.
func accepts<Base: Scenario>(
  _ slug: String,
  _ title: String,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  finding: JSON.Object? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirement,
    also: requirements,
    flags: flags,
    note: note,
    source: source,
    want: finding.map { .valid($0) } ?? .success,
    change: change
  )
}

/// A verifier rejects, for one of the reasons.
func rejects<Base: Scenario>(
  _ slug: String,
  _ title: String,
  _ reasons: [ReasonCode] = [],
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirement,
    also: requirements,
    flags: flags,
    note: note,
    source: source,
    want: .invalid(reasons),
    change: change
  )
}

/// The documents leave it open: one expectation for each interpretation, the reference's own first.
func leavesOpen<Base: Scenario>(
  _ slug: String,
  _ title: String,
  _ ambiguity: AmbiguityID? = nil,
  _ interpretations: KeyValuePairs<Interpretation, Want<Base>>? = nil,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  note: String? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirement,
    also: requirements,
    flags: flags,
    note: note,
    source: source,
    want: open(ambiguity, interpretations),
    change: change
  )
}

// What many open questions come down to.
extension KeyValuePairs where Key == Interpretation {
  /// A verifier rejects, or accepts as if this was changed as well.
  static func rejectedOr<Base>(
    _ reasons: ReasonCode...,
    asIf change: @escaping @Sendable (inout Base) throws -> Void
  ) -> Self where Value == Want<Base> {
    rejected(as: reasons, or: change)
  }

  /// The same with the reasons in a list.
  static func rejected<Base>(
    as reasons: [ReasonCode],
    or change: @escaping @Sendable (inout Base) throws -> Void
  ) -> Self where Value == Want<Base> {
    ["reject": .invalid(reasons), "accept": .successAfter(change)]
  }

  /// A producing operation refuses, or gives what it gives if this is changed as well.
  static func refusedOr<Base>(
    _ reasons: ReasonCode...,
    asIf change: @escaping @Sendable (inout Base) throws -> Void
  ) -> Self where Value == Want<Base> {
    ["refuse": .refused(reasons), "accept": .successAfter(change)]
  }
}
