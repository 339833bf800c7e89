/// What a result says of its failures as a whole, to be told with each of them.
package struct FailureTexts: Sendable {
  private let causes: [CaseID: Diagnosis]
  private let rules: [RequirementID: CheckedRequirement]
  private let palette: Palette

  package init(of result: RunResult, palette: Palette = Palette(hasColor: false)) {
    var causes: [CaseID: Diagnosis] = [:]
    for diagnosis in DiagnosisText.all(of: result).map(\.diagnosis)
    where diagnosis.kind != .difference {
      causes.merge(diagnosis.cases.lazy.map { ($0, diagnosis) }) { first, _ in first }
    }
    self.causes = causes
    rules = Dictionary(result.requirements.map { ($0.id, $0) }) { first, _ in first }
    self.palette = palette
  }

  /// The likeliest cause of a failure, of those that the report lists.
  func cause(of id: CaseID) -> Diagnosis? { causes[id] }

  /// The advice against the likeliest cause of a failure.
  package func advice(on id: CaseID) -> String? { cause(of: id).map(\.advice.visible) }

  /// All that is known of one failed case, for people.
  package func lines(of failure: Failure, _ entry: CaseResult, _ operation: Operation) -> [String] {
    FailureText(
      entry: entry,
      operation: operation,
      failure: failure,
      palette: palette,
      diagnosis: cause(of: entry.id),
      rule: entry.requirements.first.flatMap { rules[$0] }
    ).lines
  }
}

/// All that is known of one failed case, for people; long values lose their middle.
private struct FailureText {
  let entry: CaseResult
  let operation: Operation
  let failure: Failure
  let palette: Palette
  /// What would explain the failure.
  let diagnosis: Diagnosis?
  /// The rule that decides the case.
  let rule: CheckedRequirement?

  /// The whole story: what was tried, what was sent, what was expected, what came, what differs.
  var lines: [String] {
    var lines = [entry.title.visible]
    // The summary is a wrong answer's first difference or an error's message, which follow below.
    if failure.differences.isEmpty && !isAnswered || failure.kind == .inconsistent {
      lines.append(palette.paint(failure.summary.visible, .bad))
    }
    if let rule { lines.append("rule \(rule.id): \(rule.statement)".visible) }
    let others = entry.requirements.dropFirst(rule == nil ? 0 : 1).map(\.rawValue)
    if !others.isEmpty {
      lines.append("\(rule == nil ? "rules" : "also"): \(others.joined(separator: ", "))".visible)
    }
    if entry.strength != .required { lines.append("strength: \(entry.strength)") }
    lines += sent
    // A step that went wrong says there what was expected of it.
    if failure.transcript?.endsWrong != true && !failure.expected.isEmpty {
      lines.append("expected: " + Abbreviation.of(failure.expected, limit: 1_000).visible)
    }
    lines += actual
    lines += differences
    lines += wrote
    if let diagnosis {
      lines.append(palette.paint(diagnosis.headline, .strong))
    }
    if let replay = entry.replay { lines += ["run it alone:", "  " + replay.visible] }
    return lines
  }

  /// Whether the summary is the message of an answer.
  private var isAnswered: Bool {
    failure.answers.contains { answer in
      if case .error(let error) = answer { error.message == failure.summary } else { false }
    }
  }

  private var sent: [String] {
    if case .role(let role) = operation {
      let input = JSON.object(entry.input).compact().visible
      let setUp =
        input.utf8.count <= 80
        ? ["set up as \(operation) with \(input)"]
        : ["set up as \(operation) with:"] + entry.input.prettyLines.indented
      guard let transcript = failure.transcript else { return setUp }
      let text = TranscriptText(transcript: transcript, role: role.vocabulary, palette: palette)
      return setUp + ["what happened:"] + text.lines.indented
    }
    let times = failure.answers.count > 1 ? ", \(failure.answers.count) times" : ""
    return ["sent to \(operation)\(times):"]
      + (entry.input.prettyLines + entry.input.decodedLines(isAbbreviated: true)).indented
  }

  private var actual: [String] {
    failure.answers.enumerated().flatMap { index, answer -> [String] in
      let number = failure.answers.count > 1 ? "answer \(index + 1)" : "got"
      switch answer {
      case .output(let members):
        let lines = members.prettyLines + members.decodedLines(isAbbreviated: true)
        return ["\(number):"] + lines.indented
      case .unimplemented:
        return ["\(number): the implementation does not have the operation"]
      case .error(let error):
        let detail = (error.detail ?? "").visibleLines.map { Abbreviation.of($0) }
        return ["\(number): no usable answer: \(error.message.visible)"] + detail.indented
      }
    }
  }

  private var wrote: [String] {
    guard let wrote = failure.wrote else { return [] }
    return ["standard error:"] + wrote.visibleLines.map { Abbreviation.of($0) }.indented
  }

  private var differences: [String] {
    // Which action is missing or extra stands in the transcript.
    let differences = failure.differences.filter {
      failure.transcript == nil || $0.place != "action" || $0.remark != nil
    }
    if differences.isEmpty { return [] }
    return ["differences:"]
      + differences.flatMap { difference -> [String] in
        let (expected, actual) = Abbreviation.of(difference.expected, difference.actual)
        var lines = [palette.paint(difference.place.visible, .strong)]
        lines.append("  expected  " + palette.paint(expected.visible, .good))
        lines.append("  got       " + palette.paint(actual.visible, .bad))
        if let remark = difference.remark { lines.append("  (\(remark.visible))") }
        return lines
      }.indented
  }
}

extension JSON.Object {
  /// The object over several lines, its long values shortened.
  fileprivate var prettyLines: [String] {
    Abbreviation.of(.object(self)).pretty().visibleLines
  }
}
