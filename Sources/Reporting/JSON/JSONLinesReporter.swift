import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

/// The report for programs that follow along: one JSON object a line, as soon as it is known.
///
/// The first has the type `begin` and says what is checked, the last has the type `end` and says how
/// it went; between them there is one of the type `case` for each case, with the members that it has
/// in the JSON report; only what a program wrote about a wrong answer is not known yet. A run that
/// breaks off has no `end`.
package struct JSONLinesReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  /// All lines at once.
  package func write(_ report: RunReport, to output: inout some TextOutputStream) {
    output.write(begin(report))
    for file in report.files {
      for entry in file.cases { output.write(line(entry, of: file.operation)) }
    }
    output.write(end(report))
  }

  /// The first line: of the report only what is known before the first case.
  package func begin(_ report: RunReport) -> String {
    line([
      "type": "begin",
      "format": .count(JSONReporter.format),
      "suite": report.suite.json,
      "implementation": report.implementation.json,
      "profile": report.profile.map(JSON.string) ?? .null,
      "shard": report.shard?.json ?? .null,
    ])
  }

  /// The line of one case.
  package func line(_ entry: RunReport.Case, of operation: Operation) -> String {
    let members = entry.json(of: operation).object?.members ?? []
    return line(JSON.Object([JSON.Member(name: "type", value: "case")] + members))
  }

  /// The last line.
  package func end(_ report: RunReport) -> String {
    line([
      "type": "end",
      "interrupted": .bool(report.isInterrupted),
      "verdict": .string(report.verdict.rawValue),
      "counts": report.counts.json,
      "diagnoses": .array(report.diagnoses.map(\.json)),
      "interpretations": .array(report.interpretations.map(\.json)),
      "outdated": .array(report.outdated.map(\.json)),
    ])
  }

  private func line(_ members: JSON.Object) -> String { JSON.object(members).compact() + "\n" }
}
