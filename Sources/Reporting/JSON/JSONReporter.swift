import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

/// The report for other programs: one JSON document, one line for each file and each case.
///
/// The same report gives the same text. Nothing is shortened. Members, in this order: `format`,
/// `suite`, `implementation`, `profile`, `shard`, `interrupted`, `verdict`, `counts`, `diagnoses`,
/// `files`, `cases`, `interpretations`, `outdated` (entries of a list of expected failures that are not
/// true), `requirements`, `ambiguities`, and for a part of a run `merging`.
package struct JSONReporter: Reporter {
  /// The version of the format, which changes when a reader would have to.
  package static let format = 1

  /// Makes a reporter.
  package init() {}

  package func write(_ report: RunReport, to output: inout some TextOutputStream) {
    output.write("{\n  \"format\": \(Self.format)")
    write("suite", report.suite.json, to: &output)
    write("implementation", report.implementation.json, to: &output)
    write("profile", report.profile.map(JSON.string) ?? .null, to: &output)
    write("shard", report.shard?.json ?? .null, to: &output)
    write("interrupted", .bool(report.isInterrupted), to: &output)
    write("verdict", .string(report.verdict.rawValue), to: &output)
    write("counts", report.counts.json, to: &output)
    write("diagnoses", report.diagnoses, \.json, to: &output)
    write("files", report.files, \.json, to: &output)
    let cases = report.files.lazy.flatMap { file in
      file.cases.lazy.map { $0.json(of: file.operation) }
    }
    write("cases", cases, \.self, to: &output)
    write("interpretations", report.interpretations, \.json, to: &output)
    write("outdated", report.outdated, \.json, to: &output)
    write("requirements", report.requirements, \.json, to: &output)
    write("ambiguities", report.ambiguities, \.json, to: &output)
    if let merging = report.merging { write(merging, of: report, to: &output) }
    output.write("\n}\n")
  }

  private func write(_ name: String, _ json: JSON, to output: inout some TextOutputStream) {
    output.write(",\n  \"\(name)\": \(json.compact())")
  }

  private func write(
    _ merging: RunReport.Merging,
    of report: RunReport,
    to output: inout some TextOutputStream
  ) {
    let operations = report.files.reduce(into: [CaseID: Operation]()) { operations, file in
      for entry in file.cases { operations[entry.id] = file.operation }
    }
    write("merging", merging.json { operations[$0] }, to: &output)
  }

  /// Writes an array member, one element a line.
  private func write<Elements: Sequence>(
    _ name: String,
    _ elements: Elements,
    _ json: (Elements.Element) -> JSON,
    to output: inout some TextOutputStream
  ) {
    output.write(",\n  \"\(name)\": [")
    var separator = "\n"
    for element in elements {
      output.write(separator + "    " + json(element).compact())
      separator = ",\n"
    }
    // Nothing was written so far if the first separator is still to come.
    output.write(separator == "\n" ? "]" : "\n  ]")
  }
}
