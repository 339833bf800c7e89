import Posix

/// A thread of its own for work that waits on the system.
///
/// The threads of Swift's own pool are few and must never wait, or everything stands still.
enum SystemThread {
  /// Runs a function on a new thread.
  ///
  /// All signals are held back on it. A pipe whose reader has gone is an error of `write` there, not
  /// a signal, and the process can treat `SIGPIPE` as it likes elsewhere.
  static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = Unmanaged.passRetained(Box(body: body))
    #if canImport(Darwin)
      var thread: pthread_t?
      let code = pthread_create(&thread, nil, { Self.run($0) }, box.toOpaque())
    #else
      var thread = pthread_t()
      let code = pthread_create(&thread, nil, { $0.flatMap { Self.run($0) } }, box.toOpaque())
    #endif
    guard code == 0 else {
      box.release()
      throw SystemError("start a thread", code: code)
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  private final class Box: Sendable {
    let body: @Sendable () -> Void

    init(body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
    return nil
  }
}
