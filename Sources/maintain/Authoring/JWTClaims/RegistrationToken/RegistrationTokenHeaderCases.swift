extension RegistrationTokenCases {
  static let verifyHeader: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-header",
    title: "Verifying a registration token: algorithm, type and other header members",
    method: "Each token signed under the right key, so that its header alone decides",
    base: RegistrationTokenScenario()
  ) {
    accepts("alg-and-kid", "A header of alg and kid alone")
      .decidedBy("SINCH-TOKEN-ALG").also("SINCH-TOKEN-TYP")

    section("No algorithm", also("SINCH-TOKEN-ALG")) {
      everyRule(of: .unsecured) {
        tries("alg-none-in-capitals", .algNone("NONE"))
        tries("alg-none-in-mixed-case", .algNone("nOnE"))
        tries("alg-none-with-space", .algNone("none "))
        tries("alg-none-signed", .algNoneSigned)
      }
      everyRule(of: .algorithmTypes) {
        rejects("alg-missing-unsigned", "No algorithm and no signature") {
          $0.header["alg"] = nil
          $0.unsign()
        }
        .reasons(.algorithmNotAllowed, .malformed).decidedBy("JWS-ALG-REQUIRED")
        .flagged("alg-type", "alg-none")
        rejects("alg-empty", "An empty text as algorithm") { $0.header["alg"] = "" }
          .reasons(.algorithmNotAllowed, .malformed).decidedBy("SINCH-TOKEN-ALG")
          .flagged("alg-type").trying("alg-empty")
      }
    }
    section("Names that are almost HS256", also("SINCH-TOKEN-ALG")) {
      everyRule(of: .algorithmNames) {
        tries("alg-lower-case", .alg(.lowerCase)).flagged("alg-type")
        tries("alg-long-s", .alg(.longS)).flagged("inexact-comparison")
        rejects("alg-with-space", "The right algorithm with a space behind it")
          .with { $0.header["alg"] = "HS256 " }
          .reasons(.algorithmNotAllowed).decidedBy("SINCH-TOKEN-ALG")
          .flagged("inexact-comparison").trying("alg-space-behind")
      }
    }
    rejects("alg-in-capital-member", "The algorithm under the member name ALG")
      .with { $0.header = ["ALG": "HS256", "kid": "hkdfv1-20180102"] }
      .reasons(.algorithmNotAllowed, .malformed).decidedBy("JWS-ALG-REQUIRED")
      .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    section("Other algorithms") {
      decidedBy("SINCH-TOKEN-ALG").also("JWS-ALG-ALLOWED").flagged("alg-confusion")
      reasons(.algorithmNotAllowed, .badSignature)
      for name in ["HS384", "HS512"] {
        let slug = name.lowercased()
        rejects("alg-\(slug)", "\(name), well signed under the same key") {
          $0.header["alg"] = .string(name)
          $0.signing = OutsideSignature("registration-token-\(slug)").signing
        }
        .reasons(.algorithmNotAllowed)
      }
      rejects("alg-hs512-signed-hs256", "HS512 in the header of a token signed by HS256")
        .with { $0.header["alg"] = "HS512" }
      rejects("alg-rs256-signed-hs256", "RS256 in the header of a token signed by HS256")
        .with { $0.header["alg"] = "RS256" }
      rejects("alg-rs256", "RS256, well signed with some RSA key") {
        $0.header["alg"] = "RS256"
        $0.signing = .rs256(Keys.main.privateKey)
      }
    }
    section("The algorithm twice") {
      asking("sinch-verified-header-duplicates", .malformedOrLast)
      decidedBy("JWS-DUPLICATE-MEMBERS").flagged("duplicate-members")
      reasons(.malformed, .algorithmNotAllowed)
      rejects("alg-first-right-last-none", "The algorithm twice, first HS256 and then none")
        .with { $0.header.putLast("alg", "none") }.also("JWS-ALG-NONE")
      leavesOpen("alg-first-none-last-right", "The algorithm twice, first none and then HS256")
        .with { $0.header.putFirst("alg", "none") }
      leavesOpen("alg-twice-the-same", "The right algorithm twice")
        .with { $0.header.putLast("alg", "HS256") }
    }

    section("The type", decidedBy("SINCH-TOKEN-TYP")) {
      accepts("typ-jwt", "The type JWT") { $0.header["typ"] = "JWT" }
        .decidedBy("SINCH-INSTANCE-TYP").also("SINCH-TOKEN-TYP")
      leavesOpen("typ-lower-case", "The type jwt in small letters") { $0.header["typ"] = "jwt" }
        .asking("sinch-typ-other-spelling", .acceptedOrWrongType)
      leavesOpen("typ-access-token", "The type of an OAuth access token")
        .with { $0.header["typ"] = "at+jwt" }
        .asking("sinch-typ-other-kind", .acceptedOrWrongType).flagged("cross-jwt")
      leavesOpen("typ-null", "A type that is null") { $0.header["typ"] = .null }
        .asking("sinch-typ-null", .acceptedOrWrongType)
      section("What is not a type") {
        asking("sinch-typ-no-type", .acceptedOrWrongType)
        leavesOpen("typ-number", "A type that is a number") { $0.header["typ"] = 1 }
        leavesOpen("typ-array", "A type that is an array of JWT") { $0.header["typ"] = ["JWT"] }
      }
    }
    section("Members that nobody knows", decidedBy("JWS-UNKNOWN-HEADER")) {
      accepts("type-in-place-of-typ")
        .titled("A stray member type, as the vendor's JavaScript sample writes it")
        .with { $0.header["type"] = "JWT" }.also("SINCH-TOKEN-TYP")
      accepts("type-of-another-kind", "A stray member type with another value")
        .with { $0.header["type"] = "at+jwt" }
      accepts("unknown-members", "Unknown members of several kinds") {
        $0.header["x-trace"] = ["id": 1, "tags": ["a", .null, true]]
        $0.header["version"] = 2
      }
    }

    section("Keys that the token brings along", decidedBy("JWS-NO-EMBEDDED-KEY")) {
      everyRule(of: .embeddedKeys) {
        tries("jwk-and-its-signature", .embeddedKey("jwk", Self.foreignSecret, "the key itself"))
          .titled("A key inside the header, and a signature under that key")
          .also("SINCH-TOKEN-KEY-FROM-KID")
        for (slug, member, value, what) in [
          ("jku", "jku", "https://attacker.example/keys.json", "address of a key set"),
          ("x5t", "x5t#S256", Keys.foreignPrint, "print of a certificate"),
          ("x5u", "x5u", "https://attacker.example/certificate.pem", "address of a certificate"),
        ] {
          tries("\(slug)-and-another-key", .embeddedKey(member, .string(value), what))
            .titled("The \(what), and a signature under another key")
        }
      }
    }

    section("Critical extensions") {
      everyRule(of: .critical) {
        tries("crit-unknown", .critUnknown("x-limit"))
        tries("crit-b64", .critEncodedPayload)
        rejects("crit-exp", "A claim that the header repeats and calls critical") {
          $0.header["crit"] = ["exp"]
          $0.header["exp"] = 1_514_862_845
        }
        .reasons(.unsupportedCriticalHeader, .malformed).decidedBy("JWS-CRIT").flagged(
          "crit-ignored"
        )
        tries("crit-alg", .critRegistered)
        tries("crit-of-absent-member", .critAbsent("x-limit"))
        tries("crit-twice-the-same", .critTwice("x-limit"))
        tries("crit-text", .crit("string", "x-limit", "a text")) {
          $0.header["crit"] = "x-limit"
          $0.header["x-limit"] = 1
        }
      }
    }
  }
}

extension RegistrationTokenCases {
  /// The key that a foreigner signs with, as JSON Web Key.
  private static var foreignSecret: JSON {
    ["kty": "oct", "k": .string(Base64.url.encode(Keys.octets(32)))]
  }
}
