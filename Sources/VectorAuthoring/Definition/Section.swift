import AuthConformance
import ConformanceSuite

/// Cases about one thing, and what they share.
///
/// Sections may stand inside sections. A case takes over what it does not say itself. Its own
/// deciding requirement, reasons or interpretations stand in place of the section's; what it also touches,
/// and its flags, come besides.
func section<Base: Scenario>(
  _ topic: String,
  rejectedAs rejection: [ReasonCode] = [],
  refusedAs refusal: [ReasonCode] = [],
  leavingOpen ambiguity: AmbiguityID? = nil,
  _ interpretations: KeyValuePairs<Interpretation, Want<Base>>? = nil,
  decidedBy requirement: RequirementID? = nil,
  also requirements: [RequirementID] = [],
  flags: [FlagID] = [],
  @CaseBuilder<Base> cases: () -> [CaseDefinition<Base>]
) -> [CaseDefinition<Base>] {
  let question = open(ambiguity, interpretations)
  return cases().map { definition in
    var definition = definition
    definition.want = (definition.want ?? question)?.filled(with: rejection + refusal)
    definition.decidedBy = definition.decidedBy ?? requirement
    definition.also = requirements + definition.also
    definition.flags = (flags + definition.flags).withoutRepetitions
    return definition
  }
}

/// An open question, where both its name and its interpretations are given.
func open<Base: Scenario>(
  _ ambiguity: AmbiguityID?,
  _ interpretations: KeyValuePairs<Interpretation, Want<Base>>?
) -> Want<Base>? {
  guard let ambiguity, let interpretations else { return nil }
  return .leftOpen(ambiguity, interpretations)
}
