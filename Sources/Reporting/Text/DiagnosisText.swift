/// A known fault that would explain failures, for people.
struct DiagnosisText {
  let diagnosis: Diagnosis
  /// The failures that nothing likelier explains too.
  let new: [CaseID]

  /// What would explain the failures of a result, the likeliest first.
  static func all(of result: RunResult) -> [DiagnosisText] {
    var explained: Set<CaseID> = []
    return result.diagnoses.map { diagnosis in
      DiagnosisText(
        diagnosis: diagnosis,
        new: diagnosis.cases.filter { explained.insert($0).inserted }
      )
    }
  }

  /// The likely bug, in one line.
  var headline: String { diagnosis.headline }

  /// How much it explains, and how to fix it.
  var lines: [String] {
    let advice = "  \(diagnosis.advice.visible)"
    if diagnosis.kind == .difference { return [headline, advice] }
    let failures = diagnosis.of == 1 ? "1 failure" : "\(diagnosis.of.grouped) failures"
    let operations = diagnosis.operations.map(\.rawValue).joined(separator: ", ")
    let place = operations.isEmpty ? "" : " in \(operations)"
    let explains = diagnosis.explains
    let shared = diagnosis.cases.count - new.count
    let again = shared == 0 ? "" : "; \(shared.grouped) of them are explained above too"
    // The first of several is the simplest, and where to begin.
    let first = diagnosis.cases.count > 1 ? new.first : nil
    let example = first?.rawValue.split(separator: "/").last.map { ", such as \($0)" } ?? ""
    var lines = [
      headline,
      "  explains \(explains.total.grouped) of \(failures)\(place): \(explains.words(\.grouped))"
        + example + again,
      advice,
      "  fault: " + diagnosis.faults.map(\.rawValue).joined(separator: " and ").visible,
    ]
    if !diagnosis.equivalents.isEmpty {
      let others = diagnosis.equivalents.map(\.rawValue).joined(separator: ", ").visible
      lines.append("  no case distinguishes it from: \(others)")
    }
    return lines
  }
}

extension Diagnosis {
  /// The likely bug, in one line.
  var headline: String { statement.visible }
}

extension RunResult {
  /// The failures that no known fault explains, in one line; nil if all or none are explained.
  var unexplained: String? {
    let causes = diagnoses.filter { $0.kind != .difference }
    let rest = counts.failed - Set(causes.flatMap(\.cases)).count
    return rest <= 0 || causes.isEmpty
      ? nil : "no known fault explains the other \(rest.grouped)"
  }
}
