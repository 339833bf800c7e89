import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Posix
import StrictJSON

/// Runs the commands of a configuration, one at a time; confined to a thread.
final class ConfiguredWorker {
  private let number: Int
  private let configuration: Configuration
  private let options: RemoteOptions
  private let pool: WorkPool
  private let run: CommandRun
  private var timeouts = TimeoutPolicy()

  init(
    _ number: Int,
    _ configuration: Configuration,
    _ options: RemoteOptions,
    _ pool: WorkPool,
    _ groups: ProcessGroups,
    _ stop: WakePipe
  ) {
    self.number = number
    self.configuration = configuration
    self.options = options
    self.pool = pool
    run = CommandRun(groups, stop)
  }

  /// Works until the pool is closed.
  func work() {
    pool.work(number, introduction: { introduction }) { request in
      if case .operation(let request) = request { answer(to: request) } else { .unimplemented }
    }
  }

  /// What is checked, once it is known that every program is there.
  private var introduction: Result<ImplementationDescription, UnusableImplementation> {
    Result { () throws(UnusableImplementation) in
      for case .command(let command) in configuration.operations.values.map(\.reach) {
        try Program.find(command.program)
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
      return .error(ImplementationError(message: refusal))
    }
    do {
      var values = InputValues(input: request.input)
      let files = try InputFiles(command.templates.flatMap(\.places), values)
      defer { files?.remove() }
      values.files = files?.paths ?? [:]
      let input = command.input.map { Array($0.filled(values.text).utf8) } ?? []
      let words = command.words(request.input, values.text)
      let raw = try run(words, input, within: options.timeout)
      timeouts.recordAnswer(to: name)
      return operation.answer(raw)
    } catch let failure as CommandRun.Failure {
      if failure.isTimeout { timeouts.recordTimeout(of: name) }
      return .error(ImplementationError(message: failure.message, wrote: failure.wrote))
    } catch {
      return .error(ImplementationError(message: "\(error)"))
    }
  }
}

/// Looks for programs as `posix_spawnp` does.
private enum Program {
  /// Complains where there is no such program, or it cannot be started.
  static func find(_ name: String) throws(UnusableImplementation) {
    var code = ENOENT
    if name.utf8.contains(UInt8(ascii: "/")) {
      if access(name, X_OK) == 0 { return }
      code = errno
    } else {
      let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
      for folder in folders.split(separator: ":") where access("\(folder)/\(name)", X_OK) == 0 {
        return
      }
    }
    throw CommandFailure(command: [name], error: SystemError("start it", code: code)).explanation
  }
}
