import ConformanceEngine
import StrictJSON
import Synchronization

/// Refuses nothing: what should be refused gets the last thing that was made.
final class NeverRefuses<Right: Implementation>: Twisted {
  let right: Right
  private let last = Mutex<JSON.Object>([:])

  init(right: Right) {
    self.right = right
  }

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object {
    last.withLock { last in
      if answer["refused"] != true { last = answer }
      return last
    }
  }
}
