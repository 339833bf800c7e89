import Exploring

struct ExploreText: Sendable {
  private let plan: ExplorePlan
  private let suite: Suite
  /// The command that checks what was kept.
  private let replay: String
  private let isVerbose: Bool

  static let verbose = CommandOption(
    "--verbose",
    help:
      "Also show questions and conversations whose answers are open: a known variant gives them, "
      + "and not the reference."
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

  /// What became of the cases that were saved before.
  func again(_ result: RunResult) -> [String] {
    let rows = result.cases.map { each in
      (isWrong: each.outcome.isFailure, name: "\(each.id): \(each.title.shown)")
    }
    if rows.isEmpty { return [] }
    let right = rows.count { !$0.isWrong }
    let head =
      "\(result.counts.total.counting("saved question")) asked again: \(right) right by now"
    return [head] + rows.map { ($0.isWrong ? "  still wrong: " : "  right by now: ") + $0.name }
  }

  /// Everything that was found, and the last line.
  ///
  /// - Parameter rightFirst: what is answered rightly by a program that was just started.
  func lines(
    _ explored: Explored,
    _ found: FoundCases,
    _ diagnoses: [Diagnosis],
    _ rightFirst: Set<CaseID>,
    _ folder: String
  ) -> [String] {
    var lines: [String] = []
    for (finding, id) in zip(explored.findings(at: plan.level), found.ids) {
      let isRightFirst = rightFirst.contains(id)
      lines += [""] + self.lines(finding, id, isRightFirst, diagnoses, folder)
    }
    let conversations = explored.conversationFindings(at: plan.level)
    for (finding, id) in zip(conversations, found.conversationIDs) {
      lines += [""] + self.lines(finding, id, diagnoses, folder)
    }
    let below = below(explored)
    lines += below.isEmpty ? [] : [""] + below
    if isVerbose && !explored.openQuestions.isEmpty {
      lines += ["", "open, since a known variant answers so, or no case says what is right:"]
      lines += explored.openQuestions.map { "  \($0.operation): \($0.words)" }
    }
    for call in explored.timed {
      lines += ["", "not asked: \(call), in which the implementation reads a clock of its own"]
    }
    return lines + ["", last(explored)]
  }

  private func lines(
    _ finding: Finding,
    _ id: CaseID,
    _ isRightFirst: Bool,
    _ diagnoses: [Diagnosis],
    _ folder: String
  ) -> [String] {
    var lines = [
      "FOUND in \(finding.call), after \(finding.questions.counting("question")), made smaller "
        + finding.steps.counting("time"),
      "  \(finding.summary)",
      "  \(finding.answer)",
    ]
    if let generality = finding.generality { lines += HelpText.wrap(generality, indent: 2) }
    lines += rule(finding.vector, finding.strength)
    if let previous = finding.previous {
      lines.append("  only behind another question: \(JSON.object(previous).compact().shown)")
    } else if finding.isUnsteady {
      lines.append("  the same question is also answered rightly")
    } else if isRightFirst {
      lines.append("  right as the first question: something is kept from those before")
    }
    // What is kept from one question to the next looks like anything.
    if !isRightFirst { lines += cause(of: id, diagnoses) }
    if finding.others > 0 { lines.append("  \(finding.others.grouped) more are wrong in this way") }
    return lines + kept(id, folder)
  }

  private func lines(
    _ finding: ConversationFinding,
    _ id: CaseID,
    _ diagnoses: [Diagnosis],
    _ folder: String
  ) -> [String] {
    var lines = [
      "FOUND in \(finding.role), after \(finding.conversations.counting("conversation")), made "
        + "smaller \(finding.steps.counting("time"))",
      "  \(finding.summary)",
    ]
    lines += finding.events.map { "    \($0)" } + ["  \(finding.answer)"]
    lines += rule(finding.vector, finding.strength) + cause(of: id, diagnoses)
    if finding.isFlaky { lines.append("  the same conversation also goes right") }
    if finding.others > 0 { lines.append("  \(finding.others.grouped) more go wrong in this way") }
    return lines + kept(id, folder)
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

  private func kept(_ id: CaseID, _ folder: String) -> [String] {
    ["  saved as \(folder)/\(id.file).json; check it again:", "    \(replay)"]
  }

  /// What was found below the level, in a line each.
  private func below(_ explored: Explored) -> [String] {
    explored.findings.filter { $0.strength < plan.level }
      .map { "\($0.strength): \($0.call): \($0.summary): \($0.answer)" }
      + explored.conversationFindings.filter { $0.strength < plan.level }
      .map { "\($0.strength): \($0.role): \($0.summary): \($0.answer)" }
  }

  private func last(_ explored: Explored) -> String {
    let count = explored.calls.count + explored.roles.count
    var asked: [String] = []
    if !explored.calls.isEmpty {
      let noun = explored.questions == 1 ? "question" : "questions"
      asked.append("\(explored.questions.grouped) \(noun)")
    }
    if !explored.roles.isEmpty { asked.append("\(explored.conversations.grouped) conversations") }
    let below = below(explored).count
    let all = explored.findings.count + explored.conversationFindings.count
    var parts = [
      asked.joined(separator: " and ") + " of \(count.counting("operation"))",
      (all - below).counting("finding"),
    ]
    if below > 0 { parts.append("\(below) below the level") }
    parts.append("\(explored.open) open")
    return parts.joined(separator: ", ")
  }
}
