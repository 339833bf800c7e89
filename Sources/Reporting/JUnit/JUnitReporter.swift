import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

/// The report for continuous integration: JUnit's XML, a suite for each file, a test for each case.
///
/// A case without its operation is `skipped`, and so is one that fails as a list of expected failures
/// says, for neither may look like success; the text of a failure is that of the text report.
package struct JUnitReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  package func write(_ report: RunReport, to output: inout some TextOutputStream) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let name = "\(report.implementation.name) \(report.implementation.version)"
    write("testsuites", name, report.counts, to: &output)
    output.write(">\n")
    let explanations = report.explanations
    for file in report.files { write(file, of: report, explanations, to: &output) }
    output.write("</testsuites>\n")
  }

  private func write(
    _ file: RunReport.File,
    of report: RunReport,
    _ explanations: [CaseID: RunReport.Diagnosis],
    to output: inout some TextOutputStream
  ) {
    output.write("  ")
    write("testsuite", file.path, file.counts, to: &output)
    let skipped = file.counts.unimplemented + file.counts.failedAsExpected
    output.write(" skipped=\"\(skipped)\">\n")
    output.write("    <properties>\n")
    write(property: "implementation", report.implementation.name, to: &output)
    write(property: "version", report.implementation.version, to: &output)
    write(property: "language", report.implementation.language, to: &output)
    if let profile = report.profile { write(property: "profile", profile, to: &output) }
    let likeliest = Set(file.cases.compactMap { explanations[$0.id]?.faults })
    for diagnosis in report.diagnoses where likeliest.contains(diagnosis.faults) {
      let text = DiagnosisText(diagnosis: diagnosis).lines.joined(separator: "\n")
      write(property: "diagnosis", text, to: &output)
    }
    output.write("    </properties>\n")
    // Test viewers take points in a class name for the folders of a tree.
    let folder = XMLText.attribute(file.path.split(separator: "/").joined(separator: "."))
    for entry in file.cases {
      let slug = XMLText.attribute(entry.slug)
      output.write("    <testcase classname=\"\(folder)\" name=\"\(slug)\"")
      write(entry, of: file.operation, explanations[entry.id], to: &output)
    }
    output.write("  </testsuite>\n")
  }

  private func write(
    _ entry: RunReport.Case,
    of operation: Operation,
    _ diagnosis: RunReport.Diagnosis?,
    to output: inout some TextOutputStream
  ) {
    switch entry.outcome {
    case .passed(let warnings) where warnings.isEmpty:
      output.write("/>\n")
    case .passed(let warnings):
      let text = warnings.map { "warning: \($0)" }.joined(separator: "\n")
      output.write(">\n      <system-out>\(XMLText.content(text))</system-out>\n    </testcase>\n")
    case .unimplemented:
      output.write(">\n      <skipped message=\"\(operation) is not implemented\"/>\n")
      output.write("    </testcase>\n")
    case .failedAsExpected(let failure, let reason):
      let message = XMLText.attribute("fails as expected: \(reason)")
      output.write(">\n      <skipped message=\"\(message)\"/>\n      <system-out>")
      output.write(XMLText.content(text(of: failure, entry, operation, nil)))
      output.write("</system-out>\n    </testcase>\n")
    case .passedUnexpectedly(let reason):
      let message = XMLText.attribute("passes, but is listed as an expected failure: \(reason)")
      output.write(">\n      <failure type=\"unexpected-pass\" message=\"\(message)\"/>\n")
      output.write("    </testcase>\n")
    case .failed(let failure):
      let summary = XMLText.attribute(Abbreviation.of(failure.summary, limit: 1_000))
      output.write(">\n      <failure type=\"\(failure.kind.rawValue)\" message=\"\(summary)\">")
      output.write(XMLText.content(text(of: failure, entry, operation, diagnosis)))
      output.write("</failure>\n    </testcase>\n")
    }
  }

  private func text(
    of failure: Failure,
    _ entry: RunReport.Case,
    _ operation: Operation,
    _ diagnosis: RunReport.Diagnosis?
  ) -> String {
    let text = FailureText(
      entry: entry,
      operation: operation,
      failure: failure,
      palette: Palette(hasColor: false),
      diagnosis: diagnosis
    )
    return text.lines.joined(separator: "\n")
  }

  /// Begins an element that counts its tests; the caller ends the tag.
  private func write(
    _ element: String,
    _ name: String,
    _ counts: Counts,
    to output: inout some TextOutputStream
  ) {
    output.write("<\(element) name=\"\(XMLText.attribute(name))\" tests=\"\(counts.total)\"")
    let failures = counts.failed + counts.passedUnexpectedly
    output.write(" failures=\"\(failures)\" errors=\"0\"")
  }

  private func write(
    property name: String,
    _ value: String,
    to output: inout some TextOutputStream
  ) {
    let value = XMLText.attribute(value)
    output.write("      <property name=\"\(name)\" value=\"\(value)\"/>\n")
  }
}
