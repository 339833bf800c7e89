import AuthConformance
import Reporting

/// `check`: runs cases against an implementation and reports what came of it.
enum CheckCommand: Subcommand {
  private static let profile = CommandOption(
    "--profile",
    "NAME",
    .profile,
    help: "Judge open decisions by the readings of this profile alone."
  )
  private static let strictReasons = CommandOption(
    "--strict-reasons",
    help: "A wrong reason beside a right verdict is a failure instead of a warning."
  )
  private static let require = CommandOption(
    "--require",
    "OPERATION|all",
    .oneOf(["all"] + Operation.allCases.map(\.rawValue)),
    isRepeatable: true,
    help: "Cases of this operation fail if the implementation does not have it."
  )
  private static let quiet = CommandOption(
    "--quiet",
    help: "Text: failures and the verdict only. No progress."
  )
  private static let verbose = CommandOption("--verbose", help: "Text: every warning besides.")

  static let description = CommandDescription(
    "check",
    summary: "Check an implementation against the vectors",
    discussion: [
      "Runs every case, or those chosen, and reports them one line for each file, failures in "
        + "full, the readings of open decisions, counts, and a verdict. Without a PROGRAM the "
        + "reference implementation is checked.",
      "A PROGRAM speaks JSON-RPC 2.0, one message a line, on standard input and output. One that "
        + "breaks down over a case is started again, and only that case fails.",
      "Standard output has the reports and nothing else. What is unimplemented is counted, and "
        + "never as passed.",
    ],
    options: [.vectors] + CaseSelection.options + [profile, strictReasons, require]
      + ExpectedFailureList.options + ImplementationChoice.options
      + [ReportRequest.option, quiet, verbose],
    operands: .program,
    statuses: [
      (.success, "no case failed"),
      (.failure, "a case failed, or one that was expected to fail did not"),
      (
        .unusable,
        "a bad option, unreadable vectors, nothing selected, nothing to check, a program that does "
          + "not start"
      ),
      (.brokenSuite, "the bundled vectors are broken"),
      (.interrupted, "interrupted by Ctrl-C; what was known by then has been reported"),
      (.terminated, "the same by SIGTERM"),
    ]
  )

  static func run(
    _ arguments: Arguments,
    _ console: inout Console
  ) async throws(CommandError) -> ExitStatus {
    let detail = try detail(arguments)
    var requests = try ReportRequest.all(arguments, of: description)
    let expected = try ExpectedFailureList(arguments, of: description)
    let suite = try LoadedVectors(for: arguments).suite
    let judge = try judge(arguments, suite)
    let selected = try CaseSelection.apply(arguments, to: suite, of: description)
    try confirmRequired(arguments, in: selected)
    for index in requests.indices { try requests[index].open() }

    let choice = try ImplementationChoice(arguments, of: description)
    let progress = ProgressLine(
      of: selected,
      style: detail == .quiet ? .hidden : console.canRedraw ? .drawn : .plain,
      on: console.errors,
      answerCount: { choice.answerCount }
    )
    let interruption = Interruption { [errors = console.errors] in
      progress.end()
      var errors = errors
      errors.write(line: "\(Tool.name): interrupted; this is what is known by now")
      errors.flush()
    }
    async let digest = digest(of: selected)
    let run = await progress.accompany {
      await choice.run(Runner(suite: selected, judge: judge), until: interruption) {
        progress.update($0)
      }
    }
    interruption.end()

    var result = try run.get()
    if !result.isInterrupted { expected?.suggestCorrection(by: result, of: suite, &console) }
    result = try expected?.applied(to: result, of: suite) ?? result
    let report = RunReport(result, of: selected, vectors: try await digest.get())
    for index in requests.indices {
      try requests[index].write(report, detail: detail, &console)
    }
    if detail != .quiet && !requests.contains(where: { $0.format == .text }) {
      console.errors.write(line: TextReporter(hasColor: false).verdict(report))
    }
    if report.isInterrupted, let status = interruption.status { return status }
    return ExitStatus(report.verdict)
  }

  private static func digest(of suite: Suite) async -> Result<String, CommandError> {
    do {
      return .success(try suite.digest())
    } catch {
      return .failure(CommandError(.unusable, "the cases cannot be hashed: \(error)"))
    }
  }

  private static func detail(
    _ arguments: Arguments
  ) throws(CommandError) -> TextReporter.Detail {
    switch (arguments.has(quiet), arguments.has(verbose)) {
    case (true, true):
      throw .usage("\(quiet.name) and \(verbose.name) exclude each other", of: description)
    case (true, false): return .quiet
    case (false, true): return .verbose
    case (false, false): return .normal
    }
  }

  private static func judge(_ arguments: Arguments, _ suite: Suite) throws(CommandError) -> Judge {
    var judge = Judge(hasStrictReasons: arguments.has(strictReasons))
    let required = arguments.values(of: require)
    judge.requiredOperations =
      required.contains("all")
      ? Set(Operation.allCases) : Set(required.compactMap(Operation.init))
    guard let name = arguments.value(of: profile) else { return judge }
    judge.profile = suite.profiles.first { $0.name.utf8.elementsEqual(name.utf8) }
    if judge.profile == nil {
      let names = suite.profiles.map(\.name)
      throw .usage(
        "there is no profile \"\(name)\"",
        nearest: names.nearest(to: name),
        details: names.isEmpty ? [] : ["It is one of " + names.joined(separator: ", ") + "."],
        of: description
      )
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
      throw .usage("\(require.name) \(name): no case of it is selected", of: description)
    }
  }
}
