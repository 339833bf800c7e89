import AuthConformance

extension RunReport {
  /// Tells the result of a run.
  ///
  /// - Parameters:
  ///   - suite: What was selected, all parts of the run together.
  ///   - vectors: The digest of that.
  ///   - shard: Which part of it was run.
  ///   - diagnoses: What would explain its failures, the likeliest first.
  ///   - replay: Makes a command for a shell that runs one case alone.
  public init(
    _ result: RunResult,
    of suite: Suite,
    vectors: String,
    shard: Shard? = nil,
    diagnoses: [AuthConformance.Diagnosis] = [],
    replay: (CaseID) -> String? = { _ in nil }
  ) {
    self.suite = SuiteIdentity(version: Suite.version, vectors: vectors, cases: suite.caseCount)
    implementation = result.implementation
    profile = result.profile
    self.shard = shard
    isInterrupted = result.isInterrupted
    files = result.files.map { file in
      let cases = zip(file.file.cases, file.results).map { Case($0, $1, replay: replay) }
      return File(path: file.file.path, operation: file.file.operation, cases: cases)
    }
    self.diagnoses = diagnoses.map(Diagnosis.init)
    readings = result.readings
    outdated = result.outdated
    requirements = suite.checkedRequirements
    decisions = suite.shownDecisions
  }
}

extension RunReport.Diagnosis {
  fileprivate init(_ diagnosis: AuthConformance.Diagnosis) {
    self.init(
      faults: diagnosis.faults.map(\.id.rawValue),
      equivalents: diagnosis.equivalents.map(\.id.rawValue),
      title: diagnosis.title,
      mending: diagnosis.mending,
      explains: diagnosis.cases.count,
      of: diagnosis.failureCount,
      cases: diagnosis.cases
    )
  }
}

extension RunReport.Case {
  fileprivate init(
    _ vector: VectorCase,
    _ result: CaseResult,
    replay: (CaseID) -> String?
  ) {
    self.init(
      id: vector.id,
      title: vector.title,
      requirements: vector.requirements,
      flags: vector.flags,
      outcome: result.outcome,
      taken: result.taken
    )
    if failure != nil {
      input = vector.input
      self.replay = replay(vector.id)
    }
  }
}

extension Suite {
  /// The rules that a case checks, in the order of the documents.
  fileprivate var checkedRequirements: [RunReport.Requirement] {
    let checked = Set(files.lazy.flatMap(\.cases).flatMap(\.requirements))
    return documents.flatMap { document in
      document.requirements.filter { checked.contains($0.id) }
        .map { RunReport.Requirement($0, of: document.title) }
    }
  }

  /// The decisions that a case can show, in the order of the suite.
  fileprivate var shownDecisions: [RunReport.Decision] {
    let shown = Set(files.lazy.flatMap(\.cases).flatMap(\.expectation.decisions))
    return decisions.filter { shown.contains($0.id) }.map { decision in
      RunReport.Decision(
        id: decision.id,
        question: decision.question,
        readings: decision.readings.map { .init(name: $0.name, statement: $0.statement) }
      )
    }
  }
}
