extension TextReporter {
  /// The known faults that would explain the failures, the likeliest first.
  func writeDiagnoses(
    _ bugs: [DiagnosisText],
    _ result: RunResult,
    to output: inout some TextOutputStream
  ) {
    if bugs.isEmpty { return }
    output.write(palette.paint("Diagnosis", .strong) + "\n")
    for text in bugs {
      let lines = text.lines
      output.write("  " + palette.paint(lines[0], .strong) + "\n")
      for line in lines.dropFirst().map(\.self).indented { output.write(line + "\n") }
    }
    if let rest = result.unexplained { output.write("  \(rest)\n") }
    output.write("\n")
  }

  /// How often the answers of each operation differ from what is expected, and where; most often first.
  func writeDifferences(
    _ result: RunResult,
    except repeated: [CaseID: CaseID],
    to output: inout some TextOutputStream
  ) {
    var table = Table()
    for operation in Operation.allCases {
      let failures = result.failures(of: operation, except: repeated)
      var numbers: [String: Int] = [:]
      for place in failures.flatMap({ Set($0.differences.map(\.placeInToken)) }) {
        numbers[place, default: 0] += 1
      }
      if failures.count < 2 || numbers.isEmpty { continue }
      let places = numbers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      let shown = places.prefix(Self.placeLimit).map { "\($0.key) \($0.value.grouped)" }
      let rest = places.count - shown.count
      table.add([
        "\(operation)",
        (shown + (rest > 0 ? ["\(rest.grouped) more places"] : [])).joined(separator: ", "),
      ])
    }
    let lines = table.entries(within: width.map { $0 - 2 }).flatMap(\.self)
    if lines.isEmpty { return }
    output.write(palette.paint("Where answers differ, in how many cases", .strong) + "\n")
    for line in lines.indented { output.write(line + "\n") }
    output.write("\n")
  }

  private static let placeLimit = 6

