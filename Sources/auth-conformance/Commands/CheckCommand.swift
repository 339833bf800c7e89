import KnownFaults
import Synchronization

/// `check`: runs cases against an implementation and reports what came of it.
enum CheckCommand: Subcommand {
  private static let profile = CommandOption(
    "--profile",
    "NAME",
    .profile,
    help: "Accept only this profile's interpretation of each ambiguity."
  )
  static let level = CommandOption(
    "--level",
    "LEVEL",
    .oneOf(Requirement.Strength.allCases.map(\.rawValue)),
    help: "The lowest level whose failures fail the run (default: required). Lower failures are "
      + "only reported."
  )
  static let strictReasons = CommandOption(
    "--strict-reasons",
    help: "Fail a case if its reason code is not the expected one (default: warn)."
  )
  private static let require = CommandOption(
    "--require",
    "OPERATION|all",
    .oneOf(["all"] + Operation.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Fail the cases of this operation if the implementation does not have it."
  )
  private static let failFast = CommandOption(
    "--fail-fast",
    help: "End the run at the first failure of the level."
  )
  private static let rerunFailed = CommandOption(
    "--rerun-failed",
    "REPORT.json",
    .file,
    help: "Run only the cases that failed in this report, at any level."
  )

  static let description = CommandDescription(
    "check",
    summary: "Check an implementation against the vectors",
    discussion: [
      "Runs all cases, or the ones that you select. The report has one line per vector file, the "
        + "likely bugs, the first failures in full, the interpretations followed, the counts and the "
        + "verdict. Without a PROGRAM, the reference implementation is checked.",
      "A case has the level of its first requirement. Following two interpretations of one "
        + "ambiguity counts as a failed recommendation. Failures below --level are listed, one line "
        + "each, and do not fail the run.",
      "A PROGRAM speaks JSON-RPC 2.0, one message per line, on standard input and output. If it "
        + "crashes or hangs, it is restarted, and only that case fails.",
      "Only reports are written to standard output. Cases of unimplemented operations are counted "
        + "separately, not as passed.",
    ],
    options: [.vectors] + CaseSelection.options
      + [rerunFailed, level, profile, strictReasons, require, failFast]
      + ExpectedFailureList.options + ImplementationChoice.options
      + [ShardChoice.option, FailureBundle.option, ReportRequest.option] + TextOptions.all,
    operands: .program,
    statuses: [
      (.success, "cases of each offered operation were judged, and none of the level failed"),
      (.failure, "a case of the level failed, or an expected failure passed"),
      (
        .unusable,
        "a bad option, unreadable vectors, nothing selected, a program that does not start, an "
          + "offered operation for which no case of the level could be judged"
      ),
      (.brokenSuite, "the bundled vectors are broken"),
      (.interrupted, "interrupted by Ctrl-C, after reporting the results so far"),
      (.terminated, "terminated by SIGTERM, after reporting the results so far"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let interruption = Interruption()
    var text = try TextOptions.reporter(arguments, of: description)
    text.hidesLocalDates = arguments.program.map(LocalTime.isUTC) ?? false
    let isQuiet = text.detail == .quiet
    var requests = try ReportRequest.all(arguments, of: description)
    let expected = try ExpectedFailureList(arguments, of: description)
    let shard = try ShardChoice(arguments, of: description)
    try expected?.expectWhole(shard, of: description)
    let choice = try ImplementationChoice(arguments, of: description)
    let isDigestShown =
      arguments.value(of: FailureBundle.option) != nil
      || requests.contains(where: \.format.namesVectors)
    // A digest, a list and a report cover all vectors; without them only the selected ones are read.
    let suite =
      isDigestShown || expected != nil || arguments.value(of: rerunFailed) != nil
      ? try LoadedVectors.suite(arguments)
      : try LoadedVectors.suite(arguments, for: CaseSelection.filter(arguments))
    let judge = try judge(arguments, suite)
    let selected = try failed(
      arguments,
      of: CaseSelection.apply(arguments, to: suite, of: description),
      in: suite,
      &console
    )
    try confirmRequired(arguments, in: selected)
    let part = try shard?.part(of: selected)
    let chosen = part ?? selected
    for index in requests.indices { try requests[index].prepare() }
    let bundle = try FailureBundle(arguments, of: description)

    let progress = ProgressLine(
      of: chosen,
      style: isQuiet ? .hidden : console.canRedraw ? .drawn : .plain,
      on: console.errors,
      answerCount: { choice.answerCount }
    )
    interruption.begin { [errors = console.errors] in
      progress.end()
      var errors = errors
      errors.write(line: "\(Tool.name): interrupted; results so far:")
      errors.flush()
    }
    if !isQuiet { announce(shard, &console) }
    // Hashing takes as long as many a run.
    async let digest = isDigestShown ? digest(of: suite) : .success("")
    let asked = Mutex<[CaseID: VectorCase]>([:])
    var runner = try runner(of: chosen, judge, arguments)
    runner.listed = expected?.listed(in: suite) ?? []
    runner.fixed = choice.fixedInputs
    if let shard { runner.part = (shard.shard, selected) }
    let run = await progress.accompany { [runner] in
      await choice.run(
        runner,
        until: interruption,
        observe: { sent in asked.withLock { for vector in sent { $0[vector.id] = vector } } },
        progress: { progress.update($0) }
      )
    }
    var result = try run.get()
    if shard == nil && !result.isIncomplete {
      expected?.suggestCorrection(by: result, of: suite, &console)
    }
    try expected?.update(by: &result, of: suite, &console)
    // Failures that are listed only now were judged before, and are not any more.
    if expected?.isUpdated == true, !result.isIncomplete {
      result.unjudged = await runner.unjudged(in: result)
    }
    result.suite.vectors = try await digest.get()
    let cases = chosen.replacing(asked.withLock(\.self))
    let fresh = FreshProcess(
      arguments,
      of: description,
      judge,
      until: interruption,
      within: FreshFailures.seconds
    )
    let depending = await FreshFailures(of: result, cases, in: fresh)
    let independent = depending.without(result)
    let diagnoses = await interruption.unlessInterrupted {
      await Diagnoser(KnownFaultCatalogue(), judge: judge).diagnoses(of: independent, in: cases)
    }
    result.diagnoses = depending.diagnoses(of: result) + (diagnoses ?? [])
    result = depending.explained(result)
    result = choice.redaction(result)
    for request in requests { try request.write(result, text, &console) }
    try bundle?.write(result, of: chosen, &console)
    if !isQuiet && !requests.contains(where: { $0.format == .text }) {
      console.errors.write(line: TextReporter(hasColor: false).verdict(result))
    }
    interruption.end(&console)
    if let status = interruption.status { return status }
    return ExitStatus(result)
  }

  /// Says which part of a run this is, where the command did not say it.
  private static func announce(_ shard: ShardChoice?, _ console: inout Console) {
    guard let shard, let variables = shard.variables else { return }
    let whole = "\(ShardChoice.option.name) 1/1 runs everything"
    console.errors.write(line: "part \(shard.shard) of the run, by \(variables); \(whole)")
    console.errors.flush()
  }

  /// What asks for the cases and judges the answers.
  private static func runner(
    of suite: Suite,
    _ judge: Judge,
    _ arguments: Arguments
  ) throws(CommandError) -> Runner {
    let level = arguments.value(of: level).flatMap(Requirement.Strength.init) ?? .required
    var runner = Runner(suite: suite, judge: judge, level: level)
    runner.replay = replay(arguments)
    runner.clock = try RunClock.milliseconds
    if arguments.has(failFast) {
      runner.stopsAtFailure = true
      // What is asked beside a failure is asked in vain.
      runner.batchSize = 64
    }
    return runner
  }

  /// The options that decide what passes.
  private static func judging(_ arguments: Arguments) -> [String] {
    (arguments.has(strictReasons) ? [strictReasons.name] : [])
      + arguments.values(of: require).flatMap { [require.name, $0] }
  }

  /// The command that runs cases again, with all that made them what they are.
  private static func replay(_ arguments: Arguments) -> ReplayCommand {
    var words = Tool.command + description.words
    let choices = [
      CommandOption.vectors, level, profile, ImplementationChoice.url,
      ImplementationChoice.config, ImplementationChoice.timeout,
    ]
    for option in choices + ImplementationChoice.tls {
      // A value may look like an option.
      if let value = arguments.value(of: option) { words.append("\(option.name)=\(value)") }
    }
    return ReplayCommand(words + judging(arguments), program: arguments.program ?? [])
  }

  private static func digest(of suite: Suite) async -> Result<String, CommandError> {
    do {
      return .success(try suite.digest())
    } catch {
      return .failure(CommandError(.unusable, "the cases cannot be hashed: \(error)"))
    }
  }

  /// The cases that failed in the report to be run again, with those that they contradict.
  ///
  /// Those that are not among the vectors any more are named on standard error.
  private static func failed(
    _ arguments: Arguments,
    of selected: Suite,
    in suite: Suite,
    _ console: inout Console
  ) throws(CommandError) -> Suite {
    guard let path = arguments.value(of: rerunFailed) else { return selected }
    let failures = try ReportFile.read(path).cases.filter(\.outcome.isFailure)
    let wanted = Set(failures.map(\.id) + failures.compactMap(\.failure?.contradicts))
    let gone = wanted.subtracting(suite.files.lazy.flatMap(\.cases).map(\.id))
    if !gone.isEmpty {
      let cases = gone.count == 1 ? "1 case" : "\(gone.count) cases"
      console.errors.write(
        line: "\(Tool.name): the vectors no longer have \(cases) of \(path.quotedPath):"
      )
      for id in gone.map(\.rawValue).sorted() { console.errors.write(line: "  \(id.visible)") }
    }
    var chosen = selected
    chosen.files = selected.files.compactMap { file in
      var file = file
      file.cases = file.cases.filter { wanted.contains($0.id) }
      return file.cases.isEmpty ? nil : file
    }
    if !chosen.files.isEmpty { return chosen }
    let message =
      wanted.isEmpty
      ? "no case failed in \(path.quotedPath)"
      : "none of the selected cases failed in "
        + path.quotedPath
    throw CommandError(.unusable, message, details: ["There is nothing to rerun."])
  }

  private static func judge(_ arguments: Arguments, _ suite: Suite) throws(CommandError) -> Judge {
    var judge = Judge(hasStrictReasons: arguments.has(strictReasons))
    let required = arguments.values(of: require)
    judge.requiredOperations =
      required.contains("all")
      ? Set(Operation.allCases) : Set(required.compactMap(Operation.init))
    if let name = arguments.value(of: profile) {
      judge.profile = try suite.profiles
        .named(name, "profile", by: \.name, isListed: true, of: description)
    }
    return judge
  }

  /// What is required must be among what is run: else nothing would check it.
  private static func confirmRequired(
    _ arguments: Arguments,
    in suite: Suite
  ) throws(CommandError) {
    for name in arguments.values(of: require) where name != "all" {
      if suite.files.contains(where: { $0.operation.rawValue == name }) { continue }
      throw .usage(
        "\(require.name) \(name): no selected case is of this operation",
        of: description
      )
    }
  }
}
