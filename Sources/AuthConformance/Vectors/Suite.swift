/// Everything that a folder of vectors holds.
public struct Suite: Sendable {
  /// The groups of cases, ordered by path.
  public var files: [VectorFile]
  /// The documents and their rules.
  public var documents: [RequirementDocument]
  /// What the documents leave open.
  public var decisions: [Decision]
  /// Fixed choices of readings.
  public var profiles: [Profile]
  /// Classes of mistakes.
  public var flags: [Flag]

  /// Gathers a suite.
  public init(
    files: [VectorFile],
    documents: [RequirementDocument] = [],
    decisions: [Decision] = [],
    profiles: [Profile] = [],
    flags: [Flag] = []
  ) {
    self.files = files
    self.documents = documents
    self.decisions = decisions
    self.profiles = profiles
    self.flags = flags
  }

  /// The number of cases.
  public var caseCount: Int { files.reduce(0) { $0 + $1.cases.count } }

  /// All rules of all documents.
  public var requirements: [Requirement] { documents.flatMap(\.requirements) }
}
