/// All that a run has found out about an implementation.
public struct RunResult: Sendable {
  /// What was checked.
  public var implementation: ImplementationDescription
  /// The name of the profile that open decisions were judged by, where there was one.
  public var profile: String?
  /// The results file by file, in the order of the suite.
  public var files: [FileResult]
  /// The reading taken of each open decision that a case showed, by decision.
  public var readings: [ReadingEvidence]
  /// The entries of a list of expected failures that are not true of this run.
  public var outdated: [OutdatedExpectation] = []
  /// Whether the run was interrupted before its last case; cases that were not run are in no file.
  public var isInterrupted = false

  /// Gathers what a run has found out.
  public init(
    implementation: ImplementationDescription,
    profile: String?,
    files: [FileResult],
    readings: [ReadingEvidence]
  ) {
    self.implementation = implementation
    self.profile = profile
    self.files = files
    self.readings = readings
  }

  /// A reading and the first case that showed it.
  public struct ReadingEvidence: Sendable, Equatable {
    /// The reading.
    public var taken: TakenReading
    /// The first case that showed it.
    public var shownBy: CaseID

    /// Names a reading and what showed it.
    public init(taken: TakenReading, shownBy: CaseID) {
      self.taken = taken
      self.shownBy = shownBy
    }
  }

  /// How many cases ended in which way.
  public var counts: Counts {
    files.reduce(into: Counts()) { $0 += $1.counts }
  }

  /// Whether no case failed.
  public var isConformant: Bool {
    files.allSatisfy { file in !file.results.contains(where: \.outcome.isFailure) }
  }
}
