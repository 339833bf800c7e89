extension KnownFaults {
  /// Services whose verifier of tokens has a known fault of the call.
  static let sinchServiceVerifiers: [KnownFault] =
    [
      sinchTokenKeyDays, sinchTokenClaimChecks, sinchTokenDateChecks, tokenClaimChecks,
      sinchInstanceChecks, tokenAlgorithms,
    ].joined()
    .compactMap { fault in
      guard let slug = detections[fault.id], case .part(let replace) = fault.change else {
        return nil
      }
      let verifier = changed(Reference(), replace).sinchTokenVerifier
      let name = fault.id.rawValue.replacing("sinch-", with: "").replacing("verify-", with: "")
      return sinchServiceVerifying(
        FaultID(.role(.sinchService), name),
        fault.description.mistake
      ) { $0 = verifier }
      .fix(fault.description.fix).flagged(fault.description.flag).detectedBy(slug)
    }

  /// Which fault of the call is also one of services, and the trace that detects it there.
  private static let detections: [FaultID: String] = [
    "token-alg-none-taken": "tokens/unsigned",
    "sinch-verify-key-of-iat": "tokens/kid-of-another-day",
    "verify-iat-optional": "dates/dates-missing",
    "verify-exp-optional": "dates/dates-missing",
    "sinch-verify-kid-optional": "tokens/kid-missing",
    "sinch-verify-kid-any-version": "tokens/kid-missing",
    "sinch-verify-iss-bare-key": "tokens/other-issuer",
    "sinch-verify-sub-bare-user": "tokens/other-subject",
    "sinch-verify-sub-empty-user": "tokens/user-missing",
    "sinch-verify-user-lower-case": "tokens/token-of-a-user-in-other-letters",
    "sinch-verify-nonce-optional": "nonces/nonce-missing",
    "sinch-verify-nonce-empty": "nonces/nonce-missing",
    "sinch-verify-instance-from-text": "limits/limit-as-text",
    "sinch-verify-instance-null-ignored": "limits/limit-as-text",
    "sinch-verify-instance-from-now": "limits/shortest-limit-from-issue",
  ]
}
