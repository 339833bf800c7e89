/// All that a run has found out about an implementation: the ``Runner`` makes it, every report is
/// written from it, and a JSON report is read into it.
///
/// A JSON report that is read and written again is the same text, octet for octet.
package struct RunResult: Sendable, Equatable {
  /// What was run.
  package var suite: SuiteIdentity
  /// What was checked.
  package var implementation: ImplementationDescription
  /// The name of the profile that fixed the interpretations, if there was one.
  package var profile: String?
  /// The weakest strength at which a failure fails the run.
  package var level: Requirement.Strength
  /// When the run began; nil if nobody looked at a clock.
  package var started: Instant?
  /// The part of a shared run that this is; nil for a whole run.
  package var shard: Shard?
  /// Whether the run was interrupted before its last case; what was not run is not among the cases.
  package var isInterrupted = false
  /// Whether the run ended at its first failure, as it was told to, and before its last case.
  package var isEndedByFailure = false
  /// What would explain the failures, the gravest first.
  package var diagnoses: [Diagnosis] = []
  /// The results file by file, in the order of the suite.
  package var files: [FileResult] = []
  /// The interpretation of each ambiguity that a case showed, by ambiguity.
  package var interpretations: [InterpretationEvidence] = []
  /// The operations on offer of which no case of the level was judged, all parts of the run together.
  package var unjudged: [Unjudged] = []
  /// The entries of a list of expected failures that are not true of this run.
  package var outdated: [OutdatedExpectation] = []
  /// The rules that the cases check, also those of other parts of the run.
  package var requirements: [CheckedRequirement]
  /// The ambiguities that the cases can show, also those of other parts of the run.
  package var ambiguities: [CheckedAmbiguity]
  /// The classes of mistakes that the cases are there to catch, also those of other parts of the run.
  package var flags: [Flag]

  /// Begins a result: all that is known before the first case.
  ///
  /// - Parameter selected: What was selected, all parts of the run together.
  package init(
    of implementation: ImplementationDescription,
    against selected: Suite,
    profile: String? = nil,
    level: Requirement.Strength = .required,
    shard: Shard? = nil
  ) {
    suite = SuiteIdentity(version: Suite.version, vectors: "", cases: selected.caseCount)
    self.implementation = implementation
    self.profile = profile
    self.level = level
    self.shard = shard
    let named = NamesInCases(of: selected)
    requirements = CheckedRequirement.all(of: selected, among: named.requirements)
    ambiguities = CheckedAmbiguity.all(of: selected, among: named.ambiguities)
    flags = selected.flags.filter { named.flags.contains($0.id) }
  }
}

extension RunResult {
  /// All cases that were run, in order.
  package var cases: some Sequence<CaseResult> { files.lazy.flatMap(\.cases) }

  /// Whether there are cases that were not run.
  package var isIncomplete: Bool { isInterrupted || isEndedByFailure }

  /// How long the implementation was asked, in milliseconds; of parts, all together.
  package var milliseconds: Int { files.reduce(0) { $0 + $1.milliseconds } }

  /// How many cases ended in which way.
  package var counts: Counts { countsByStrength.total }

  package var countsByStrength: ByStrength<Counts> {
    files.reduce(into: ByStrength(repeating: Counts())) { $0 += $1.countsByStrength }
  }

  /// Whether any case failed that should not have; asked of a run that went well, it costs little.
  package var hasFailures: Bool {
    files.contains { file in file.cases.indices.contains { file.cases[$0].outcome.isFailure } }
  }

  /// The counts of each category, in the order of the files.
  package var countsByCategory: [(category: String, counts: ByStrength<Counts>)] {
    var sums: [(category: String, counts: ByStrength<Counts>)] = []
    for file in files {
      let category = String(file.path.prefix { $0 != "/" })
      if sums.last?.category != category {
        sums.append((category, ByStrength(repeating: Counts())))
      }
      sums[sums.count - 1].counts += file.countsByStrength
    }
    return sums
  }

  /// What the run says as a whole.
  package var verdict: RunVerdict {
    RunVerdict(
      countsByStrength,
      at: level,
      isListOutdated: !outdated.isEmpty,
      isIncomplete: isIncomplete,
      isJudged: unjudged.isEmpty
    )
  }

  /// The likeliest known fault for each failed case that has one: its place among the diagnoses.
  package var explanations: [CaseID: Int] {
    var explanations: [CaseID: Int] = [:]
    for (place, diagnosis) in diagnoses.enumerated() where diagnosis.kind != .difference {
      explanations.merge(diagnosis.cases.lazy.map { ($0, place) }) { first, _ in first }
    }
    return explanations
  }
}
