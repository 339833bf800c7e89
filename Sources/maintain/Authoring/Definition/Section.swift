/// Cases about one thing, below what they share.
///
/// Sections may stand inside sections. A case takes over what it does not say itself. Its own
/// deciding requirement, reasons or question stand in place of the section's; what it also touches,
/// and its flags, come besides.
func section<Base: Scenario>(
  _ topic: String,
  _ scope: Scope = Scope(),
  @CaseBuilder<Base> cases: () -> [CaseDefinition<Base>]
) -> [CaseDefinition<Base>] {
  SectionContent(scope: scope, cases: cases()).definitions
}

/// The question that the cases of a section leave open, where they say nothing else.
func asking<Base: Scenario>(
  _ ambiguity: AmbiguityID,
  _ interpretations: KeyValuePairs<Interpretation, Want<Base>>
) -> SectionContent<Base> {
  SectionContent(question: .leftOpen(ambiguity, interpretations))
}

/// What happens before the change of each case of a section.
func given<Base: Scenario>(_ preparation: @escaping Change<Base>) -> SectionContent<Base> {
  SectionContent(preparation: preparation)
}

/// What a section says of its cases, and the cases.
struct SectionContent<Base: Scenario> {
  var scope = Scope()
  var question: Want<Base>?
  var preparation: Change<Base>?
  var cases: [CaseDefinition<Base>] = []

  var definitions: [CaseDefinition<Base>] {
    cases.map { definition in
      var definition = definition.within(scope)
      definition.want = (definition.want ?? question)?.filled(with: scope.reasons)
      return preparation.map(definition.given) ?? definition
    }
  }
}

@resultBuilder
enum CaseBuilder<Base: Scenario> {
  static func buildExpression(_ definition: CaseDefinition<Base>) -> SectionContent<Base> {
    SectionContent(cases: [definition])
  }

  static func buildExpression(_ definitions: [CaseDefinition<Base>]) -> SectionContent<Base> {
    SectionContent(cases: definitions)
  }

  static func buildExpression(_ scope: Scope) -> SectionContent<Base> {
    SectionContent(scope: scope)
  }

  static func buildExpression(_ content: SectionContent<Base>) -> SectionContent<Base> { content }

  static func buildBlock(_ contents: SectionContent<Base>...) -> SectionContent<Base> {
    buildArray(contents)
  }

  static func buildArray(_ contents: [SectionContent<Base>]) -> SectionContent<Base> {
    contents.reduce(into: SectionContent()) { all, content in
      all.scope = content.scope.within(all.scope)
      all.question = content.question ?? all.question
      all.preparation = content.preparation ?? all.preparation
      all.cases += content.cases
    }
  }

  static func buildFinalResult(_ content: SectionContent<Base>) -> [CaseDefinition<Base>] {
    content.definitions
  }
}
