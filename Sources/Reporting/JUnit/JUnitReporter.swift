/// The report for continuous integration: JUnit's XML, a suite for each file, a test for each case.
///
/// A case that is not implemented, fails as a list of expected failures says, or fails below the level of
/// the run, is `skipped`, since none may look like success. An operation that is not on offer is one
/// skipped test, with the number of its cases. A run that is no success and has no failed case ends with
/// an error. The text of a failure is that of the text report.
package struct JUnitReporter: Reporter {
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    let name = "\(result.implementation.name) \(result.implementation.version)"
    let missing = result.operationsNotOnOffer
    let files = result.files.filter { file in !missing.contains { $0.operation == file.operation } }
    let counts = files.reduce(into: ByStrength(repeating: Counts())) { $0 += $1.countsByStrength }
    let isSilent = !result.verdict.isSuccess && failures(counts, at: result.level) == 0
    write(
      "testsuites",
      name,
      counts.total.total + missing.count,
      counts,
      at: result.level,
      errors: isSilent ? 1 : 0,
      to: &output
    )
    output.write("\(time(result.milliseconds, of: result))>\n")
    let texts = FailureTexts(of: result)
    let diagnoses = DiagnosisText.all(of: result)
    for file in files { write(file, of: result, texts, diagnoses, to: &output) }
    if !missing.isEmpty { write(missing, to: &output) }
    if isSilent { write(errorOf: result, to: &output) }
    output.write("</testsuites>\n")
  }

  /// Writes a suite with a skipped test for each operation that is not on offer: a test for each of their
  /// thousands of cases would hide the others.
  private func write(
    _ missing: [(operation: Operation, cases: Int)],
    to output: inout some TextOutputStream
  ) {
    output.write("  <testsuite name=\"not implemented\" tests=\"\(missing.count)\"")
    output.write(" failures=\"0\" errors=\"0\" skipped=\"\(missing.count)\">\n")
    for (operation, cases) in missing {
      output.write("    <testcase classname=\"not implemented\" name=\"\(operation)\">\n")
      let message = "\(operation) is not implemented: \(cases.grouped(with: "case"))"
      output.write("      <skipped message=\"\(message)\"/>\n    </testcase>\n")
    }
    output.write("  </testsuite>\n")
  }

  /// Writes the verdict as a test that could not be run, for no case says that the run is no success.
  private func write(errorOf result: RunResult, to output: inout some TextOutputStream) {
    let name = result.verdict.rawValue
    let message = XMLText.attribute(TextReporter().verdict(result))
    output.write(
      "  <testsuite name=\"verdict\" tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\">\n"
    )
    output.write("    <testcase classname=\"verdict\" name=\"\(name)\">\n")
    output.write("      <error type=\"\(name)\" message=\"\(message)\"/>\n")
    output.write("    </testcase>\n  </testsuite>\n")
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
    let tests = file.cases.count
    write("testsuite", file.path, tests, counts, at: result.level, to: &output)
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
      let message = "\(operation) is not implemented for this case"
      output.write(">\n      <skipped message=\"\(message)\"/>\n")
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

  /// How many seconds something took, as an attribute; nothing if nobody looked at a clock.
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
    _ tests: Int,
    _ counts: ByStrength<Counts>,
    at level: Requirement.Strength,
    errors: Int = 0,
    to output: inout some TextOutputStream
  ) {
    output.write("<\(element) name=\"\(XMLText.attribute(name))\" tests=\"\(tests + errors)\"")
    output.write(" failures=\"\(failures(counts, at: level))\" errors=\"\(errors)\"")
  }

  private func failures(_ counts: ByStrength<Counts>, at level: Requirement.Strength) -> Int {
    counts.deciding(at: level).failed + counts.total.passedUnexpectedly
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
