import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Dispatch
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lets a command say what it knows before a signal from the terminal or the system ends it.
///
/// The first Ctrl-C or `SIGTERM` makes it come to an end, the second one ends it at once, and so does
/// a terminal that has gone. Programs run in process groups of their own, where Ctrl-C does not reach
/// them: they are ended first.
final class Interruption {
  private let state = State()
  private let sources: [any DispatchSourceSignal]
  private let signals: [Int32]

  private final class State: Sendable {
    let content = Mutex(Content())
  }

  private struct Content {
    var received: Int32?
    var answer: (@Sendable () -> Void)?
  }

  /// Lies in wait for the signals that this process does not ignore, as it does under `nohup`.
  ///
  /// - Parameter announce: is told of the first signal.
  init(_ announce: @escaping @Sendable () -> Void) {
    signals = [SIGINT, SIGTERM, SIGHUP].filter { !Self.ignores($0) }
    let queue = DispatchQueue(label: "signals")
    let state = state
    sources = signals.map { number in
      // A source only sees what is not acted upon otherwise.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { Self.take(number, state, announce) }
      source.resume()
      return source
    }
  }

  /// Says how to come to an end; done at once if it was asked for already.
  func respond(_ answer: @escaping @Sendable () -> Void) {
    let hasCome = state.content.withLock { content in
      content.answer = answer
      return content.received != nil
    }
    if hasCome { answer() }
  }

  /// Lets the signals do again what they usually do.
  func end() {
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
  }

  /// How the command ends after the signal that came; nil where none did.
  var status: ExitStatus? {
    switch state.content.withLock(\.received) {
    case nil: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  private static func take(_ number: Int32, _ state: State, _ announce: () -> Void) {
    let (isFirst, answer) = state.content.withLock { content in
      defer { content.received = content.received ?? number }
      return (content.received == nil, content.answer)
    }
    if isFirst && number != SIGHUP { announce() }
    answer?()
    if isFirst && number != SIGHUP { return }
    end(by: number)
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
