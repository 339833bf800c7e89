/// Remembers which reading of each decision was shown first, and fails cases that show another.
struct ReadingLedger {
  private var first: [DecisionID: RunResult.ReadingEvidence] = [:]

  /// The readings taken, ordered by decision.
  var evidence: [RunResult.ReadingEvidence] {
    first.values.sorted { $0.taken.decision < $1.taken.decision }
  }

  mutating func enter(_ judgement: Judgement, of vector: VectorCase) -> CaseResult {
    var result = CaseResult(outcome: judgement.outcome, taken: judgement.taken)
    for taken in judgement.taken {
      guard let earlier = first[taken.decision] else {
        first[taken.decision] = RunResult.ReadingEvidence(taken: taken, shownBy: vector.id)
        continue
      }
      if earlier.taken.reading == taken.reading { continue }
      if case .failed = result.outcome { continue }
      let failure = Failure(
        kind: .inconsistent,
        summary: "takes the reading \"\(taken.reading)\" of \(taken.decision), but "
          + "\"\(earlier.taken.reading)\" in \(earlier.shownBy)",
        expected: "one reading of \(taken.decision) throughout",
        answers: judgement.answers,
        transcript: judgement.transcript
      )
      result.outcome = .failed(failure)
    }
    return result
  }
}
