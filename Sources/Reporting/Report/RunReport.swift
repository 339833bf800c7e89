import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

/// All that is told of a run: what every reporter writes, and what a JSON report holds.
///
///     let report = try RunReport(decoding: SourceFile(file: "results.json"))
///
/// A report that is read and written again by ``JSONReporter`` is the same text, octet for octet.
package struct RunReport: Sendable, Equatable {
  /// What was run.
  package var suite: SuiteIdentity
  /// What was checked.
  package var implementation: ImplementationDescription
  /// The name of the profile that ambiguities were judged by, where there was one.
  package var profile: String?
  /// Which part of a run this is, where the run was shared out.
  package var shard: Shard?
  /// Whether the run ended before its last case; what was not run is not among the cases.
  package var isInterrupted: Bool
  /// What would explain the failures, the likeliest first.
  package var diagnoses: [Diagnosis] = []
  /// The cases file by file, in the order of the suite.
  package var files: [File]
  /// The interpretation taken of each ambiguity that a case showed, by ambiguity.
  package var interpretations: [RunResult.InterpretationEvidence]
  /// The entries of a list of expected failures that are not true of this run.
  package var outdated: [OutdatedExpectation]
  /// The rules that the cases check, also those of other parts of the run.
  package var requirements: [Requirement]
  /// The ambiguities that the cases can show, also those of other parts of the run.
  package var ambiguities: [Ambiguity]
  /// What it takes to make one report of this and those of the other parts; nil for a whole run.
  package var merging: Merging?

  /// What was run, so that reports of different cases can be told apart.
  package struct SuiteIdentity: Sendable, Equatable {
    /// The version of the suite that ran it.
    package var version: String
    /// The digest of the cases that were selected, all parts of the run together.
    package var vectors: String
    /// How many cases were selected, all parts of the run together.
    package var cases: Int

    /// Says what was run.
    package init(version: String, vectors: String, cases: Int) {
      self.version = version
      self.vectors = vectors
      self.cases = cases
    }
  }

  /// The cases of one vector file.
  package struct File: Sendable, Equatable {
    /// The path below `vectors`, without `.json`.
    package var path: String
    /// The operation of all cases, or the role.
    package var operation: Operation
    /// The cases that were run, in order.
    package var cases: [Case]

    /// Gathers the cases of a file.
    package init(path: String, operation: Operation, cases: [Case]) {
      self.path = path
      self.operation = operation
      self.cases = cases
    }
  }

  /// A known mistake, or several together, that would explain failures.
  package struct Diagnosis: Sendable, Equatable {
    /// The ids of the mistakes.
    package var faults: [String]
    /// Other mistakes that the cases cannot tell from it.
    package var equivalents: [String]
    /// What is wrong, in one line.
    package var title: String
    /// What to do about it.
    package var mending: String
    /// How many of the failures it explains.
    package var explains: Int
    /// How many failures there are to explain.
    package var of: Int
    /// The failed cases that it explains.
    package var cases: [CaseID]

    /// Gathers a diagnosis.
    package init(
      faults: [String],
      equivalents: [String] = [],
      title: String,
      mending: String,
      explains: Int,
      of: Int,
      cases: [CaseID]
    ) {
      self.faults = faults
      self.equivalents = equivalents
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
  package var counts: Counts {
    var counts = Counts()
    for entry in cases { counts.add(entry.outcome) }
    return counts
  }
}

extension RunReport {
  /// How many cases ended in which way.
  package var counts: Counts { files.reduce(into: Counts()) { $0 += $1.counts } }

  /// What the run says as a whole.
  package var verdict: RunVerdict {
    RunVerdict(counts, isListOutdated: !outdated.isEmpty, isInterrupted: isInterrupted)
  }

  /// The counts of each category, in the order of the files.
  package var countsByCategory: [(category: String, counts: Counts)] {
    var sums: [(category: String, counts: Counts)] = []
    for file in files {
      let category = String(file.path.prefix { $0 != "/" })
      if sums.last?.category != category { sums.append((category, Counts())) }
      sums[sums.count - 1].counts += file.counts
    }
    return sums
  }
}
