extension KnownFaults {
  /// Faults in checking prn and nce.
  @FaultBuilder
  static var layerTokenClaimChecks: [KnownFault] {
    KnownFault("layer-verify-sub-first", "prefers sub to prn") {
      $0.layerTokenVerifier.claimChecks.rule("prn") { evidence in
        let members = evidence.claims.members
        let user = (members["sub"] ?? members["prn"])?.string
        guard let user, !user.isEmpty else { throw Refusal(.claimInvalid) }
        evidence.claims.members["prn"] = .string(user)
      }
    }
    .in(.layerVerifier).fix("require prn to be a non-empty string, and report it exactly as given")
    .flagged("wrong-subject")
    for (name, claim, other, isInHeader) in [
      ("prn-or-sub", "prn", "sub", false), ("nce-named-nonce", "nce", "nonce", false),
      ("prn-from-header", "prn", "prn", true), ("nce-from-header", "nce", "nce", true),
    ] {
      KnownFault(
        FaultID(rawValue: "layer-verify-\(name)"),
        isInHeader
          ? "accepts \(claim) in the header" : "accepts a claim \(other) in place of \(claim)"
      ) {
        let substitute = Rule<Evidence<LayerTokenVerifier.Input>>("substitute") { evidence in
          let claims = evidence.claims.members
          evidence.claims.members[claim] =
            claims[claim] ?? (isInHeader ? evidence.header : claims)[other]
        }
        $0.layerTokenVerifier.claimChecks.insert(substitute, at: 0)
      }
      .in(.layerVerifier).fix("read \(claim) from the claim of this name only")
      .flagged("claims-missing")
    }
  }
}
