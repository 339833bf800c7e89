import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import Testing

extension ConformanceFindings {
  /// Records an issue for each case that failed, and one where no case ran at all.
  func record(at sourceLocation: SourceLocation) {
    for file in result.files {
      for (vector, found) in zip(file.file.cases, file.results) {
        guard case .failed(let failure) = found.outcome else { continue }
        let report = FailureReport(
          vector: vector,
          operation: file.file.operation,
          failure: failure,
          explanation: explanations[vector.id],
          rules: rules.filter { vector.requirements.contains($0.id) }
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
      let lines = files.flatMap { file in
        zip(file.file.cases, file.results).flatMap { vector, result -> [String] in
          guard case .passed(let warnings) = result.outcome else { return [] }
          return warnings.map { "  \(vector.id): \($0)" }
        }
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
