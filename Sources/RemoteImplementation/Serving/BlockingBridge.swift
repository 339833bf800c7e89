import Dispatch
import Synchronization

/// Lets a thread of its own wait for what is asynchronous; never to be used on a thread of Swift's pool.
enum BlockingBridge {
  /// Runs a function to its end.
  static func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    Task {
      let value = await body()
      box.value.withLock { $0 = value }
      box.isFull.signal()
    }
    while true {
      box.isFull.wait()
      if let value = box.value.withLock(\.self) { return value }
    }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
    let isFull = DispatchSemaphore(value: 0)
  }
}
