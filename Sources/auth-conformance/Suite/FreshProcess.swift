import Exploring

/// Runs cases in processes of a program that have received no other request.
struct FreshProcess {
  private let arguments: Arguments
  private let command: CommandDescription
  private let judge: Judge
  private let interruption: Interruption
  private let deadline: Deadline

  /// Prepares to start processes; nil if it is no program that is checked.
  ///
  /// - Parameter seconds: how long all of them may take together.
  init?(
    _ arguments: Arguments,
    of command: CommandDescription,
    _ judge: Judge,
    until interruption: Interruption,
    within seconds: Double
  ) {
    if arguments.program == nil { return nil }
    self.arguments = arguments
    self.command = command
    self.judge = judge
    self.interruption = interruption
    deadline = Deadline(end: .now + .seconds(seconds))
  }

  /// Whether there is time for another process.
  var hasTime: Bool { interruption.status == nil && !deadline.isOver }

  /// Runs cases in a new process, one after the other; nil if it does not get through in time.
  func run(_ suite: Suite) async -> RunResult? {
    guard hasTime, let choice = try? ImplementationChoice(arguments, of: command, isAlone: true)
    else {
      return nil
    }
    let runner = Runner(suite: suite, judge: judge)
    let result = await choice.use(until: interruption) { [deadline] implementation in
      try await runner.run(TimedImplementation(implementation, until: deadline))
    }
    guard case .success(let run) = result, hasTime else { return nil }
    return run
  }

  /// Whether the last of some cases passes after the others; nil if that does not come out in time.
  func passesLast(
    of vectors: [VectorCase],
    _ operation: Operation,
    in suite: Suite
  ) async -> Bool? {
    var suite = suite
    suite.files = [
      VectorFile(path: "fresh", operation: operation, title: "", method: "", cases: vectors)
    ]
    guard let last = await run(suite)?.files.last?.cases.last else { return nil }
    return !last.outcome.isFailure
  }
}
