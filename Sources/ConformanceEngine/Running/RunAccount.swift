/// The result of a run that is under way, to which the judged cases are added in the order of the suite.
struct RunAccount {
  private(set) var result: RunResult
  /// Whether a failure ended the run.
  private(set) var isStopped = false
  private let runner: Runner
  private let reasons: [CaseID: String]
  private let strengths: [RequirementID: Requirement.Strength]
  private var tracker = InterpretationTracker()
  /// When the time of the next batch begins, in milliseconds since 1970.
  private var start: Int64

  init(of description: ImplementationDescription, by runner: Runner) {
    self.runner = runner
    let suite = runner.suite
    reasons = runner.listed.reasons(among: suite.files.lazy.flatMap { $0.cases.lazy.map(\.id) })
    strengths = suite.strengths
    result = RunResult(
      of: description,
      against: runner.part?.selected ?? suite,
      profile: runner.judge.profile?.name,
      level: runner.level,
      shard: runner.part?.shard
    )
    start = runner.clock?() ?? 0
    result.started = runner.clock.flatMap { [start] _ in Instant(seconds: start / 1_000) }
    result.files = suite.files.map { file in
      var results = FileResult(path: file.path, operation: file.operation)
      results.cases.reserveCapacity(file.cases.count)
      return results
    }
  }

  /// Counts the time since the last batch for this file.
  mutating func addTime(to file: Int) {
    let now = runner.clock?() ?? 0
    // A clock may be set back.
    result.files[file].milliseconds += max(0, Int(now - start))
    start = now
  }

  /// Adds the judgements of cases of one file, as they were sent.
  mutating func add(
    _ judgements: [Judgement],
    of cases: ArraySlice<VectorCase>,
    in file: Int,
    isInterrupted: Bool
  ) {
    // A case has many members: here and below it is looked at where it stands, not copied.
    for (index, judgement) in zip(cases.indices, judgements) where !isStopped {
      // An interrupt ends the program too: that it broke down says nothing about it.
      if isInterrupted, judgement.isBreakdown { continue }
      let id = cases[index].id
      let outcome = tracker.outcome(of: id, in: result.files[file].operation, judgement)
        .listed(because: reasons[id])
      let entry = CaseResult(
        cases[index],
        strengths.ofCase(checking: cases[index].requirements),
        outcome,
        taken: judgement.taken,
        replay: runner.replay
      )
      result.files[file].cases.append(entry)
      isStopped = runner.stopsAtFailure && entry.isFailure(at: runner.level)
    }
  }

  /// The result, of all cases or, if the task was cancelled or a failure ended the run, of some.
  func finished(isCancelled: Bool) -> RunResult {
    var result = result
    result.interpretations = tracker.evidence
    result.outdated = runner.listed.outdated(by: result.outcomes)
    if isCancelled || isStopped {
      let isIncomplete = result.counts.total < runner.suite.caseCount
      result.isInterrupted = isIncomplete && !isStopped
      result.isEndedByFailure = isIncomplete && isStopped
      result.files.removeAll(where: \.cases.isEmpty)
    }
    return result
  }
}

extension Judgement {
  /// Whether no usable answer came.
  fileprivate var isBreakdown: Bool {
    if case .failed(let failure) = outcome { failure.kind == .error } else { false }
  }
}
