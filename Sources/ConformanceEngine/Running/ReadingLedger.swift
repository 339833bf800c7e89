import AuthConformance
import ConformanceSuite

/// Remembers which reading of each decision was shown first, and fails cases that show another.
package struct ReadingLedger {
  private var first: [DecisionID: RunResult.ReadingEvidence] = [:]

  /// Remembers nothing yet.
  package init() {}

  /// The readings taken, ordered by decision.
  package var evidence: [RunResult.ReadingEvidence] {
    first.values.sorted { $0.taken.decision < $1.taken.decision }
  }

  /// Takes in what was judged of a case; cases have to come in the order of the suite.
  package mutating func enter(_ judgement: Judgement, of id: CaseID) -> CaseResult {
    var result = CaseResult(outcome: judgement.outcome, taken: judgement.taken)
    if case .passed(let warnings) = judgement.outcome, !judgement.taken.isEmpty {
      result.testimony = Testimony(
        warnings: warnings,
        answers: judgement.answers,
        transcript: judgement.transcript
      )
    }
    for taken in judgement.taken {
      guard let earlier = first[taken.decision] else {
        first[taken.decision] = RunResult.ReadingEvidence(taken: taken, shownBy: id)
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
        transcript: judgement.transcript,
        contradicts: earlier.shownBy
      )
      result.outcome = .failed(failure)
    }
    return result
  }
}

/// What came in a case that passed and shows a reading.
///
/// It is kept because another part of the run can show another reading, so that the case fails.
package struct Testimony: Sendable, Equatable {
  /// What was odd about the answers.
  package var warnings: [String]
  /// What came back, one for each request.
  package var answers: [Answer]
  /// How the conversation went, where the case is a trace.
  package var transcript: Transcript?

  /// Gathers what came.
  package init(warnings: [String], answers: [Answer], transcript: Transcript? = nil) {
    self.warnings = warnings
    self.answers = answers
    self.transcript = transcript
  }
}
