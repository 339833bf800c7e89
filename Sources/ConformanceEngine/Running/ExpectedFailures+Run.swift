extension ExpectedFailures {
  /// The list with which a run would have had nothing to object to.
  ///
  /// Comments stay. An entry that is not true goes, or makes room for the cases that do fail or were
  /// not run; failures of the level that are not listed are added at the end if that is asked for,
  /// their summaries standing in for reasons.
  package func corrected(
    by result: RunResult,
    of suite: Suite,
    addingFailures: Bool = false
  ) -> Correction {
    let index = CaseIndex(of: suite)
    let cases = result.cases.map { ($0.id, $0.outcome) }
    let outcomes = Dictionary(cases) { first, _ in first }
    let outdated = Set(listed(in: suite).outdated(by: cases).map(\.line))
    var corrected = Correction()
    var kept: Set<CaseID> = []
    for line in lines {
      guard case .entry(let entry) = line else {
        corrected.list.lines.append(line)
        continue
      }
      let ids = index.ids(fitting: entry.pattern)
      let remaining = ids.filter { outcomes[$0]?.isWrong ?? true }
      if !outdated.contains(entry.number) {
        corrected.list.lines.append(line)
      } else {
        corrected.removed.append((entry.number, entry.text))
        for id in remaining where !kept.contains(id) {
          corrected.add(Entry(id, reason: entry.reason))
        }
      }
      kept.formUnion(remaining)
    }
    guard addingFailures else { return corrected }
    for entry in result.cases where !kept.contains(entry.id) {
      guard entry.isFailure(at: result.level), let failure = entry.failure else { continue }
      corrected.add(Entry(entry.id, reason: failure.summary.asReason))
    }
    return corrected
  }

  /// A list that has been put right, and what was changed.
  package struct Correction {
    package fileprivate(set) var list = ExpectedFailures()
    /// The entries that went, each with the number of its line.
    package fileprivate(set) var removed: [(line: Int, text: String)] = []
    /// The entries that came.
    package fileprivate(set) var added: [String] = []

    fileprivate mutating func add(_ entry: Entry) {
      list.lines.append(.entry(entry))
      added.append(entry.text)
    }
  }
}

/// An entry of a list of expected failures that is not true of a run.
package struct OutdatedExpectation: Sendable, Equatable {
  /// Where the entry stands in its list, from 1.
  package var line: Int
  /// The id or pattern as it stands there.
  package var pattern: String
  /// What is not true of it.
  package var problem: Problem

  /// What is not true.
  package enum Problem: Sendable, Equatable {
    /// There is no such case.
    case fitsNoCase
    /// These cases pass.
    case passes([CaseID])
    /// The implementation has none of the operations.
    case unimplemented
  }
}

extension OutdatedExpectation: Codable {
  private enum Key: CodingKey { case line, pattern, problem, cases }

  private enum Word: String, CodedWord {
    case fitsNoCase = "fits-no-case"
    case passes, unimplemented
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: Key.self)
    line = try members.decode(Int.self, forKey: .line)
    pattern = try members.decode(String.self, forKey: .pattern)
    problem =
      switch try members.decode(Word.self, forKey: .problem) {
      case .fitsNoCase: .fitsNoCase
      case .unimplemented: .unimplemented
      case .passes: .passes(try members.decode([CaseID].self, forKey: .cases))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(line, forKey: .line)
    try members.encode(pattern, forKey: .pattern)
    switch problem {
    case .fitsNoCase: try members.encode(Word.fitsNoCase, forKey: .problem)
    case .unimplemented: try members.encode(Word.unimplemented, forKey: .problem)
    case .passes(let ids):
      try members.encode(Word.passes, forKey: .problem)
      try members.encode(ids, forKey: .cases)
    }
  }
}

extension RunResult {
  /// Takes in a list of expected failures: what it has of the cases, and what of it is not true.
  package mutating func apply(_ listed: [ListedFailure]) {
    let outcomes = self.outcomes
    outdated = listed.outdated(by: outcomes)
    let reasons = listed.reasons(among: outcomes.map(\.0))
    if reasons.isEmpty { return }
    for file in files.indices {
      for index in files[file].cases.indices {
        let entry = files[file].cases[index]
        files[file].cases[index].outcome = entry.outcome.listed(because: reasons[entry.id])
      }
    }
  }

  /// The outcome of each case that was run.
  var outcomes: [(CaseID, Outcome)] { cases.map { ($0.id, $0.outcome) } }
}

extension Outcome {
  /// Whether the case failed, expectedly or not.
  fileprivate var isWrong: Bool {
    switch self {
    case .failed, .failedAsExpected: true
    case .passed, .unimplemented, .notApplicable, .passedUnexpectedly: false
    }
  }
}

extension String {
  /// The text on one line of bearable length.
  fileprivate var asReason: String {
    let limit = 160
    let line = String(
      String.UnicodeScalarView(
        unicodeScalars.prefix(limit).map { $0.properties.isWhitespace || $0.value < 32 ? " " : $0 }
      )
    )
    let reason = line + (unicodeScalars.count > limit ? "…" : "")
    return reason.utf8.allSatisfy { $0 == UInt8(ascii: " ") } ? "fails" : reason
  }
}
