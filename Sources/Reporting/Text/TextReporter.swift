import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The report for people: a line for each file, failures in full, those below the level in a line
/// each, counts, and one verdict.
package struct TextReporter: Reporter {
  /// How much is said.
  package var detail: Detail
  /// Whether the reader is a terminal that shows colours.
  package var hasColor: Bool
  /// How many columns the reader's terminal has; nil where lines may be of any length.
  package var width: Int?

  /// How much a text report says.
  package enum Detail: Sendable {
    /// The failures that fail the run, and the verdict.
    case quiet
    case normal
    /// Every warning besides.
    case verbose
  }

  /// Makes a reporter.
  package init(detail: Detail = .normal, hasColor: Bool = false, width: Int? = nil) {
    self.detail = detail
    self.hasColor = hasColor
    self.width = width
  }

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    if detail != .quiet {
      writeHead(result, to: &output)
      writeFiles(result, to: &output)
    }
    writeFailures(result, to: &output)
    writeDiagnoses(result, to: &output)
    writeOutdated(result, to: &output)
    if detail != .quiet {
      writeFailuresBelowLevel(result, to: &output)
      writeExpected(result, to: &output)
      writeNotApplicable(result, to: &output)
      writeWarnings(result, to: &output)
      writeInterpretations(result, to: &output)
      writeCounts(result, to: &output)
    }
    output.write(verdict(result) + "\n")
  }

  /// Who was checked, and by which profile.
  private func writeHead(_ result: RunResult, to output: inout some TextOutputStream) {
    let who = result.implementation
    let name = "\(who.name) \(who.version) (\(who.language))".visible
    let profile = result.profile.map { ", profile \($0.visible)" } ?? ""
    let level = result.level == .required ? "" : ", level \(result.level)"
    output.write("Checking \(palette.paint(name, .strong))\(profile)\(level)\n\n")
  }

  /// A line for each vector file, the counts under each other.
  private func writeFiles(_ result: RunResult, to output: inout some TextOutputStream) {
    var table = Table(numeric: [1])
    for file in result.files {
      let counts = file.counts
      let passed = "\((counts.passed + counts.passedUnexpectedly).grouped)/\(counts.total.grouped)"
      table.add([file.path.visible, passed, file.remarks])
    }
    for (lines, file) in zip(table.entries(within: width), result.files) {
      for line in lines { output.write(paint(line, file, result.level) + "\n") }
    }
    output.write("\n")
  }

  private func paint(
    _ line: String,
    _ file: FileResult,
    _ level: Requirement.Strength
  ) -> String {
    let counts = file.counts
    if file.countsByStrength.deciding(at: level).failed + counts.passedUnexpectedly > 0 {
      return palette.paint(line, .bad)
    }
    return counts.unimplemented + counts.notApplicable + counts.wrong > 0
      ? palette.paint(line, .odd) : line
  }

  private func writeFailures(_ result: RunResult, to output: inout some TextOutputStream) {
    let explanations = result.explanations
    for file in result.files {
      for entry in file.cases {
        guard entry.isFailure(at: result.level), let failure = entry.failure else { continue }
        let text = FailureText(
          entry: entry,
          operation: file.operation,
          failure: failure,
          palette: palette,
          diagnosis: explanations[entry.id]
        )
        let id = palette.paint(entry.id.rawValue.visible, .strong)
        output.write(palette.paint("FAILED", .bad) + " \(id)\n")
        for line in text.lines.indented { output.write(line + "\n") }
        output.write("\n")
      }
    }
  }

  var palette: Palette { Palette(hasColor: hasColor) }
}

extension FileResult {
  private var failedByStrength: ByStrength<Int> {
    let counts = countsByStrength
    var failed = ByStrength(repeating: 0)
    for strength in Requirement.Strength.allCases { failed[strength] = counts[strength].failed }
    return failed
  }

  /// What is not in order, in words; empty where everything passed.
  fileprivate var remarks: String {
    let counts = counts
    var remarks: [String] = []
    let failed = failedByStrength
    if failed.total > 0 {
      let isPlain = failed.total == failed[.required]
      remarks.append("\(isPlain ? failed.total.grouped : failed.words(\.grouped)) failed")
    }
    if counts.failedAsExpected > 0 {
      remarks.append("\(counts.failedAsExpected.grouped) failed as expected")
    }
    if counts.passedUnexpectedly > 0 {
      remarks.append("\(counts.passedUnexpectedly.grouped) passed unexpectedly")
    }
    if counts.unimplemented > 0 {
      remarks.append("\(counts.unimplemented.grouped) unimplemented")
    }
    if counts.notApplicable > 0 {
      remarks.append("\(counts.notApplicable.grouped) not applicable")
    }
    return remarks.joined(separator: ", ")
  }
}
