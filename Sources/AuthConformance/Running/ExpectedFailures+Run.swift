extension ExpectedFailures {
  /// The result of a run as it is in the light of this list.
  ///
  /// - Parameter suite: with all cases, also those that were not selected for the run.
  public func applied(to result: RunResult, of suite: Suite) -> RunResult {
    var result = result
    let places = CasePlaces(suite)
    let outcomes = Dictionary(result.outcomes) { first, _ in first }
    var reasons: [CaseID: String] = [:]
    result.outdated = []
    for entry in entries {
      let ids = places.ids(fitting: entry.pattern)
      for id in ids where reasons[id] == nil { reasons[id] = entry.reason }
      guard let problem = Self.problem(of: ids, outcomes) else { continue }
      result.outdated.append(
        OutdatedExpectation(line: entry.number, pattern: entry.pattern, problem: problem)
      )
    }
    for file in result.files.indices {
      for index in result.files[file].results.indices {
        guard let reason = reasons[result.files[file].file.cases[index].id] else { continue }
        switch result.files[file].results[index].outcome {
        case .failed(let failure):
          result.files[file].results[index].outcome = .failedAsExpected(failure, reason: reason)
        case .passed:
          result.files[file].results[index].outcome = .passedUnexpectedly(reason: reason)
        case .unimplemented, .failedAsExpected, .passedUnexpectedly: break
        }
      }
    }
    return result
  }

  /// The list with which a run would have had nothing to object to.
  ///
  /// Comments stay. An entry that is not true goes, or makes room for the cases that do fail or were
  /// not run; failures that are not listed are added at the end if that is asked for, their summaries
  /// standing in for reasons.
  public func corrected(
    by result: RunResult,
    of suite: Suite,
    addingFailures: Bool = false
  ) -> ExpectedFailures {
    let places = CasePlaces(suite)
    let outcomes = Dictionary(result.outcomes) { first, _ in first }
    var corrected = ExpectedFailures()
    var listed: Set<CaseID> = []
    for line in lines {
      guard case .entry(let entry) = line else {
        corrected.lines.append(line)
        continue
      }
      let ids = places.ids(fitting: entry.pattern)
      let remaining = ids.filter { outcomes[$0]?.isFailure ?? true }
      if Self.problem(of: ids, outcomes) == nil {
        corrected.lines.append(line)
      } else {
        let new = remaining.filter { !listed.contains($0) }
        corrected.lines += new.map { .entry(Entry($0, reason: entry.reason)) }
      }
      listed.formUnion(remaining)
    }
    guard addingFailures else { return corrected }
    for (id, outcome) in result.outcomes where !listed.contains(id) {
      guard case .failed(let failure) = outcome else { continue }
      corrected.lines.append(.entry(Entry(id, reason: failure.summary.asReason)))
    }
    return corrected
  }

  /// What is not true of an entry that fits these cases.
  private static func problem(
    of ids: [CaseID],
    _ outcomes: [CaseID: Outcome]
  ) -> OutdatedExpectation.Problem? {
    if ids.isEmpty { return .fitsNoCase }
    let passed = ids.filter { if case .passed = outcomes[$0] { true } else { false } }
    if !passed.isEmpty { return .passes(passed) }
    // A pattern may also fit cases of operations that are missing, but not only those.
    let areUnimplemented = ids.allSatisfy { outcomes[$0] == .unimplemented }
    return areUnimplemented ? .unimplemented : nil
  }
}

/// An entry of a list of expected failures that is not true of a run.
public struct OutdatedExpectation: Sendable, Equatable {
  /// Where the entry stands in its list, from 1.
  public var line: Int
  /// The id or pattern as it stands there.
  public var pattern: String
  /// What is not true of it.
  public var problem: Problem

  /// Names an entry.
  public init(line: Int, pattern: String, problem: Problem) {
    self.line = line
    self.pattern = pattern
    self.problem = problem
  }

  /// What is not true.
  public enum Problem: Sendable, Equatable {
    /// There is no such case.
    case fitsNoCase
    /// These cases pass.
    case passes([CaseID])
    /// The implementation has none of the operations.
    case unimplemented
  }
}

/// The ids of a suite, to be looked up by id or by pattern.
private struct CasePlaces {
  private let ids: [CaseID]
  private let known: Set<CaseID>

  init(_ suite: Suite) {
    ids = suite.files.flatMap { $0.cases.map(\.id) }
    known = Set(ids)
  }

  func ids(fitting pattern: String) -> [CaseID] {
    guard pattern.utf8.contains(UInt8(ascii: "*")) else {
      let id = CaseID(rawValue: pattern)
      return known.contains(id) ? [id] : []
    }
    let glob = Glob(pattern)
    return ids.filter { glob.matches($0.rawValue) }
  }
}

extension RunResult {
  /// Every case that was run, and what became of it, in order.
  fileprivate var outcomes: [(CaseID, Outcome)] {
    files.flatMap { file in
      zip(file.file.cases, file.results).map { ($0.id, $1.outcome) }
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
