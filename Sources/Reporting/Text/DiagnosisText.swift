import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// A known mistake that would explain failures, for people.
struct DiagnosisText {
  let diagnosis: Diagnosis

  /// What it looks like, in one line.
  var headline: String { "looks like: \(diagnosis.title.visible)" }

  /// How much it explains, and how to fix it.
  var lines: [String] {
    let failures = diagnosis.of == 1 ? "1 failure" : "\(diagnosis.of.grouped) failures"
    var lines = [
      headline,
      "  explains \(diagnosis.explains.total.grouped) of \(failures): \(diagnosis.explains.words(\.grouped))",
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
    let rest = counts.failed - Set(diagnoses.flatMap(\.cases)).count
    return diagnoses.isEmpty || rest <= 0
      ? nil : "no known mistake explains the other \(rest.grouped)"
  }
}
