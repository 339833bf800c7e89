import Exploring
import KnownFaults

/// `explore`: asks an implementation questions that no case asks, and shows the smallest that it answers
/// wrongly.
enum ExploreCommand: Subcommand {
  static let description = CommandDescription(
    "explore",
    summary: "Look for mistakes that no case looks for",
    discussion: [
      "Asks new questions: those of the cases, changed at up to four places, with tokens that are "
        + "signed as they should be; and conversations that begin like those of the cases. Without "
        + "a PROGRAM the reference implementation is asked.",
      "What the reference answers is right, and what a known variant answers is not wrong. Each "
        + "kind of wrong answer is shown once, by the smallest question that gets it, and kept as a "
        + "case.",
      "The same seed and number of questions give the same output for the same program. A report "
        + "has the cases that were kept before, and those that were found.",
    ],
    options: [ExplorePlan.seed, ExplorePlan.seconds, ExplorePlan.questions, ExplorePlan.operation]
      + [CheckCommand.level, CheckCommand.strictReasons, SavedFindings.option]
      + ImplementationChoice.options + ChangedReference.options
      + [ReportRequest.option, ExploreText.verbose],
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
    let isReported = !arguments.values(of: ReportRequest.option).isEmpty
    let requests = try isReported ? ReportRequest.all(arguments, of: description) : []
    for request in requests { try request.confirmWritable() }
    let choice = try implementation(arguments)
    let suite = try LoadedVectors.bundled()
    let saved = try SavedFindings(arguments)
    let judge = Judge(hasStrictReasons: arguments.has(CheckCommand.strictReasons))
    let replay = replay(arguments, saved.folder)
    let text = ExploreText(arguments, plan, suite, replay.command(for: []))
    let progress = ExploreProgress(on: console.errors, isShown: console.canRedraw)
    interruption.begin { [errors = console.errors] in
      progress.end()
      var errors = errors
      errors.write(line: "\(Tool.name): interrupted; this is what was found by now")
      errors.flush()
    }
    // A report on standard output stands there alone.
    let isAside = requests.contains { $0.path == nil }
    var output = isAside ? console.errors : console.output
    let results = await choice.use(until: interruption) { [output] implementation in
      var output = output
      let description = try await implementation.describe()
      output.write(line: text.begin(description))
      output.flush()
      let before = try await saved.askAgain(implementation, judge, plan, replay)
      let exploration = await Exploration(
        of: suite,
        calls: plan.calls.filter { description.operations.contains(.call($0)) },
        roles: plan.roles.filter { description.operations.contains(.role($0)) },
        seed: plan.seed,
        judge: judge
      )
      let begin = ContinuousClock.now
      let explored = try await explore(exploration, plan, implementation, progress)
      let (asked, spent) = (explored.questions + explored.conversations, begin.duration(to: .now))
      let found = FoundCases(
        explored.findings(at: plan.level),
        explored.conversationFindings(at: plan.level),
        of: suite,
        by: plan.command
      )
      var runner = Runner(suite: suite, judge: judge, level: plan.level)
      runner.replay = replay
      let most = plan.seconds.map { Int(min(1e6, Double(asked) * $0 / (spent / .seconds(1)))) }
      let result = try await diagnosed(found, by: runner, beside: most ?? .max, implementation)
      return (before, explored, found, result)
    }
    let (before, explored, found, run) = try results.get()
    let isNothingAsked =
      explored.calls.isEmpty && explored.timed.isEmpty && explored.roles.isEmpty
    if isNothingAsked && interruption.status == nil {
      throw CommandError(.unusable, "nothing to ask: the implementation has none of the operations")
    }
    if !found.files.isEmpty { try saved.add(found) }
    let rightFirst = await FirstQuestions.answeredRightly(
      found,
      arguments,
      of: description,
      judge,
      until: interruption
    )
    let again = before.map { text.again($0) } ?? []
    for line in again + text.lines(explored, found, run.diagnoses, rightFirst, saved.folder) {
      output.write(line: choice.redaction(line))
    }
    output.flush()
    var result = run
    result.files = (before?.files ?? []) + run.files
    result.suite.cases = result.counts.total
    if requests.contains(where: \.format.namesVectors) {
      result.suite.vectors = (try? suite.digest()) ?? ""
    }
    result = choice.redaction(result)
    for request in requests { try request.write(result, TextReporter(), &console) }
    interruption.end(&console)
    if let status = interruption.status { return status }
    return result.cases.contains { $0.isFailure(at: plan.level) } || !found.files.isEmpty
      ? .failure : .success
  }

  private static func implementation(
    _ arguments: Arguments
  ) throws(CommandError) -> ImplementationChoice {
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
    _ implementation: any Implementation,
    _ progress: ExploreProgress
  ) async throws -> Explored {
    var exploration = exploration
    exploration.goesOn = {
      progress.update($0)
      return true
    }
    defer { progress.end() }
    exploration.limit = plan.questions ?? .max
    exploration.deadline.end = plan.seconds.map { .now + .seconds($0) }
    return try await exploration.run(implementation)
  }

  /// What became of the cases that were found, and what would explain it: they are looked at beside the
  /// cases of their operations.
  ///
  /// - Parameter most: How many of those cases are asked: a slow program answers few in its time.
  private static func diagnosed(
    _ found: FoundCases,
    by runner: Runner,
    beside most: Int,
    _ implementation: any Implementation
  ) async throws -> RunResult {
    var runner = runner
    var all = CaseFilter(operations: found.files.map(\.operation)).apply(to: runner.suite)
    if found.files.isEmpty || Task.isCancelled { all.files = [] }
    all.thin(to: most)
    let start = all.files.count
    all.files += found.files
    runner.suite = all
    var result = try await runner.run(implementation)
    let diagnoser = Diagnoser(KnownFaultCatalogue(), judge: runner.judge)
    if !Task.isCancelled { result.diagnoses = await diagnoser.diagnoses(of: result, in: all) }
    result.files.removeFirst(min(start, result.files.count))
    return result
  }

  /// The command that checks saved cases.
  private static func replay(_ arguments: Arguments, _ folder: String) -> ReplayCommand {
    var words = [Tool.name, "check", "--vectors", folder]
    for option in ImplementationChoice.options {
      if let value = arguments.value(of: option) { words.append("\(option.name)=\(value)") }
    }
    return ReplayCommand(words, program: arguments.program ?? [])
  }
}

extension Suite {
  /// Keeps so many cases or fewer, spread over the whole suite.
  fileprivate mutating func thin(to most: Int) {
    let step = (files.map(\.cases.count).reduce(0, +) - 1) / max(1, most) + 1
    var number = 0
    for index in files.indices {
      files[index].cases.removeAll { _ in
        number += 1
        return !number.isMultiple(of: step)
      }
    }
  }
}
