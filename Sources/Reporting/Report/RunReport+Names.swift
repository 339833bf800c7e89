import ConformanceSuite

extension RunReport {
  /// One rule of a document.
  package struct Requirement: Sendable, Equatable {
    /// The name that cases know it by.
    package var id: RequirementID
    /// How binding the rule is.
    package var level: ConformanceSuite.Requirement.Level
    /// The title of the document.
    package var document: String
    /// The heading of the document's section.
    package var section: String
    /// The rule, in the suite's own words.
    package var statement: String

    /// States a rule.
    package init(_ requirement: ConformanceSuite.Requirement, of document: String) {
      id = requirement.id
      level = requirement.level
      self.document = document
      section = requirement.section
      statement = requirement.statement
    }
  }

  /// A question that the documents leave open.
  package struct Decision: Sendable, Equatable {
    /// The name that cases know it by.
    package var id: DecisionID
    /// The question, as one sentence.
    package var question: String
    /// The possible answers.
    package var readings: [Choice]

    /// One answer and what it means.
    package struct Choice: Sendable, Equatable {
      /// The reading's name.
      package var name: Reading
      /// What the reading means.
      package var statement: String

      /// Names a reading.
      package init(name: Reading, statement: String) {
        self.name = name
        self.statement = statement
      }
    }

    /// Asks a question.
    package init(id: DecisionID, question: String, readings: [Choice]) {
      self.id = id
      self.question = question
      self.readings = readings
    }
  }
}
