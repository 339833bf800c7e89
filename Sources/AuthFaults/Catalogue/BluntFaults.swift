import AuthConformance
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// The four blunt ways to be wrong, for each operation.
  static let blunt: [KnownFault] = Call.allCases.flatMap { operation -> [KnownFault] in
    let verifies = operation.contract.kind == .verdict
    let constant = constant(for: operation)
    return [
      blunt(
        "accepts-everything",
        operation,
        verifies ? "finds everything valid" : "refuses nothing",
        fix: "refuse what breaks a rule"
      ) { right, _ in right["valid"] == false || right["refused"] == true ? constant : right },
      blunt(
        "rejects-everything",
        operation,
        verifies ? "finds nothing valid" : "refuses everything",
        fix: "answer where all rules are kept"
      ) { right, _ in
        if verifies {
          return right["valid"] == true ? ["valid": false, "reason": "malformed"] : right
        }
        return right["refused"] == true ? right : ["refused": true, "reason": "malformed"]
      },
      blunt(
        "constant-output",
        operation,
        "answers the same whatever is asked",
        fix: "work the answer out from the input"
      ) { _, _ in constant },
      blunt(
        "one-call-late",
        operation,
        "answers each call with what was right for the one before",
        fix: "keep no state between calls, and match answers with requests"
      ) { right, previous in previous ?? right },
    ]
  }

  private static func blunt(
    _ name: String,
    _ operation: Call,
    _ mistake: String,
    fix: String,
    _ change: @escaping @Sendable (JSON.Object, JSON.Object?) -> JSON.Object
  ) -> KnownFault {
    let path = operation.rawValue.split(separator: ".").joined(separator: "-").lowercased()
    let description = FaultDescription(
      id: FaultID(rawValue: "\(path)-\(name)"),
      operations: [.call(operation)],
      mistake: mistake,
      fix: fix,
      flag: "stale-state",
      isTrivial: true,
      remembers: name == "one-call-late"
    )
    return KnownFault(description, .answer(change))
  }

  /// A well-formed answer that is right for hardly any input.
  static func constant(for operation: Call) -> JSON.Object {
    let token: JSON = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImhrZGZ2MS0yMDE4MDEwMiJ9.e30.AAAA"
    let instant: JSON = "2018-01-02T03:14:05Z"
    switch operation {
    case .sinchSignatureSign: return ["signature": "4sk2/7AD0VoGke0qc1ZiJ2BtzYA="]
    case .sinchSignatureVerify: return ["valid": true]
    case .sinchSigningKeyDerive:
      return ["keyId": "hkdfv1-20180102", "key": "AZj5EsS8S7wb06xr5jERqPHsraQt3w/+Ih5EfrhisBQ="]
    case .sinchRegistrationTokenVerify:
      return [
        "valid": true, "userId": "foo", "nonce": "n", "issuedAt": instant, "expiresAt": instant,
      ]
    case .layerIdentityTokenVerify: return ["valid": true, "userId": "foo", "expiresAt": instant]
    case .jwsVerify: return ["valid": true, "payload": "e30="]
    case .digestHA1Derive: return ["ha1": "939e7578ed9e3c518a452acee763bce9"]
    case .digestResponseCompute: return ["response": "6629fae49393a05397450978507c4ef1"]
    default: return ["token": token]
    }
  }
}
