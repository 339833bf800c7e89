import AuthConformance
import ConformanceSuite

/// Remembers which interpretation of each ambiguity was shown first, and fails cases that show another.
package struct InterpretationTracker {
  private var first: [AmbiguityID: RunResult.InterpretationEvidence] = [:]

  /// Remembers nothing yet.
  package init() {}

  /// The interpretations taken, ordered by ambiguity.
  package var evidence: [RunResult.InterpretationEvidence] {
    first.values.sorted { $0.taken.ambiguity < $1.taken.ambiguity }
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
      guard let earlier = first[taken.ambiguity] else {
        first[taken.ambiguity] = RunResult.InterpretationEvidence(taken: taken, shownBy: id)
        continue
      }
      if earlier.taken.interpretation == taken.interpretation { continue }
      if case .failed = result.outcome { continue }
      let failure = Failure(
        kind: .inconsistent,
        summary: "takes the interpretation \"\(taken.interpretation)\" of \(taken.ambiguity), but "
          + "\"\(earlier.taken.interpretation)\" in \(earlier.shownBy)",
        expected: "one interpretation of \(taken.ambiguity) throughout",
        answers: judgement.answers,
        transcript: judgement.transcript,
        contradicts: earlier.shownBy
      )
      result.outcome = .failed(failure)
    }
    return result
  }
}

/// What came in a case that passed and shows an interpretation.
///
/// It is kept because another part of the run can show another interpretation, so that the case fails.
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
