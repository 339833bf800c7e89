import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension TextReporter {
  /// The known mistakes that would explain the failures, the likeliest first.
  func writeDiagnoses(_ result: RunResult, to output: inout some TextOutputStream) {
    if result.diagnoses.isEmpty { return }
    output.write(palette.paint("Diagnosis", .strong) + "\n")
    for diagnosis in result.diagnoses {
      let lines = DiagnosisText(diagnosis: diagnosis).lines
      output.write("  " + palette.paint(lines[0], .strong) + "\n")
      for line in lines.dropFirst().map(\.self).indented { output.write(line + "\n") }
    }
    if let rest = result.unexplained { output.write("  \(rest)\n") }
    output.write("\n")
  }

  /// The warnings one by one if they were asked for, else how many there are.
  func writeWarnings(_ result: RunResult, to output: inout some TextOutputStream) {
    let count = result.counts.warned
    guard count > 0 else { return }
    let things = count == 1 ? "1 passed case has" : "\(count.grouped) passed cases have"
    guard detail == .verbose else {
      output.write("\(things) a warning; --verbose shows them\n\n")
      return
    }
    output.write(palette.paint("Warnings", .odd) + "\n")
    for file in result.files {
      for entry in file.cases {
        guard case .passed(let warnings) = entry.outcome else { continue }
        for warning in warnings {
          output.write("  \(entry.id.rawValue.visible)\n")
          output.write("    \(Abbreviation.of(warning, limit: 1_000).visible)\n")
        }
      }
    }
    output.write("\n")
  }

  /// The interpretation that was chosen of each ambiguity.
  func writeInterpretations(_ result: RunResult, to output: inout some TextOutputStream) {
    if result.interpretations.isEmpty { return }
    var table = Table()
    for evidence in result.interpretations {
      let taken = evidence.taken
      table.add([
        taken.ambiguity.rawValue.visible, taken.interpretation.rawValue.visible,
        "shown by \(evidence.shownBy.rawValue.visible)",
      ])
    }
    output.write("Interpretations chosen where the documents are ambiguous\n")
    let entries = table.entries(within: width.map { $0 - 2 })
    for line in entries.flatMap(\.self).indented { output.write(line + "\n") }
    output.write("\n")
  }

  /// The entries of a list of expected failures that are not true.
  func writeOutdated(_ result: RunResult, to output: inout some TextOutputStream) {
    if result.outdated.isEmpty { return }
    output.write(palette.paint("Outdated expected failures", .bad) + "\n")
    for outdated in result.outdated {
      output.write("  line \(outdated.line): \(outdated.pattern.visible)\n")
      for line in outdated.problem.lines { output.write("    \(line)\n") }
    }
    output.write("\n")
  }

  /// The cases that failed as expected, where everything is to be told.
  func writeExpected(_ result: RunResult, to output: inout some TextOutputStream) {
    guard detail == .verbose, result.counts.failedAsExpected > 0 else { return }
    output.write("Failed as expected\n")
    for file in result.files {
      for entry in file.cases {
        guard case .failedAsExpected(let failure, let reason) = entry.outcome else { continue }
        output.write("  \(entry.id.rawValue.visible)\n")
        output.write("    \(Abbreviation.of(failure.summary, limit: 1_000).visible)\n")
        output.write("    reason: \(reason.visible)\n")
      }
    }
    output.write("\n")
  }

  /// The cases about inputs that are fixed, where everything is to be told.
  func writeNotApplicable(_ result: RunResult, to output: inout some TextOutputStream) {
    guard detail == .verbose, result.counts.notApplicable > 0 else { return }
    output.write("Not applicable\n")
    for entry in result.cases {
      guard case .notApplicable(let reason) = entry.outcome else { continue }
      output.write("  \(entry.id.rawValue.visible)\n")
      output.write("    \(Abbreviation.of(reason, limit: 1_000).visible)\n")
    }
    output.write("\n")
  }

  /// A line for each failure that does not fail the run, strength by strength.
  func writeFailuresBelowLevel(_ result: RunResult, to output: inout some TextOutputStream) {
    for strength in Requirement.Strength.allCases where strength < result.level {
      let failures = result.cases.filter { $0.outcome.isFailure && $0.strength == strength }
      if failures.isEmpty { continue }
      let title =
        "Failed, but \(strength.isBelow(result.level)); check --level \(strength) shows it in full"
      output.write(palette.paint(title, .odd) + "\n")
      for entry in failures {
        let summary = Abbreviation.of(entry.failure?.summary ?? "", limit: 200).visible
        output.write("  \(entry.id.rawValue.visible): \(summary)\n")
      }
      output.write("\n")
    }
  }

  /// How many cases of each category, and of each strength, ended in which way.
  func writeCounts(_ result: RunResult, to output: inout some TextOutputStream) {
    let all = result.counts
    let hasList = all.failedAsExpected + all.passedUnexpectedly > 0
    let hasFixed = all.notApplicable > 0
    var table = Table(numeric: [1, 2, 3, 4, 5, 6])
    table.add(
      ["category", "passed", "failed"] + (hasList ? ["as expected"] : [])
        + ["unimplemented"] + (hasFixed ? ["not applicable"] : []) + ["total"]
    )
    let categories = result.countsByCategory
    for (category, counts) in categories { table.add(category, counts.total, hasList, hasFixed) }
    let counts = result.countsByStrength
    let strengths = Requirement.Strength.allCases.filter { counts[$0].total > 0 }
    if categories.count > 1 { table.add("all", all, hasList, hasFixed) }
    if strengths.count > 1 {
      table.add([])
      for strength in strengths { table.add("\(strength)", counts[strength], hasList, hasFixed) }
    }
    for line in table.lines { output.write(line + "\n") }
    output.write("\n")
    if let share = result.judgedShare { output.write(share.words + "\n\n") }
  }

  /// The one line that says how it ended.
  package func verdict(_ result: RunResult) -> String {
    VerdictText(result, palette: palette).line
  }
}

extension Table {
  /// A case that passed unexpectedly has passed; the list is what is wrong.
  fileprivate mutating func add(_ name: String, _ counts: Counts, _ hasList: Bool, _ hasFixed: Bool)
  {
    let numbers =
      [counts.passed + counts.passedUnexpectedly, counts.failed]
      + (hasList ? [counts.failedAsExpected] : []) + [counts.unimplemented]
      + (hasFixed ? [counts.notApplicable] : []) + [counts.total]
    add([name] + numbers.map(\.grouped))
  }
}

extension OutdatedExpectation.Problem {
  /// What is not true, in words.
  var lines: [String] {
    switch self {
    case .fitsNoCase: return ["fits no case"]
    case .unimplemented: return ["is unimplemented"]
    case .passes(let ids):
      let shown = ids.prefix(20).map { "passes: \($0.rawValue.visible)" }
      let rest = ids.count - shown.count
      return shown + (rest > 0 ? ["and \(rest.grouped) more"] : [])
    }
  }
}
