import Exploring
import KnownFaults

/// `explore`: asks an implementation questions that no case asks, and shows the smallest that it answers
/// wrongly.
enum ExploreCommand: Subcommand {
  static let description = CommandDescription(
    "explore",
    summary: "Fuzz an implementation for bugs that the cases miss",
    discussion: [
      "Generates inputs from the cases by changing up to four values, with correctly signed tokens, "
        + "and conversations that begin like those of the cases. Without a PROGRAM, the reference "
        + "implementation is fuzzed.",
      "The reference implementation's answer is the expected one; an answer that a known variant gives "
        + "is accepted too. Each cause of wrong answers is shown once, with the smallest input that "
        + "triggers it, and saved as a case.",
      "The same seed and number of inputs give the same output for the same program. A report "
        + "contains the cases that were saved before, the cases that were found, and one passed case "
        + "for each operation without a finding.",
    ],
    options: [ExplorePlan.seed, ExplorePlan.seconds, ExplorePlan.questions, ExplorePlan.operation]
      + [CheckCommand.level, CheckCommand.strictReasons, SavedFindings.option]
      + ImplementationChoice.options + ChangedReference.options
      + [ReportRequest.option, ExploreText.verbose],
    operands: .program,
    statuses: [
      (.success, "no wrong answer was found at the level"),
      (.failure, "an answer is wrong"),
      (
        .unusable,
        "a bad option, nothing that could be judged, a program that does not start, a --save folder "
          + "that cannot be used"
      ),
      (.interrupted, "interrupted by Ctrl-C, after showing the findings so far"),
      (.terminated, "terminated by SIGTERM, after showing the findings so far"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let interruption = Interruption()
    let plan = try ExplorePlan(arguments, of: description)
    let isReported = !arguments.values(of: ReportRequest.option).isEmpty
    var requests = try isReported ? ReportRequest.all(arguments, of: description) : []
    for index in requests.indices { try requests[index].prepare() }
    let choice = try implementation(arguments)
    let suite = try LoadedVectors.bundled()
    let saved = try SavedFindings(arguments, of: description)
    let judge = Judge(hasStrictReasons: arguments.has(CheckCommand.strictReasons))
    let replay = replay(arguments, saved.folder)
    let text = ExploreText(arguments, plan, suite, replay.command(for: []))
    let progress = ExploreProgress(on: console.errors, isShown: console.canRedraw)
    interruption.begin { [errors = console.errors] in
      progress.end()
      var errors = errors
      errors.write(line: "\(Tool.name): interrupted; findings so far:")
      errors.flush()
    }
    // A report for programs is alone on standard output.
    let isAside = requests.contains { $0.path == nil && $0.format != .text }
    var output = isAside ? console.errors : console.output
    let results = await choice.use(until: interruption) { [output] implementation in
      var output = output
      let description = try await implementation.describe()
      let first = text.begin(description)
      output.write(line: first)
      output.flush()
      let end = Deadline(end: plan.seconds.map { .now + .seconds($0) })
      let before = try await saved.askAgain(
        TimedImplementation(implementation, until: end.share(0.5)),
        judge,
        plan,
        replay
      )
      var exploration = await Exploration(
        of: suite,
        calls: plan.calls.filter { description.operations.contains(.call($0)) },
        roles: plan.roles.filter { description.operations.contains(.role($0)) },
        seed: plan.seed,
        judge: judge
      )
      exploration.deadline = end
      exploration.limit = plan.questions ?? .max
      let begin = ContinuousClock.now
      let explored = try await explore(exploration, implementation, progress)
      let (asked, spent) = (explored.questions + explored.conversations, begin.duration(to: .now))
      let found = FoundCases(
        explored.findings(at: plan.level),
        explored.conversationFindings(at: plan.level),
        of: suite,
        by: plan.command
      )
      var runner = Runner(suite: suite, judge: judge, level: plan.level)
      runner.replay = replay
      // A slow program answers few of the fixed cases in the time that is given to them.
      let time = plan.seconds.map { min($0, diagnosisSeconds) }
      let most = time.map { Int(min(1e6, Double(asked) * $0 / (spent / .seconds(1)))) }
      let result = try await diagnosed(
        found,
        by: runner,
        beside: most ?? .max,
        TimedImplementation(
          implementation,
          until: Deadline(end: time.map { .now + .seconds($0) })
        )
      )
      return Findings(first, before, exploration, explored, found, result)
    }
    var findings = try results.get()
    let explored = findings.explored
    if interruption.status == nil, let lines = text.obstacle(explored) {
      let operations = plan.operations.filter(explored.implementation.operations.contains)
      let message =
        operations.isEmpty
        ? "nothing to explore: the implementation has none of the operations"
        : "nothing can be said: \(explored.answered.isEmpty ? "no" : "not every") operation was judged"
      throw CommandError(.unusable, message, details: lines.map { choice.redaction($0) })
    }
    let earlier = await findings.separate(suite, plan) { seconds in
      FreshProcess(arguments, of: description, judge, until: interruption, within: seconds)
    }
    var lines = findings.before.map { text.again($0) } ?? []
    var failure: CommandError?
    do throws(CommandError) {
      if !findings.found.files.isEmpty { try saved.add(findings.found) }
    } catch {
      failure = error
    }
    lines += text.lines(
      explored,
      findings.all,
      findings.causes,
      findings.run.diagnoses,
      earlier,
      failure == nil ? saved.folder : nil
    )
    lines = lines.map { choice.redaction($0) }
    for line in lines { output.write(line: line) }
    output.flush()
    var result = findings.result(at: plan)
    if requests.contains(where: \.format.namesVectors) {
      result.suite.vectors = (try? suite.digest()) ?? ""
    }
    result = choice.redaction(result)
    for request in requests {
      try request.write(result, explored: [findings.first] + lines, &console)
    }
    interruption.end(&console)
    if let status = interruption.status { return status }
    // The findings are shown by now, even if they could not be saved.
    if let failure { throw failure }
    return ExitStatus(result)
  }

  /// How long fixed cases are run for the diagnosis, in seconds.
  private static let diagnosisSeconds = 3.0

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
    _ implementation: any Implementation,
    _ progress: ExploreProgress
  ) async throws -> Explored {
    var exploration = exploration
    exploration.goesOn = {
      progress.update($0)
      return true
    }
    defer { progress.end() }
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
    let count = found.files.count
    all.files = found.files + all.files
    runner.suite = all
    var result = try await runner.run(implementation)
    // A fixed case that there was no time for says nothing.
    for index in result.files.indices.dropFirst(count) {
      result.files[index].cases.removeAll { $0.failure?.isLate == true }
    }
    let diagnoser = Diagnoser(KnownFaultCatalogue(), judge: runner.judge)
    if !Task.isCancelled { result.diagnoses = await diagnoser.diagnoses(of: result, in: all) }
    result.files.removeLast(max(0, result.files.count - count))
    return result
  }

  /// The command that checks saved cases.
  private static func replay(_ arguments: Arguments, _ folder: String) -> ReplayCommand {
    var words = Tool.command + ["check", "--vectors", folder]
    // A finding may depend on the request before it, which has to reach the same copy.
    for option in ImplementationChoice.options where option.name != ImplementationChoice.jobs.name {
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
