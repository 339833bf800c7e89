extension KnownFaults {
  /// Services whose verifier of tokens has a known fault of the call.
  static let sinchServiceVerifiers: [KnownFault] =
    [
      sinchTokenKeyDays, sinchTokenClaimChecks, sinchTokenDateChecks, tokenClaimChecks,
      sinchInstanceChecks, tokenAlgorithms,
    ].joined()
    .compactMap { fault in
      guard ofServices.contains(fault.id), case .part(let replace) = fault.change else {
        return nil
      }
      let verifier = changed(Reference(), replace).sinchTokenVerifier
      let name = fault.id.rawValue.replacing("sinch-", with: "").replacing("verify-", with: "")
      return sinchServiceVerifying(
        FaultID(.role(.sinchService), name),
        fault.description.mistake
      ) { $0 = verifier }
      .fix(fault.description.fix).flagged(fault.description.flag)
    }

  /// The faults of the call that some trace detects in a service.
  private static let ofServices: Set<FaultID> = [
    "token-alg-none-taken", "sinch-verify-key-of-iat", "verify-iat-optional", "verify-exp-optional",
    "sinch-verify-kid-optional", "sinch-verify-kid-any-version", "sinch-verify-iss-bare-key",
    "sinch-verify-sub-bare-user", "sinch-verify-sub-empty-user", "sinch-verify-user-lower-case",
    "sinch-verify-nonce-optional", "sinch-verify-nonce-empty", "sinch-verify-instance-from-text",
    "sinch-verify-instance-null-ignored", "sinch-verify-instance-from-now",
  ]
}