  /// The warnings one by one if they were asked for, else how many there are.
  func writeWarnings(_ result: RunResult, to output: inout some TextOutputStream) {
    let count = result.counts.warned
    guard count > 0 else { return }
    let things = count == 1 ? "1 passed case has" : "\(count.grouped) passed cases have"
    guard detail == .verbose else {
      output.write("\(things) a warning; --verbose shows them\n\n")
      return
    }
    output.write(palette.paint("Warnings", .odd) + "\n")
    for file in result.files {
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

  /// The interpretation that was chosen of each ambiguity; only how many, where they are a long list
  /// on a terminal.
  func writeInterpretations(_ result: RunResult, to output: inout some TextOutputStream) {
    if result.interpretations.isEmpty { return }
    if result.interpretations.count > Self.maxInterpretations, detail == .normal, !isKept {
      let count = result.interpretations.count.grouped
      output.write("\(count) interpretations chosen where the documents are ambiguous; ")
      output.write("--verbose lists them\n\n")
      return
    }
    var table = Table()
    let operations = Dictionary(grouping: result.interpretations) { $0.taken.ambiguity }
    for evidence in result.interpretations {
      let taken = evidence.taken
      let isPlain = operations[taken.ambiguity]?.count == 1
      table.add([
        taken.ambiguity.rawValue.visible + (isPlain ? "" : " in \(evidence.operation)"),
        taken.interpretation.rawValue.visible,
        "shown by \(evidence.shownBy.rawValue.visible)",
      ])
    }
    output.write("Interpretations chosen where the documents are ambiguous\n")
    let entries = table.entries(within: width.map { $0 - 2 })
    for line in entries.flatMap(\.self).indented { output.write(line + "\n") }
    output.write("\n")
  }

  /// The entries of a list of expected failures that are not true.
  func writeOutdated(_ result: RunResult, to output: inout some TextOutputStream) {
    if result.outdated.isEmpty { return }
    output.write(palette.paint("Outdated expected failures", .bad) + "\n")
    let shown = detail == .verbose ? result.outdated[...] : result.outdated.prefix(100)
    for outdated in shown {
      output.write("  line \(outdated.line): \(outdated.pattern.visible)\n")
      for line in outdated.problem.lines { output.write("    \(line)\n") }
    }
    let rest = result.outdated.count - shown.count
    if rest > 0 { output.write("  and \(rest.grouped) more; --verbose shows them\n") }
    output.write("\n")
  }

  /// The cases that failed as expected, if everything is to be told.
  func writeExpected(_ result: RunResult, to output: inout some TextOutputStream) {
    guard detail == .verbose, result.counts.failedAsExpected > 0 else { return }
    output.write("Failed as expected\n")
    for file in result.files {
      for entry in file.cases {
        guard case .failedAsExpected(let failure, let reason) = entry.outcome else { continue }
        output.write("  \(entry.id.rawValue.visible)\n")
        output.write("    \(Abbreviation.of(failure.summary, limit: 1_000).visible)\n")
        output.write("    reason: \(reason.visible)\n")
      }
    }
    output.write("\n")
  }

  /// The cases about inputs that are fixed, if everything is to be told.
  func writeNotApplicable(_ result: RunResult, to output: inout some TextOutputStream) {
    guard detail == .verbose, result.counts.notApplicable > 0 else { return }
    output.write("Not applicable\n")
    for entry in result.cases {
      guard case .notApplicable(let reason) = entry.outcome else { continue }
      output.write("  \(entry.id.rawValue.visible)\n")
      output.write("    \(Abbreviation.of(reason, limit: 1_000).visible)\n")
    }
    output.write("\n")
  }

  /// A line for each failure that does not fail the run, strength by strength.
  func writeFailuresBelowLevel(
    _ result: RunResult,
    except repeated: [CaseID: CaseID],
    to output: inout some TextOutputStream
  ) {
    for strength in Requirement.Strength.allCases where strength < result.level {
      let failures = result.cases.filter {
        $0.outcome.isFailure && $0.strength == strength && repeated[$0.id] == nil
      }
      if failures.isEmpty { continue }
      let title =
        "\(strength == .recommended ? "Recommendation" : "Hardening") failures (not counted at level "
        + "\(result.level); --level \(strength) shows them in full)"
      output.write(palette.paint(title, .odd) + "\n")
      for entry in failures { output.write(entry.line + "\n") }
      output.write("\n")
    }
  }

  /// How many cases of each category, and of each strength, ended in which way.
  func writeCounts(_ result: RunResult, to output: inout some TextOutputStream) {
    let all = result.counts
    let hasList = all.failedAsExpected + all.passedUnexpectedly > 0
    let hasFixed = all.notApplicable > 0
    var table = Table(numeric: [1, 2, 3, 4, 5, 6])
    table.add(
      ["category", "passed", "failed"] + (hasList ? ["as expected"] : [])
        + ["not implemented"] + (hasFixed ? ["not applicable"] : []) + ["total"]
    )
    let categories = result.countsByCategory
    for (category, counts) in categories { table.add(category, counts.total, hasList, hasFixed) }
    let counts = result.countsByStrength
    let strengths = Requirement.Strength.allCases.filter { counts[$0].total > 0 }
    if categories.count > 1 { table.add("all", all, hasList, hasFixed) }
    if strengths.count > 1 {
      table.add([])
      for strength in strengths { table.add("\(strength)", counts[strength], hasList, hasFixed) }
    }
    for line in table.lines { output.write(line + "\n") }
    output.write("\n")
    if let share = result.judgedShare { output.write(share.words + "\n\n") }
  }

  /// The one line that says how it ended.
  package func verdict(_ result: RunResult) -> String {
    VerdictText(result, palette: palette).line
  }
}

extension CaseResult {
  /// The id and what is wrong, in one line.
  package var line: String {
    "  \(id.rawValue.visible): \(Abbreviation.of(failure?.summary ?? "", limit: 200).visible)"
  }
}

extension RunResult {
  /// The failures of an operation that fail the run and are told.
  fileprivate func failures(
    of operation: Operation,
    except repeated: [CaseID: CaseID]
  ) -> [Failure] {
    files.filter { $0.operation == operation }.flatMap(\.cases)
      .filter { $0.isFailure(at: level) && repeated[$0.id] == nil }.compactMap(\.failure)
  }

  /// Failures that need not be told, by the one that stands for them: where an operation gives every
  /// case the same answer, or a role never does anything, and all are wrong, it is not made yet.
  package var repeatedFailures: [CaseID: CaseID] {
    var repeated: [CaseID: CaseID] = [:]
    for operation in Set(files.map(\.operation)) {
      let files = files.filter { $0.operation == operation }
      let isAllWrong = files.allSatisfy { $0.cases.allSatisfy(\.outcome.isFailure) }
      guard isAllWrong else { continue }
      let cases = files.flatMap(\.cases)
      let answer = cases.first?.failure?.answers.first
      // A short conversation is the one to begin with.
      let first = cases.filter { $0.isFailure(at: level) }.min { $0.stepCount < $1.stepCount }
      guard let first,
        cases.allSatisfy({ entry in
          guard let failure = entry.failure else { return false }
          return failure.isIdle || answer != nil && failure.answers.allSatisfy { $0 == answer }
        })
      else { continue }
      for entry in cases where entry.id != first.id { repeated[entry.id] = first.id }
    }
    return repeated
  }
}

extension CaseResult {
  fileprivate var stepCount: Int {
    guard let transcript = failure?.transcript else { return 0 }
    return transcript.played.count + transcript.notRun.count
  }
}

extension Failure {
  /// Whether a role has done nothing at all.
  fileprivate var isIdle: Bool {
    guard let transcript, answers.isEmpty else { return false }
    return transcript.played.allSatisfy { $0.actions == [] }
  }
}

extension Difference {
  /// The place without the number of the token, if there are several.
  fileprivate var placeInToken: String {
    place.hasPrefix("token ") ? place.split(separator: ", ").last.map(String.init) ?? place : place
  }
}

extension Table {
  /// A case that passed unexpectedly has passed; the list is what is wrong.
  fileprivate mutating func add(_ name: String, _ counts: Counts, _ hasList: Bool, _ hasFixed: Bool)
  {
    let numbers =
      [counts.passed + counts.passedUnexpectedly, counts.failed]
      + (hasList ? [counts.failedAsExpected] : []) + [counts.unimplemented]
      + (hasFixed ? [counts.notApplicable] : []) + [counts.total]
    add([name] + numbers.map(\.grouped))
  }
}

extension OutdatedExpectation.Problem {
  /// What is not true, in words.
  var lines: [String] {
    switch self {
    case .fitsNoCase: return ["fits no case"]
    case .unimplemented: return ["is not implemented"]
    case .passes(let ids):
      let shown = ids.prefix(20).map { "passes: \($0.rawValue.visible)" }
      let rest = ids.count - shown.count
      return shown + (rest > 0 ? ["and \(rest.grouped) more"] : [])
    }
  }
}
