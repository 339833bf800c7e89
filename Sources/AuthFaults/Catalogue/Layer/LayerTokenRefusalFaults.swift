extension KnownFaults {
  /// Faults in checking parameters.
  @FaultBuilder
  static var layerTokenParameters: [KnownFault] {
    unchecked("layer-issue-empty-provider", "providerId", "accepts an empty providerId")
    unchecked("layer-issue-empty-key-id", "keyId", "accepts an empty keyId")
    unchecked("layer-issue-empty-user", "userId", "accepts an empty userId")
    unchecked("layer-issue-empty-nonce", "nonce", "accepts an empty nonce")
    unchecked("layer-issue-any-lifetime", "timeToLive", "accepts a timeToLive of 0 or less")
      .fix(lifetimes)
    KnownFault("layer-lifetime-zero", "accepts a timeToLive of 0") {
      $0.layerTokenIssuer.checks.rule("timeToLive") {
        if $0.timeToLive < 0 { throw Refusal(.ttlTooShort) }
      }
    }
    .in(.layerIssuer).fix(lifetimes).flagged("off-by-one")
    KnownFault("layer-verify-empty-nonce", "accepts an empty expected nonce") {
      $0.layerTokenVerifier.checks.drop("nonce")
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let nonce = evidence.claims.members["nce"]?.string ?? ""
        if !nonce.utf8.elementsEqual(evidence.input.nonce.utf8) { throw Refusal(.nonceMismatch) }
      }
    }
    .in(.layerVerifier).fix("refuse to verify with an empty nonce").flagged("nonce-unchecked")
  }

  private static let lifetimes = "accept a timeToLive of 1 second or more, and refuse any other"

  private static func unchecked(_ id: FaultID, _ name: String, _ mistake: String) -> KnownFault {
    KnownFault(id, mistake) { $0.layerTokenIssuer.checks.drop(name) }
      .in(.layerIssuer).fix("refuse an empty \(name)").flagged("empty-identity")
  }

  /// Faults in checking cty.
  @FaultBuilder
  static var layerTokenHeaderChecks: [KnownFault] {
    kind("layer-cty-unchecked", "cty", "ignores cty") { _ in true }
    kind("layer-cty-optional", "cty", "accepts tokens without cty or with cty null") {
      $0 == nil || $0 == .null || $0 == "layer-eit;v=1"
    }
    kind("layer-cty-by-beginning", "cty", "accepts any cty that begins with layer-eit") {
      $0?.string?.hasPrefix("layer-eit") == true
    }
    kind(
      "layer-cty-by-beginning-with-version",
      "cty",
      "accepts any cty that begins with layer-eit;v=1"
    ) {
      $0?.string?.hasPrefix("layer-eit;v=1") == true
    }
    kind("layer-cty-no-text-taken", "cty", "accepts cty that is not a string") {
      $0 == "layer-eit;v=1" || $0 != nil && $0?.string == nil
    }
    kind("layer-cty-empty-taken", "cty", "accepts an empty cty") {
      $0 == "layer-eit;v=1" || $0 == ""
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
