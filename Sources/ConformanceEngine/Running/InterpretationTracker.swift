import AuthConformance
import ConformanceSuite

/// Remembers which interpretation of each ambiguity was shown first, and fails cases that show
/// another.
package struct InterpretationTracker {
  private var first: [AmbiguityID: InterpretationEvidence] = [:]

  /// Remembers nothing yet.
  package init() {}

  /// The interpretations shown, ordered by ambiguity.
  package var evidence: [InterpretationEvidence] {
    first.values.sorted { $0.taken.ambiguity < $1.taken.ambiguity }
  }

  /// What becomes of a case beside the cases before it; they have to come in the order of the suite.
  package mutating func outcome(of id: CaseID, _ judgement: Judgement) -> Outcome {
    var outcome = judgement.outcome
    for taken in judgement.taken {
      guard let earlier = first[taken.ambiguity] else {
        first[taken.ambiguity] = InterpretationEvidence(taken: taken, shownBy: id)
        continue
      }
      if earlier.taken.interpretation == taken.interpretation || outcome.isFailure { continue }
      outcome = .failed(
        Failure(
          kind: .inconsistent,
          summary:
            "shows the interpretation \"\(taken.interpretation)\" of \(taken.ambiguity), but "
            + "\"\(earlier.taken.interpretation)\" in \(earlier.shownBy)",
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
