import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Makes a text of each element on all processors, and hands them over in order.
  ///
  /// Some thousand texts are held at a time.
  func eachText(_ take: (String) -> Void, _ text: @Sendable (Element) -> String) {
    let size = 256
    for start in stride(from: 0, to: count, by: 32 * size) {
      let parts = Mutex<[Int: [String]]>([:])
      let end = Swift.min(start + 32 * size, count)
      DispatchQueue.concurrentPerform(iterations: (end - start + size - 1) / size) { part in
        let first = start + part * size
        let texts = self[first..<Swift.min(first + size, end)].map(text)
        parts.withLock { $0[part] = texts }
      }
      for (_, texts) in parts.withLock({ $0.sorted { $0.key < $1.key } }) { texts.forEach(take) }
    }
  }
}
