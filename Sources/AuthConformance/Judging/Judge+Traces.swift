extension Judge {
  /// Judges a replay that is over.
  func judge(_ vector: VectorCase, of role: Operation, replayed run: TraceRun) -> Judgement {
    guard let problem = run.problem else {
      if let odd = run.warnings.first, hasStrictReasons {
        let failure = Failure(
          kind: .wrongReason,
          summary: odd,
          expected: "the right reason",
          answers: [],
          transcript: run.transcript
        )
        return Judgement(.failed(failure), taken: run.taken)
      }
      return Judgement(.passed(warnings: run.warnings), taken: run.taken)
    }
    if problem.kind == .unimplemented, !requiredOperations.contains(role) {
      return Judgement(.unimplemented)
    }
    let failure = Failure(
      kind: problem.kind,
      summary: problem.summary,
      expected: problem.expected,
      differences: problem.differences,
      answers: [],
      transcript: run.transcript
    )
    return Judgement(.failed(failure), taken: run.taken)
  }
}

extension TraceRun {
  /// What was played, as a failure shows it.
  var transcript: Transcript { Transcript(played: played, stepsNotRun: stepsNotRun) }
}
