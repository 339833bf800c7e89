extension KnownFaults {
  /// The four trivial faults of each operation.
  static let trivial: [KnownFault] = Call.allCases.flatMap { operation -> [KnownFault] in
    let verifies = operation.contract.kind == .verdict
    let constant = constant(for: operation)
    return [
      trivial(
        "accepts-everything",
        operation,
        verifies ? "accepts every input" : "never refuses",
        fix: "refuse input that breaks a rule"
      ) { correct, _ in correct["valid"] == false || correct["refused"] == true ? constant : correct
      },
      trivial(
        "rejects-everything",
        operation,
        verifies ? "rejects every input" : "refuses every input",
        fix: "refuse only input that breaks a rule"
      ) { correct, _ in
        if verifies {
          return correct["valid"] == true ? ["valid": false, "reason": "malformed"] : correct
        }
        return correct["refused"] == true ? correct : ["refused": true, "reason": "malformed"]
      },
      trivial(
        "constant-output",
        operation,
        "returns the same output for every input",
        fix: "compute the output from the input"
      ) { _, _ in constant },
      trivial(
        "one-call-late",
        operation,
        "returns the correct output of the previous call",
        fix: "keep no state between calls, and match responses to requests"
      ) { correct, previous in previous ?? correct },
    ]
  }

  private static func trivial(
    _ name: String,
    _ operation: Call,
    _ mistake: String,
    fix: String,
    _ change: @escaping @Sendable (JSON.Object, JSON.Object?) -> JSON.Object
  ) -> KnownFault {
    let description = FaultDescription(
      id: FaultID(.call(operation), name),
      operations: [.call(operation)],
      mistake: mistake,
      fix: fix,
      flag: "stale-state",
      isTrivial: true,
      remembers: name == "one-call-late"
    )
    return KnownFault(description, .answer(change))
  }

  /// A well-formed answer that is correct for hardly any input.
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

extension FaultID {
  /// The id of a fault that an operation or role has as others do.
  init(_ operation: Operation, _ name: String) {
    let path = operation.rawValue.split(separator: ".").joined(separator: "-").lowercased()
    self.init(rawValue: "\(path)-\(name)")
  }
}
