extension KnownFaults {
  /// Faults in checking parameters.
  @FaultBuilder
  static var layerTokenParameters: [KnownFault] {
    KnownFault("layer-verify-empty-nonce", "accepts an empty expected nonce") {
      $0.layerTokenVerifier.checks.drop("nonce")
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let nonce = evidence.claims.members["nce"]?.string ?? ""
        if !nonce.utf8.elementsEqual(evidence.input.nonce.utf8) { throw Refusal(.nonceMismatch) }
      }
    }
    .in(.layerVerifier).fix("refuse to verify with an empty nonce").flagged("nonce-unchecked")
  }
}
