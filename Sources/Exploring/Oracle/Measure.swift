import ConformanceEngine

/// An expectation that an answer is compared with.
struct Measure: Sendable {
  let expectation: Expectation
  /// The case that states the expectation; nil if it comes from the nearest case.
  var vector: VectorCase?
  /// Whether that case asks the question itself.
  var isOfCase = false

  /// Whether a single answer suffices to show that the expectation is met.
  func isMet(by answer: Answer, _ oracle: Oracle) -> Bool {
    expectation.requestCount == 1 && oracle.isRight([answer], expectation)
  }
}

extension QuestionSpace {
  /// The cases of the plain question, and of those that lack a parameter of it, that say what a token
  /// must hold.
  var tokenCases: [VectorCase] {
    zip(cases, edits).dropFirst().compactMap { vector, edits in
      guard case .token = vector.expectation else { return nil }
      return edits.allSatisfy { $0.value == .json(nil) } ? vector : nil
    }
  }
}

/// A case that asks the plain question or a part of it, and requires something of every token.
struct TokenTemplate: Sendable {
  let vector: VectorCase
  /// The answer of the reference to the case.
  let answer: JSON.Object
}
