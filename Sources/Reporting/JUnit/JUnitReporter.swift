/// The report for continuous integration: JUnit's XML, a suite for each file, a test for each case.
///
/// A case without its operation is `skipped`, and so is one that fails as a list of expected failures
/// says or below the level of the run, for none of them may look like success; the text of a failure is
/// that of the text report.
package struct JUnitReporter: Reporter {
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let name = "\(result.implementation.name) \(result.implementation.version)"
    write("testsuites", name, result.countsByStrength, at: result.level, to: &output)
    output.write("\(time(result.milliseconds, of: result))>\n")
    let texts = FailureTexts(of: result)
    let diagnoses = DiagnosisText.all(of: result)
    for file in result.files { write(file, of: result, texts, diagnoses, to: &output) }
    output.write("</testsuites>\n")
  }

  private func write(
    _ file: FileResult,
    of result: RunResult,
    _ texts: FailureTexts,
    _ diagnoses: [DiagnosisText],
    to output: inout some TextOutputStream
  ) {
    output.write("  ")
    let counts = file.countsByStrength
    write("testsuite", file.path, counts, at: result.level, to: &output)
    let below = counts.total.failed - counts.deciding(at: result.level).failed
    let skipped =
      counts.total.unimplemented + counts.total.notApplicable + counts.total.failedAsExpected
      + below
    let started = result.started.map { " timestamp=\"\($0.rfc3339)\"" } ?? ""
    let took = time(file.milliseconds, of: result)
    output.write(" skipped=\"\(skipped)\"\(took)\(started)>\n")
    output.write("    <properties>\n")
    write(property: "implementation", result.implementation.name, to: &output)
    write(property: "version", result.implementation.version, to: &output)
    write(property: "language", result.implementation.language, to: &output)
    write(property: "level", result.level.rawValue, to: &output)
    if let profile = result.profile { write(property: "profile", profile, to: &output) }
    let ids = Set(file.cases.map(\.id))
    for text in diagnoses where !ids.isDisjoint(with: text.new) {
      write(property: "diagnosis", text.lines.joined(separator: "\n"), to: &output)
    }
    output.write("    </properties>\n")
    // Test viewers take points in a class name for the folders of a tree.
    let folder = XMLText.attribute(file.path.split(separator: "/").joined(separator: "."))
    for entry in file.cases {
      let slug = XMLText.attribute(entry.id.slug)
      output.write("    <testcase classname=\"\(folder)\" name=\"\(slug)\"")
      write(entry, of: file.operation, at: result.level, texts, to: &output)
    }
    output.write("  </testsuite>\n")
  }

  private func write(
    _ entry: CaseResult,
    of operation: Operation,
    at level: Requirement.Strength,
    _ texts: FailureTexts,
    to output: inout some TextOutputStream
  ) {
    func text(of failure: Failure) -> String {
      texts.lines(of: failure, entry, operation).joined(separator: "\n")
    }
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
      write(skipped: "fails as expected: \(reason)", text(of: failure), to: &output)
    case .failed(let failure) where entry.strength < level:
      let summary = Abbreviation.of(failure.summary, limit: 1_000)
      let reason = "fails, \(entry.strength.isBelow(level)): \(summary)"
      write(skipped: reason, text(of: failure), to: &output)
    case .passedUnexpectedly(let reason):
      let message = XMLText.attribute("passes, but is listed as an expected failure: \(reason)")
      output.write(">\n      <failure type=\"unexpected-pass\" message=\"\(message)\"/>\n")
      output.write("    </testcase>\n")
    case .failed(let failure):
      let summary = XMLText.attribute(Abbreviation.of(failure.summary, limit: 1_000))
      output.write(">\n      <failure type=\"\(failure.kind.rawValue)\" message=\"\(summary)\">")
      output.write(XMLText.content(text(of: failure)))
      output.write("</failure>\n    </testcase>\n")
    }
  }

  /// How many seconds something took, as an attribute; nothing where nobody looked at a clock.
  private func time(_ milliseconds: Int, of result: RunResult) -> String {
    let digits = String(milliseconds % 1_000 + 1_000).dropFirst()
    return result.started == nil ? "" : " time=\"\(milliseconds / 1_000).\(digits)\""
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
