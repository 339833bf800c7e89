/// An entry of a list of expected failures, held against the cases that there are.
package struct ListedFailure: Sendable, Equatable, Codable {
  /// Where the entry stands in its list, from 1.
  package var line: Int
  /// The id of a case, or a pattern over ids.
  package var pattern: String
  /// Why the cases fail.
  package var reason: String
  /// How many cases the entry fits, those that are not run included.
  package var cases: Int
}

extension ExpectedFailures {
  /// The entries in order, and how many cases of a suite each fits.
  package func listed(in suite: Suite) -> [ListedFailure] {
    let index = CaseIndex(of: suite)
    return entries.map { entry in
      let count = index.ids(fitting: entry.pattern).count
      return ListedFailure(
        line: entry.number,
        pattern: entry.pattern,
        reason: entry.reason,
        cases: count
      )
    }
  }
}

extension [ListedFailure] {
  /// The reason of each case that is listed, the first if there are several.
  package func reasons(among ids: some Sequence<CaseID>) -> [CaseID: String] {
    if isEmpty { return [:] }
    let index = CaseIndex(ids)
    var reasons: [CaseID: String] = [:]
    // An entry without a case in the suite fits no case that was run.
    for entry in self where entry.cases > 0 {
      for id in index.ids(fitting: entry.pattern) where reasons[id] == nil {
        reasons[id] = entry.reason
      }
    }
    return reasons
  }

  /// The entries that are not true of a run.
  package func outdated(by cases: some Sequence<(CaseID, Outcome)>) -> [OutdatedExpectation] {
    if isEmpty { return [] }
    let outcomes = [(CaseID, Outcome)](cases)
    let index = CaseIndex(outcomes.map(\.0))
    let known = Dictionary(outcomes) { first, _ in first }
    return compactMap { entry in
      let ids = entry.cases > 0 ? index.ids(fitting: entry.pattern) : []
      return entry.problem(with: ids, known).map { problem in
        OutdatedExpectation(line: entry.line, pattern: entry.pattern, problem: problem)
      }
    }
  }
}

extension ListedFailure {
  /// What is not true of the entry, of whose cases these were run.
  fileprivate func problem(
    with ids: [CaseID],
    _ outcomes: [CaseID: Outcome]
  ) -> OutdatedExpectation.Problem? {
    if cases == 0 { return .fitsNoCase }
    let passed = ids.filter { id in
      switch outcomes[id] {
      case .passed, .passedUnexpectedly: true
      default: false
      }
    }
    if !passed.isEmpty { return .passes(passed) }
    // A pattern may also fit cases of operations that are missing, but not only those.
    let areUnimplemented = ids.allSatisfy { outcomes[$0] == .unimplemented }
    return areUnimplemented && ids.count == cases ? .unimplemented : nil
  }
}

extension Outcome {
  /// The outcome of a case that a list has with this reason, or does not have.
  package func listed(because reason: String?) -> Outcome {
    guard let reason else { return self }
    return switch self {
    case .failed(let failure): .failedAsExpected(failure, reason: reason)
    case .passed: .passedUnexpectedly(reason: reason)
    case .unimplemented, .notApplicable, .failedAsExpected, .passedUnexpectedly: self
    }
  }
}
