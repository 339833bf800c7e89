import AuthConformance

extension RunReport {
  /// One rule of a document.
  public struct Requirement: Sendable, Equatable {
    /// The name that cases know it by.
    public var id: RequirementID
    /// How binding the rule is.
    public var level: AuthConformance.Requirement.Level
    /// The title of the document.
    public var document: String
    /// The heading of the document's section.
    public var section: String
    /// The rule, in the suite's own words.
    public var statement: String

    /// States a rule.
    public init(_ requirement: AuthConformance.Requirement, of document: String) {
      id = requirement.id
      level = requirement.level
      self.document = document
      section = requirement.section
      statement = requirement.statement
    }
  }

  /// A question that the documents leave open.
  public struct Decision: Sendable, Equatable {
    /// The name that cases know it by.
    public var id: DecisionID
    /// The question, as one sentence.
    public var question: String
    /// The possible answers.
    public var readings: [Choice]

    /// One answer and what it means.
    public struct Choice: Sendable, Equatable {
      /// The reading's name.
      public var name: Reading
      /// What the reading means.
      public var statement: String

      /// Names a reading.
      public init(name: Reading, statement: String) {
        self.name = name
        self.statement = statement
      }
    }

    /// Asks a question.
    public init(id: DecisionID, question: String, readings: [Choice]) {
      self.id = id
      self.question = question
      self.readings = readings
    }
  }
}
