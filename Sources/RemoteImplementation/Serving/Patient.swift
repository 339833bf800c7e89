import Synchronization

/// Lets a thread of its own wait for what is asynchronous; never to be used on a thread of the pool.
final class Patient: Sendable {
  private let bell: Bell

  init() throws(SystemError) {
    bell = try Bell()
  }

  /// Runs a function to its end.
  func wait<Value: Sendable>(for body: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    Task { [bell] in
      let value = await body()
      box.value.withLock { $0 = value }
      bell.ring()
    }
    while true {
      bell.wait()
      if let value = box.value.withLock({ $0 }) { return value }
    }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}
