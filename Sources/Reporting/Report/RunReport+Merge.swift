import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension RunReport {
  /// Why reports of parts are not those of one run.
  package struct MergeError: Error, Equatable, CustomStringConvertible {
    /// One line, without a full stop.
    package var description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// The report that one run of all parts would have given.
  ///
  /// Which interpretations of ambiguities were taken is judged again over all parts, and so is a list of
  /// expected failures. What would explain the failures takes the cases, which a report does not
  /// have: see ``AuthConformance/RunResult/init(_:of:)``.
  ///
  /// - Parameter parts: the reports of all parts in any order, each with the name of its file.
  package static func merging(
    _ parts: [(name: String, report: RunReport)]
  ) throws(MergeError) -> RunReport {
    let members = try self.members(parts)
    guard let first = members.first else { throw MergeError("there is nothing to merge") }
    for part in members.dropFirst() { try part.expectSameRun(as: first) }
    try expectAllParts(members)
    var merged = first.report
    merged.shard = nil
    merged.merging = nil
    merged.diagnoses = []
    let places = try places(in: members)
    merged.judge(places.map(\.entry), listed: first.merging.listed)
    return merged
  }

  /// A part, known to be one.
  fileprivate struct Member {
    var name: String
    var report: RunReport
    var shard: Shard
    var merging: Merging
  }

  /// A case, and what it takes to judge it together with those of other parts.
  fileprivate struct Entry {
    var path: String
    var operation: Operation
    var told: Case
    var shown: Merging.Shown?
    var replay: ReplayCommand?
  }

  private static func members(
    _ parts: [(name: String, report: RunReport)]
  ) throws(MergeError) -> [Member] {
    var members: [Member] = []
    for (name, report) in parts {
      guard let shard = report.shard, let merging = report.merging else {
        throw MergeError("\(name) is the report of a whole run, not of a part of one")
      }
      if report.isInterrupted {
        throw MergeError(
          "\(name) is the report of a run that was interrupted: run part \(shard) again"
        )
      }
      members.append(Member(name: name, report: report, shard: shard, merging: merging))
    }
    return members.sorted { $0.shard.index < $1.shard.index }
  }

  private static func expectAllParts(_ members: [Member]) throws(MergeError) {
    for (left, right) in zip(members, members.dropFirst()) where left.shard == right.shard {
      throw MergeError("\(left.name) and \(right.name) are both part \(left.shard)")
    }
    let count = members.first?.shard.count ?? 0
    let present = Set(members.map(\.shard.index))
    let missing = (1...max(1, count)).filter { !present.contains($0) }.map { "\($0)/\(count)" }
    if missing.isEmpty { return }
    let shown = missing.prefix(5).joined(separator: ", ")
    let rest = missing.count > 5 ? " and \(missing.count - 5) more" : ""
    throw MergeError(
      missing.count == 1
        ? "part \(shown) is missing" : "parts are missing: \(shown)\(rest)"
    )
  }

  /// All cases in the order of the suite.
  private static func places(
    in members: [Member]
  ) throws(MergeError) -> [(position: Int, entry: Entry)] {
    var places: [(position: Int, entry: Entry)] = []
    for part in members {
      let shown = Dictionary(part.merging.shown.map { ($0.id, $0) }) { first, _ in first }
      let entries = part.report.files.flatMap { file in
        file.cases.map { told in
          Entry(
            path: file.path,
            operation: file.operation,
            told: told,
            shown: shown[told.id],
            replay: part.merging.replay
          )
        }
      }
      guard entries.count == part.merging.positions.count else {
        throw MergeError(
          "\(part.name) has \(entries.count) cases, but places for \(part.merging.positions.count)"
        )
      }
      places += zip(part.merging.positions, entries).map { ($0, $1) }
    }
    places.sort { $0.position < $1.position }
    let total = members.first?.report.suite.cases ?? 0
    guard places.map(\.position) == Array(0..<total) else {
      throw MergeError("the parts together are not the \(total) cases of the run, each once")
    }
    return places
  }

  /// Judges all cases again, in the light of each other and of a list of expected failures.
  private mutating func judge(_ entries: [Entry], listed: [ListedFailure]) {
    var ledger = InterpretationTracker()
    let outcomes = entries.map { entry in
      (entry.told.id, ledger.enter(entry.judgement, of: entry.told.id).outcome)
    }
    interpretations = ledger.evidence
    outdated = listed.outdated(by: outcomes)
    let reasons = listed.reasons(among: outcomes.map(\.0))
    files = []
    for (entry, (id, outcome)) in zip(entries, outcomes) {
      var told = entry.told
      told.outcome = outcome.listed(because: reasons[id])
      if let shown = entry.shown {
        told.input = [:]
        told.replay = nil
        told.tellFailure(with: shown.input, entry.replay)
      }
      if files.last?.path != entry.path {
        files.append(File(path: entry.path, operation: entry.operation, cases: []))
      }
      files[files.count - 1].cases.append(told)
    }
  }
}

extension RunReport.Entry {
  /// What was judged of the case by itself, before others and the list were looked at.
  fileprivate var judgement: Judgement {
    if let testimony = shown?.testimony {
      return Judgement(
        .passed(warnings: testimony.warnings),
        taken: told.taken,
        answers: testimony.answers,
        transcript: testimony.transcript
      )
    }
    switch told.outcome {
    case .failedAsExpected(let failure, _): return Judgement(.failed(failure), taken: told.taken)
    case .passedUnexpectedly: return Judgement(.passed(warnings: []), taken: told.taken)
    case .passed, .failed, .unimplemented: return Judgement(told.outcome, taken: told.taken)
    }
  }
}

extension RunReport.Member {
  /// Complains where the two parts are not of one run.
  fileprivate func expectSameRun(as other: Self) throws(RunReport.MergeError) {
    func expect(_ what: String, _ own: String, _ others: String) throws(RunReport.MergeError) {
      if own.utf8.elementsEqual(others.utf8) { return }
      throw RunReport.MergeError(
        "\(name) is of another \(what) than \(other.name): \(own) instead of \(others)"
      )
    }
    let (ours, theirs) = (report, other.report)
    try expect("version of the suite", ours.suite.version, theirs.suite.version)
    try expect("choice of vectors", "\(ours.suite.cases) cases", "\(theirs.suite.cases) cases")
    try expect("set of vectors", ours.suite.vectors, theirs.suite.vectors)
    try expect("implementation", ours.implementation.words, theirs.implementation.words)
    try expect("profile", ours.profile ?? "none", theirs.profile ?? "none")
    try expect("number of parts", "\(shard.count)", "\(other.shard.count)")
    let judging = merging.judging.joined(separator: " ")
    let others = other.merging.judging.joined(separator: " ")
    try expect("choice of options", "\"\(judging)\"", "\"\(others)\"")
    guard merging.listed == other.merging.listed else {
      throw RunReport.MergeError(
        "\(name) is of another list of expected failures than \(other.name)"
      )
    }
    guard ours.implementation == theirs.implementation, ours.requirements == theirs.requirements,
      ours.ambiguities == theirs.ambiguities
    else {
      throw RunReport.MergeError(
        "\(name) does not have the same operations, requirements or ambiguities as \(other.name)"
      )
    }
  }
}

extension ImplementationDescription {
  fileprivate var words: String { "\(name) \(version) (\(language))" }
}
