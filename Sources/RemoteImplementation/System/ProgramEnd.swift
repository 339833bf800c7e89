import Posix

/// How a program ended.
enum ProgramEnd: Equatable, CustomStringConvertible {
  case exited(Int32)
  case killed(signal: Int32)

  var description: String {
    switch self {
    case .exited(let status): return "exited with status \(status)"
    case .killed(let signal):
      let name = Self.names.first { $0.number == signal }?.name
      return "was ended by signal \(signal)" + (name.map { " (\($0))" } ?? "")
    }
  }

  private static let names: [(number: Int32, name: String)] = [
    (SIGHUP, "SIGHUP"), (SIGINT, "SIGINT"), (SIGQUIT, "SIGQUIT"), (SIGILL, "SIGILL"),
    (SIGTRAP, "SIGTRAP"), (SIGABRT, "SIGABRT"), (SIGBUS, "SIGBUS"), (SIGFPE, "SIGFPE"),
    (SIGKILL, "SIGKILL"), (SIGUSR1, "SIGUSR1"), (SIGSEGV, "SIGSEGV"), (SIGUSR2, "SIGUSR2"),
    (SIGPIPE, "SIGPIPE"), (SIGALRM, "SIGALRM"), (SIGTERM, "SIGTERM"), (SIGXCPU, "SIGXCPU"),
    (SIGXFSZ, "SIGXFSZ"), (SIGSYS, "SIGSYS"),
  ]
}
