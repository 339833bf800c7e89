import ConformanceEngine
import ConformanceSuite
import StrictJSON
import Synchronization

/// Answers each call with what was right for the one before; the first call is answered rightly.
final class OneCallLate<Right: Implementation>: Twisted {
  let right: Right
  private let previous = Mutex<JSON.Object?>(nil)

  init(right: Right) {
    self.right = right
  }

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object {
    previous.withLock { previous in
      defer { previous = answer }
      return previous ?? answer
    }
  }
}
