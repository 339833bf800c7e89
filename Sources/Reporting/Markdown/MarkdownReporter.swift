/// The report for the summary of a CI job: the verdict, the likeliest bugs, what was not judged and why,
/// the counts, then each failure to be unfolded; those below the level are counts unless asked for.
///
/// It never gets longer than what GitHub takes for one step; failures that find no place are counted.
package struct MarkdownReporter: Reporter {
  /// The most octets that are written.
  package var limit: Int
  /// Whether the time zone of this machine hides local dates from the cases.
  package var hidesLocalDates = false
  /// Whether each failure below the level has a line.
  package var listsFailuresBelowLevel = false

  /// GitHub takes 1 MiB for the summary of a step; some of it is left to others.
  package static let usualLimit = 1_000_000

  // What stands below the failures must still find its place.
  private static let reserve = 500

  package init(limit: Int = Self.usualLimit) {
    self.limit = limit
  }

  package func write(_ result: RunResult, to output: inout some TextOutputStream) {
    var text = head(result)
    text += failures(result, room: limit - text.utf8.count - Self.reserve)
    output.write(text)
  }

  private func head(_ result: RunResult) -> String {
    let verdict = result.verdict
    let mark = verdict == .conformant ? "✅" : verdict.isSuccess ? "⚠️" : "❌"
    let who = result.implementation
    var text = "### \(mark) \(MarkdownText.inline(TextReporter().verdict(result)))\n\n"
    text += MarkdownText.inline("\(who.name) \(who.version) (\(who.language))")
    if let profile = result.profile { text += ", profile \(MarkdownText.inline(profile))" }
    if let shard = result.shard { text += ", part \(shard)" }
    text += ", level \(result.level)<br>\(MarkdownText.inline(result.circumstances))"
    if let unknown = result.unknownOperations {
      text += "<br>It also lists \(MarkdownText.inline(unknown))"
    }
    let bugs = DiagnosisText.all(of: result)
    let likeliest = Array(bugs.prefix(Self.bugsShown))
    let isHidden = hidesLocalDates && result.judgesLocalDates
    let notJudged =
      [result.notOnOffer].compactMap(\.self) + result.notJudged
      + (isHidden ? [RunResult.localDatesHidden] : [])
    let first = likeliest.map(item) + notJudged.map { "not judged: \(MarkdownText.inline($0))" }
    if !first.isEmpty { text += "\n\n" + first.map { "- \($0)" }.joined(separator: "\n") }
    let strengths = Requirement.Strength.allCases
    let heads =
      ["category", "passed"] + strengths.map { "\($0) failed" }
      + ["as expected", "not implemented"]
      + (result.counts.notApplicable > 0 ? ["not applicable"] : [])
      + ["total"]
    text += "\n\n| \(heads.joined(separator: " | ")) |\n"
    text += "|---|" + String(repeating: "--:|", count: heads.count - 1) + "\n"
    var rows = result.countsByCategory.map { ($0.category, $0.counts) }
    if rows.count > 1 { rows.append(("all", result.countsByStrength)) }
    for (name, counts) in rows {
      let all = counts.total
      let numbers =
        [all.passed + all.passedUnexpectedly] + strengths.map { counts[$0].failed }
        + [all.failedAsExpected, all.unimplemented]
        + (result.counts.notApplicable > 0 ? [all.notApplicable] : []) + [all.total]
      let cells = [MarkdownText.inline(name)] + numbers.map(\.grouped)
      text += "| \(cells.joined(separator: " | ")) |\n"
    }
    if let share = result.judgedShare { text += "\n\(MarkdownText.inline(share.words))\n" }
    return text + others(Array(bugs.dropFirst(Self.bugsShown)), result)
  }

  private static let bugsShown = 3

  /// A bug with everything that is known of it.
  private func item(_ bug: DiagnosisText) -> String {
    let details = bug.lines.dropFirst().map { String($0.drop { $0 == " " }) }
    return (["**\(MarkdownText.inline(bug.headline))**"] + details.map(MarkdownText.inline))
      .joined(separator: "\n  - ")
  }

  /// The bugs that are less likely, and the failures that none explains.
  private func others(_ bugs: [DiagnosisText], _ result: RunResult) -> String {
    var text = ""
    if !bugs.isEmpty {
      let list = bugs.map { "- \(item($0))\n" }.joined()
      let title = "\(bugs.count.grouped) more likely bugs"
      text += "\n<details><summary>\(title)</summary>\n\n\(list)\n</details>\n"
    }
    return text + (result.unexplained.map { "\n\($0)\n" } ?? "")
  }

  private func failures(_ result: RunResult, room: Int) -> String {
    var text =
      result.cases.contains { $0.isFailure(at: result.level) }
      ? "\nEach failure unfolds; one case: `auth-conformance show ID`\n" : ""
    var left = 0
    let texts = FailureTexts(of: result)
    for file in result.files {
      for entry in file.cases where entry.isFailure(at: result.level) {
        let piece = left == 0 ? self.text(of: entry, file.operation, texts) : ""
        let isTooMuch = left > 0 || text.utf8.count + piece.utf8.count > room
        if isTooMuch { left += 1 } else { text += piece }
      }
    }
    if left > 0 {
      let things = left == 1 ? "1 more failure does" : "\(left.grouped) more failures do"
      text += "\n\(things) not fit here; the other reports have them all.\n"
    }
    if listsFailuresBelowLevel {
      text += failuresBelowLevel(result, room: room - text.utf8.count)
    }
    if !result.outdated.isEmpty {
      var lines = ""
      for entry in result.outdated {
        let problem = entry.problem.lines.joined(separator: ", ")
        lines += "- line \(entry.line): \(MarkdownText.inline("\(entry.pattern) \(problem)"))\n"
      }
      let isShort = text.utf8.count + lines.utf8.count < room
      text += "\n\(result.outdated.count.grouped) expected failures are outdated"
      text += isShort ? ":\n\n\(lines)" : "; the other reports have them.\n"
    }
    return text
  }

  /// What does not fail the run, a line each, to be unfolded strength by strength.
  private func failuresBelowLevel(_ result: RunResult, room: Int) -> String {
    var text = ""
    for strength in Requirement.Strength.allCases where strength < result.level {
      let failures = result.cases.filter { $0.strength == strength && $0.outcome.isFailure }
      if failures.isEmpty { continue }
      let title = "\(strength.counting(failures.count)) failed, below the level"
      var section = "\n<details><summary>\(title)</summary>\n\n"
      var left = 0
      for entry in failures {
        let summary = Abbreviation.of(entry.failure?.summary ?? "", limit: 200)
        let id = MarkdownText.html(entry.id.rawValue.visible)
        let line = "- <code>\(id)</code> \(MarkdownText.inline(summary))\n"
        let isFull = text.utf8.count + section.utf8.count + line.utf8.count > room - 500
        if left > 0 || isFull { left += 1 } else { section += line }
      }
      if left > 0 { section += "\nand \(left.grouped) more\n" }
      text += section + "\n</details>\n"
    }
    return text
  }

  private func text(
    of entry: CaseResult,
    _ operation: Operation,
    _ texts: FailureTexts
  ) -> String {
    guard let failure = entry.failure else { return "" }
    let summary = MarkdownText.html(Abbreviation.of(failure.summary, limit: 300).visible)
    let lines = texts.lines(of: failure, entry, operation).map(MarkdownText.html)
    // The empty line before <pre> keeps the empty ones inside from ending the block.
    return """

      <details><summary><code>\(MarkdownText.html(entry.id.rawValue.visible))</code> \(summary)</summary>

      <pre>
      \(lines.joined(separator: "\n"))
      </pre>

      </details>

      """
  }
}
