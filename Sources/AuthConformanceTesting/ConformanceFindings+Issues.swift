import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import Testing

extension ConformanceFindings {
  /// Records an issue for each case that failed, and one where no case ran at all.
  func record(at sourceLocation: SourceLocation) {
    let explanations = result.explanations
    let notes = suite.casesByID.compactMapValues(\.note)
    for file in result.files {
      for entry in file.cases {
        guard case .failed(let failure) = entry.outcome else { continue }
        let report = FailureReport(
          entry: entry,
          operation: file.operation,
          failure: failure,
          explanation: explanations[entry.id],
          rules: suite.requirements.filter { entry.requirements.contains($0.id) },
          note: notes[entry.id]
        )
        Issue.record("\(report)", sourceLocation: sourceLocation)
      }
    }
    let counts = result.counts
    if counts.passed + counts.failed == 0 {
      let message = "\(result.implementation.name) ran none of \(counts.total) cases"
      Issue.record("\(message)", sourceLocation: sourceLocation)
    }
    result.recordWarnings(at: sourceLocation)
  }
}

extension RunResult {
  /// Records one warning for all cases that passed with one; a warning fails no test.
  fileprivate func recordWarnings(at sourceLocation: SourceLocation) {
    #if compiler(>=6.3)
      let lines = cases.flatMap { entry -> [String] in
        guard case .passed(let warnings) = entry.outcome else { return [] }
        return warnings.map { "  \(entry.id): \($0)" }
      }
      guard !lines.isEmpty else { return }
      let shown = lines.prefix(10).joined(separator: "\n")
      let rest = lines.count > 10 ? "\n  and \(lines.count - 10) more" : ""
      let cases = counts.warned == 1 ? "1 case" : "\(counts.warned) cases"
      let message = "\(cases) passed with a warning:\n\(shown)\(rest)"
      Issue.record("\(message)", severity: .warning, sourceLocation: sourceLocation)
    #endif
  }
}
