/// What was answered in a case that passes by itself and shows an interpretation.
///
/// Another part of the run can show another interpretation, so that the case fails.
package struct RetainedAnswer: Sendable, Equatable {
  package var input: JSON.Object
  /// What was odd about the answers.
  package var warnings: [String]
  /// What came back, one for each request.
  package var answers: [Answer]
  /// How the conversation went, where the case is a trace.
  package var transcript: Transcript?

  package init(
    input: JSON.Object,
    warnings: [String],
    answers: [Answer],
    transcript: Transcript? = nil
  ) {
    self.input = input
    self.warnings = warnings
    self.answers = answers.map(\.shortened)
    self.transcript = transcript
  }
}

extension RetainedAnswer {
  /// Keeps what was answered, where the judgement may still turn into a failure.
  init?(_ judgement: Judgement, to input: JSON.Object) {
    guard case .passed(let warnings) = judgement.outcome, !judgement.taken.isEmpty else {
      return nil
    }
    self.init(
      input: input,
      warnings: warnings,
      answers: judgement.answers,
      transcript: judgement.transcript
    )
  }
}
