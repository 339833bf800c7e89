import AuthConformance

/// All that is told of a run: what every reporter writes, and what a JSON report holds.
///
///     let report = try RunReport(reading: SourceFile(file: "results.json"))
///
/// A report that is read and written again by ``JSONReporter`` is the same text, octet for octet.
public struct RunReport: Sendable, Equatable {
  /// What was run.
  public var suite: SuiteIdentity
  /// What was checked.
  public var implementation: ImplementationDescription
  /// The name of the profile that open decisions were judged by, where there was one.
  public var profile: String?
  /// Which part of a run this is, where the run was shared out.
  public var shard: Shard?
  /// Whether the run ended before its last case; what was not run is not among the cases.
  public var isInterrupted: Bool
  /// What would explain the failures, the likeliest first.
  public var diagnoses: [Diagnosis] = []
  /// The cases file by file, in the order of the suite.
  public var files: [File]
  /// The reading taken of each open decision that a case showed, by decision.
  public var readings: [RunResult.ReadingEvidence]
  /// The entries of a list of expected failures that are not true of this run.
  public var outdated: [OutdatedExpectation]
  /// The rules that the cases check, also those of other parts of the run.
  public var requirements: [Requirement]
  /// The open decisions that the cases can show, also those of other parts of the run.
  public var decisions: [Decision]
  /// What it takes to make one report of this and those of the other parts; nil for a whole run.
  public var merging: Merging?

  /// What was run, so that reports of different cases can be told apart.
  public struct SuiteIdentity: Sendable, Equatable {
    /// The version of the suite that ran it.
    public var version: String
    /// The digest of the cases that were selected, all parts of the run together.
    public var vectors: String
    /// How many cases were selected, all parts of the run together.
    public var cases: Int

    /// Says what was run.
    public init(version: String, vectors: String, cases: Int) {
      self.version = version
      self.vectors = vectors
      self.cases = cases
    }
  }

  /// The cases of one vector file.
  public struct File: Sendable, Equatable {
    /// The path below `vectors`, without `.json`.
    public var path: String
    /// The operation of all cases, or the role.
    public var operation: Operation
    /// The cases that were run, in order.
    public var cases: [Case]

    /// Gathers the cases of a file.
    public init(path: String, operation: Operation, cases: [Case]) {
      self.path = path
      self.operation = operation
      self.cases = cases
    }
  }

  /// A known mistake, or several together, that would explain failures.
  public struct Diagnosis: Sendable, Equatable {
    /// The ids of the mistakes.
    public var faults: [String]
    /// What is wrong, in one line.
    public var title: String
    /// What to do about it.
    public var mending: String
    /// How many of the failures it explains.
    public var explains: Int
    /// How many failures there are to explain.
    public var of: Int
    /// The failed cases that it explains.
    public var cases: [CaseID]

    /// Gathers a diagnosis.
    public init(
      faults: [String],
      title: String,
      mending: String,
      explains: Int,
      of: Int,
      cases: [CaseID]
    ) {
      self.faults = faults
      self.title = title
      self.mending = mending
      self.explains = explains
      self.of = of
      self.cases = cases
    }
  }
}

extension RunReport.File {
  /// How many of the file's cases ended in which way.
  public var counts: Counts {
    var counts = Counts()
    for entry in cases { counts.add(entry.outcome) }
    return counts
  }
}

extension RunReport {
  /// How many cases ended in which way.
  public var counts: Counts { files.reduce(into: Counts()) { $0 += $1.counts } }

  /// What the run says as a whole.
  public var verdict: RunVerdict {
    RunVerdict(counts, isListOutdated: !outdated.isEmpty, isInterrupted: isInterrupted)
  }

  /// The counts of each category, in the order of the files.
  public var countsByCategory: [(category: String, counts: Counts)] {
    var sums: [(category: String, counts: Counts)] = []
    for file in files {
      let category = String(file.path.prefix { $0 != "/" })
      if sums.last?.category != category { sums.append((category, Counts())) }
      sums[sums.count - 1].counts += file.counts
    }
    return sums
  }
}
