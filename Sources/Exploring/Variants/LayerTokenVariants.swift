extension KnownVariants {
  /// Variants of `layer.identityToken.issue` and `.verify`.
  static let layerTokens: [KnownVariant] =
    layerHeaders + layerUserIDs + layerInputs + layerLifetimes + layerTypes + layerKeysAndDates

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
    for (name, kind, interpretation) in [
      ("lower-case", "jwt", "lower-case"), ("media-type", "application/JWT", "media-type"),
      ("media-type-in-lower-case", "application/jwt", "media-type-in-lower-case"),
    ] as [(String, JSON, Interpretation)] {
      KnownVariant(
        VariantID(rawValue: "layer-token-typ-\(name)"),
        "writes typ as \(kind.compact())"
      ) {
        $0.layerTokenIssuer.header.set("typ") { _ in kind }
      }
      .in(.layerIssuer).because("RFC 7515 section 4.1.9: media types are compared without case")
      .takes("layer-issued-typ", interpretation)
    }
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

  private static let layerUserIDs: [KnownVariant] =
    LayerUserIDKind.all.map { kind in
      issuer(
        VariantID(rawValue: "layer-issuer-refuses-user-id-\(kind.name)"),
        "refuses a user id with \(kind.what)",
        refusing: [kind]
      )
    }
    + LayerUserIDKind.inTokens.map { kind in
      verifier(
        VariantID(rawValue: "layer-verifier-rejects-user-id-\(kind.name)"),
        "rejects a user id with \(kind.what)",
        rejecting: [kind]
      )
    } + [
      issuer("layer-issuer-takes-plain-user-ids", plain, refusing: LayerUserIDKind.all),
      verifier("layer-verifier-takes-plain-user-ids", plain, rejecting: LayerUserIDKind.inTokens),
    ]

  private static let plain = "takes only letters and digits of ASCII as a user id"

  private static func issuer(
    _ id: VariantID,
    _ difference: String,
    refusing kinds: [LayerUserIDKind]
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      $0.layerTokenIssuer.checks.append(
        Rule("user-id-\(id)") { input in
          let kind = LayerUserIDKind.of(input.userID)?.name
          if kinds.contains(where: { $0.name == kind }) { throw Refusal(.malformed) }
        }
      )
    }
    .in(.layerIssuer).because(silent).takes(answers("issued", kinds, "refuse"))
  }

  private static func verifier(
    _ id: VariantID,
    _ difference: String,
    rejecting kinds: [LayerUserIDKind]
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      $0.layerTokenVerifier.claimChecks.append(
        Rule("user-id-\(id)") { evidence in
          let kind = LayerUserIDKind.of(try evidence.claims.string("prn"))?.name
          if kinds.contains(where: { $0.name == kind }) { throw Refusal(.claimInvalid) }
        }
      )
    }
    .in(.layerVerifier).because(silent).takes(answers("verified", kinds, "reject"))
  }

  private static func answers(
    _ side: String,
    _ kinds: [LayerUserIDKind],
    _ interpretation: Interpretation
  ) -> [AmbiguityID: Interpretation] {
    Dictionary(
      uniqueKeysWithValues: kinds.map {
        (AmbiguityID(rawValue: "layer-\(side)-user-id-\($0.name)"), interpretation)
      }
    )
  }

  /// Issuers that look at what else they are given, or write no value where they are given none.
  @VariantBuilder
  private static var layerInputs: [KnownVariant] {
    input("nonce-with-quotation-marks", "a nonce with quotation marks") { $0.nonce.contains("\"") }
    input("name-with-quotation-marks", "a display name with quotation marks") {
      $0.displayName?.contains("\"") == true
    }
    input("provider-id-of-another-form", "a provider id that is not a URI of the vendor") {
      !$0.providerID.hasPrefix("layer:///providers/")
    }
    input("key-id-of-another-form", "a key id that is not a URI of the vendor") {
      !$0.keyID.hasPrefix("layer:///keys/")
    }
    KnownVariant("layer-issuer-writes-null", "writes null for a name that was not given") {
      let claims = $0.layerTokenIssuer.claims
      $0.layerTokenIssuer.claims = claims.map { claim in
        TokenMember(claim.name) { try claim.value($0) ?? .null }
      }
    }
    .in(.layerIssuer).because("Many JSON libraries map an absent value to null")
    KnownVariant.changingInput(
      "layer-verifier-clock-of-seconds",
      "rounds the time of verification to the nearest second"
    ) { input in
      guard let now = input["now"]?.string.flatMap(Instant.init(rfc3339:)) else { return }
      let seconds = now.seconds + (now.nanoseconds >= 500_000_000 ? 1 : 0)
      input["now"] = Instant(seconds: seconds, nanoseconds: 0).map { .string($0.rfc3339) }
    }
    .in(.layerVerifier).because("No document asks for a clock finer than seconds")
    .takes("layer-verified-iat-ahead-by-fraction", "accept")
    KnownVariant("layer-verifier-takes-empty-nonces", "compares an empty nonce like any other") {
      $0.layerTokenVerifier.checks.drop("nonce")
      $0.layerTokenVerifier.claimChecks.rule("nce") { evidence in
        let nonce = evidence.claims.members["nce"]?.string ?? ""
        if !nonce.utf8.elementsEqual(evidence.input.nonce.utf8) { throw Refusal(.nonceMismatch) }
      }
    }
    .in(.layerVerifier).because("It concerns only a caller that hands over an empty nonce")
  }

  private static func input(
    _ name: String,
    _ what: String,
    _ isRefused: @escaping @Sendable (LayerIdentityTokenIssuing.Input) -> Bool
  ) -> KnownVariant {
    KnownVariant(VariantID(rawValue: "layer-issuer-refuses-\(name)"), "refuses \(what)") {
      $0.layerTokenIssuer.checks.append(
        Rule(name) { if isRefused($0) { throw Refusal(.malformed) } }
      )
    }
    .in(.layerIssuer).because(silent).takes(AmbiguityID(rawValue: "layer-issued-\(name)"), "refuse")
  }

  private static func issuer(
    _ id: VariantID,
    _ difference: String,
    refusing isRefused: @escaping @Sendable (Int64) -> Bool
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      $0.layerTokenIssuer.checks.append(
        Rule("life") {
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
    verifier("layer-verifier-caps-lives", "rejects a token that lives for ten years") {
      $0 >= 10 * year
    }
    .takes("layer-verified-lifetime-of-decades", "reject")
    verifier("layer-verifier-rejects-short-lives", "rejects a token that lives below a minute") {
      $0 < 60
    }
    .takes("layer-verified-lifetime-short", "reject")
  }

  private static func verifier(
    _ id: VariantID,
    _ difference: String,
    rejecting isRejected: @escaping @Sendable (Int64) -> Bool
  ) -> KnownVariant {
    KnownVariant(id, difference) {
      $0.layerTokenVerifier.claimChecks.append(
        Rule("life") { evidence in
          let issuedAt = try evidence.claims.date("iat").seconds
          let life = try evidence.claims.date("exp").seconds - issuedAt
          if isRejected(life) { throw Refusal(.claimInvalid) }
        }
      )
    }
    .in(.layerVerifier).because(silent)
  }

  private static func types(_ types: [JSON?]) -> @Sendable (inout Reference) -> Void {
    {
      $0.layerTokenVerifier.reader.headerChecks = $0.layerTokenVerifier.reader.headerChecks
        .replacing("typ", with: Rule(header: "typ", isOneOf: types, else: .wrongType))
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
    KnownVariant(
      "layer-token-fractions-rounded-up",
      "accepts dates with a fraction, and reports the end in the next whole second"
    ) {
      $0.layerTokenVerifier.numericDate = { NumericDate($0) }
      $0.layerTokenVerifier.findings = { evidence in
        let end = try evidence.claims.date("exp")
        let rounded = end == NumericDate(seconds: end.seconds) ? end : end.adding(seconds: 1)
        return LayerIdentityTokenVerification.Findings(
          userID: try evidence.claims.string("prn"),
          expiresAt: try required(rounded.instant, .claimInvalid)
        )
      }
    }
    .in(.layerVerifier).because("No document says how a fraction is reported")
    .takes("layer-fractional-dates", "accept")
    KnownVariant("layer-token-dates-in-digits", "refuses dates that are not written in digits") {
      let read = $0.layerTokenVerifier.numericDate
      $0.layerTokenVerifier.numericDate = {
        $0.text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? read($0) : nil
      }
    }
    .in(.layerVerifier).because("The public guide says Integer")
    .takes("layer-verified-date-notation", "reject")
    KnownVariant("layer-token-iat-of-any-time", "accepts an iat after now, and after exp") {
      $0.layerTokenVerifier.claimChecks.drop("issued", "exp-after-iat")
    }
    .in(.layerVerifier).because("RFC 7519 section 4.1.6: iat tells the age of a token")
    .takes("layer-verified-iat-ahead", "accept")
    .takes("layer-verified-iat-ahead-by-fraction", "accept")
    KnownVariant("layer-token-dates-beyond-9999", "accepts an exp after the year 9999") {
      $0.layerTokenVerifier.claimChecks.insert(
        Rule("exp-beyond-9999") {
          if $0.claims.members["exp"]?.number?.isBeyondYear9999 == true {
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
