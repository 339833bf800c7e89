import AuthConformance
import ConformanceEngine
import Exploring
import StrictJSON

/// What `explore` says.
struct ExploreText: Sendable {
  private let plan: ExplorePlan
  private let suite: Suite
  /// The command that checks what was kept.
  private let replay: String
  private let isVerbose: Bool

  static let verbose = CommandOption(
    "--verbose",
    help: "Also show questions whose answers are open: a known variant gives them, and not the "
      + "reference."
  )

  init(_ arguments: Arguments, _ plan: ExplorePlan, _ suite: Suite, _ replay: String) {
    self.plan = plan
    self.suite = suite
    self.replay = replay
    isVerbose = arguments.has(Self.verbose)
  }

  /// The first line.
  func begin(_ implementation: ImplementationDescription) -> String {
    let calls = plan.calls.filter { implementation.operations.contains(.call($0)) }
    return "Exploring \(implementation.name.shown) \(implementation.version.shown): "
      + "\(calls.count.counting("operation")), seed \(plan.seed), \(plan.extent)"
  }

  /// What became of the cases that were saved before.
  func again(_ result: RunResult) -> [String] {
    let failures = result.cases.filter(\.outcome.isFailure)
    let right = result.counts.total - failures.count
    let head =
      "\(result.counts.total.counting("saved question")) asked again: \(right) right by now"
    return [head] + failures.map { "  still wrong: \($0.id): \($0.title.shown)" }
  }

  /// Everything that was found, and the last line.
  func lines(_ explored: Explored, _ found: FoundCases, _ diagnoses: [Diagnosis], _ folder: String)
    -> [String]
  {
    var lines: [String] = []
    for (finding, id) in zip(explored.findings(at: plan.level), found.ids) {
      lines += [""] + self.lines(finding, id, diagnoses, folder)
    }
    let below = explored.findings.filter { $0.strength < plan.level }
    if !below.isEmpty { lines.append("") }
    for finding in below {
      lines.append("\(finding.strength): \(finding.call): \(finding.summary): \(finding.answer)")
    }
    if isVerbose && !explored.openQuestions.isEmpty {
      lines += ["", "open, since a known variant answers so, or no case says what is right:"]
      lines += explored.openQuestions.map { "  \($0.call): \($0.words)" }
    }
    for call in explored.timed {
      lines += ["", "not asked: \(call), in which the implementation reads a clock of its own"]
    }
    return lines + ["", last(explored)]
  }

  private func lines(
    _ finding: Finding,
    _ id: CaseID,
    _ diagnoses: [Diagnosis],
    _ folder: String
  ) -> [String] {
    var lines = [
      "FOUND in \(finding.call), after \(finding.questions.counting("question")), made smaller "
        + finding.steps.counting("time"),
      "  \(finding.summary)",
      "  \(finding.answer)",
    ]
    if let rule = finding.vector.requirements.first {
      let statement = suite.requirements.first { $0.id == rule }?.statement ?? ""
      lines += HelpText.wrap("rule \(rule) (\(finding.strength)): \(statement)", indent: 2)
    }
    if let previous = finding.previous {
      lines.append("  only behind another question: \(JSON.object(previous).compact().shown)")
    } else if finding.isUnsteady {
      lines.append("  the same question is also answered rightly")
    }
    let own = diagnoses.first { $0.kind != .difference && $0.cases.contains(id) }
    if let own { lines += HelpText.wrap(own.statement, indent: 2) }
    if finding.others > 0 { lines.append("  \(finding.others.grouped) more are wrong in this way") }
    lines += ["  saved as \(folder)/\(id.file).json; check it again:", "    \(replay)"]
    return lines
  }

  private func last(_ explored: Explored) -> String {
    var parts = [
      "\(explored.questions.grouped) questions of \(explored.calls.count.counting("operation"))",
      explored.findings(at: plan.level).count.counting("finding"),
    ]
    let below = explored.findings.count - explored.findings(at: plan.level).count
    if below > 0 { parts.append("\(below) below the level") }
    parts.append("\(explored.open) open")
    return parts.joined(separator: ", ")
  }
}
