extension Suite {
  /// The interpretations that an implementation follows in the ambiguous cases of an operation.
  ///
  /// If the time ends before the cases do, only those observed until then are included.
  func interpretations(
    of operation: Operation,
    shownBy implementation: some Implementation,
    _ judge: Judge,
    until deadline: Deadline
  ) async -> [InterpretationEvidence] {
    var part = CaseFilter(operations: [operation]).apply(to: self)
    var shown: [AmbiguityID: InterpretationEvidence] = [:]
    let implementation = TimedImplementation(implementation, until: deadline)
    var size = 1
    for var file in part.files {
      var rest = file.cases.filter { !$0.expectation.ambiguities.isEmpty }[...]
      // A slow program is sent few at a time.
      while !rest.isEmpty, !deadline.isOver {
        file.cases = Array(rest.prefix(size))
        rest = rest.dropFirst(size)
        size = min(16, 2 * size)
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
