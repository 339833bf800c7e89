extension Suite {
  /// The interpretations that an implementation shows in the cases of an operation that leave something open.
  ///
  /// Where the time ends before the cases do, those that were shown by then.
  func interpretations(
    of operation: Operation,
    shownBy implementation: some Implementation,
    _ judge: Judge,
    until deadline: Deadline
  ) async -> [InterpretationEvidence] {
    var part = CaseFilter(operations: [operation]).apply(to: self)
    var shown: [AmbiguityID: InterpretationEvidence] = [:]
    for var file in part.files {
      let open = file.cases.filter { !$0.expectation.ambiguities.isEmpty }
      // A slow program is asked few at a time.
      for start in stride(from: 0, to: open.count, by: 16) where !deadline.isOver {
        file.cases = Array(open[start..<min(start + 16, open.count)])
        part.files = [file]
        let run = try? await Runner(suite: part, judge: judge).run(implementation)
        for evidence in run?.interpretations ?? [] where shown[evidence.taken.ambiguity] == nil {
          shown[evidence.taken.ambiguity] = evidence
        }
      }
    }
    return Array(shown.values)
  }
}
