import AuthConformance
import AuthReference
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.registrationToken.issue`.
  static let sinchTokenIssuing: [KnownVariant] = [
    KnownVariant(
      "sinch-token-typ-written",
      in: .sinchIssuer,
      "writes typ JWT into the header",
      because: "The example of the expiration document has it, and RFC 7519 section 5.1 allows it"
    ) { $0.sinchTokenIssuer.header.append(TokenMember("typ") { _ in "JWT" }) },
    KnownVariant(
      "sinch-token-kid-first",
      in: .sinchIssuer,
      "writes kid before alg, and the claims in reverse order",
      because: "RFC 8259 section 4: the members of an object are not ordered"
    ) {
      $0.sinchTokenIssuer.header.reverse()
      $0.sinchTokenIssuer.claims.reverse()
    },
    KnownVariant(
      "sinch-token-nonce-as-uuid",
      in: .sinchIssuer,
      "draws nonces that look like UUIDs",
      because: "The example of the expiration document has a UUID as nonce"
    ) {
      let nonce = $0.sinchTokenIssuer.nonce
      $0.sinchTokenIssuer.nonce = {
        let digits = Array(try nonce())
        guard digits.count == 32 else { return String(digits) }
        let lengths = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return lengths.map { String(digits[$0]) }.joined(separator: "-")
      }
    },
  ]
}
