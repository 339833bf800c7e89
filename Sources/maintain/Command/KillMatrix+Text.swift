import Audit
import Reporting

// The cases that detect known faults, as text and as JSON.

extension KillMatrix {
  /// A line for each fault, what is wrong with the matrix, and how it ended.
  func text(with proof: DiagnosisProof?) -> String {
    var table = Table(numeric: [2])
    table.add(["fault", "operation", "cases", "such as"])
    for row in rows {
      let count = row.killers.count.grouped
      let first = row.killers.first?.rawValue ?? "NONE"
      table.add([row.fault.id.rawValue, row.operation.rawValue, count, first])
    }
    var lines = table.lines + [""]
    for row in survivors {
      lines.append("SURVIVES \(row.fault.id) in \(row.operation): \(row.fault.mistake)")
    }
    for id in idleCases { lines.append("DETECTS NOTHING \(id)") }
    for id in citations.unproved { lines.append("DECIDED BY ANOTHER RULE \(id)") }
    for id in citations.needlesslyExcepted { lines.append("NEEDLESSLY EXCEPTED \(id)") }
    for finding in effects.otherPolarity { lines += finding.lines("FAILS THE OTHER POLARITY") }
    for finding in effects.otherRules { lines += finding.lines("FAILS SEVERAL RULES") }
    for id in effects.needlesslyExcepted { lines.append("NEEDLESSLY EXCEPTED \(id)") }
    lines += ((proof?.single ?? []) + (proof?.pairs ?? [])).compactMap(\.remark)
    lines += [verdict, citations.verdict, effects.verdict] + (proof.map { [$0.verdict] } ?? [])
    return lines.joined(separator: "\n")
  }

  private var verdict: String {
    let faults = Set(rows.map(\.fault.id)).count
    if isComplete { return "ALL DETECTED: \(faults.grouped) faults" }
    return "NOT ALL DETECTED: \(survivors.count.grouped) of \(rows.count.grouped) survive, "
      + "\(idleCases.count.grouped) negative cases detect nothing, "
      + "\(citations.unproved.count.grouped) are decided by another rule"
  }

  /// The matrix as JSON.
  func json(with proof: DiagnosisProof?) -> JSON {
    var members: JSON.Object = [
      "complete": .bool(isComplete),
      "faults": .array(rows.map(\.json)),
      "idleCases": .array(idleCases.map { .string($0.rawValue) }),
      "unprovedCitations": .array(citations.unproved.map { .string($0.rawValue) }),
    ]
    members["diagnoses"] = proof?.json
    return .object(members)
  }
}

extension KillMatrix.Row {
  fileprivate var json: JSON {
    [
      "id": .string(fault.id.rawValue),
      "operation": .string(operation.rawValue),
      "mistake": .string(fault.mistake),
      "fix": .string(fault.fix),
      "flag": .string(fault.flag.rawValue),
      "cases": .number(JSON.Number(caseCount)),
      "killedBy": .array(killers.map { .string($0.rawValue) }),
    ]
  }
}

extension CitationProof {
  fileprivate var verdict: String {
    (isComplete ? "CITATIONS PROVED: " : "CITATIONS NOT PROVED: ")
      + "\(byRule.count.grouped) negative required cases by a fault of their deciding rule alone, "
      + "\(byCheck.count.grouped) by one of the check that it belongs to"
  }
}

extension FaultEffects {
  fileprivate var verdict: String {
    let excess = otherPolarity.count + otherRules.count
    return isComplete
      ? "EFFECTS PROVED: no fault does more or other than its text, \(byRule.grouped) by one rule, "
        + "\(byCheck.grouped) by one check"
      : "EFFECTS NOT PROVED: \(excess.grouped) do more or other than their text"
  }
}

extension FaultEffects.Finding {
  /// The fault, and how many cases of each rule it fails.
  fileprivate func lines(_ title: String) -> [String] {
    let rules = Dictionary(grouping: cases, by: \.rule).sorted { $0.key < $1.key }
    return ["\(title) \(fault.id) in \(operation): \(fault.mistake)"]
      + rules.map { rule, cases in "  \(rule): \(cases.count), such as \(cases[0].id)" }
  }
}

extension DiagnosisProof {
  fileprivate var verdict: String {
    let named =
      "\(firstCount.grouped) of \(single.count.grouped) faults are named first, "
      + "\((single.count - missed.count).grouped) among the first three; "
      + "both are named in \(pairCount) of \(pairs.count) pairs"
    return (isGoodEnough ? "RECOGNISED: " : "NOT RECOGNISED: ") + named
  }

  fileprivate var json: JSON {
    [
      "faults": .number(JSON.Number(single.count)),
      "first": .number(JSON.Number(firstCount)),
      "missed": .array(missed.map { .string($0.faults[0].id.rawValue) }),
      "pairs": .number(JSON.Number(pairs.count)),
      "bothNamed": .number(JSON.Number(pairCount)),
    ]
  }
}

extension DiagnosisProof.Trial {
  /// A remark on a fault that is not named first, or that cannot be distinguished from others.
  fileprivate var remark: String? {
    let ids = faults.map(\.id.rawValue).joined(separator: " and ")
    let named = diagnoses.map { $0.faults.map(\.rawValue).joined(separator: " and ") }
    let others = named.isEmpty ? "nothing" : named.joined(separator: ", ")
    if faults.count > 1 {
      return areAllNamed ? nil : "NOT BOTH NAMED \(ids), but \(others)"
    }
    guard let rank else { return "NOT NAMED \(ids), but \(others)" }
    if rank > 0 { return "NAMED LATE \(ids), after \(others)" }
    guard let first = diagnoses.first, !first.equivalents.isEmpty else { return nil }
    let same = (first.faults + first.equivalents).map(\.rawValue).filter { $0 != ids }
    return "EQUIVALENT \(ids): \(same.joined(separator: ", "))"
  }
}
