import Synchronization

/// Lets a thread of its own wait for what is asynchronous; never to be used on a thread of Swift's pool.
final class BlockingBridge: Sendable {
  private let wakePipe: WakePipe

  init() throws(SystemError) {
    wakePipe = try WakePipe()
  }

  /// Runs a function to its end.
  func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    Task { [wakePipe] in
      let value = await body()
      box.value.withLock { $0 = value }
      wakePipe.wake()
    }
    while true {
      wakePipe.wait()
      if let value = box.value.withLock({ $0 }) { return value }
    }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
