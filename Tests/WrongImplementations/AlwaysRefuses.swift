import ConformanceEngine
import StrictJSON

/// Refuses everything: for the right reason where there is one.
struct AlwaysRefuses<Right: Implementation>: Twisted {
  let right: Right

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object {
    answer["refused"] == true ? answer : ["refused": true, "reason": "malformed"]
  }
}
