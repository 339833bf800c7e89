/// Remembers which interpretation of each ambiguity an operation showed first, and fails cases of the
/// operation that show another.
///
/// A client and a service, or two calls, may answer one question differently: they need not be by the
/// same hand.
package struct InterpretationTracker {
  private var first: [Question: InterpretationEvidence] = [:]

  /// An ambiguity as one operation meets it.
  private struct Question: Hashable {
    var ambiguity: AmbiguityID
    var operation: Operation
  }

  /// Remembers nothing yet.
  package init() {}

  /// The interpretations shown, ordered by ambiguity and operation.
  package var evidence: [InterpretationEvidence] {
    first.values.sorted { left, right in
      left.taken.ambiguity == right.taken.ambiguity
        ? left.operation.rawValue < right.operation.rawValue
        : left.taken.ambiguity < right.taken.ambiguity
    }
  }

  /// What becomes of a case beside the cases of its operation before it; they have to come in the order
  /// of the suite.
  package mutating func outcome(
    of id: CaseID,
    in operation: Operation,
    _ judgement: Judgement
  ) -> Outcome {
    var outcome = judgement.outcome
    for taken in judgement.taken {
      let question = Question(ambiguity: taken.ambiguity, operation: operation)
      guard let earlier = first[question] else {
        first[question] = InterpretationEvidence(taken: taken, operation: operation, shownBy: id)
        continue
      }
      guard !outcome.isFailure, let words = earlier.contradiction(by: taken) else { continue }
      outcome = .failed(
        Failure(
          kind: .inconsistent,
          summary: words,
          expected: "one interpretation of \(taken.ambiguity) throughout",
          answers: judgement.answers,
          transcript: judgement.transcript,
          contradicts: earlier.shownBy
        )
      )
    }
    return outcome
  }
}
