import AuthConformance
import ConformanceEngine
import Exploring
import KnownFaults
import StrictJSON

/// `explore`: asks an implementation questions that no case has, and shows the smallest that it answers
/// wrongly.
enum ExploreCommand: Subcommand {
  static let description = CommandDescription(
    "explore",
    summary: "Look for mistakes that no case looks for",
    discussion: [
      "Asks questions that nobody has written down: those of the cases, changed at up to four "
        + "places, with tokens that are signed as they should be. Without a PROGRAM the reference "
        + "implementation is asked.",
      "What the reference answers is right, and what a known variant answers is not wrong. Each "
        + "kind of wrong answer is shown once, by the smallest question that gets it, and kept as a "
        + "case.",
      "The same seed and number of questions give the same output for the same program.",
    ],
    options: [ExplorePlan.seed, ExplorePlan.seconds, ExplorePlan.questions, ExplorePlan.operation]
      + [CheckCommand.level, CheckCommand.strictReasons, SavedFindings.option]
      + ImplementationChoice.options + ChangedReference.options,
    operands: .program,
    statuses: [
      (.success, "nothing of the level was found"),
      (.failure, "an answer is wrong"),
      (
        .unusable,
        "a bad option, nothing to ask, a program that does not start, saved cases that cannot be read"
      ),
      (.interrupted, "interrupted by Ctrl-C; what was found by then has been shown"),
      (.terminated, "the same by SIGTERM"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let interruption = Interruption()
    let plan = try ExplorePlan(arguments, of: description)
    let choice = try implementation(arguments)
    let suite = try LoadedVectors.bundled()
    let saved = try SavedFindings(arguments)
    let judge = Judge(hasStrictReasons: arguments.has(CheckCommand.strictReasons))
    let exploration = await Exploration(of: suite, calls: plan.calls, seed: plan.seed, judge: judge)
    let text = ExploreText(
      plan: plan,
      suite: suite,
      replay: replay(arguments, saved.folder)
    )
    interruption.begin { [errors = console.errors] in
      var errors = errors
      errors.write(line: "\(Tool.name): interrupted; this is what was found by now")
      errors.flush()
    }
    console.output.flush()
    let results = await choice.use(until: interruption) {
      [output = console.output] implementation in
      var output = output
      output.write(line: text.begin(try await implementation.describe()))
      output.flush()
      let again = try await saved.askAgain(implementation, judge, level: plan.level)
      let explored = try await explore(exploration, plan, implementation)
      let found = FoundCases(
        explored.findings(at: plan.level),
        of: suite,
        by: plan.command
      )
      let diagnoses = try await diagnosed(found, in: suite, judge, implementation)
      return (again, explored, found, diagnoses)
    }
    let (again, explored, found, diagnoses) = try results.get()
    if !found.files.isEmpty { try saved.add(found) }
    let before = again.map { text.again($0, in: saved.folder) } ?? []
    for line in before + text.lines(explored, found, diagnoses, saved.folder) {
      console.output.write(line: choice.redaction(line))
    }
    interruption.end()
    if let status = interruption.status { return status }
    if explored.calls.isEmpty {
      throw CommandError(.unusable, "nothing to ask: the implementation has none of the operations")
    }
    let isWrong = again?.cases.contains { $0.isFailure(at: plan.level) } ?? false
    return isWrong || !explored.findings(at: plan.level).isEmpty ? .failure : .success
  }

  private static func implementation(_ arguments: Arguments) throws(CommandError)
    -> ImplementationChoice
  {
    let choice = try ImplementationChoice(arguments, of: description)
    guard let changed = try ChangedReference.implementation(arguments, of: description) else {
      return choice
    }
    guard case .reference = choice else {
      let names = ChangedReference.options.map(\.name).joined(separator: " and ")
      throw .usage("\(names) are for the reference implementation", of: description)
    }
    return .changed(changed)
  }

  private static func explore(
    _ exploration: Exploration,
    _ plan: ExplorePlan,
    _ implementation: any Implementation
  ) async throws -> Explored {
    var exploration = exploration
    exploration.limit = plan.questions ?? .max
    let start = ContinuousClock.now
    exploration.goesOn = { _ in
      plan.seconds.map { ContinuousClock.now - start < .seconds($0) } ?? true
    }
    return try await exploration.run(implementation)
  }

  /// What would explain the findings: they are looked at beside all cases of their operations.
  private static func diagnosed(
    _ found: FoundCases,
    in suite: Suite,
    _ judge: Judge,
    _ implementation: any Implementation
  ) async throws -> [Diagnosis] {
    if found.files.isEmpty || Task.isCancelled { return [] }
    var all = CaseFilter(operations: found.files.map(\.operation)).apply(to: suite)
    all.files += found.files.map { file in
      var file = file
      file.path += "-found"
      return file
    }
    all.files = all.files.filter { !$0.cases.isEmpty }
    let result = try await Runner(suite: all, judge: judge).run(implementation)
    return await Diagnoser(KnownFaultCatalogue(), judge: judge).diagnoses(of: result, in: all)
  }

  /// The command that checks saved cases.
  private static func replay(_ arguments: Arguments, _ folder: String) -> String {
    var words = [Tool.name, "check", "--vectors", folder]
    for option in ImplementationChoice.options {
      if let value = arguments.value(of: option) { words.append("\(option.name)=\(value)") }
    }
    return ReplayCommand(words, program: arguments.program ?? []).command(for: [])
  }
}
