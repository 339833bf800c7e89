/// One thing that was verified about a folder of vectors, and what was found to be wrong.
public struct VerificationStep: Sendable {
  /// A word or two: `canonical form`.
  public let name: String
  /// What holds if there are no problems, with counts: `61 files are in canonical form`.
  public let statement: String
  /// What is wrong; nothing if all is well.
  public let problems: [SuiteProblem]

  /// Records a step.
  public init(name: String, statement: String, problems: [SuiteProblem]) {
    self.name = name
    self.statement = statement
    self.problems = problems
  }
}

extension Int {
  /// The number with its noun, in the plural unless it is one: `1 file`, `61 files`.
  package func counting(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}
