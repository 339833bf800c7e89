import AuthConformance
import StrictJSON
import Synchronization

/// Answers every call of an operation with what was right for the first one.
final class FirstAnswer<Right: Implementation>: Twisted {
  let right: Right
  private let first = Mutex<[AuthConformance.Operation: JSON.Object]>([:])

  init(right: Right) {
    self.right = right
  }

  func twist(_ answer: JSON.Object, to request: OperationRequest) -> JSON.Object {
    first.withLock { first in
      if let earlier = first[request.operation] { return earlier }
      first[request.operation] = answer
      return answer
    }
  }
}
