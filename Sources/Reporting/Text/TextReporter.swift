import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

/// The report for people: a line for each file, failures in full, counts, and one verdict.
package struct TextReporter: Reporter {
  /// How much is said.
  package var detail: Detail
  /// Whether the reader is a terminal that shows colours.
  package var hasColor: Bool
  /// How many columns the reader's terminal has; nil where lines may be of any length.
  package var width: Int?

  /// How much a text report says.
  package enum Detail: Sendable {
    /// Failures and the verdict.
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

  package func write(_ report: RunReport, to output: inout some TextOutputStream) {
    if detail != .quiet {
      writeHead(report, to: &output)
      writeFiles(report, to: &output)
    }
    writeFailures(report, to: &output)
    writeDiagnoses(report, to: &output)
    writeOutdated(report, to: &output)
    if detail != .quiet {
      writeExpected(report, to: &output)
      writeWarnings(report, to: &output)
      writeInterpretations(report, to: &output)
      writeCounts(report, to: &output)
    }
    output.write(verdict(report) + "\n")
  }

  /// Who was checked, and by which profile.
  private func writeHead(_ report: RunReport, to output: inout some TextOutputStream) {
    let who = report.implementation
    let name = "\(who.name) \(who.version) (\(who.language))".visible
    let profile = report.profile.map { ", profile \($0)" } ?? ""
    output.write("Checking \(palette.paint(name, .strong))\(profile)\n\n")
  }

  /// A line for each vector file, the counts under each other.
  private func writeFiles(_ report: RunReport, to output: inout some TextOutputStream) {
    var table = Table(numeric: [1])
    for file in report.files {
      let counts = file.counts
      let passed = "\((counts.passed + counts.passedUnexpectedly).grouped)/\(counts.total.grouped)"
      table.add([file.path.visible, passed, file.remarks])
    }
    for (lines, file) in zip(table.entries(within: width), report.files) {
      for line in lines { output.write(paint(line, file.counts) + "\n") }
    }
    output.write("\n")
  }

  private func paint(_ line: String, _ counts: Counts) -> String {
    if counts.failed + counts.passedUnexpectedly > 0 { return palette.paint(line, .bad) }
    return counts.unimplemented + counts.failedAsExpected > 0 ? palette.paint(line, .odd) : line
  }

  private func writeFailures(_ report: RunReport, to output: inout some TextOutputStream) {
    let explanations = report.explanations
    for file in report.files {
      for entry in file.cases {
        guard case .failed(let failure) = entry.outcome else { continue }
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

extension RunReport.File {
  /// What is not in order, in words; empty where everything passed.
  fileprivate var remarks: String {
    let counts = counts
    var remarks: [String] = []
    if counts.failed > 0 { remarks.append("\(counts.failed.grouped) failed") }
    if counts.failedAsExpected > 0 {
      remarks.append("\(counts.failedAsExpected.grouped) failed as expected")
    }
    if counts.passedUnexpectedly > 0 {
      remarks.append("\(counts.passedUnexpectedly.grouped) passed unexpectedly")
    }
    if counts.unimplemented > 0 {
      remarks.append("\(counts.unimplemented.grouped) unimplemented")
    }
    return remarks.joined(separator: ", ")
  }
}
