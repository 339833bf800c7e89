import AuthConformance
import AuthFaults
import ConformanceEngine
import ConformanceSuite
import Reporting
import StrictJSON
import SuiteAudit

// Which cases fail known variants, for people and for programs.

extension AcceptanceMatrix {
  /// What is wrong with each variant, case by case, and how it ended.
  var text: String {
    (wrong.flatMap(\.lines) + [verdict]).joined(separator: "\n")
  }

  private var verdict: String {
    let count = "\(rows.count.counting("variant"))"
    if wrong.isEmpty { return "ALL ACCEPTED: \(count)" }
    let cases = Set(wrong.flatMap(\.failures).map(\.id)).count.counting("required case")
    return "NOT ALL ACCEPTED: \(wrong.count.grouped) of \(count), by \(cases)"
  }

  /// The same as JSON.
  var json: JSON {
    ["complete": .bool(wrong.isEmpty), "variants": .array(rows.map(\.json))]
  }
}

extension AcceptanceMatrix.Row {
  private var name: String { variants.map(\.id.rawValue).joined(separator: " and ") }

  fileprivate var lines: [String] {
    if isRight { return [] }
    var table = Table()
    for failure in failures {
      table.add(["  \(failure.id)", failure.requirement.rawValue, failure.summary])
    }
    return ["FAILS \(name): \(variants.map(\.difference).joined(separator: "; and "))"]
      + table.lines
      + unshown.map { "  NOT SHOWN \($0.ambiguity): \($0.interpretation)" }
      + undeclared.map { "  NOT DECLARED \($0.ambiguity): \($0.interpretation)" }
  }

  fileprivate var json: JSON {
    [
      "ids": .array(variants.map { .string($0.id.rawValue) }),
      "operations": .array(variants.flatMap(\.operations).map { .string($0.rawValue) }),
      "cases": .number(JSON.Number(caseCount)),
      "failedBy": .array(failures.map { .string($0.id.rawValue) }),
      "notShown": .array(unshown.map(\.json)),
      "notDeclared": .array(undeclared.map(\.json)),
    ]
  }
}

extension TakenInterpretation {
  fileprivate var json: JSON {
    [
      "ambiguity": .string(ambiguity.rawValue), "interpretation": .string(interpretation.rawValue),
    ]
  }
}
