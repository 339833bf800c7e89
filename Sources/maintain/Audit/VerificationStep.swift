/// A verification of a folder of vectors, with the problems that it found.
package struct VerificationStep: Sendable {
  /// A word or two: `canonical form`.
  package let name: String
  /// The statement that holds if there are no problems, with counts: `61 files are in canonical
  /// form`.
  package let statement: String
  /// The problems; empty if there are none.
  package let problems: [SuiteProblem]

  package init(name: String, statement: String, problems: [SuiteProblem]) {
    self.name = name
    self.statement = statement
    self.problems = problems
  }
}
