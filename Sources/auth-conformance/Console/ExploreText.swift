import Exploring

/// The output of `explore` on the terminal.
struct ExploreText: Sendable {
  private let plan: ExplorePlan
  private let suite: Suite
  /// The command that checks saved findings.
  private let replay: String
  private let isVerbose: Bool

  static let verbose = CommandOption(
    "--verbose",
    help:
      "Also show inconclusive inputs and conversations: a known variant answers like the "
      + "implementation, and the reference does not."
  )

  init(_ arguments: Arguments, _ plan: ExplorePlan, _ suite: Suite, _ replay: String) {
    self.plan = plan
    self.suite = suite
    self.replay = replay
    isVerbose = arguments.has(Self.verbose)
  }

  /// The first line.
  func begin(_ implementation: ImplementationDescription) -> String {
    let operations = plan.operations.filter(implementation.operations.contains)
    return "Exploring \(implementation.name.shown) \(implementation.version.shown): "
      + "\(operations.count.counting("operation")), seed \(plan.seed), \(plan.extent)"
  }

  /// The results of the cases that were saved before.
  func again(_ result: RunResult) -> [String] {
    let rows = result.cases.filter { !FoundCases.isEarlier($0.id) }.map { each in
      (isWrong: each.outcome.isFailure, name: "\(each.id): \(each.title.shown)")
    }
    if rows.isEmpty { return [] }
    let right = rows.count { !$0.isWrong }
    let head = "\(rows.count.counting("saved case")) run again: \(right) passed"
    return [head] + rows.map { ($0.isWrong ? "  still fails: " : "  passes now: ") + $0.name }
  }

  /// All that was found, and the last line.
  ///
  /// - Parameters:
  ///   - causes: what was found at the level, a finding for each cause.
  ///   - earlier: the findings that depend on an earlier request.
  ///   - folder: the folder in which they are saved; nil if they could not be.
  func lines(
    _ explored: Explored,
    _ found: FoundCases,
    _ causes: [FoundCause],
    _ diagnoses: [Diagnosis],
    _ earlier: EarlierRequests,
    _ folder: String?
  ) -> [String] {
    var lines: [String] = []
    let calls = zip(found.ids, explored.findings(at: plan.level))
    let conversations = zip(found.conversationIDs, explored.conversationFindings(at: plan.level))
    for cause in causes {
      if let (_, finding) = calls.first(where: { $0.0 == cause.id }) {
        lines += [""] + self.lines(finding, cause, diagnoses, earlier)
      } else if let (_, finding) = conversations.first(where: { $0.0 == cause.id }) {
        lines += [""] + self.lines(finding, cause, diagnoses, earlier)
      }
      lines += also(cause) + kept(cause.id, folder)
    }
    let below = below(explored)
    lines += below.isEmpty ? [] : [""] + below
    if isVerbose && !explored.openQuestions.isEmpty {
      lines += ["", "inconclusive, since a known variant answers so, or no case settles it:"]
      lines += explored.openQuestions.map { "  \($0.operation): \($0.words)" }
    }
    let leftOut = leftOut(explored)
    lines += leftOut.isEmpty ? [] : [""] + leftOut
    return lines + ["", last(explored, causes.count)]
  }

  private func lines(
    _ finding: Finding,
    _ cause: FoundCause,
    _ diagnoses: [Diagnosis],
    _ earlier: EarlierRequests
  ) -> [String] {
    var lines = [
      "FOUND in \(finding.call), after \(finding.questions.counting("input")), minimised in "
        + finding.steps.counting("step"),
      "  \(finding.summary)",
      "  \(finding.answer)",
    ]
    if let generality = finding.generality { lines += HelpText.wrap(generality, indent: 2) }
    lines += rule(finding.vector, finding.strength)
    guard let known = earlier.requests[cause.id], known != nil || !finding.isUnsteady else {
      if finding.isUnsteady {
        lines.append("  the same request sometimes gets the correct answer (flaky)")
      }
      return lines + self.cause(of: cause.id, diagnoses)
    }
    // State that persists between requests can look like anything.
    return lines + dependence(on: known.map { JSON.object($0.input).compact() })
  }

