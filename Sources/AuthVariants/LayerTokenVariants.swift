extension KnownVariants {
  /// Variants of `layer.identityToken.issue` and `.verify`.
  static let layerTokens: [KnownVariant] =
    layerHeaders + layerUserIDs + layerLifetimes + layerTypes + layerKeysAndDates

  private static let silent = "No document speaks of it"
  private static let noHeader =
    "The document says nothing about typ, and RFC 7519 section 5.1 leaves it to the application"

  @VariantBuilder
  private static var layerHeaders: [KnownVariant] {
    KnownVariant("layer-token-typ-last", "writes header and claims in reverse order") {
      $0.layerTokenIssuer.header.reverse()
      $0.layerTokenIssuer.claims.reverse()
    }
    .in(.layerIssuer).because("RFC 8259 section 4: the members of an object are not ordered")
    KnownVariant("layer-token-typ-jws-written", "writes JWS as typ") {
      $0.layerTokenIssuer.header.set("typ") { _ in "JWS" }
    }
    .in(.layerIssuer).because("Older samples of the vendor do").takes("layer-issued-typ", "jws")
    KnownVariant("layer-token-typ-not-written", "writes no typ") {
      $0.layerTokenIssuer.header.drop("typ")
    }
    .in(.layerIssuer).because(noHeader).takes("layer-issued-typ", "absent")
    KnownVariant(
      "layer-issuer-takes-empty-texts",
      "makes tokens of empty provider, key and user ids and nonces"
    ) { $0.layerTokenIssuer.checks.drop("providerId", "keyId", "userId", "nonce") }
    .in(.layerIssuer).because(silent)
    KnownVariant("layer-issuer-takes-any-lifetime", "makes tokens that have expired") {
      $0.layerTokenIssuer.checks.drop("timeToLive")
    }
    .in(.layerIssuer).because(silent)
    KnownVariant("layer-issuer-rounds-to-nearest", "rounds iat to the nearest second") {
      $0.layerTokenIssuer.claims.set("iat") {
        .seconds($0.issuedAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
      }
      $0.layerTokenIssuer.claims.set("exp") {
        .seconds($0.expiresAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
      }
    }
    .in(.layerIssuer).because(silent)
  }

  private static let userIDKinds:
    [(kind: String, what: String, holds: @Sendable (String) -> Bool)] = [
      (
        "with-control-characters", "control characters",
        { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } }
      ),
      (
        "with-emoji", "emoji",
        { $0.unicodeScalars.contains { $0.properties.generalCategory == .otherSymbol } }
      ),
      (
        "with-format-characters", "characters that nobody sees",
        {
          let unseen: [Unicode.GeneralCategory] = [.format, .lineSeparator, .paragraphSeparator]
          let categories = $0.unicodeScalars.map(\.properties.generalCategory)
          return !categories.contains(.otherSymbol) && categories.contains(where: unseen.contains)
        }
      ),
      ("with-spaces-around", "spaces at its ends", { $0.hasPrefix(" ") || $0.hasSuffix(" ") }),
      (
        "beyond-ascii", "letters beyond ASCII",
        {
          let letters: [Unicode.GeneralCategory] = [
            .lowercaseLetter, .nonspacingMark, .otherNumber,
          ]
          return $0.unicodeScalars.allSatisfy {
            $0.isASCII || letters.contains($0.properties.generalCategory)
          } && !$0.utf8.allSatisfy { $0 < 0x80 }
        }
      ),
    ]

  private static let layerUserIDs: [KnownVariant] = userIDKinds.flatMap {
    (kind, what, holds) -> [KnownVariant] in
    [
      KnownVariant(
        VariantID(rawValue: "layer-issuer-refuses-user-id-\(kind)"),
        "refuses a user id with \(what)"
      ) {
        $0.layerTokenIssuer.checks.append(
          Check("user-id-\(kind)") { if holds($0.userID) { throw Refusal(.malformed) } }
        )
      }
      .in(.layerIssuer).because(silent)
      .takes(AmbiguityID(rawValue: "layer-issued-user-id-\(kind)"), "refuse"),
      KnownVariant(
        VariantID(rawValue: "layer-verifier-rejects-user-id-\(kind)"),
        "rejects a user id with \(what)"
      ) {
        $0.layerTokenVerifier.claimChecks.append(
          Check("user-id-\(kind)") {
            if holds(try $0.claims.string("prn")) { throw Refusal(.claimInvalid) }
          }
        )
      }
      .in(.layerVerifier).because(silent)
      .takes(AmbiguityID(rawValue: "layer-verified-user-id-\(kind)"), "reject"),
    ]
  }

  private static func issuer(
    _ id: VariantID,
    _ difference: String,
    refusing isRefused: @escaping @Sendable (Int64) -> Bool
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      $0.layerTokenIssuer.checks.append(
        Check("life") {
          if $0.timeToLive > 0, isRefused($0.timeToLive) { throw Refusal(.ttlTooShort) }
        }
      )
    }
    .in(.layerIssuer)
    .because("The guide calls the time of expiration arbitrary, and a cap is sensible")
  }

  private static let year: Int64 = 31_536_000

  @VariantBuilder
  private static var layerLifetimes: [KnownVariant] {
    issuer("layer-issuer-refuses-short-lives", "refuses a lifetime below a minute") { $0 < 60 }
      .takes("layer-issued-lifetime-short", "refuse")
    issuer("layer-issuer-refuses-lives-of-decades", "refuses a lifetime of ten years") {
      $0 >= 10 * year
    }
    .takes("jwt-issued-lifetime-of-decades", "refuse")
    issuer("layer-issuer-refuses-lives-of-a-year", "refuses a lifetime of a year") { $0 >= year }
      .takes("jwt-issued-lifetime-of-a-year", "refuse").takes(
        "jwt-issued-lifetime-of-decades",
        "refuse"
      )
    KnownVariant("layer-verifier-caps-lives", "rejects a token that lives for ten years") {
      $0.layerTokenVerifier.claimChecks.append(
        Check("life") { evidence in
          let issuedAt = try evidence.claims.date("iat").seconds
          let life = try evidence.claims.date("exp").seconds - issuedAt
          if life >= 10 * year { throw Refusal(.claimInvalid) }
        }
      )
    }
    .in(.layerVerifier).because(silent).takes("layer-verified-lifetime-of-decades", "reject")
  }

  private static func types(_ types: [JSON?]) -> @Sendable (inout Reference) -> Void {
    {
      $0.layerTokenVerifier.reader.headerChecks = $0.layerTokenVerifier.reader.headerChecks
        .replacing("typ", with: .type("typ", isOneOf: types))
    }
  }

  @VariantBuilder
  private static var layerTypes: [KnownVariant] {
    KnownVariant(
      "layer-token-typ-jws-rejected",
      "rejects tokens whose typ is JWS",
      types([nil, "JWT"])
    )
    .in(.layerVerifier).because(noHeader).takes("layer-typ-jws", "reject")
    KnownVariant("layer-token-typ-demanded", "rejects tokens without typ", types(["JWT", "JWS"]))
      .in(.layerVerifier)
      .because("The guide lists it, and RFC 8725 section 3.11 recommends explicit types")
      .takes("layer-typ-absent", "reject")
    KnownVariant("layer-token-typ-ignored", "ignores typ") {
      $0.layerTokenVerifier.reader.headerChecks.drop("typ")
    }
    .in(.layerVerifier).because(noHeader).takes("layer-typ-other-kind", "accept")
    .takes("layer-typ-no-type", "accept").takes("layer-typ-null", "accept")
    KnownVariant("layer-token-typ-compared-as-text", "ignores a typ that is not a text") {
      $0.layerTokenVerifier.reader.headerChecks.rule("typ") {
        guard let kind = $0["typ"]?.string else { return }
        if kind != "JWT", kind != "JWS" { throw Refusal(.wrongType) }
      }
    }
    .in(.layerVerifier).because(noHeader).takes("layer-typ-no-type", "accept")
    .takes("layer-typ-null", "accept")
    KnownVariant("layer-token-cty-ignored", "ignores cty") {
      $0.layerTokenVerifier.reader.headerChecks.drop("cty")
    }
    .in(.layerVerifier).because("The guide describes cty, and tells no verifier to look at it")
  }

  @VariantBuilder
  private static var layerKeysAndDates: [KnownVariant] {
    KnownVariant("layer-token-every-key-tried", "tries every registered key") {
      $0.layerTokenVerifier.publicKey = { token, input in
        let key = input.publicKeys.first {
          (try? RS256.verify(token, publicKey: $0.pem)) == true
        }
        return try required(key ?? input.publicKeys.first, .unknownKey).pem
      }
    }
    .in(.layerVerifier).because("RFC 7515 section 4.1.4: kid is a hint")
    KnownVariant("layer-token-key-ids-are-uris", "rejects a kid that is not a URI of the vendor") {
      $0.layerTokenVerifier.publicKey = { token, input in
        guard token.header["kid"]?.string?.hasPrefix("layer:///keys/") == true else {
          throw Refusal(.unknownKey)
        }
        return try LayerTokenVerifier.key(namedBy: token.header, in: input.publicKeys)
      }
    }
    .in(.layerVerifier).because("RFC 8725 section 3.10: kid is validated before it is looked up")
    .takes("layer-key-id-of-another-form", "reject")
    KnownVariant("layer-token-fractional-dates", "accepts dates with a fraction") {
      $0.layerTokenVerifier.numericDate = { NumericDate($0) }
    }
    .in(.layerVerifier).because("RFC 7519 section 2: a NumericDate may have a fraction")
    .takes("layer-fractional-dates", "accept")
    KnownVariant("layer-token-iat-of-any-time", "accepts an iat after now, and after exp") {
      $0.layerTokenVerifier.claimChecks.drop("issued", "exp-after-iat")
    }
    .in(.layerVerifier).because("RFC 7519 section 4.1.6: iat tells the age of a token")
    .takes("layer-verified-iat-ahead", "accept")
    .takes("layer-verified-iat-ahead-by-fraction", "accept")
    KnownVariant("layer-token-dates-beyond-9999", "accepts an exp after the year 9999") {
      $0.layerTokenVerifier.claimChecks.insert(
        Check("exp-beyond-9999") {
          if let seconds = $0.claims.members["exp"]?.number?.int64, seconds > 253_402_300_799 {
            $0.claims.members["exp"] = 253_402_300_799
          }
        },
        at: 0
      )
    }
    .in(.layerVerifier).because("RFC 7519 section 2: a NumericDate is a number")
    .takes("layer-verified-exp-beyond-year-9999", "accept")
  }
}
