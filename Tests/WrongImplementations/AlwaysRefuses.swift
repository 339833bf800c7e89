import AuthConformance
import StrictJSON

/// Refuses everything: for the right reason where there is one.
struct AlwaysRefuses<Right: Implementation>: Twisted {
  let right: Right

  func twist(_ answer: JSON.Object, to request: OperationRequest) -> JSON.Object {
    answer["refused"] == true ? answer : ["refused": true, "reason": "malformed"]
  }
}
