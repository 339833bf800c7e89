import AuthConformance
import ConformanceEngine
import ConformanceSuite

/// The report for continuous integration: JUnit's XML, a suite for each file, a test for each case.
///
/// A case without its operation is `skipped`, and so is one that fails as a list of expected failures
/// says or below the level of the run, for none of them may look like success; the text of a failure is
/// that of the text report.
package struct JUnitReporter: Reporter {
  /// Makes a reporter.
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let name = "\(result.implementation.name) \(result.implementation.version)"
    write("testsuites", name, result.countsByStrength, at: result.level, to: &output)
    output.write(">\n")
    let explanations = result.explanations
    for file in result.files { write(file, of: result, explanations, to: &output) }
    output.write("</testsuites>\n")
  }

  private func write(
    _ file: FileResult,
    of result: RunResult,
    _ explanations: [CaseID: Diagnosis],
    to output: inout some TextOutputStream
  ) {
    output.write("  ")
    let counts = file.countsByStrength
    write("testsuite", file.path, counts, at: result.level, to: &output)
    let below = counts.total.failed - counts.deciding(at: result.level).failed
    let skipped =
      counts.total.unimplemented + counts.total.notApplicable + counts.total.failedAsExpected
      + below
    output.write(" skipped=\"\(skipped)\">\n")
    output.write("    <properties>\n")
    write(property: "implementation", result.implementation.name, to: &output)
    write(property: "version", result.implementation.version, to: &output)
    write(property: "language", result.implementation.language, to: &output)
    write(property: "level", result.level.rawValue, to: &output)
    if let profile = result.profile { write(property: "profile", profile, to: &output) }
    let likeliest = Set(file.cases.compactMap { explanations[$0.id]?.faults })
    for diagnosis in result.diagnoses where likeliest.contains(diagnosis.faults) {
      let text = DiagnosisText(diagnosis: diagnosis).lines.joined(separator: "\n")
      write(property: "diagnosis", text, to: &output)
    }
    output.write("    </properties>\n")
    // Test viewers take points in a class name for the folders of a tree.
    let folder = XMLText.attribute(file.path.split(separator: "/").joined(separator: "."))
    for entry in file.cases {
      let slug = XMLText.attribute(entry.slug)
      output.write("    <testcase classname=\"\(folder)\" name=\"\(slug)\"")
      write(entry, of: file.operation, at: result.level, explanations[entry.id], to: &output)
    }
    output.write("  </testsuite>\n")
  }

  private func write(
    _ entry: CaseResult,
    of operation: Operation,
    at level: Requirement.Strength,
    _ diagnosis: Diagnosis?,
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
    case .notApplicable(let reason):
      let message = XMLText.attribute("not applicable: \(reason)")
      output.write(">\n      <skipped message=\"\(message)\"/>\n    </testcase>\n")
    case .failedAsExpected(let failure, let reason):
      let text = text(of: failure, entry, operation, nil)
      write(skipped: "fails as expected: \(reason)", text, to: &output)
    case .failed(let failure) where entry.strength < level:
      let summary = Abbreviation.of(failure.summary, limit: 1_000)
      let text = text(of: failure, entry, operation, diagnosis)
      write(skipped: "fails, \(entry.strength.isBelow(level)): \(summary)", text, to: &output)
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
    _ entry: CaseResult,
    _ operation: Operation,
    _ diagnosis: Diagnosis?
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

  /// Writes why a case that failed is none of the failures, and the failure all the same.
  private func write(
    skipped reason: String,
    _ text: String,
    to output: inout some TextOutputStream
  ) {
    output.write(">\n      <skipped message=\"\(XMLText.attribute(reason))\"/>\n      <system-out>")
    output.write(XMLText.content(text) + "</system-out>\n    </testcase>\n")
  }

  /// Begins an element that counts its tests; the caller ends the tag.
  private func write(
    _ element: String,
    _ name: String,
    _ counts: ByStrength<Counts>,
    at level: Requirement.Strength,
    to output: inout some TextOutputStream
  ) {
    output.write("<\(element) name=\"\(XMLText.attribute(name))\" tests=\"\(counts.total.total)\"")
    let failures = counts.deciding(at: level).failed + counts.total.passedUnexpectedly
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
