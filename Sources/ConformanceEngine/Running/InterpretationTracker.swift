import AuthConformance
import ConformanceSuite

/// Remembers which interpretation of each ambiguity was shown first, and fails cases that show
/// another.
package struct InterpretationTracker {
  private var first: [DecisionID: InterpretationEvidence] = [:]

  /// Remembers nothing yet.
  package init() {}

  /// The interpretations shown, ordered by ambiguity.
  package var evidence: [InterpretationEvidence] {
    first.values.sorted { $0.taken.decision < $1.taken.decision }
  }

  /// What becomes of a case beside the cases before it; they have to come in the order of the suite.
  package mutating func outcome(of id: CaseID, _ judgement: Judgement) -> Outcome {
    var outcome = judgement.outcome
    for taken in judgement.taken {
      guard let earlier = first[taken.decision] else {
        first[taken.decision] = InterpretationEvidence(taken: taken, shownBy: id)
        continue
      }
      if earlier.taken.reading == taken.reading || outcome.isFailure { continue }
      outcome = .failed(
        Failure(
          kind: .inconsistent,
          summary: "shows the interpretation \"\(taken.reading)\" of \(taken.decision), but "
            + "\"\(earlier.taken.reading)\" in \(earlier.shownBy)",
          expected: "one interpretation of \(taken.decision) throughout",
          answers: judgement.answers,
          transcript: judgement.transcript,
          contradicts: earlier.shownBy
        )
      )
    }
    return outcome
  }
}
