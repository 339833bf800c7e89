/// The report as TAP 14, for `prove` and everything else that reads the Test Anything Protocol.
///
/// A case without its operation, or that is not applicable, is skipped; one that fails as expected, or below the level of the run,
/// is a todo. An entry of a list of expected failures that is not true is a test of its own that fails.
package struct TAPReporter: Reporter {
  package init() {}

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    output.write("TAP version 14\n")
    let who = result.implementation
    output.write("# \(who.name) \(who.version) (\(who.language))".visible + "\n")
    output.write("# \(result.circumstances)\n")
    // What passes although it is listed fails by itself.
    let outdated = result.outdated.filter { if case .passes = $0.problem { false } else { true } }
    let total = result.counts.total + outdated.count
    output.write(total == 0 ? "1..0 # SKIP no case was run\n" : "1..\(total)\n")
    let texts = FailureTexts(of: result)
    var number = 0
    for file in result.files {
      for entry in file.cases {
        number += 1
        write(entry, number, of: file.operation, at: result.level, texts, to: &output)
      }
    }
    for entry in outdated {
      number += 1
      let problem = entry.problem.lines.joined(separator: ", ")
      let text =
        "\(entry.pattern): listed as an expected failure in line \(entry.line), but \(problem)"
      output.write("not ok \(number) - \(Self.escape(text))\n")
    }
    if result.isInterrupted { output.write("Bail out! The run was interrupted.\n") }
    if result.isEndedByFailure { output.write("Bail out! The run ended at its first failure.\n") }
  }

  private func write(
    _ entry: CaseResult,
    _ number: Int,
    of operation: Operation,
    at level: Requirement.Strength,
    _ texts: FailureTexts,
    to output: inout some TextOutputStream
  ) {
    let point = "\(number) - \(Self.escape(entry.id.rawValue))"
    switch entry.outcome {
    case .passed(let warnings):
      output.write("ok \(point)\n")
      for warning in warnings {
        output.write("# warning: \(Abbreviation.of(warning, limit: 1_000).visible)\n")
      }
    case .unimplemented:
      output.write("ok \(point) # SKIP \(operation) is not implemented\n")
    case .notApplicable(let reason):
      output.write("ok \(point) # SKIP not applicable: \(Self.escape(reason))\n")
    case .failed(let failure):
      let todo = entry.strength < level ? " # TODO \(entry.strength.isBelow(level))" : ""
      output.write("not ok \(point)\(todo)\n")
      write(failure, of: entry, operation, texts, to: &output)
    case .failedAsExpected(let failure, let reason):
      output.write("not ok \(point) # TODO \(Self.escape(reason))\n")
      write(failure, of: entry, operation, texts, to: &output)
    case .passedUnexpectedly(let reason):
      output.write("not ok \(point)\n  ---\n")
      output.write("  message: \(Self.quote("passes, but is listed as an expected failure"))\n")
      output.write("  reason: \(Self.quote(reason))\n  ...\n")
    }
  }

  /// The diagnostics of a failure, as a block of YAML.
  private func write(
    _ failure: Failure,
    of entry: CaseResult,
    _ operation: Operation,
    _ texts: FailureTexts,
    to output: inout some TextOutputStream
  ) {
    output.write("  ---\n")
    output.write("  message: \(Self.quote(failure.summary))\n")
    output.write("  severity: fail\n")
    output.write("  strength: \(entry.strength)\n")
    output.write("  kind: \(failure.kind.rawValue)\n")
    output.write("  title: \(Self.quote(entry.title))\n")
    if let replay = entry.replay { output.write("  replay: \(Self.quote(replay))\n") }
    output.write("  details: |\n")
    for line in texts.lines(of: failure, entry, operation) { output.write("    \(line)\n") }
    output.write("  ...\n")
  }

  /// A text on one line of YAML, in double quotes.
  private static func quote(_ text: String) -> String {
    "\"\(escape("\"\\", in: text))\""
  }

  /// A description or a reason, in which a # would begin a directive.
  private static func escape(_ text: String) -> String {
    escape("#\\", in: text)
  }

  /// A text, shortened, with a backslash before each of those characters.
  private static func escape(_ characters: String, in text: String) -> String {
    Abbreviation.of(text, limit: 1_000).visible
      .escaping(where: characters.utf8.contains) { "\\\($0)" }
  }
}
