extension KnownFaults {
  /// Faults in nonce and header.
  @FaultBuilder
  static var sinchTokenNonces: [KnownFault] {
    KnownFault("sinch-nonce-constant", "writes the same nonce into every token") {
      $0.sinchTokenIssuer.nonce = { "6b438bda-2d5c-4e8c-92b0-39f20a94b34e" }
    }
    .in(.sinchIssuer).fix("draw a random nonce for each token").flagged("nonce-unchecked")
    KnownFault("sinch-nonce-of-instant", "derives the nonce from the clock") {
      $0.sinchTokenIssuer.claims.set("nonce") {
        .string($0.input.nonce ?? "\($0.issuedAt.seconds)")
      }
    }
    .in(.sinchIssuer).fix("draw a random nonce for each token").flagged("nonce-unchecked")
    KnownFault(
      "sinch-nonce-of-five-digits",
      "draws nonces of at most five digits, which can be guessed"
    ) {
      let nonce = $0.sinchTokenIssuer.nonce
      $0.sinchTokenIssuer.nonce = {
        let drawn = try nonce()
        // A nonce that was seen before has its five digits already.
        return drawn.utf8.count <= 5
          ? drawn : UInt16(drawn.prefix(4), radix: 16).map(String.init) ?? "0"
      }
    }
    .in(.sinchIssuer).fix("draw a nonce of at least 64 random bits").flagged("nonce-unchecked")
    for (name, how, prefix, radix, width) in [
      ("behind-prefix", "behind a prefix", "app-", 10, 0),
      ("in-uuid", "in decimal at the end of a UUID", "00000000-0000-4000-8000-", 10, 12),
      (
        "in-hexadecimal-uuid", "in hexadecimal at the end of a UUID", "6b438bda-2d5c-4e8c-92b0-",
        16,
        12
      ),
    ] {
      KnownFault(FaultID(rawValue: "sinch-nonce-counted-\(name)"), "counts its nonces up \(how)") {
        let count = Kept(150)
        let nonce = $0.sinchTokenIssuer.nonce
        $0.sinchTokenIssuer.nonce = {
          let drawn = try nonce()
          // A nonce that was seen before has been counted already.
          if drawn.hasPrefix(prefix) { return drawn }
          let digits = String(count.next(), radix: radix)
          return prefix + String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
      }
      .in(.sinchIssuer).fix("draw a nonce of at least 64 random bits").flagged("nonce-unchecked")
    }
    KnownFault("sinch-nonce-empty", "writes an empty nonce when none is given") {
      $0.sinchTokenIssuer.nonce = { "" }
    }
    .in(.sinchIssuer).fix("draw a random nonce for each token").flagged("empty-identity")
    KnownFault("sinch-nonce-ignored", "replaces the given nonce") {
      $0.sinchTokenIssuer.claims.set("nonce") { _ in "ignored" }
    }
    .in(.sinchIssuer).fix("use the given nonce").flagged("nonce-unchecked")
    KnownFault("sinch-kid-of-expiry", "writes kid for the day of exp") {
      let keys = $0.sinchTokenIssuer.keys
      $0.sinchTokenIssuer.header.set("kid") { .string(keys.keyID($0.expiresAt.utcDay)) }
    }
    .in(.sinchIssuer).fix("write kid for the UTC date of iat").flagged("utc-day")
    KnownFault("sinch-header-in-claims", "writes kid into the claims") {
      $0.sinchTokenIssuer.header.drop("kid")
      $0.sinchTokenIssuer.claims.append(TokenMember("kid") { .string($0.keyID) })
    }
    .in(.sinchIssuer).fix("write kid into the header").flagged("claims-missing")
  }
}
