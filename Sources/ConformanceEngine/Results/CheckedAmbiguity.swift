import ConformanceSuite

/// A question that the documents leave open, and that the cases of a run can answer.
package struct CheckedAmbiguity: Sendable, Equatable {
  /// The name that cases know it by.
  package var id: DecisionID
  /// The question, as one sentence.
  package var question: String
  /// The possible answers.
  package var choices: [Choice]

  /// One interpretation and what it means.
  package struct Choice: Sendable, Equatable {
    /// The interpretation's name.
    package var name: Reading
    /// What the interpretation means.
    package var statement: String

    /// Names an interpretation.
    package init(name: Reading, statement: String) {
      self.name = name
      self.statement = statement
    }
  }

  /// Asks a question.
  package init(id: DecisionID, question: String, choices: [Choice]) {
    self.id = id
    self.question = question
    self.choices = choices
  }

  /// The ambiguities that a case of the suite can show, in the order of the suite.
  static func all(of suite: Suite) -> [CheckedAmbiguity] {
    let shown = Set(suite.files.lazy.flatMap(\.cases).flatMap(\.expectation.decisions))
    return suite.decisions.filter { shown.contains($0.id) }.map { decision in
      CheckedAmbiguity(
        id: decision.id,
        question: decision.question,
        choices: decision.readings.map { Choice(name: $0.name, statement: $0.statement) }
      )
    }
  }
}
