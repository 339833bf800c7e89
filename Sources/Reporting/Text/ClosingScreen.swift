/// The end of the text report: one screen of a terminal that is enough by itself.
///
/// The screen has the verdict, the likeliest bugs with fix and stake, what was not judged and why, and the
/// way to the rest. After a run in which everything was judged and passed, it is the verdict alone.
struct ClosingScreen {
  let result: RunResult
  let reporter: TextReporter
  let bugs: [DiagnosisText]
  let unfilled: [UnfilledOperation]
  /// The failures of the level that the report tells one by one, in the order of the report.
  let failures: [CaseResult]

  /// The lines of a usual terminal, without that of the prompt.
  private static let height = 23
  private static let usualWidth = 80
  private static let mostItems = 3
  /// The most characters of a fix, a rule or a summary.
  private static let longest = 300

  var lines: [String] {
    let end = [wrapped(labelled: "not judged", notJudged), rest]
    let fixed = [verdict(Self.plain)] + end
    let taken = fixed.filter { !$0.isEmpty }.map { rows($0) + 1 }.reduce(0, +)
    let sections = [verdict(reporter.palette), bugs(in: Self.height - taken)] + end
    return Array(sections.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var width: Int { min(reporter.width ?? Self.usualWidth, Self.usualWidth) }

  /// Colours take no columns: rows are counted without.
  private static let plain = Palette(hasColor: false)

  /// The rows of a terminal that lines without colours take.
  private func rows(_ lines: [String]) -> Int {
    lines.reduce(0) { $0 + max(1, ($1.displayWidth + width - 1) / width) }
  }

  private func wrapped(labelled label: String, _ texts: [String]) -> [String] {
    texts.flatMap { "\(label): \($0)".wrapped(to: width, indent: 2) }
  }

  /// The verdict: wrapped on a terminal, elsewhere one line that programs can find.
  private func verdict(_ palette: Palette) -> [String] {
    let verdict = VerdictText(result, palette: palette)
    return reporter.width == nil ? [verdict.line] : verdict.lines(within: width)
  }

  // MARK: The likeliest bugs

  /// Something to be mended: a headline, the texts that help, and which of them say most.
  private struct Item {
    var headline: String
    var details: [(text: String, isEssential: Bool)]
  }

  /// As many items as fit, each with all of its details if these fit too.
  private func bugs(in room: Int) -> [String] {
    if failures.isEmpty { return [] }
    let deciding = Requirement.Strength.allCases.filter { $0 >= result.level }
    let bugs = bugs.filter { bug in deciding.contains { bug.explains[$0] > 0 } }
    let items = unfilled.map(item) + bugs.map(item)
    if items.isEmpty { return firstFailures(in: room) }
    for count in (1...min(items.count, Self.mostItems)).reversed() {
      let more = items.count - count
      let others =
        more == 0
        ? [] : "and \(more.grouped) more: see Diagnosis above".wrapped(to: width, indent: 2)
      for isBrief in [false, true] {
        func lines(_ palette: Palette) -> [String] {
          items.prefix(count).flatMap { self.lines(of: $0, isBrief: isBrief, palette) } + others
        }
        let isLast = count == 1 && isBrief
        if isLast || rows(lines(Self.plain)) <= room { return lines(reporter.palette) }
      }
    }
    return []
  }

  private func lines(of item: Item, isBrief: Bool, _ palette: Palette) -> [String] {
    let details = item.details.filter { $0.isEssential || !isBrief }
    return item.headline.wrapped(to: width, indent: 4).map { palette.paint($0, .strong) }
      + details.flatMap { "  \($0.text)".wrapped(to: width, indent: 4) }
  }

  private func item(_ bug: DiagnosisText) -> Item {
    // The report has all sentences of a rule above.
    let advice =
      bug.diagnosis.rule == nil
      ? bug.advice : bug.advice.firstSentence
    let details: [(String?, Bool)] = [(bug.share, false), (advice, true), (bug.stake, false)]
    return Item(
      headline: Abbreviation.of(bug.headline, limit: Self.longest),
      details: details.compactMap { text, isEssential in
        text.map { (Abbreviation.of($0, limit: Self.longest), isEssential) }
      }
    )
  }

  private func item(_ unfilled: UnfilledOperation) -> Item {
    Item(
      headline: "not filled in yet: \(unfilled.statement)",
      details: [("begin with \(unfilled.cases[0].rawValue.visible), shown in full above", true)]
    )
  }

  /// The first failures, if nothing can be said of them as a whole: in full if they fit.
  private func firstFailures(in room: Int) -> [String] {
    // An interrupted run looks for no cause.
    let title = result.isInterrupted ? "first" : "no known fault explains the failures; first"
    let start = "\(title):".wrapped(to: width, indent: 2)
    let shown = failures.prefix(max(1, min(Self.mostItems, room - start.count))).map(\.line)
    let lines = start + shown.flatMap { $0.wrapped(to: width, indent: 4) }
    return rows(lines) <= room ? lines : start + shown.map { $0.fitting(width) }
  }

  // MARK: The rest

  private var notJudged: [String] {
    let all = [result.notOnOffer].compactMap(\.self) + result.notJudged
    // Advice is no part of a quiet report.
    return reporter.hidesLocalDates && reporter.detail != .quiet && result.judgesLocalDates
      ? all + [RunResult.localDatesHidden] : all
  }

  /// The places in which everything else is told.
  private var rest: [String] {
    var rest: [String] = []
    if !failures.isEmpty {
      let full = reporter.maxFailures
      let count = failures.count
      let share =
        count > full ? " (\(full.grouped) of \(count.grouped); --max-failures N)" : ""
      rest.append("failures in full: above\(share), or --report html=FILE")
      rest.append("one case: auth-conformance show ID")
    }
    let below = Requirement.Strength.allCases.filter { $0 < result.level }
      .filter { result.countsByStrength[$0].failed > 0 }
    if let lowest = below.last, reporter.detail == .normal {
      rest.append(
        "below the level: --verbose lists them, --level \(lowest) shows them in full"
      )
    }
    return rest.flatMap { $0.wrapped(to: width, indent: 2) }
  }
}

extension String {
  /// The text up to the end of its first sentence.
  fileprivate var firstSentence: String {
    firstMatch(of: /[.] (?=[A-Z])/).map { String(self[..<$0.range.lowerBound]) + "." } ?? self
  }
}
