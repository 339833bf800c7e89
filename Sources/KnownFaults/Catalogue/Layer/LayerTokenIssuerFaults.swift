extension KnownFaults {
  /// Faults in what a token says, and in whether it is signed.
  @FaultBuilder
  static var layerTokenClaims: [KnownFault] {
    WrittenFaults.ofLayer
    WrittenFaults.renamed
    for (system, algorithm, calls) in [
      ("sinch", "HS256", [Call].sinchIssuer), ("layer", "RS256", .layerIssuer),
    ] {
      KnownFault(FaultID(rawValue: "\(system)-alg-none"), "issues tokens without a signature") {
        $0.sinchTokenIssuer.header.set("alg") { _ in "none" }
        $0.sinchTokenIssuer.sign = { _, _ in [] }
        $0.layerTokenIssuer.header.set("alg") { _ in "none" }
        $0.layerTokenIssuer.sign = { _, _ in [] }
      }
      .in(calls).fix("sign with \(algorithm)").flagged("alg-none")
    }
  }
}
