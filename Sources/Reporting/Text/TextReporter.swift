/// The report for people: a line for each file, the likely bugs, the first failures in full and a line
/// for each other, counts, and a last screen that is enough by itself.
package struct TextReporter: Reporter {
  /// How much is said.
  package var detail: Detail
  /// Whether the reader is a terminal that shows colours.
  package var hasColor: Bool
  /// How many columns the reader's terminal has; nil if lines may be of any length.
  package var width: Int?
  /// How many failures are shown in full; each of the others has a line.
  package var maxFailures: Int
  /// Whether the report is kept, and so says with what and when it was made.
  package var isKept: Bool
  /// Whether the time zone of this machine hides local dates from the cases.
  package var hidesLocalDates = false

  /// How many interpretations are listed without being asked for.
  static let maxInterpretations = 20

  /// How many failures are shown in full unless it is said.
  package static let usualMaxFailures = 10

  /// How much a text report says.
  package enum Detail: Sendable {
    /// The failures that fail the run, and the verdict.
    case quiet
    case normal
    /// Also every warning, interpretation, failure below the level and group that is not implemented.
    case verbose
  }

  package init(
    detail: Detail = .normal,
    hasColor: Bool = false,
    width: Int? = nil,
    maxFailures: Int = Self.usualMaxFailures,
    isKept: Bool = false
  ) {
    self.detail = detail
    self.hasColor = hasColor
    self.width = width
    self.maxFailures = maxFailures
    self.isKept = isKept
  }

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    if detail != .quiet {
      writeHead(result, to: &output)
      writeFiles(result, to: &output)
    }
    let repeated = result.hasFailures ? result.repeatedFailures : nil
    let unfilled = UnfilledOperation.all(in: result, repeated ?? [:])
    let idle = Set(unfilled.flatMap(\.cases))
    let bugs = DiagnosisText.all(of: result)
      .filter { !$0.diagnosis.cases.allSatisfy(idle.contains) }
    writeUnfilled(unfilled, to: &output)
    writeDiagnoses(bugs, result, to: &output)
    if let repeated {
      if detail != .quiet { writeDifferences(result, except: repeated, to: &output) }
      writeFailures(result, except: repeated, to: &output)
    }
    writeOutdated(result, to: &output)
    if detail != .quiet {
      if let repeated, detail == .verbose {
        writeFailuresBelowLevel(result, except: repeated, to: &output)
      }
      writeExpected(result, to: &output)
      writeNotApplicable(result, to: &output)
      writeWarnings(result, to: &output)
      writeInterpretations(result, to: &output)
      writeCounts(result, to: &output)
    }
    let screen = ClosingScreen(
      result: result,
      reporter: self,
      bugs: bugs,
      unfilled: unfilled,
      failures: repeated.map { repeated in
        result.cases.filter { $0.isFailure(at: result.level) && repeated[$0.id] == nil }
      } ?? []
    )
    for line in screen.lines { output.write(line + "\n") }
  }

  /// Who was checked, and by which profile.
  private func writeHead(_ result: RunResult, to output: inout some TextOutputStream) {
    let who = result.implementation
    let name = "\(who.name) \(who.version) (\(who.language))".visible
    let profile = result.profile.map { ", profile \($0.visible)" } ?? ""
    let level = result.level == .required ? "" : ", level \(result.level)"
    output.write("Checking \(palette.paint(name, .strong))\(profile)\(level)\n")
    if let unknown = result.unknownOperations { output.write("It also lists \(unknown)\n") }
    if isKept { output.write("with \(result.circumstances)\n") }
    output.write("\n")
  }

  /// A line for each vector file, the counts under each other, and one for all that are unimplemented.
  private func writeFiles(_ result: RunResult, to output: inout some TextOutputStream) {
    var table = Table(numeric: [1])
    let counted = result.files.map { (file: $0, counts: $0.countsByStrength) }
    let idle = counted.filter { $0.counts.total.unimplemented == $0.file.cases.count }
    let isFolded = idle.count > 1 && detail != .verbose
    let shown = counted.filter {
      !isFolded || $0.counts.total.unimplemented < $0.file.cases.count
    }
    for (file, counts) in shown {
      let total = counts.total
      let passed = "\((total.passed + total.passedUnexpectedly).grouped)/\(total.total.grouped)"
      table.add([file.path.visible, passed, counts.remarks])
    }
    for (lines, (_, counts)) in zip(table.entries(within: width), shown) {
      for line in lines { output.write(paint(line, counts, result.level) + "\n") }
    }
    if isFolded {
      let cases = idle.reduce(0) { $0 + $1.file.cases.count }.grouped(with: "case")
      let operations = Set(idle.map(\.file.operation)).count.grouped(with: "operation")
      let text = "\(idle.count.grouped) groups are not implemented: \(cases) of \(operations)"
      output.write(palette.paint(text, .odd) + "\n")
    }
    output.write("\n")
  }

  private func paint(
    _ line: String,
    _ byStrength: ByStrength<Counts>,
    _ level: Requirement.Strength
  ) -> String {
    let counts = byStrength.total
    if byStrength.deciding(at: level).failed + counts.passedUnexpectedly > 0 {
      return palette.paint(line, .bad)
    }
    return counts.unimplemented + counts.notApplicable + counts.wrong > 0
      ? palette.paint(line, .odd) : line
  }

  private func writeFailures(
    _ result: RunResult,
    except repeated: [CaseID: CaseID],
    to output: inout some TextOutputStream
  ) {
    let texts = FailureTexts(of: result, palette: palette)
    let more = repeated.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var shown = 0
    for file in result.files {
      for entry in file.cases {
        guard entry.isFailure(at: result.level), let failure = entry.failure,
          repeated[entry.id] == nil
        else { continue }
        shown += 1
        if shown > maxFailures {
          if shown == maxFailures + 1 {
            output.write(
              palette.paint("Also failed; --max-failures N shows more in full", .bad) + "\n"
            )
          }
          output.write(entry.line + "\n")
          continue
        }
        let id = palette.paint(entry.id.rawValue.visible, .strong)
        output.write(palette.paint("FAILED", .bad) + " \(id)\n")
        for line in texts.lines(of: failure, entry, file.operation).indented {
          output.write(line + "\n")
        }
        if let more = more[entry.id] {
          let cases = more.grouped(with: "other case")
          let what = failure.answers.isEmpty ? "the same happens in" : "the same answer comes in"
          output.write("  \(what) \(cases) of \(file.operation), all failed\n")
        }
        output.write("\n")
      }
    }
    if shown > maxFailures { output.write("\n") }
  }

  var palette: Palette { Palette(hasColor: hasColor) }
}

extension ByStrength<Counts> {
  private var failedByStrength: ByStrength<Int> {
    var failed = ByStrength<Int>(repeating: 0)
    for strength in Requirement.Strength.allCases { failed[strength] = self[strength].failed }
    return failed
  }

  /// What is not in order, in words; empty where everything passed.
  fileprivate var remarks: String {
    let counts = total
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
      remarks.append("\(counts.unimplemented.grouped) not implemented")
    }
    if counts.notApplicable > 0 {
      remarks.append("\(counts.notApplicable.grouped) not applicable")
    }
    return remarks.joined(separator: ", ")
  }
}
