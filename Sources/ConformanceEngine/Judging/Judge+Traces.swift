extension Judge {
  /// Judges a replay that is over.
  package func judge(_ vector: VectorCase, of role: Role, replayed run: TraceRun) -> Judgement {
    guard let problem = run.problem else {
      if let odd = run.warnings.first, hasStrictReasons {
        let failure = Failure(
          kind: .wrongReason,
          summary: odd,
          expected: "the right reason",
          answers: [],
          transcript: run.transcript
        )
        return Judgement(outcome: .failed(failure), taken: run.taken)
      }
      // Beside an interpretation shown elsewhere this one may still turn out to be inconsistent.
      let transcript = run.taken.isEmpty ? nil : run.transcript
      return Judgement(
        outcome: .passed(warnings: run.warnings),
        taken: run.taken,
        transcript: transcript
      )
    }
    if problem.kind == .unimplemented, !requiredOperations.contains(.role(role)) {
      return Judgement(outcome: .unimplemented)
    }
    let failure = Failure(
      kind: problem.kind,
      summary: problem.summary,
      expected: problem.expected,
      differences: problem.differences,
      answers: run.error.map { [.error($0)] } ?? [],
      transcript: run.transcript,
      wrote: run.error?.wrote ?? run.wrote
    )
    return Judgement(outcome: .failed(failure), taken: run.taken)
  }
}
