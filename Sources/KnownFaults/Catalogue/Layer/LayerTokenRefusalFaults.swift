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

  /// Faults in checking cty.
  @FaultBuilder
  static var layerTokenHeaderChecks: [KnownFault] {
    kind("layer-cty-by-beginning", "cty", "accepts any cty that begins with layer-eit") {
      $0?.string?.hasPrefix("layer-eit") == true
    }
  }

  private static func kind(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ isTaken: @escaping @Sendable (JSON?) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.layerTokenVerifier.reader.headerChecks.rule(name) {
        if !isTaken($0[name]) { throw Refusal(.wrongType) }
      }
    }
    .in(.layerVerifier).fix("require cty layer-eit;v=1").flagged("cross-jwt")
  }
}
