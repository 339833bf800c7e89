/// The one line that says how a run ended: what decides it, then what failed below its level.
struct VerdictText {
  private let result: RunResult
  private let palette: Palette
  private let counts: ByStrength<Counts>
  private let all: Counts
  /// The cases that failed for want of an operation that was asked for by name.
  private let missing: Int

  init(_ result: RunResult, palette: Palette) {
    self.result = result
    self.palette = palette
    var counts = result.countsByStrength
    all = counts.total
    missing =
      all.failed == 0
      ? 0 : result.cases.count { $0.outcome.isFailure && $0.failure?.kind == .unimplemented }
    // They are required whatever they check, and would hide how many of the others are.
    counts[.required].failed -= missing
    self.counts = counts
  }

  var line: String { lines(within: .max)[0] }

  /// The verdict in lines of so many columns.
  func lines(within width: Int) -> [String] {
    let (head, ink, text) = parts
    let below = counts.failed(
      of: Requirement.Strength.allCases.filter { $0 < result.level },
      \.wrong
    )
    let rest =
      [text, below].compactMap(\.self).joined(separator: "; ")
      + (result.shard.map { " (part \($0) of the run)" } ?? "")
    var lines = "\(head): \(rest)".wrapped(to: width, indent: 2)
    // The first line has the head, which no terminal is too narrow for.
    lines[0] = palette.paint(head, ink) + lines[0].dropFirst(head.count)
    return lines
  }

  private var parts: (head: String, Palette.Ink, text: String) {
    let cases = all.total.grouped(with: "case")
    switch result.verdict {
    case .conformant: return ("CONFORMANT", .good, passed)
    case .conformantInPart:
      let rest = [(all.unimplemented, "not implemented"), (all.notApplicable, "not applicable")]
        .filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
      let text = (["\(all.passed.grouped) of \(cases) passed"] + rest).joined(separator: ", ")
      return ("CONFORMANT IN PART", .odd, text)
    case .failedAsExpected:
      let failed = counts.failed(of: deciding, \.failedAsExpected) ?? ""
      return ("NOT CONFORMANT, AS EXPECTED", .odd, failed + ", all of them listed")
    case .listOutdated:
      let count = result.outdated.count
      let text = "\(count.grouped) \(count == 1 ? "entry" : "entries")"
      return ("EXPECTED FAILURES OUTDATED", .bad, text)
    case .notConformant:
      let absent =
        missing == 0
        ? nil : missing.grouped(with: "case") + " of required operations not implemented"
      let end =
        result.isInterrupted
        ? "interrupted, \(notRun)"
        : result.isEndedByFailure ? "ended at the first failure, \(notRun)" : nil
      let parts = [absent, counts.failed(of: deciding, \.failed), end].compactMap(\.self)
      return ("NOT CONFORMANT", .bad, parts.joined(separator: "; "))
    case .nothingChecked:
      let head = result.unjudged.first?.operation == nil ? "NOTHING CHECKED" : "NOT JUDGED"
      return (head, .bad, result.unjudged.first?.words ?? "no case could be judged")
    case .interrupted:
      let run = present(deciding).joinedWithAnd
      let none = run.isEmpty ? "no deciding case was run" : "none of \(run) failed"
      let unexpectedly = all.failedAsExpected > 0 ? " unexpectedly" : ""
      return ("INTERRUPTED", .bad, "\(none)\(unexpectedly), \(notRun)")
    }
  }

  /// What passed: everything in one number, or those strengths of which nothing failed.
  private var passed: String {
    if counts.total.wrong == 0 { return counts.total.total.grouped(with: "case") + " passed" }
    let strengths = Requirement.Strength.allCases.filter { counts[$0].wrong == 0 }
    let passed = present(strengths).joinedWithAnd
    return passed.isEmpty ? "no \(result.level) case was run" : passed + " passed"
  }

  /// The strengths of which a failure fails the run.
  private var deciding: [Requirement.Strength] {
    Requirement.Strength.allCases.filter { $0 >= result.level }
  }

  /// How many cases of each strength there are, those that are nowhere left out.
  private func present(_ strengths: [Requirement.Strength]) -> [String] {
    strengths.filter { counts[$0].total > 0 }.map { $0.counting(counts[$0].total) }
  }

  /// How many cases an interrupted run has left out; a part of a run does not know its share.
  private var notRun: String {
    if result.shard != nil { return "the others were not run" }
    let count = result.suite.cases - all.total
    return count == 1 ? "1 was not run" : "\(count.grouped) were not run"
  }
}
