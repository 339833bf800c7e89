/// One thing that was verified about a folder of vectors, and what was found to be wrong.
package struct VerificationStep: Sendable {
  /// A word or two: `canonical form`.
  package let name: String
  /// What holds if there are no problems, with counts: `61 files are in canonical form`.
  package let statement: String
  /// What is wrong; nothing if all is well.
  package let problems: [SuiteProblem]
}
