import AuthConformance
import ConformanceEngine
import StrictJSON
import Testing

extension ConformanceFindings {
  /// Records one issue with the diagnosis of the whole run, if a case of the level failed.
  func recordDiagnosis(at sourceLocation: SourceLocation) {
    let failed = result.cases.count { $0.isFailure(at: result.level) }
    if failed == 0 || result.diagnoses.isEmpty { return }
    let lines = result.diagnoses.flatMap(\.lines).flatMap(\.visibleLines)
    let text = "\(failed.counting("case")) failed:\n  " + lines.joined(separator: "\n  ")
    Issue.record("\(text)", sourceLocation: sourceLocation)
  }

  /// Records an issue for each case of the level that failed, and one where no case ran at all; what
  /// failed below the level, and what is odd about the rest, are warnings.
  func record(at sourceLocation: SourceLocation) {
    let explanations = result.explanations
    let vectors = suite.casesByID
    for file in result.files {
      for entry in file.cases {
        guard entry.isFailure(at: result.level), let failure = entry.failure else { continue }
        let report = FailureReport(
          entry: entry,
          operation: file.operation,
          failure: failure,
          explanation: explanations[entry.id].map { result.diagnoses[$0] },
          rules: suite.requirements.filter { entry.requirements.contains($0.id) },
          note: vectors[entry.id]?.note
        )
        Issue.record("\(report)", sourceLocation: sourceLocation)
        FailureAttachment(entry, file.operation, of: result, vector: vectors[entry.id])
          .record(at: sourceLocation)
      }
    }
    let counts = result.counts
    if counts.passed + counts.failed == 0 {
      let message = "\(result.implementation.name) ran none of \(counts.total) cases"
      Issue.record("\(message)", sourceLocation: sourceLocation)
    }
    #if compiler(>=6.3)
      for warning in [result.failuresBelowLevel, result.warnings].compactMap(\.self) {
        Issue.record("\(warning)", severity: .warning, sourceLocation: sourceLocation)
      }
    #endif
  }
}

extension RunResult {
  /// The cases that failed below the level, a line each; nil where there are none.
  fileprivate var failuresBelowLevel: String? {
    let failures = cases.filter { $0.outcome.isFailure && $0.strength < level }
    if failures.isEmpty { return nil }
    let lines = failures.map { entry in
      "  \(entry.id) (\(entry.strength)): \(entry.failure?.summary ?? "")"
    }
    let count = failures.count.counting("case")
    return "\(count) failed below the level \(level):\n" + lines.joined(separator: "\n")
  }

  /// What is odd about cases that passed, in one text; nil where there is nothing.
  fileprivate var warnings: String? {
    let lines = cases.flatMap { entry -> [String] in
      guard case .passed(let warnings) = entry.outcome else { return [] }
      return warnings.map { "  \(entry.id): \($0)" }
    }
    if lines.isEmpty { return nil }
    let shown = lines.prefix(10).joined(separator: "\n")
    let rest = lines.count > 10 ? "\n  and \(lines.count - 10) more" : ""
    return "\(counts.warned.counting("case")) passed with a warning:\n\(shown)\(rest)"
  }
}
