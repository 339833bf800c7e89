extension KnownVariants {
  /// Variants of `sinch.registrationToken.issue`.
  @VariantBuilder
  static var sinchTokenIssuing: [KnownVariant] {
    KnownVariant("sinch-token-typ-written", "writes typ JWT into the header") {
      $0.sinchTokenIssuer.header.append(TokenMember("typ") { _ in "JWT" })
    }
    .in(.sinchIssuer)
    .because("The example of the expiration document has it, and RFC 7519 section 5.1 allows it")
    KnownVariant("sinch-token-typ-in-small-letters", "writes typ jwt into the header") {
      $0.sinchTokenIssuer.header.append(TokenMember("typ") { _ in "jwt" })
    }
    .in(.sinchIssuer)
    .because("RFC 7515 section 4.1.9 compares it without case; RFC 7519 only recommends capitals")
    KnownVariant(
      "sinch-token-kid-first",
      "writes kid before alg, and the claims in reverse order"
    ) {
      $0.sinchTokenIssuer.header.reverse()
      $0.sinchTokenIssuer.claims.reverse()
    }
    .in(.sinchIssuer).because("RFC 8259 section 4: the members of an object are not ordered")
    KnownVariant("sinch-token-nonce-as-uuid", "draws nonces that look like UUIDs") {
      let nonce = $0.sinchTokenIssuer.nonce
      $0.sinchTokenIssuer.nonce = {
        let digits = Array(try nonce())
        guard digits.count == 32 else { return String(digits) }
        let lengths = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return lengths.map { String(digits[$0]) }.joined(separator: "-")
      }
    }
    .in(.sinchIssuer).because("The example of the expiration document has a UUID as nonce")
    KnownVariant(
      "sinch-token-nonce-behind-instant",
      "draws nonces of 64 bits behind a prefix and the instant of issue"
    ) {
      let nonce = $0.sinchTokenIssuer.nonce
      $0.sinchTokenIssuer.nonce = { "nonce-1514862245-" + String(try nonce().suffix(16)) }
    }
    .in(.sinchIssuer).because("No document says what a nonce looks like, and UUIDv7 begins so")
    KnownVariant("sinch-token-nonce-counted", "counts its nonces up behind a prefix of its own") {
      let count = Kept(0)
      $0.sinchTokenIssuer.nonce = { "backend-7-\(count.next())" }
    }
    .in(.sinchIssuer)
    .because("The first document calls a sequence, which is counted, a cryptographic nonce")
    KnownVariant(
      "sinch-token-nonce-of-known-characters",
      "refuses nonces with other characters than letters, digits, hyphens and underscores"
    ) {
      $0.sinchTokenIssuer.checks.append(
        Rule("nonce-form") { input in
          let isPlain = (input.nonce ?? "").allSatisfy {
            $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
          }
          if !isPlain { throw Refusal(.malformed) }
        }
      )
    }
    .in(.sinchIssuer).because("No document says what a nonce looks like")
    .takes("sinch-issued-nonce-with-punctuation", "refuse")
    KnownVariant("sinch-token-lives-a-day-at-most", "refuses a timeToLive above a day") {
      $0.sinchTokenIssuer.checks.append(
        Rule("longest") { if $0.timeToLive > 86_400 { throw Refusal(.claimInvalid) } }
      )
    }
    .in(.sinchIssuer).because("No document names a greatest lifetime, and a cap is sensible")
    .takes("jwt-issued-lifetime-of-days", "refuse")
    KnownVariant("sinch-token-lives-any-time", "issues tokens that live for less than a minute") {
      $0.sinchTokenIssuer.checks.drop("timeToLive")
    }
    .in(.sinchIssuer).because("The document says that the lifetime should be a minute at least")
    KnownVariant(
      "sinch-token-empty-texts-written",
      "issues tokens for an empty key, user id or nonce"
    ) { $0.sinchTokenIssuer.checks.drop("applicationKey", "userId", "nonce") }
    .in(.sinchIssuer).because("No document asks an issuer to look at them")
    .takes("sinch-issued-sub-leading-slash", "raw")
    KnownVariant("sinch-token-fractions-rounded", "rounds iat to the nearest second") {
      $0.sinchTokenIssuer.claims.set("iat") {
        .seconds($0.issuedAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
      }
    }
    .in(.sinchIssuer)
    .because("No document says how iat is rounded, and the vendor's JavaScript sample does so")
    encoded("component", but: "")
    encoded("path-segment", but: "=+@")
    encoded("uri", but: "=+@/?#")
    SinchUserIDKind.issued.map { kind in
      KnownVariant(
        VariantID(rawValue: "sinch-sub-without-\(kind.name)"),
        "refuses user ids with \(kind.what)"
      ) {
        $0.sinchTokenIssuer.checks.append(
          Rule("userId-kind") { input in try kind.refuse(input.userID) }
        )
      }
      .in(.sinchIssuer).because("No document says which characters a user id has")
      .takes(kind.among(SinchUserIDKind.issued).ambiguities("sinch-issued-sub"), "refuse")
    }
    [
      KnownVariant("sinch-sub-user-id-of-64-bytes", "refuses user ids of more than 64 bytes") {
        $0.sinchTokenIssuer.checks.append(
          Rule("userId-length") { input in
            if input.userID.utf8.count > 64 { throw Refusal(.malformed) }
          }
        )
      }
      .in(.sinchIssuer).because("No document says how long a user id is")
      .takes("sinch-issued-user-id-length", "refuse")
    ]
  }

  /// Percent-encodes the user id but for some characters, as a function of common libraries does.
  private static func encoded(_ name: String, but kept: String) -> KnownVariant {
    let pair = SinchUserIDKind.backslashAndSlash.name
    let changed = SinchUserIDKind.issued.filter { kind in
      kind.name != pair && kind.isEncoded(but: kept)
    }
    let ofPair: Interpretation =
      kept.contains("/") ? "percent-encoded-but-for-slashes" : "percent-encoded"
    return KnownVariant(
      VariantID(rawValue: "sinch-sub-encoded-as-\(name)"),
      "percent-encodes user ids in sub"
        + (kept.isEmpty ? "" : ", but keeps \(kept.map { String($0) }.joined(separator: " "))")
    ) {
      $0.sinchTokenIssuer.checks.rule("userId") { input in
        if input.userID.isEmpty { throw Refusal(.malformed) }
      }
      $0.sinchTokenIssuer.claims.set("sub") {
        let userID = $0.input.userID.unicodeScalars.map { scalar in
          kept.unicodeScalars.contains(scalar)
            ? String(scalar) : Escapes.percentEncoded(String(scalar))
        }
        return .string(SinchNames.userPrefix($0.input.applicationKey) + userID.joined())
      }
    }
    .in(.sinchIssuer)
    .because("sub looks like a path, and no document says how a user id stands in it")
    .takes(changed.ambiguities("sinch-issued-sub"), "percent-encoded")
    .takes("sinch-issued-sub-backslash-and-slash", ofPair)
    .takes("sinch-issued-sub-leading-slash", kept.contains("/") ? "raw" : "percent-encoded")
  }
}
