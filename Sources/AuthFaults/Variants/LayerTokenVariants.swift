import AuthConformance
import AuthReference
import StrictJSON

extension KnownVariants {
  /// Variants of `layer.identityToken.issue` and `.verify`.
  static let layerTokens: [KnownVariant] = [
    KnownVariant(
      "layer-token-typ-last",
      in: .layerIssuer,
      "writes header and claims in reverse order",
      because: "RFC 8259 section 4: the members of an object are not ordered"
    ) {
      $0.layerTokenIssuer.header.reverse()
      $0.layerTokenIssuer.claims.reverse()
    },
    KnownVariant(
      "layer-token-typ-jws-rejected",
      in: .layerVerifier,
      "rejects tokens whose typ is JWS",
      because:
        "The document says nothing about typ, and RFC 7519 section 5.1 leaves it to the application",
      takes: ["layer-typ-jws": "reject"]
    ) {
      $0.layerTokenVerifier.reader.headerChecks = $0.layerTokenVerifier.reader.headerChecks
        .replacing("typ", with: .type("typ", isOneOf: [nil, "JWT"]))
    },
    KnownVariant(
      "layer-token-fractional-dates",
      in: .layerVerifier,
      "accepts dates with a fraction",
      because: "RFC 7519 section 2: a NumericDate may have a fraction",
      takes: ["layer-fractional-dates": "accept"]
    ) { $0.layerTokenVerifier.numericDate = { NumericDate($0) } },
  ]
}
