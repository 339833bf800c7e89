import Cryptography

extension KnownFaults {
  /// Faults in claims and header of an identity token.
  @FaultBuilder
  static var layerTokenClaims: [KnownFault] {
    KnownFault("layer-prn-named-sub", "writes the user id as sub instead of prn") {
      $0.layerTokenIssuer.claims.rename("prn", to: "sub")
    }
    .in(.layerIssuer).fix("write the user id as the claim prn").flagged("claims-missing")
    KnownFault("layer-nce-named-nonce", "writes the nonce as nonce instead of nce") {
      $0.layerTokenIssuer.claims.rename("nce", to: "nonce")
    }
    .in(.layerIssuer).fix("write the nonce as the claim nce").flagged("claims-missing")
    header("layer-cty-without-version", "cty", "writes cty without its version") { _ in
      "layer-eit"
    }
    .flagged("cross-jwt")
    header("layer-cty-jwt", "cty", "writes JWT as cty") { _ in "JWT" }.flagged("cross-jwt")
    header("layer-typ-at-jwt", "typ", "writes at+jwt as typ") { _ in "at+jwt" }.flagged("cross-jwt")
    header("layer-alg-hs256", "alg", "declares HS256 and signs with RS256") { _ in "HS256" }
      .flagged("alg-type")
    KnownFault("layer-alg-none", "issues tokens without a signature") {
      $0.layerTokenIssuer.header.set("alg") { _ in "none" }
      $0.layerTokenIssuer.sign = { _, _ in [] }
    }
    .in(.layerIssuer).fix("sign with RS256").flagged("alg-none")
  }

  private static func header(
    _ id: FaultID,
    _ name: String,
    _ mistake: String,
    _ value: @escaping @Sendable (LayerTokenContents) throws -> JSON?
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.layerTokenIssuer.header.set(name, value) }
      .in(.layerIssuer)
      .fix("write typ JWT, alg RS256, cty layer-eit;v=1 and the key id as kid into the header")
  }
}
