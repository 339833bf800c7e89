import Posix

/// Runs the commands of a configuration, one at a time; confined to a thread.
final class CommandWorker: Worker {
  private let number: Int
  private let configuration: Configuration
  private let options: RemoteOptions
  private let pool: WorkPool
  private let groups: ProcessGroups
  private var timeouts = TimeoutPolicy()

  init(
    _ number: Int,
    _ configuration: Configuration,
    _ options: RemoteOptions,
    _ pool: WorkPool,
    _ groups: ProcessGroups
  ) {
    self.number = number
    self.configuration = configuration
    self.options = options
    self.pool = pool
    self.groups = groups
  }

  var room: Int { 1 }
  var remarks: String? { nil }

  func start(_ id: WorkPool.Ledger.ID) { pool.give(.started(introduction), to: id) }

  func ask(_ item: WorkItem) {
    var answer = Answer.unimplemented
    if case .operation(let request) = item.request { answer = self.answer(to: request) }
    pool.give([(item, answer)])
  }

  func proceed(_ wakePipe: WakePipe) -> Bool { false }

  func stop() {}

  /// What is checked, once it is known that every program is there.
  private var introduction: Result<ImplementationDescription, UnusableImplementation> {
    Result { () throws(UnusableImplementation) in
      for operation in configuration.operations.values {
        guard case .command(let command) = operation.reach else { continue }
        let path = try ProgramPath.find(command.program)
        if operation.clock != nil { try FakeClock.confirm(path) }
      }
      return configuration.description
    }
  }

  private func answer(to request: CallRequest) -> Answer {
    guard let operation = configuration.operations[request.call],
      case .command(let command) = operation.reach
    else { return .unimplemented }
    let name = request.call.rawValue
    if let refusal = timeouts.refusal(of: name) {
      return .error(ImplementationError(message: refusal, advice: Advice.timeout))
    }
    do {
      var values = InputValues(input: request.input)
      let files = try InputFiles(command.templates.flatMap(\.places), values)
      defer { files?.remove() }
      values.files = files?.paths ?? [:]
      let input = command.input.map { Array($0.filled(values.text).utf8) } ?? []
      var words = command.words(request.input, values.text)
      if let clock = operation.clock { words = clock.words(words, for: request.input) }
      let raw = try run(words, input)
      timeouts.recordAnswer(to: name)
      return operation.answer(raw)
    } catch let failure as Failure {
      if failure.isTimeout { timeouts.recordTimeout(of: name) }
      return .error(ImplementationError(message: failure.message, wrote: failure.wrote))
    } catch {
      return .error(ImplementationError(message: "\(error)"))
    }
  }
}

extension CommandWorker {
  /// Why a command gave no answer.
  private struct Failure: Error {
    var message: String
    var isTimeout = false
    var wrote: String?
  }

  /// Starts a command, writes to its standard input, and waits until it has ended; what it has started
  /// ends with it.
  private func run(_ command: [String], _ input: [UInt8]) throws(Failure) -> RawAnswer {
    let program: RunningProgram
    let limit = ProgramWorker.lineLimit
    do throws(SystemError) {
      program = try RunningProgram(command, lineLimit: limit, jobs: options.jobs, groups)
    } catch {
      throw Failure(message: "\(error)")
    }
    defer { program.end(isInOrder: false) }
    program.enqueueEnd(input)
    let end = try end(of: program, upTo: limit)
    let wrote = program.takeErrors()
    guard case .exited(let status) = end else {
      throw Failure(message: "the command \(end)", wrote: wrote)
    }
    return RawAnswer(
      output: program.output.partial(prefix: limit),
      status: Int(status),
      isSuccess: status == 0,
      complaint: "the command \(end)",
      advice: Advice.exit,
      wrote: wrote
    )
  }

  private func end(of program: RunningProgram, upTo limit: Int) throws(Failure) -> ProgramEnd {
    let deadline = ContinuousClock.now + options.timeout
    while true {
      switch program.exchange(until: deadline, pool.wakePipe(of: number)) {
      case .output where program.output.isOverfull:
        throw Failure(message: "the output has more than \(limit) bytes")
      case .output: break
      case .wake:
        if pool.isClosed { throw Failure(message: ImplementationError.closed.message) }
      case .silence:
        if let end = program.awaitEnd(for: deadline - .now) { return end }
      case .deadline:
        let message = "no end within \(options.timeout.inSeconds)"
        throw Failure(message: message, isTimeout: true, wrote: program.takeErrors())
      }
    }
  }
}
