extension KnownFaults {
  /// Services whose verifier of tokens has a known fault of the call.
  static let sinchServiceVerifiers: [KnownFault] =
    changedVerifiers + [
      sinchServiceVerifying("sinch-service-user-lower-case", "lowercases the user id") { verifier in
        let findings = verifier.findings
        verifier.findings = { evidence in
          try changed(findings(evidence)) { $0.userID = $0.userID.lowercased() }
        }
      }
      .fix("report the user id exactly as the token has it").flagged("inexact-comparison")
    ]

  private static let changedVerifiers: [KnownFault] = ofCalls.compactMap { fault in
    guard let name = ofServices[fault.id], case .part(let replace) = fault.change else {
      return nil
    }
    let verifier = changed(Reference(), replace).sinchTokenVerifier
    return sinchServiceVerifying(FaultID(.role(.sinchService), name), fault.description.mistake) {
      $0 = verifier
    }
    .fix(fault.description.fix).flagged(fault.description.flag)
  }

  /// The faults of the call that some trace detects in a service, and what they are called there.
  private static let ofServices: [FaultID: String] = [
    "token-alg-none-taken": "token-alg-none-taken", "sinch-verify-key-of-iat": "key-of-iat",
    "verify-iat-optional": "iat-optional", "verify-exp-optional": "exp-optional",
    "sinch-verify-kid-optional": "kid-optional", "sinch-verify-kid-any-version": "kid-any-version",
    "sinch-verify-iss-bare-key": "iss-bare-key", "sinch-verify-sub-bare-user": "sub-bare-user",
    "sinch-verify-sub-empty-user": "sub-empty-user",
    "sinch-verify-nonce-absent-taken": "nonce-optional",
    "sinch-verify-nonce-empty-taken": "nonce-empty",
    "sinch-verify-instance-from-text": "instance-from-text",
    "sinch-verify-instance-null-ignored": "instance-null-ignored",
    "sinch-verify-instance-from-now": "instance-from-now",
  ]
}
