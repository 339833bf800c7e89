import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// A known mistake that would explain failures, for people.
struct DiagnosisText {
  let diagnosis: Diagnosis

  /// What it looks like, in one line.
  var headline: String { diagnosis.statement.visible }

  /// How much it explains, and how to fix it.
  var lines: [String] {
    if diagnosis.kind == .difference { return [headline, "  fix: \(diagnosis.fix.visible)"] }
    let failures = diagnosis.of == 1 ? "1 failure" : "\(diagnosis.of.grouped) failures"
    let operations = diagnosis.operations.map(\.rawValue).joined(separator: ", ")
    let place = operations.isEmpty ? "" : " in \(operations)"
    var lines = [
      headline,
      "  explains \(diagnosis.explains.total.grouped) of \(failures)\(place): \(diagnosis.explains.words(\.grouped))",
      "  fix: \(diagnosis.fix.visible)",
      "  known as: " + diagnosis.faults.map(\.rawValue).joined(separator: " and ").visible,
    ]
    if !diagnosis.equivalents.isEmpty {
      let others = diagnosis.equivalents.map(\.rawValue).joined(separator: ", ").visible
      lines.append("  no case distinguishes it from: \(others)")
    }
    return lines
  }
}

extension RunResult {
  /// What no known mistake explains, in one line; nil where nothing is explained, or everything.
  var unexplained: String? {
    let rest = counts.failed - explanations.count
    return rest <= 0 || diagnoses.allSatisfy { $0.kind == .difference }
      ? nil : "no known mistake explains the other \(rest.grouped)"
  }
}
