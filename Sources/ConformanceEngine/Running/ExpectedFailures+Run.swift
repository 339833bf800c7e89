import AuthConformance
import ConformanceSuite

extension ExpectedFailures {
  /// The result of a run as it is in the light of this list.
  ///
  /// - Parameters:
  ///   - result: what came of the run.
  ///   - suite: with all cases, also those that were not selected for the run.
  package func applied(to result: RunResult, of suite: Suite) -> RunResult {
    var result = result
    let listed = self.listed(in: suite)
    result.outdated = listed.outdated(by: result.outcomes)
    let reasons = listed.reasons(among: result.outcomes.map(\.0))
    for file in result.files.indices {
      for index in result.files[file].results.indices {
        let reason = reasons[result.files[file].file.cases[index].id]
        let outcome = result.files[file].results[index].outcome
        result.files[file].results[index].outcome = outcome.listed(because: reason)
      }
    }
    return result
  }

  /// The list with which a run would have had nothing to object to.
  ///
  /// Comments stay. An entry that is not true goes, or makes room for the cases that do fail or were
  /// not run; failures that are not listed are added at the end if that is asked for, their summaries
  /// standing in for reasons.
  package func corrected(
    by result: RunResult,
    of suite: Suite,
    addingFailures: Bool = false
  ) -> ExpectedFailures {
    let places = CasePlaces(suite.files.flatMap { $0.cases.map(\.id) })
    let outcomes = Dictionary(result.outcomes) { first, _ in first }
    let outdated = Set(listed(in: suite).outdated(by: result.outcomes).map(\.line))
    var corrected = ExpectedFailures()
    var kept: Set<CaseID> = []
    for line in lines {
      guard case .entry(let entry) = line else {
        corrected.lines.append(line)
        continue
      }
      let ids = places.ids(fitting: entry.pattern)
      let remaining = ids.filter { outcomes[$0]?.isFailure ?? true }
      if !outdated.contains(entry.number) {
        corrected.lines.append(line)
      } else {
        let new = remaining.filter { !kept.contains($0) }
        corrected.lines += new.map { .entry(Entry($0, reason: entry.reason)) }
      }
      kept.formUnion(remaining)
    }
    guard addingFailures else { return corrected }
    for (id, outcome) in result.outcomes where !kept.contains(id) {
      guard case .failed(let failure) = outcome else { continue }
      corrected.lines.append(.entry(Entry(id, reason: failure.summary.asReason)))
    }
    return corrected
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

  /// Names an entry.
  package init(line: Int, pattern: String, problem: Problem) {
    self.line = line
    self.pattern = pattern
    self.problem = problem
  }

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
