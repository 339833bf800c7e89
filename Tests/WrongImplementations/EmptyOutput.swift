import ConformanceEngine
import StrictJSON

/// Answers everything with an object that has no members.
struct EmptyOutput<Right: Implementation>: Twisted {
  let right: Right

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object { [:] }
}
