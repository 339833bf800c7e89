/// A question that the documents leave open, and that the cases of a run can answer.
package struct CheckedAmbiguity: Sendable, Equatable, Codable {
  /// The name that cases know it by.
  package var id: AmbiguityID
  /// The question, as one sentence.
  package var question: String
  /// The possible answers.
  package var choices: [Choice]

  private enum CodingKeys: String, CodingKey {
    case id, question
    case choices = "interpretations"
  }

  /// One interpretation and what it means.
  package struct Choice: Sendable, Equatable, Codable {
    package var name: Interpretation
    /// What the interpretation means.
    package var statement: String
  }

  /// The ambiguities that a case of the suite can show, in the order of the suite.
  static func all(of suite: Suite, among shown: Set<AmbiguityID>) -> [CheckedAmbiguity] {
    suite.ambiguities.filter { shown.contains($0.id) }.map { ambiguity in
      CheckedAmbiguity(
        id: ambiguity.id,
        question: ambiguity.question,
        choices: ambiguity.interpretations.map { Choice(name: $0.name, statement: $0.statement) }
      )
    }
  }
}
