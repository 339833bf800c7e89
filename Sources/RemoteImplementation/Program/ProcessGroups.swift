import ConformanceEngine
import ConformanceSuite
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The process groups of the programs that run, so that none is left behind.
final class ProcessGroups: Sendable {
  private let running = Mutex(State())

  private struct State {
    var groups: Set<pid_t> = []
    var isClosed = false
  }

  /// Starts a program.
  func start(_ command: [String]) throws(SystemError) -> ChildProcess {
    let result = running.withLock { state -> Result<ChildProcess, SystemError> in
      if state.isClosed {
        return .failure(SystemError("start \"\(command.first ?? "")\"", code: ECANCELED))
      }
      return Result { () throws(SystemError) in
        let process = try ChildProcess(running: command)
        state.groups.insert(process.id)
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
      state.groups.remove(process.id)
    }
  }

  /// Kills every program at once; none can be started any more.
  func killAll() {
    running.withLock { state in
      state.isClosed = true
      for group in state.groups { kill(-group, SIGKILL) }
    }
  }
}
