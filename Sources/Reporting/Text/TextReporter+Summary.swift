import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension TextReporter {
  /// The known mistakes that would explain the failures, the likeliest first.
  func writeDiagnoses(_ report: RunReport, to output: inout some TextOutputStream) {
    if report.diagnoses.isEmpty { return }
    output.write(palette.paint("Diagnosis", .strong) + "\n")
    for diagnosis in report.diagnoses {
      let lines = DiagnosisText(diagnosis: diagnosis).lines
      output.write("  " + palette.paint(lines[0], .strong) + "\n")
      for line in lines.dropFirst().map(\.self).indented { output.write(line + "\n") }
    }
    if let rest = report.unexplained { output.write("  \(rest)\n") }
    output.write("\n")
  }

  /// The warnings one by one if they were asked for, else how many there are.
  func writeWarnings(_ report: RunReport, to output: inout some TextOutputStream) {
    let count = report.counts.warned
    guard count > 0 else { return }
    let things = count == 1 ? "1 passed case has" : "\(count.grouped) passed cases have"
    guard detail == .verbose else {
      output.write("\(things) a warning; --verbose shows them\n\n")
      return
    }
    output.write(palette.paint("Warnings", .odd) + "\n")
    for file in report.files {
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

  /// The interpretation that was taken of each ambiguity.
  func writeInterpretations(_ report: RunReport, to output: inout some TextOutputStream) {
    if report.interpretations.isEmpty { return }
    var table = Table()
    for evidence in report.interpretations {
      let taken = evidence.taken
      table.add([
        taken.ambiguity.rawValue.visible, taken.interpretation.rawValue.visible,
        "shown by \(evidence.shownBy.rawValue.visible)",
      ])
    }
    output.write("Interpretations taken where the documents leave a question open\n")
    let entries = table.entries(within: width.map { $0 - 2 })
    for line in entries.flatMap(\.self).indented { output.write(line + "\n") }
    output.write("\n")
  }

  /// The entries of a list of expected failures that are not true.
  func writeOutdated(_ report: RunReport, to output: inout some TextOutputStream) {
    if report.outdated.isEmpty { return }
    output.write(palette.paint("Expected failures that are none", .bad) + "\n")
    for outdated in report.outdated {
      output.write("  line \(outdated.line): \(outdated.pattern.visible)\n")
      for line in outdated.problem.lines { output.write("    \(line)\n") }
    }
    output.write("\n")
  }

  /// The cases that failed as expected, where everything is to be told.
  func writeExpected(_ report: RunReport, to output: inout some TextOutputStream) {
    guard detail == .verbose, report.counts.failedAsExpected > 0 else { return }
    output.write("Failed as expected\n")
    for file in report.files {
      for entry in file.cases {
        guard case .failedAsExpected(let failure, let reason) = entry.outcome else { continue }
        output.write("  \(entry.id.rawValue.visible)\n")
        output.write("    \(Abbreviation.of(failure.summary, limit: 1_000).visible)\n")
        output.write("    reason: \(reason.visible)\n")
      }
    }
    output.write("\n")
  }

  /// How many cases of each category ended in which way.
  func writeCounts(_ report: RunReport, to output: inout some TextOutputStream) {
    let hasList = report.counts.failedAsExpected + report.counts.passedUnexpectedly > 0
    var table = Table(numeric: [1, 2, 3, 4, 5])
    table.add(
      ["category", "passed", "failed"] + (hasList ? ["as expected"] : [])
        + ["unimplemented", "total"]
    )
    for (category, counts) in report.countsByCategory { table.add(category, counts, hasList) }
    if report.countsByCategory.count > 1 { table.add("all", report.counts, hasList) }
    for line in table.lines { output.write(line + "\n") }
    output.write("\n")
  }

  /// The one line that says how it ended.
  package func verdict(_ report: RunReport) -> String {
    verdictOfCases(report) + (report.shard.map { " (part \($0) of the run)" } ?? "")
  }

  private func verdictOfCases(_ report: RunReport) -> String {
    let counts = report.counts
    let cases = "\(counts.total.grouped) case\(counts.total == 1 ? "" : "s")"
    switch report.verdict {
    case .conformant:
      return palette.paint("CONFORMANT", .good) + ": \(cases) passed"
    case .conformantInPart:
      return palette.paint("CONFORMANT IN PART", .odd)
        + ": \(counts.passed.grouped) of \(cases) passed, "
        + "\(counts.unimplemented.grouped) unimplemented"
    case .failedAsExpected:
      return palette.paint("NOT CONFORMANT, AS EXPECTED", .odd)
        + ": \(counts.failedAsExpected.grouped) of \(cases) failed, all of them listed"
    case .listOutdated:
      let count = report.outdated.count
      return palette.paint("EXPECTED FAILURES OUTDATED", .bad)
        + ": \(count.grouped) \(count == 1 ? "entry does" : "entries do") not hold"
    case .notConformant:
      return palette.paint("NOT CONFORMANT", .bad)
        + ": \(counts.failed.grouped) of \(cases) failed"
        + (report.isInterrupted ? "; interrupted, \(notRun(report))" : "")
    case .nothingChecked where counts.total == 0:
      return palette.paint("NOTHING CHECKED", .bad) + ": there is no case"
    case .nothingChecked:
      return palette.paint("NOTHING CHECKED", .bad)
        + ": the implementation has none of the operations of \(cases)"
    case .interrupted:
      let unexpectedly = counts.failedAsExpected > 0 ? " unexpectedly" : ""
      return palette.paint("INTERRUPTED", .bad)
        + ": none of \(cases) failed\(unexpectedly), \(notRun(report))"
    }
  }

  /// How many cases an interrupted run has left out; a part of a run does not know its share.
  private func notRun(_ report: RunReport) -> String {
    if report.shard != nil { return "the others were not run" }
    let count = report.suite.cases - report.counts.total
    return count == 1 ? "1 was not run" : "\(count.grouped) were not run"
  }
}

extension Table {
  /// A case that passed unexpectedly has passed; the list is what is wrong.
  fileprivate mutating func add(_ name: String, _ counts: Counts, _ hasList: Bool) {
    let numbers =
      [counts.passed + counts.passedUnexpectedly, counts.failed]
      + (hasList ? [counts.failedAsExpected] : []) + [counts.unimplemented, counts.total]
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
