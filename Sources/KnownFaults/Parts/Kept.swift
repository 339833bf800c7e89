import Synchronization

/// A value that an implementation keeps from one request to the next.
package final class Kept<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) {
    self.value = Mutex(value)
  }

  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    value.withLock { body(&$0) }
  }
}

extension Kept<Int> {
  /// The next number of a counter.
  package func next() -> Int {
    change { count in
      count += 1
      return count
    }
  }
}

extension Kept {
  /// The item that was first stored under a name.
  func first<Item>(_ item: Item, as name: String) -> Item where Value == [String: Item] {
    change { kept in
      let first = kept[name] ?? item
      kept[name] = first
      return first
    }
  }
}
