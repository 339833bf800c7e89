extension RunResult {
  /// Why results of parts are not those of one run.
  package struct MergeError: Error, Equatable, CustomStringConvertible {
    /// One line, without a full stop.
    package var description: String

    init(_ description: String) {
      self.description = description.visible
    }
  }

  /// The result that one run of all parts would have given, without diagnoses.
  ///
  /// Whether the interpretations are consistent is judged again over all parts, and so is a list of
  /// expected failures.
  ///
  /// - Parameter parts: the results of all parts in any order, each with the name of its report.
  package static func merging(
    _ parts: [(name: String, result: RunResult)]
  ) throws(MergeError) -> RunResult {
    let members = try self.members(parts)
    guard let first = members.first else { throw MergeError("there is nothing to merge") }
    for member in members.dropFirst() { try member.expectSameRun(as: first) }
    try expectAllParts(members)
    var merged = first.result
    merged.part = nil
    merged.diagnoses = []
    merged.started = members.compactMap(\.result.started).min()
    merged.judge(try cases(of: members), listed: first.part.listed)
    for file in members.flatMap(\.result.files) {
      let place = merged.files.firstIndex { $0.path.hasSameUTF8(as: file.path) }
      if let place { merged.files[place].milliseconds += file.milliseconds }
    }
    return merged
  }

  /// A part, known to be one.
  fileprivate struct Member {
    var name: String
    var result: RunResult
    var part: RunPart

    var shard: Shard { part.shard }
  }

  /// A case, and what it takes to judge it together with those of other parts.
  private struct Entry {
    var path: String
    var operation: Operation
    var result: CaseResult
    var replay: ReplayCommand?
  }

  private static func members(
    _ parts: [(name: String, result: RunResult)]
  ) throws(MergeError) -> [Member] {
    var members: [Member] = []
    for (name, result) in parts {
      guard let part = result.part else {
        throw MergeError("\(name) is the report of a whole run, not of a part of one")
      }
      if result.isIncomplete {
        let end = result.isInterrupted ? "was interrupted" : "ended at its first failure"
        throw MergeError("\(name) is the report of a run that \(end): run part \(part.shard) again")
      }
      members.append(Member(name: name, result: result, part: part))
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
  private static func cases(of members: [Member]) throws(MergeError) -> [Entry] {
    var places: [(position: Int, entry: Entry)] = []
    for member in members {
      let positions = member.part.positions
      let entries = member.result.files.flatMap { file in
        file.cases.map { result in
          Entry(
            path: file.path,
            operation: file.operation,
            result: result,
            replay: member.part.replay
          )
        }
      }
      guard entries.count == positions.count else {
        throw MergeError(
          "\(member.name) has \(entries.count) cases, but places for \(positions.count)"
        )
      }
      places += zip(positions, entries).map { ($0, $1) }
    }
    places.sort { $0.position < $1.position }
    let total = members.first?.result.suite.cases ?? 0
    guard places.map(\.position) == Array(0..<total) else {
      throw MergeError(
        "parts overlap or are incomplete: they do not have each of the \(total) "
          + "cases of the run once"
      )
    }
    return places.map(\.entry)
  }

  /// Judges all cases again, in the light of each other and of a list of expected failures.
  private mutating func judge(_ entries: [Entry], listed: [ListedFailure]) {
    var tracker = InterpretationTracker()
    files = []
    let strengths = Dictionary(requirements.map { ($0.id, $0.strength) }) { first, _ in first }
    let differing = Dictionary(
      entries.compactMap { entry in entry.result.release.map { (entry.result.id, $0) } }
    ) { first, _ in first }
    for entry in entries {
      var result = entry.result
      result.outcome = tracker.outcome(of: result.id, in: entry.operation, result.judgement)
      result.release = result.outcome.release(of: result.id, among: differing)
      result.outcome = result.outcome.listed(because: nil, result.release, since: suite.release)
      result.strength = result.outcome.strength(
        ofCase: strengths.ofCase(checking: result.requirements)
      )
      if let retained = result.retained {
        result.retained = nil
        result.input = [:]
        result.replay = nil
        result.describeFailure(input: retained.input, entry.replay)
      }
      if files.last?.path != entry.path {
        files.append(FileResult(path: entry.path, operation: entry.operation))
      }
      files[files.count - 1].cases.append(result)
    }
    interpretations = tracker.evidence
    apply(listed)
  }
}

extension CaseResult {
  /// What was judged of the case by itself, before others and the list were looked at.
  fileprivate var judgement: Judgement {
    if let retained {
      return Judgement(
        outcome: .passed(warnings: retained.warnings),
        taken: taken,
        answers: retained.answers,
        transcript: retained.transcript
      )
    }
    switch outcome {
    case .failedAsExpected(let failure, _):
      return Judgement(outcome: .failed(failure), taken: taken)
    case .passedUnexpectedly: return Judgement(outcome: .passed(warnings: []), taken: taken)
    case .passed, .failed, .unimplemented, .notApplicable:
      return Judgement(outcome: outcome, taken: taken)
    }
  }
}

extension RunResult.Member {
  /// Complains where the two parts are not of one run.
  fileprivate func expectSameRun(as other: Self) throws(RunResult.MergeError) {
    func expect(_ what: String, _ own: String, _ others: String) throws(RunResult.MergeError) {
      if own.utf8.elementsEqual(others.utf8) { return }
      throw RunResult.MergeError(
        "\(name) is of another \(what) than \(other.name): \(own.shown) instead of \(others.shown)"
      )
    }
    let (ours, theirs) = (result, other.result)
    try expect("version of the suite", ours.suite.version, theirs.suite.version)
    try expect("choice of vectors", "\(ours.suite.cases) cases", "\(theirs.suite.cases) cases")
    try expect("set of vectors", ours.suite.vectors, theirs.suite.vectors)
    try expect("implementation", ours.implementation.words, theirs.implementation.words)
    try expect("release that judges", ours.suite.release ?? "none", theirs.suite.release ?? "none")
    try expect("profile", ours.profile ?? "none", theirs.profile ?? "none")
    try expect("level", ours.level.rawValue, theirs.level.rawValue)
    try expect("number of parts", "\(shard.count)", "\(other.shard.count)")
    let judging = part.judging.joined(separator: " ")
    let others = other.part.judging.joined(separator: " ")
    try expect("choice of options", "\"\(judging)\"", "\"\(others)\"")
    guard part.listed == other.part.listed else {
      throw RunResult.MergeError(
        "\(name) is of another list of expected failures than \(other.name)"
      )
    }
    guard ours.implementation == theirs.implementation, ours.requirements == theirs.requirements,
      ours.ambiguities == theirs.ambiguities, ours.flags == theirs.flags
    else {
      throw RunResult.MergeError(
        "\(name) does not have the same operations, requirements or ambiguities as \(other.name)"
      )
    }
  }
}

extension ImplementationDescription {
  fileprivate var words: String { "\(name) \(version) (\(language))" }
}
