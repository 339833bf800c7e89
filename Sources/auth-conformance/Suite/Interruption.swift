import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Does something before a signal from the terminal or the system ends the command.
///
/// Programs run in process groups of their own, where Ctrl-C does not reach them.
struct Interruption {
  private let sources: [any DispatchSourceSignal]
  private let signals: [Int32]

  /// Lies in wait for the signals that this process does not ignore, as it does under `nohup`.
  init(_ action: @escaping @Sendable () -> Void) {
    signals = [SIGINT, SIGTERM, SIGHUP].filter { !Self.ignores($0) }
    let queue = DispatchQueue(label: "signals")
    sources = signals.map { number in
      // A source only sees what is not acted upon otherwise.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        action()
        Self.end(by: number)
      }
      source.resume()
      return source
    }
  }

  /// Lets the signals do again what they usually do.
  func end() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Ends the process by the signal itself, which tells the shell what happened.
  private static func end(by number: Int32) {
    signal(number, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }

  private static func ignores(_ number: Int32) -> Bool {
    let handler = signal(number, SIG_IGN)
    signal(number, handler)
    return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
