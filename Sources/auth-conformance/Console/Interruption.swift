import Dispatch
import Posix
import Synchronization

/// Lets a command say what it knows before a signal from the terminal or the system ends it.
///
/// Before anything is known the first Ctrl-C or `SIGTERM` ends it at once. Later the first one makes it
/// come to an end, the second one ends it at once, and so does a terminal that has gone. Programs run
/// in process groups of their own, where Ctrl-C does not reach them: they are ended first.
final class Interruption {
  private let state = State()
  private let sources: [any DispatchSourceSignal]
  private let signals: [Int32]

  private final class State: Sendable {
    let content = Mutex(Content())
  }

  private struct Content {
    var received: Int32?
    var announce: (@Sendable () -> Void)?
    var answer: (@Sendable () -> Void)?
  }

  /// Installs the signal handlers, but for signals that this process ignores, as it does under `nohup`.
  init() {
    signals = [SIGINT, SIGTERM, SIGHUP].filter { !ignoresSignal($0) }
    let queue = DispatchQueue(label: "signals")
    let state = state
    sources = signals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      #if canImport(Darwin)
        // There a source takes no signal away from whoever else acts upon it. Not before it is
        // registered: until then a signal ends the process, and is not lost.
        source.setRegistrationHandler { signal(number, SIG_IGN) }
      #endif
      source.setEventHandler { Self.take(number, state) }
      source.resume()
      return source
    }
  }

  /// From now on there is something to say before the end.
  ///
  /// - Parameter announce: is told of the first signal.
  func begin(_ announce: @escaping @Sendable () -> Void) {
    state.content.withLock { $0.announce = announce }
  }

  /// Sets the reaction to an interruption; runs it immediately if a signal has already arrived.
  func respond(_ answer: @escaping @Sendable () -> Void) {
    let hasCome = state.content.withLock { content in
      content.answer = answer
      return content.received != nil
    }
    if hasCome { answer() }
  }

  /// The result of some work; nil if a signal arrives first.
  func unlessInterrupted<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value?.self)
    let task = Task { continuation.yield(await work()) }
    respond {
      task.cancel()
      continuation.yield(nil)
    }
    for await value in values { return value }
    return nil
  }

  /// Takes no more signals: all is said, and the process ends.
  func end(_ console: inout Console) {
    // A signal that came before everything is out would take the rest of it away.
    console.output.flush()
    console.errors.flush()
    for number in signals { signal(number, SIG_IGN) }
    for source in sources { source.cancel() }
  }

  /// The exit status after the signal that arrived; nil if none did.
  var status: ExitStatus? { state.content.withLock(\.received).map(Self.status) }

  private static func status(after number: Int32) -> ExitStatus {
    number == SIGTERM ? .terminated : .interrupted
  }

  private static func take(_ number: Int32, _ state: State) {
    let (isFirst, content) = state.content.withLock { content in
      defer { content.received = content.received ?? number }
      return (content.received == nil, content)
    }
    if isFirst && number != SIGHUP {
      guard let announce = content.announce else { endAtOnce(after: number) }
      announce()
      content.answer?()
    } else {
      content.answer?()
      end(by: number)
    }
  }

  /// Ends the process before it has begun anything.
  private static func endAtOnce(after number: Int32) -> Never {
    var errors = FileOutput(descriptor: STDERR_FILENO)
    errors.write(line: "\(Tool.name): interrupted before any case was checked")
    errors.flush()
    _exit(status(after: number).rawValue)
  }

  /// Ends the process by the signal itself, which tells the shell what happened.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    unblock(number)
    raise(number)
  }

  /// Blocks a signal for the calling thread, and for the threads that it starts.
  static func block(_ number: Int32) { mask(number, SIG_BLOCK) }

  static func unblock(_ number: Int32) { mask(number, SIG_UNBLOCK) }

  private static func mask(_ number: Int32, _ how: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    pthread_sigmask(how, &signals, nil)
  }
}
