/// The results of the cases of one vector file.
package struct FileResult: Sendable, Equatable {
  /// The path below `vectors`, without `.json`.
  package var path: String
  /// The operation of all cases, or the role.
  package var operation: Operation
  /// The cases that were run, in order.
  package var cases: [CaseResult] = []
  /// How long the implementation was asked; 0 where nobody looked at a clock.
  package var milliseconds = 0

  init(path: String, operation: Operation, cases: [CaseResult] = [], milliseconds: Int = 0) {
    self.path = path
    self.operation = operation
    self.cases = cases
    self.milliseconds = milliseconds
  }

  /// One passed case, which stands for many generated inputs of an operation.
  package init(passed id: CaseID, _ title: String, of operation: Operation) {
    let passed = Outcome.passed(warnings: [])
    path = id.file
    self.operation = operation
    cases = [
      CaseResult(id: id, title: title, requirements: [], strength: .required, outcome: passed)
    ]
  }

  /// How many of the file's cases ended in which way.
  package var counts: Counts { countsByStrength.total }

  package var countsByStrength: ByStrength<Counts> { ByStrength(of: cases) }
}
