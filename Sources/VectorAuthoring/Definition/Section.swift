import AuthConformance

/// Cases about one thing, and what they share.
///
/// Sections may stand inside sections. A case takes over what it does not say itself. Its own
/// deciding requirement, reasons or readings stand in place of the section's; what it also touches,
/// and its flags, come besides.
func section<Base: Scenario>(
  _ topic: String,
  rejectedAs rejection: [ReasonCode] = [],
  refusedAs refusal: [ReasonCode] = [],
  leavingOpen decision: DecisionID? = nil,
  _ readings: KeyValuePairs<Reading, Want<Base>>? = nil,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  @CaseBuilder<Base> cases: () -> [CaseDefinition<Base>]
) -> [CaseDefinition<Base>] {
  let question = open(decision, readings)
  return cases().map { definition in
    var definition = definition
    definition.want = (definition.want ?? question)?.filled(with: rejection + refusal)
    definition.decidedBy = definition.decidedBy ?? requirement
    definition.also = requirements + definition.also
    definition.flags = (flags + definition.flags).withoutRepetitions
    return definition
  }
}

/// An open question, where both its name and its readings are given.
func open<Base: Scenario>(
  _ decision: DecisionID?,
  _ readings: KeyValuePairs<Reading, Want<Base>>?
) -> Want<Base>? {
  guard let decision, let readings else { return nil }
  return .leftOpen(decision, readings)
}
