import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

// The words of cases that are not in sections yet.

/// A producing operation succeeds; what it gives is written down, or computed by the reference.
func gives<Base: Scenario>(
  _ slug: String,
  _ title: String,
  _ requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  output: JSON.Object? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirements.first,
    also: Array(requirements.dropFirst()),
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
  _ reasons: ReasonCode...,
  requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirements.first,
    also: Array(requirements.dropFirst()),
    flags: flags,
    note: note,
    source: nil,
    want: .refused(reasons),
    change: change
  )
}

/// An issuer gives a token that holds what the scenario calls for.
func issues<Base: IssuingScenario>(
  _ slug: String,
  _ title: String,
  _ requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirements.first,
    also: Array(requirements.dropFirst()),
    flags: flags,
    note: note,
    source: source,
    want: .token { _, _ in },
    change: change
  )
}

/// A verifier accepts; what it finds is written down, or computed by the reference.
func accepts<Base: Scenario>(
  _ slug: String,
  _ title: String,
  _ requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  finding: JSON.Object? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirements.first,
    also: Array(requirements.dropFirst()),
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
  _ reasons: ReasonCode...,
  requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  source: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirements.first,
    also: Array(requirements.dropFirst()),
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
  _ ambiguity: AmbiguityID,
  _ interpretations: KeyValuePairs<Interpretation, Want<Base>>,
  requirements: [RequirementID],
  flags: [FlagID] = [],
  note: String? = nil,
  change: @escaping @Sendable (inout Base) throws -> Void
) -> CaseDefinition<Base> {
  CaseDefinition(
    slug: slug,
    title: title,
    decidedBy: requirements.first,
    also: Array(requirements.dropFirst()),
    flags: flags,
    note: note,
    source: nil,
    want: .either(ambiguity, interpretations.map { ($0.key, $0.value) }),
    change: change
  )
}