  private func lines(
    _ finding: ConversationFinding,
    _ cause: FoundCause,
    _ diagnoses: [Diagnosis],
    _ earlier: EarlierRequests
  ) -> [String] {
    var lines = [
      "FOUND in \(finding.role), after \(finding.conversations.counting("conversation")), minimised "
        + "in \(finding.steps.counting("step"))",
      "  \(finding.summary)",
    ]
    lines += finding.events.map { "    \($0)" } + ["  \(finding.answer)"]
    lines += rule(finding.vector, finding.strength)
    guard let known = earlier.requests[cause.id], known != nil || !finding.isFlaky else {
      if finding.isFlaky { lines.append("  the same conversation sometimes goes well (flaky)") }
      return lines + self.cause(of: cause.id, diagnoses)
    }
    let count = known.map { vector in
      if case .trace(let trace) = vector.expectation { trace.steps.count } else { 0 }
    }
    return lines + dependence(on: count.map { "a conversation of \($0.counting("event"))" })
  }

  /// The lines about a finding that passes in a new process.
  private func dependence(on earlier: String?) -> [String] {
    guard let earlier else {
      return ["  correct in a new process: something is kept from earlier requests"]
    }
    return ["  fails only after this request: \(earlier.shown(upTo: 1_000))"]
  }

  private func rule(_ vector: VectorCase, _ strength: Requirement.Strength) -> [String] {
    guard let rule = vector.requirements.first else { return [] }
    let statement = suite.requirements.first { $0.id == rule }?.statement ?? ""
    return HelpText.wrap("rule \(rule) (\(strength)): \(statement)", indent: 2)
  }

  private func cause(of id: CaseID, _ diagnoses: [Diagnosis]) -> [String] {
    let own = diagnoses.first { $0.kind != .difference && $0.cases.contains(id) }
    return own.map { HelpText.wrap($0.statement, indent: 2) } ?? []
  }

  /// The other findings with the same cause.
  private func also(_ cause: FoundCause) -> [String] {
    var lines = cause.others.prefix(3).map { "  also: \($0)" }
    if cause.count > 0 { lines.append("  \(cause.count.grouped) more fail in this way") }
    return lines
  }

  private func kept(_ id: CaseID, _ folder: String?) -> [String] {
    guard let folder else { return ["  not saved"] }
    return ["  saved as \(folder)/\(id.file).json; check it again:", "    \(replay)"]
  }

  /// The findings below the level, in one line each.
  private func below(_ explored: Explored) -> [String] {
    explored.findings(below: plan.level).map { "\($0.strength): \($0.operation): \($0.words)" }
  }

  /// The operations that were not explored, and the requests that there was no time for.
  private func leftOut(_ explored: Explored) -> [String] {
    var lines = explored.leftOut.map { "not explored: \($0.call), because \($0.reason)" }
    let silent = explored.operations.filter { explored.answered[$0] == nil }
    lines += silent.map { operation in
      let words =
        explored.unimplemented.contains(operation)
        ? "every request was answered with \"not implemented\"" : "no request was answered in time"
      return "not explored: \(operation), because \(words)"
    }
    let late = explored.unanswered + explored.unexamined
    if late > 0 {
      lines.append(
        "when the time ran out, \(explored.unanswered.counting("request")) had no answer, and "
          + "\(explored.unexamined.counting("wrong answer")) had not been examined"
      )
    }
    return lines
  }

  /// The reason why no statement about the implementation is possible; nil if one is.
  func obstacle(_ explored: Explored) -> [String]? {
    if explored.isClean, explored.answered.isEmpty { return leftOut(explored) }
    // An operation that is listed and not there is a mistake in the list.
    let missing = explored.unimplemented.filter { explored.answered[$0] == nil }
    return missing.isEmpty || !explored.isClean ? nil : leftOut(explored)
  }

  private func noun(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count.grouped) \(noun)s"
  }

  private func last(_ explored: Explored, _ causes: Int) -> String {
    let count = explored.answered.count
    var parts: [String] = []
    if explored.questions > 0 || explored.roles.isEmpty {
      parts.append(noun(explored.questions, "input"))
    }
    if explored.conversations > 0 || !explored.roles.isEmpty {
      parts.append(noun(explored.conversations, "conversation"))
    }
    let below = below(explored).count
    parts = [
      parts.joined(separator: " and ") + " of \(count.counting("operation"))",
      causes.counting("finding"),
    ]
    if below > 0 { parts.append("\(below) below the level") }
    parts.append("\(explored.open) inconclusive")
    return parts.joined(separator: ", ")
  }
}
