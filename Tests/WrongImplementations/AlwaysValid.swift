import ConformanceEngine
import StrictJSON
import Synchronization

/// Finds everything valid: what is valid with the right findings, the rest with those found last.
final class AlwaysValid<Right: Implementation>: Twisted {
  let right: Right
  private let last = Mutex<JSON.Object>(["valid": true])

  init(right: Right) {
    self.right = right
  }

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object {
    last.withLock { last in
      if answer["valid"] == true { last = answer }
      return last
    }
  }
}
