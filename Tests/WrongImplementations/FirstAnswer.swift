import AuthConformance
import ConformanceEngine
import StrictJSON
import Synchronization

/// Answers every call of an operation with what was right for the first one.
final class FirstAnswer<Right: Implementation>: Twisted {
  let right: Right
  private let first = Mutex<[Call: JSON.Object]>([:])

  init(right: Right) {
    self.right = right
  }

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object {
    first.withLock { first in
      if let earlier = first[request.call] { return earlier }
      first[request.call] = answer
      return answer
    }
  }
}
