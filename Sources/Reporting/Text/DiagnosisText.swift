/// A known fault that would explain failures, or how answers differ, for people.
package struct DiagnosisText {
  let diagnosis: Diagnosis
  /// The failures that no diagnosis before explains.
  let new: [CaseID]
  /// How many of these failures have each strength.
  let explains: ByStrength<Int>

  /// The diagnoses of a result, the likeliest first, without those that tell the same failures again.
  package static func all(of result: RunResult) -> [DiagnosisText] {
    if result.diagnoses.isEmpty { return [] }
    let strengths = Dictionary(result.cases.map { ($0.id, $0.strength) }) { first, _ in first }
    var told: Set<CaseID> = []
    return result.diagnoses.compactMap { diagnosis in
      let new = diagnosis.cases.filter { !told.contains($0) }
      let isNew =
        switch diagnosis.kind {
        case .cause: !new.isEmpty || diagnosis.cases.isEmpty
        case .partialCause: new.count * 2 > diagnosis.cases.count
        // One answer may differ in two places for two reasons.
        case .difference: true
        }
      if !isNew { return nil }
      told.formUnion(new)
      var explains = ByStrength(repeating: 0)
      for id in new { if let strength = strengths[id] { explains[strength] += 1 } }
      return DiagnosisText(diagnosis: diagnosis, new: new, explains: explains)
    }
  }

  /// The likely bug, in one line.
  var headline: String { diagnosis.headline }

  /// The fix, or the rule, with its label.
  var advice: String { diagnosis.advice.visible }

  /// The harm that the bug does, with its label.
  var stake: String? { diagnosis.stake.map { "at stake: \($0.visible)" } }

  /// How many failures the bug explains; nil if that is part of the headline.
  var share: String? {
    if diagnosis.kind == .difference { return nil }
    let failures = diagnosis.of == 1 ? "1 failure" : "\(diagnosis.of.grouped) failures"
    let operations = diagnosis.operations.map(\.rawValue).joined(separator: ", ")
    let more = new.count < diagnosis.cases.count ? "more " : ""
    return "explains \(new.count.grouped) \(more)of \(failures)"
      + (operations.isEmpty ? "" : " in \(operations)")
  }

  /// Everything that is known of the bug.
  package var lines: [String] {
    var lines = [headline]
    if let share {
      // The first of several is the simplest, and where to begin.
      let first = diagnosis.cases.count > 1 ? new.first : nil
      let example = first?.rawValue.split(separator: "/").last.map { ", such as \($0)" } ?? ""
      lines.append("  \(share): \(explains.words(\.grouped))\(example)")
    }
    lines.append("  \(advice)")
    if let stake { lines.append("  \(stake)") }
    if !diagnosis.faults.isEmpty {
      let faults = diagnosis.faults.map(\.rawValue).joined(separator: " and ")
      lines.append("  fault: \(faults.visible)")
    }
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
    let causes = DiagnosisText.all(of: self).map(\.diagnosis).filter { $0.kind != .difference }
    let rest = counts.failed - Set(causes.flatMap(\.cases)).count
    return rest <= 0 || causes.isEmpty
      ? nil : "no known fault explains the other \(rest.grouped)"
  }
}
