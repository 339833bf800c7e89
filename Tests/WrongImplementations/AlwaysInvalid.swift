import ConformanceEngine
import StrictJSON

/// Finds nothing valid: for the right reason where there is one.
struct AlwaysInvalid<Right: Implementation>: Twisted {
  let right: Right

  func twist(_ answer: JSON.Object, to request: CallRequest) -> JSON.Object {
    answer["valid"] == true ? ["valid": false, "reason": "malformed"] : answer
  }
}
