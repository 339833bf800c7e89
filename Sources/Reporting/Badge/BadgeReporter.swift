import ConformanceEngine
import StrictJSON

/// The verdict as a badge, in the JSON that shields.io reads from an endpoint.
package struct BadgeReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  package func write(_ report: RunReport, to output: inout some TextOutputStream) {
    let (message, color) = badge(report)
    let json: JSON = [
      "schemaVersion": 1,
      "label": "auth conformance",
      "message": .string(message),
      "color": .string(color),
    ]
    output.write(json.pretty())
  }

  private func badge(_ report: RunReport) -> (message: String, color: String) {
    let counts = report.counts
    let total = counts.total.grouped
    return switch report.verdict {
    case .conformant: ("\(counts.passed.grouped) passed", "brightgreen")
    case .conformantInPart: ("\(counts.passed.grouped) of \(total) passed", "green")
    case .failedAsExpected:
      ("\(counts.failedAsExpected.grouped) of \(total) failed, as expected", "yellow")
    case .notConformant: ("\(counts.failed.grouped) of \(total) failed", "red")
    case .listOutdated: ("expected failures outdated", "orange")
    case .nothingChecked: ("nothing checked", "lightgrey")
    case .interrupted: ("interrupted", "lightgrey")
    }
  }
}
