extension KnownFaults {
  /// Faults in what a token says, and in whether it is signed.
  @FaultBuilder
  static var layerTokenClaims: [KnownFault] {
    WrittenFaults.ofLayer
    WrittenFaults.renamed
    KnownFault("sinch-alg-none", "issues tokens without a signature") {
      $0.sinchTokenIssuer.header.set("alg") { _ in "none" }
      $0.sinchTokenIssuer.sign = { _, _ in [] }
    }
    .in(.sinchIssuer).fix("sign with HS256").flagged("alg-none")
    KnownFault("layer-alg-none", "issues tokens without a signature") {
      $0.layerTokenIssuer.header.set("alg") { _ in "none" }
      $0.layerTokenIssuer.sign = { _, _ in [] }
    }
    .in(.layerIssuer).fix("sign with RS256").flagged("alg-none")
  }
}
