import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

/// A known mistake that would explain failures, for people.
struct DiagnosisText {
  let diagnosis: RunReport.Diagnosis

  /// What it looks like, in one line.
  var headline: String { "looks like: \(diagnosis.title.visible)" }

  /// How much it explains, and how to mend it.
  var lines: [String] {
    let failures = diagnosis.of == 1 ? "1 failure" : "\(diagnosis.of.grouped) failures"
    var lines = [
      headline,
      "  explains \(diagnosis.explains.grouped) of \(failures)",
      "  mending: \(diagnosis.mending.visible)",
      "  known as: " + diagnosis.faults.joined(separator: " and ").visible,
    ]
    if !diagnosis.equivalents.isEmpty {
      let others = diagnosis.equivalents.joined(separator: ", ").visible
      lines.append("  no case tells it from: \(others)")
    }
    return lines
  }
}

extension RunReport {
  /// The likeliest explanation of each failed case that has one.
  package var explanations: [CaseID: Diagnosis] {
    diagnoses.reduce(into: [:]) { explanations, diagnosis in
      for id in diagnosis.cases where explanations[id] == nil { explanations[id] = diagnosis }
    }
  }

  /// What no known mistake explains, in one line; nil where nothing is explained, or everything.
  var unexplained: String? {
    let rest = counts.failed - Set(diagnoses.flatMap(\.cases)).count
    return diagnoses.isEmpty || rest <= 0
      ? nil : "no known mistake explains the other \(rest.grouped)"
  }
}
