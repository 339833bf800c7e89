// The verbs of case definitions: what must come of a change. A title and a change that do not fit on
// the line of the case stand below it, as `titled` and `with`.

/// A producing operation succeeds; what it gives is written down, or computed by the reference.
func gives<Base: Scenario>(
  _ slug: String,
  _ title: String = "",
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .success, change)
}

/// A producing operation refuses, for one of the reasons.
func refuses<Base: Scenario>(
  _ slug: String,
  _ title: String = "",
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .refused([]), change)
}

/// Whatever the call does where it succeeds; what it gives is computed, or called for.
func succeeds<Base: Scenario>(
  _ slug: String,
  _ title: String,
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .successAfter { _ in }, change)
}

/// Whatever the call does where it fails: it refuses or rejects, for one of the reasons.
func fails<Base: Scenario>(
  _ slug: String,
  _ title: String,
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .declined(), change)
}

/// An issuer gives a token that holds what the scenario calls for, or what a publication says.
func issues<Base: IssuingScenario>(
  _ slug: String,
  _ title: String = "",
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .token { _, _ in }, change)
}

/// A verifier accepts; what it finds is written down, or computed by the reference.
func accepts<Base: Scenario>(
  _ slug: String,
  _ title: String = "",
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .success, change)
}

/// A verifier rejects, for one of the reasons.
func rejects<Base: Scenario>(
  _ slug: String,
  _ title: String = "",
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, .invalid([]), change)
}

/// The documents leave it open: one expectation for each interpretation, the reference's own first.
func leavesOpen<Base: Scenario>(
  _ slug: String,
  _ title: String = "",
  change: @escaping Change<Base> = { _ in }
) -> CaseDefinition<Base> {
  CaseDefinition(slug, title, nil, change)
}

/// A rule, under a verifier's own id.
///
/// Where the section or the case names a deciding requirement, as one of the verifier's own documents,
/// the rule's stands behind it.
/// What happens in place of the rule's change follows in braces; what happens before it is `given`.
func tries<Base: ForgingScenario>(
  _ slug: String,
  _ rule: Rule<Base>,
  change: Change<Base>? = nil
) -> CaseDefinition<Base> {
  var definition = rule
  definition.slug = slug
  definition.rule = rule.slug
  definition.change = change ?? rule.change
  return definition
}

extension KeyValuePairs where Key == Interpretation {
  /// A verifier rejects, or accepts as if this was changed as well.
  static func rejectedOr<Base>(
    _ reasons: ReasonCode...,
    asIf change: @escaping Change<Base>
  ) -> Self where Value == Want<Base> {
    rejected(as: reasons, or: change)
  }

  /// The same with the reasons in a list.
  static func rejected<Base>(
    as reasons: [ReasonCode],
    or change: @escaping Change<Base>
  ) -> Self where Value == Want<Base> {
    ["reject": .invalid(reasons), "accept": .successAfter(change)]
  }

  /// A producing operation refuses, or gives what it gives if this is changed as well.
  static func refusedOr<Base>(
    _ reasons: ReasonCode...,
    asIf change: @escaping Change<Base>
  ) -> Self where Value == Want<Base> {
    ["refuse": .refused(reasons), "accept": .successAfter(change)]
  }
}

extension Want {
  /// A call that judges finds it invalid, one that gives something refuses it.
  static func declined(_ reasons: ReasonCode...) -> Want {
    Base.Contract.kind == .verdict ? .invalid(reasons) : .refused(reasons)
  }
}
