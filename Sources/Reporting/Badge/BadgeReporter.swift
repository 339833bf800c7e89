/// The verdict as a badge, in the JSON that shields.io reads from an endpoint.
package struct BadgeReporter: Reporter {
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    let (message, color) = badge(result)
    let json: JSON = [
      "schemaVersion": 1,
      "label": "auth conformance",
      "message": .string(message),
      "color": .string(color),
    ]
    output.write(json.pretty())
  }

  private func badge(_ result: RunResult) -> (message: String, color: String) {
    let counts = result.counts
    let total = counts.total.grouped
    return switch result.verdict {
    case .conformant where counts.wrong == 0: ("\(counts.passed.grouped) passed", "brightgreen")
    case .conformant: ("\(result.level) passed; \(numbers(\.wrong, of: result)) failed", "green")
    case .conformantInPart: ("\(counts.passed.grouped) of \(total) passed", "green")
    case .failedAsExpected: ("\(numbers(\.wrong, of: result)) failed, as expected", "yellow")
    case .notConformant: ("\(numbers(\.failed, of: result)) failed", "red")
    case .listOutdated: ("expected failures outdated", "orange")
    case .nothingChecked: ("nothing checked", "lightgrey")
    case .interrupted: ("interrupted", "lightgrey")
    }
  }

  /// How many of each strength, where there are any: "12 of 1,904 required, 40 of 390 hardening".
  private func numbers(_ number: (Counts) -> Int, of result: RunResult) -> String {
    let counts = result.countsByStrength
    return Requirement.Strength.allCases.filter { number(counts[$0]) > 0 }
      .map { "\(number(counts[$0]).grouped) of \(counts[$0].total.grouped) \($0)" }
      .joined(separator: ", ")
  }
}
