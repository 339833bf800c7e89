import Audit
import Reporting

// The cases that known variants fail, as text and as JSON.

extension AcceptanceMatrix {
  /// The problems of each variant, case by case, followed by the verdict.
  var text: String {
    (wrong.flatMap(\.lines) + [verdict]).joined(separator: "\n")
  }

  private var verdict: String {
    let count = rows.count.counting("variant")
    if wrong.isEmpty { return "ALL ACCEPTED: \(count)" }
    let cases = Set(wrong.flatMap(\.failures).map(\.id)).count.counting("required case")
    return "NOT ALL ACCEPTED: \(wrong.count.grouped) of \(count), by \(cases)"
  }

  /// The matrix as JSON.
  var json: JSON {
    ["complete": .bool(wrong.isEmpty), "variants": .array(rows.map(\.json))]
  }
}

extension VariantCombinations {
  /// The sets that fail, case by case, and how it ended.
  var text: String {
    (wrong.flatMap(\.failureLines) + [verdict]).joined(separator: "\n")
  }

  private var verdict: String {
    let size = matrix.rows.map(\.variants.count).max() ?? 0
    let sets = "sets of up to \(size) variants at once, drawn by the seed \(seed)"
    if wrong.isEmpty { return "ALL ACCEPTED: \(matrix.rows.count) \(sets)" }
    return "NOT ALL ACCEPTED: \(wrong.count) of \(matrix.rows.count) \(sets)"
  }
}

extension AcceptanceMatrix.Row {
  /// The problems of the cases, and of the variant's declarations.
  fileprivate var lines: [String] {
    if isRight { return [] }
    return failureLines
      + unshown.map { "  NOT SHOWN \($0.ambiguity): \($0.interpretation)" }
      + undeclared.map { "  NOT DECLARED \($0.ambiguity): \($0.interpretation)" }
  }

  /// The required cases that the variants fail.
  fileprivate var failureLines: [String] {
    var table = Table()
    for failure in failures {
      table.add(["  \(failure.id)", failure.requirement.rawValue, failure.summary])
    }
    let ids = variants.map(\.id.rawValue).joined(separator: " ")
    return ["FAILS \(ids): \(variants.map(\.difference).joined(separator: "; "))"] + table.lines
  }

  var json: JSON {
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
  var json: JSON {
    [
      "ambiguity": .string(ambiguity.rawValue), "interpretation": .string(interpretation.rawValue),
    ]
  }
}
