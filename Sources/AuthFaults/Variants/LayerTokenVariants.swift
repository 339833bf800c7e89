import AuthConformance
import AuthReference
import ConformanceSuite
import StrictJSON

extension KnownVariants {
  /// Variants of `layer.identityToken.issue` and `.verify`.
  static let layerTokens: [KnownVariant] =
    layerHeaders + layerUserIDs + layerLifetimes + layerTypes + layerKeysAndDates

  private static let silent = "No document speaks of it"
  private static let noHeader =
    "The document says nothing about typ, and RFC 7519 section 5.1 leaves it to the application"

  private static let layerHeaders: [KnownVariant] = [
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
      "layer-token-typ-jws-written",
      in: .layerIssuer,
      "writes JWS as typ",
      because: "Older samples of the vendor do",
      takes: ["layer-issued-typ": "jws"]
    ) { $0.layerTokenIssuer.header.set("typ") { _ in "JWS" } },
    KnownVariant(
      "layer-token-typ-not-written",
      in: .layerIssuer,
      "writes no typ",
      because: noHeader,
      takes: ["layer-issued-typ": "absent"]
    ) { $0.layerTokenIssuer.header.drop("typ") },
    KnownVariant(
      "layer-issuer-takes-empty-texts",
      in: .layerIssuer,
      "makes tokens of empty provider, key and user ids and nonces",
      because: silent
    ) { $0.layerTokenIssuer.checks.drop("providerId", "keyId", "userId", "nonce") },
    KnownVariant(
      "layer-issuer-takes-any-lifetime",
      in: .layerIssuer,
      "makes tokens that have expired",
      because: silent
    ) { $0.layerTokenIssuer.checks.drop("timeToLive") },
    KnownVariant(
      "layer-issuer-rounds-to-nearest",
      in: .layerIssuer,
      "rounds iat to the nearest second",
      because: silent
    ) {
      $0.layerTokenIssuer.claims.set("iat") {
        .seconds($0.issuedAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
      }
      $0.layerTokenIssuer.claims.set("exp") {
        .seconds($0.expiresAt.seconds + ($0.issuedAt.nanoseconds >= 500_000_000 ? 1 : 0))
      }
    },
  ]

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
        in: .layerIssuer,
        "refuses a user id with \(what)",
        because: silent,
        takes: [AmbiguityID(rawValue: "layer-issued-user-id-\(kind)"): "refuse"]
      ) {
        $0.layerTokenIssuer.checks.append(
          Check("user-id-\(kind)") { if holds($0.userID) { throw Refusal(.malformed) } }
        )
      },
      KnownVariant(
        VariantID(rawValue: "layer-verifier-rejects-user-id-\(kind)"),
        in: .layerVerifier,
        "rejects a user id with \(what)",
        because: silent,
        takes: [AmbiguityID(rawValue: "layer-verified-user-id-\(kind)"): "reject"]
      ) {
        $0.layerTokenVerifier.claimChecks.append(
          Check("user-id-\(kind)") {
            if holds(try $0.claims.string("prn")) { throw Refusal(.claimInvalid) }
          }
        )
      },
    ]
  }

  private static func issuer(
    _ id: VariantID,
    _ difference: String,
    takes ambiguities: [AmbiguityID],
    refusing isRefused: @escaping @Sendable (Int64) -> Bool
  ) -> KnownVariant {
    KnownVariant(
      id,
      in: .layerIssuer,
      difference,
      because: "The guide calls the time of expiration arbitrary, and a cap is sensible",
      takes: Dictionary(uniqueKeysWithValues: ambiguities.map { ($0, "refuse") })
    ) {
      $0.layerTokenIssuer.checks.append(
        Check("life") {
          if $0.timeToLive > 0, isRefused($0.timeToLive) { throw Refusal(.ttlTooShort) }
        }
      )
    }
  }

  private static let year: Int64 = 31_536_000

  private static let layerLifetimes: [KnownVariant] = [
    issuer(
      "layer-issuer-refuses-short-lives",
      "refuses a lifetime below a minute",
      takes: ["layer-issued-lifetime-short"]
    ) { $0 < 60 },
    issuer(
      "layer-issuer-refuses-lives-of-decades",
      "refuses a lifetime of ten years",
      takes: ["jwt-issued-lifetime-of-decades"]
    ) { $0 >= 10 * year },
    issuer(
      "layer-issuer-refuses-lives-of-a-year",
      "refuses a lifetime of a year",
      takes: ["jwt-issued-lifetime-of-a-year", "jwt-issued-lifetime-of-decades"]
    ) { $0 >= year },
    KnownVariant(
      "layer-verifier-caps-lives",
      in: .layerVerifier,
      "rejects a token that lives for ten years",
      because: silent,
      takes: ["jwt-verified-lifetime-of-decades": "reject"]
    ) {
      $0.layerTokenVerifier.claimChecks.append(
        Check("life") { evidence in
          let issuedAt = try evidence.claims.date("iat").seconds
          let life = try evidence.claims.date("exp").seconds - issuedAt
          if life >= 10 * year { throw Refusal(.claimInvalid) }
        }
      )
    },
  ]

  private static func types(_ types: [JSON?]) -> @Sendable (inout Reference) -> Void {
    {
      $0.layerTokenVerifier.reader.headerChecks = $0.layerTokenVerifier.reader.headerChecks
        .replacing("typ", with: .type("typ", isOneOf: types))
    }
  }

  private static let layerTypes: [KnownVariant] = [
    KnownVariant(
      "layer-token-typ-jws-rejected",
      in: .layerVerifier,
      "rejects tokens whose typ is JWS",
      because: noHeader,
      takes: ["layer-typ-jws": "reject"],
      types([nil, "JWT"])
    ),
    KnownVariant(
      "layer-token-typ-demanded",
      in: .layerVerifier,
      "rejects tokens without typ",
      because: "The guide lists it, and RFC 8725 section 3.11 recommends explicit types",
      takes: ["layer-typ-absent": "reject"],
      types(["JWT", "JWS"])
    ),
    KnownVariant(
      "layer-token-typ-ignored",
      in: .layerVerifier,
      "ignores typ",
      because: noHeader,
      takes: ["layer-typ-other-kind": "accept", "layer-typ-no-type": "accept"]
    ) { $0.layerTokenVerifier.reader.headerChecks.drop("typ") },
    KnownVariant(
      "layer-token-typ-compared-as-text",
      in: .layerVerifier,
      "ignores a typ that is not a text",
      because: noHeader,
      takes: ["layer-typ-no-type": "accept"]
    ) {
      $0.layerTokenVerifier.reader.headerChecks.rule("typ") {
        guard let kind = $0["typ"]?.string else { return }
        if kind != "JWT", kind != "JWS" { throw Refusal(.wrongType) }
      }
    },
    KnownVariant(
      "layer-token-cty-ignored",
      in: .layerVerifier,
      "ignores cty",
      because: "The guide describes cty, and tells no verifier to look at it"
    ) { $0.layerTokenVerifier.reader.headerChecks.drop("cty") },
  ]

  private static let layerKeysAndDates: [KnownVariant] = [
    KnownVariant(
      "layer-token-every-key-tried",
      in: .layerVerifier,
      "tries every registered key",
      because: "RFC 7515 section 4.1.4: kid is a hint"
    ) {
      $0.layerTokenVerifier.publicKey = { token, input in
        let key = input.publicKeys.first {
          (try? RS256.verify(token, publicKey: $0.pem)) == true
        }
        return try required(key ?? input.publicKeys.first, .unknownKey).pem
      }
    },
    KnownVariant(
      "layer-token-key-ids-are-uris",
      in: .layerVerifier,
      "rejects a kid that is not a URI of the vendor",
      because: "RFC 8725 section 3.10: kid is validated before it is looked up",
      takes: ["layer-key-id-of-another-form": "reject"]
    ) {
      $0.layerTokenVerifier.publicKey = { token, input in
        guard token.header["kid"]?.string?.hasPrefix("layer:///keys/") == true else {
          throw Refusal(.unknownKey)
        }
        return try LayerTokenVerifier.key(namedBy: token.header, in: input.publicKeys)
      }
    },
    KnownVariant(
      "layer-token-fractional-dates",
      in: .layerVerifier,
      "accepts dates with a fraction",
      because: "RFC 7519 section 2: a NumericDate may have a fraction",
      takes: ["layer-fractional-dates": "accept"]
    ) { $0.layerTokenVerifier.numericDate = { NumericDate($0) } },
    KnownVariant(
      "layer-token-iat-of-any-time",
      in: .layerVerifier,
      "accepts an iat after now, and after exp",
      because: "RFC 7519 section 4.1.6: iat tells the age of a token",
      takes: ["jwt-iat-in-future": "accept"]
    ) { $0.layerTokenVerifier.claimChecks.drop("issued", "exp-after-iat") },
    KnownVariant(
      "layer-token-dates-beyond-9999",
      in: .layerVerifier,
      "accepts an exp after the year 9999",
      because: "RFC 7519 section 2: a NumericDate is a number",
      takes: ["jwt-verified-date-beyond-year-9999": "accept"]
    ) {
      $0.layerTokenVerifier.claimChecks.insert(
        Check("exp-beyond-9999") {
          if let seconds = $0.claims.members["exp"]?.number?.int64, seconds > 253_402_300_799 {
            $0.claims.members["exp"] = 253_402_300_799
          }
        },
        at: 0
      )
    },
  ]
}
