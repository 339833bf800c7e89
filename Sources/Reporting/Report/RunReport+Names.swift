import ConformanceSuite

extension RunReport {
  /// One rule of a document.
  package struct Requirement: Sendable, Equatable {
    /// The name that cases know it by.
    package var id: RequirementID
    /// How binding the rule is.
    package var strength: ConformanceSuite.Requirement.Strength
    /// The title of the document.
    package var document: String
    /// The heading of the document's section.
    package var section: String
    /// The rule, in the suite's own words.
    package var statement: String

    /// States a rule.
    package init(_ requirement: ConformanceSuite.Requirement, of document: String) {
      id = requirement.id
      strength = requirement.strength
      self.document = document
      section = requirement.section
      statement = requirement.statement
    }
  }

  /// A question that the documents leave open.
  package struct Ambiguity: Sendable, Equatable {
    /// The name that cases know it by.
    package var id: AmbiguityID
    /// The question, as one sentence.
    package var question: String
    /// The possible answers.
    package var interpretations: [Choice]

    /// One answer and what it means.
    package struct Choice: Sendable, Equatable {
      /// The interpretation's name.
      package var name: Interpretation
      /// What the interpretation means.
      package var statement: String

      /// Names an interpretation.
      package init(name: Interpretation, statement: String) {
        self.name = name
        self.statement = statement
      }
    }

    /// Asks a question.
    package init(id: AmbiguityID, question: String, interpretations: [Choice]) {
      self.id = id
      self.question = question
      self.interpretations = interpretations
    }
  }
}
