import Posix
import Synchronization

/// The process groups of the programs that run, so that none is left behind.
final class ProcessGroups: Sendable {
  private let running = Mutex(State())

  private struct State {
    var processes: [pid_t: ChildProcess] = [:]
    var isClosed = false
  }

  func start(_ command: [String]) throws(SystemError) -> ChildProcess {
    let result = running.withLock { state -> Result<ChildProcess, SystemError> in
      if state.isClosed {
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
    running.withLock { state in
      // As long as it is not reaped its number, and that of its group, belong to nobody else.
      process.send(SIGKILL)
      process.reap()
      state.processes[process.id] = nil
    }
  }

  /// Kills every program at once; none can be started any more.
  func killAll() {
    running.withLock { state in
      state.isClosed = true
      for process in state.processes.values { process.send(SIGKILL) }
    }
  }
}
