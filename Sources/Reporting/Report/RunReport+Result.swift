import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension RunReport {
  /// Tells the result of a run.
  ///
  /// - Parameters:
  ///   - suite: What was selected, all parts of the run together.
  ///   - vectors: The digest of that.
  ///   - part: Which part of it was run, where the run was shared out.
  ///   - judging: The options that decide what passes, for parts that must have the same.
  ///   - listed: The entries of the list of expected failures.
  ///   - diagnoses: What would explain its failures, the likeliest first.
  ///   - replay: The command that runs cases again.
  package init(
    _ result: RunResult,
    of suite: Suite,
    vectors: String,
    part: (shard: Shard, positions: [Int])? = nil,
    judging: [String] = [],
    listed: [ListedFailure] = [],
    diagnoses: [FailureDiagnosis.Diagnosis] = [],
    replay: ReplayCommand? = nil
  ) {
    self.suite = SuiteIdentity(version: Suite.version, vectors: vectors, cases: suite.caseCount)
    implementation = result.implementation
    profile = result.profile
    shard = part?.shard
    isInterrupted = result.isInterrupted
    files = result.files.map { file in
      let cases = zip(file.file.cases, file.results).map { Case($0, $1, replay: replay) }
      return File(path: file.file.path, operation: file.file.operation, cases: cases)
    }
    self.diagnoses = diagnoses.map { Diagnosis($0) }
    interpretations = result.interpretations
    outdated = result.outdated
    requirements = suite.checkedRequirements
    ambiguities = suite.shownAmbiguities
    guard let part else { return }
    let shown = result.files.flatMap { file in
      zip(file.file.cases, file.results).compactMap { vector, result in
        result.testimony.map {
          Merging.Shown(id: vector.id, input: vector.input, testimony: $0)
        }
      }
    }
    merging = Merging(
      positions: part.positions,
      judging: judging,
      listed: listed,
      replay: replay,
      shown: shown
    )
  }
}

extension RunReport.Diagnosis {
  /// Tells what would explain failures.
  package init(_ diagnosis: FailureDiagnosis.Diagnosis) {
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
  /// Tells the result of a case.
  package init(_ vector: VectorCase, _ result: CaseResult, replay: ReplayCommand?) {
    self.init(
      id: vector.id,
      title: vector.title,
      requirements: vector.requirements,
      flags: vector.flags,
      outcome: result.outcome,
      taken: result.taken
    )
    tellFailure(with: vector.input, replay)
  }

  /// Adds what is told of a case only where it failed.
  mutating func tellFailure(with input: JSON.Object, _ replay: ReplayCommand?) {
    guard let failure else { return }
    self.input = input
    // A contradiction takes two.
    self.replay = replay?.command(for: (failure.contradicts.map { [$0] } ?? []) + [id])
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

  /// The ambiguities that a case can show, in the order of the suite.
  fileprivate var shownAmbiguities: [RunReport.Ambiguity] {
    let shown = Set(files.lazy.flatMap(\.cases).flatMap(\.expectation.ambiguities))
    return ambiguities.filter { shown.contains($0.id) }.map { ambiguity in
      RunReport.Ambiguity(
        id: ambiguity.id,
        question: ambiguity.question,
        interpretations: ambiguity.interpretations.map {
          .init(name: $0.name, statement: $0.statement)
        }
      )
    }
  }
}
