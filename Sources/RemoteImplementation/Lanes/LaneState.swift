import Posix
import Synchronization

/// State that the lanes of an implementation share: whether they go on, the failure on this side, and the
/// processes that run.
final class LaneState: Sendable {
  private let isOver = Atomic(false)
  private let answers = Atomic(0)
  private let state = Mutex(State())

  private struct State {
    var failure: UnusableImplementation?
    var processes: [pid_t: ChildProcess] = [:]
    var isKilled = false
  }

  /// Whether nothing is to be asked any more.
  var isClosed: Bool { isOver.load(ordering: .relaxed) }

  /// How many requests and conversations have been answered so far.
  var answerCount: Int { answers.load(ordering: .relaxed) }

  /// The first failure on this side; nil if there was none.
  var failure: UnusableImplementation? { state.withLock(\.failure) }

  func countAnswer() { answers.add(1, ordering: .relaxed) }

  /// Lets nothing be asked any more.
  func close() { isOver.store(true, ordering: .relaxed) }

  /// Ends the run with a failure on this side.
  ///
  /// What fails after the end says nothing.
  func fail(_ failure: UnusableImplementation) {
    if isClosed { return }
    state.withLock { $0.failure = $0.failure ?? failure }
    close()
  }

  /// Starts a program in a process group of its own.
  func start(_ command: [String]) throws(SystemError) -> ChildProcess {
    let result = state.withLock { state -> Result<ChildProcess, SystemError> in
      if state.isKilled {
        return .failure(SystemError("start \((command.first ?? "").quotedPath)", code: ECANCELED))
      }
      return Result { () throws(SystemError) in
        let process = try ChildProcess(running: command)
        state.processes[process.id] = process
        return process
      }
    }
    return try result.get()
  }

  /// Kills what is left of a program and its group, and forgets it.
  func end(_ process: ChildProcess) {
    state.withLock { state in
      // As long as it is not reaped its number, and that of its group, belong to nobody else.
      process.send(SIGKILL)
      process.reap()
      state.processes[process.id] = nil
    }
  }

  /// Kills every program at once; none can be started any more.
  func kill() {
    close()
    state.withLock { state in
      state.isKilled = true
      for process in state.processes.values { process.send(SIGKILL) }
    }
  }
}

extension ImplementationError {
  static let closed = ImplementationError(message: "the implementation has been closed")
}
