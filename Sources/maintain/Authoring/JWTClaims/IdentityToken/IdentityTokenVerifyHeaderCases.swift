extension IdentityTokenCases {
  static let verifyHeader: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-header",
    title: "Verifying identity tokens: algorithm, type and content type",
    method: "Tokens signed by the reference; other algorithms by Python's cryptography",
    base: IdentityTokenVerifyScenario()
  ) {
    section("The header as it is meant", decidedBy("LAYER-TOKEN-ALG")) {
      accepts("plain", "A token as the provider issues it")
        .finding(alice).also("LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-SIGNATURE")
      accepts("other-order", "The header's members in another order")
        .with { $0.header.members.reverse() }
        .decidedBy("JWT-ANY-ENCODING").flagged("reserialised-input")
      accepts("unknown-members", "Unknown members, a stray type among them") {
        $0.header["type"] = "JWS"
        $0.header["x"] = [1, ["y": .null]]
      }
      .decidedBy("JWS-UNKNOWN-HEADER")
    }
    section("Unsecured tokens", decidedBy("LAYER-TOKEN-ALG")) {
      everyRule(of: .unsecured) {
        tries("alg-none-spelled-capitalised", .algNone("None")).flagged("alg-type")
        tries("alg-none-spelled-upper", .algNone("NONE")).flagged("alg-type")
        tries("alg-none-spelled-mixed", .algNone("nOnE")).flagged("alg-type")
        tries("alg-none-space-behind", .algNone("none ")).flagged("alg-type")
      }
    }
    section("HMAC in place of RS256") {
      decidedBy("LAYER-TOKEN-ALG").flagged("alg-confusion").reasons(.algorithmNotAllowed)
      section("Keyed with the registered public key", also("JWS-KEY-ONE-ALGORITHM")) {
        for (slug, key, what) in [
          ("text", Array(Keys.main.publicKey.utf8), "text of the registered public key"),
          (
            "text-and-line-break", Array("\(Keys.main.publicKey)\n".utf8),
            "text of the registered public key and a line break"
          ),
          ("octets", Keys.main.publicKeyOctets, "bytes of the registered public key"),
        ] {
          rejects("alg-hs256-public-key-\(slug)", "HS256 keyed with the \(what)")
            .with { $0.signHS256(key) }
        }
        for (slug, key, what) in Keys.publicKeysAsSecrets {
          rejects("alg-hs256-\(slug)-text", "HS256 keyed with \(what), which is registered") {
            $0.register(key)
            $0.signHS256(Array(key.utf8))
          }
        }
      }
      rejects("alg-hs256-private-key-text")
        .titled("HS256 keyed with the text of the private key, as some backends sign")
        .with { $0.signHS256(Array(Keys.main.privateKey.utf8)) }.flagged("key-format")
      rejects("alg-hs256-empty-key", "HS256 under an empty key") { $0.signHS256([]) }
        .flagged("empty-identity")
    }
    section("Other algorithms, well signed") {
      decidedBy("LAYER-TOKEN-ALG").also("JWS-ALG-ALLOWED").flagged("alg-confusion")
      reasons(.algorithmNotAllowed)
      for name in ["RS384", "RS512", "PS256"] {
        let slug = name.lowercased()
        rejects("alg-\(slug)", "A good \(name) signature under the registered key") {
          $0.header["alg"] = .string(name)
          $0.token.signing = OutsideSignature("identity-token-\(slug)").signing
        }
      }
      rejects("alg-es256", "A good ES256 signature under a registered key of its kind") {
        $0.publicKeys[0].pem = Keys.ellipticCurvePublic
        $0.header["alg"] = "ES256"
        $0.token.signing = OutsideSignature("identity-token-es256").signing
      }
    }
    section("An alg that is not a name", also("LAYER-TOKEN-ALG")) {
      everyRule(of: .algorithmTypes) {
        tries("alg-missing", .algMissing).decidedBy("LAYER-TOKEN-ALG")
        tries("alg-true", .alg(true, "true"))
        tries("alg-object", .alg(["alg": "RS256"], "an object"))
      }
    }
    section("Names that are almost RS256") {
      also("LAYER-TOKEN-ALG").flagged("alg-type", "inexact-comparison")
      everyRule(of: .algorithmNames) {
        tries("alg-lower-case", .alg(.lowerCase))
        tries("alg-mixed-case", .alg(.mixedCase))
        tries("alg-space-behind", .alg(.spaceBehind))
        tries("alg-prefix", .alg(.ownPrefix))
        tries("alg-long-s", .alg(.longS))
      }
    }
    section("Critical extensions") {
      everyRule(
        of: .critical,
        called: ["crit-unknown-extension": "crit-unknown", "crit-name-twice": "crit-repeating"]
      ) {
        tries("crit-empty", .critEmpty) { $0.setCritical([]) }
        tries("crit-registered", .critRegistered) { $0.setCritical(["alg"]) }
        tries("crit-string", .crit("string", "x", "a string")) { $0.setCritical("x") }
        tries("crit-null", .crit("null", .null, "null")) { $0.setCritical(.null) }
      }
    }
  }

  static let verifyType: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-type",
    title: "Verifying identity tokens: tokens of another kind",
    method: "Tokens signed by the reference under the provider's own key",
    base: IdentityTokenVerifyScenario()
  ) {
    accepts("typ-jwt", "The type JWT").decidedBy("LAYER-TOKEN-TYP").also("LAYER-TOKEN-CTY")
    section("The type of older samples") {
      asking("layer-typ-jws", ["accept": .valid(alice), "reject": .invalid([.wrongType])])
      decidedBy("LAYER-TOKEN-TYP")
      leavesOpen("typ-jws", "The type JWS, which older samples write") { $0.header["typ"] = "JWS" }
      leavesOpen("typ-jws-second-key", "The type JWS under the provider's second key") {
        $0.header["typ"] = "JWS"
        $0.useSecondKey()
      }
    }
    section("No type") {
      asking(
        "layer-typ-absent",
        ["accept": .valid(alice), "reject": .invalid([.wrongType, .malformed])]
      )
      decidedBy("LAYER-TOKEN-TYP")
      leavesOpen("typ-absent", "No type") { $0.header["typ"] = nil }
      leavesOpen("typ-misspelled", "A member type in place of typ") {
        $0.header["typ"] = nil
        $0.header["type"] = "JWT"
      }
      .also("JWS-UNKNOWN-HEADER")
    }
    section("The types of other tokens") {
      asking("layer-typ-other-kind", ["reject": .invalid([.wrongType]), "accept": .valid(alice)])
      decidedBy("LAYER-TOKEN-TYP").flagged("cross-jwt")
      for (slug, value, what) in [
        ("access-token", "at+jwt", "that of an access token"),
        ("security-event", "secevent+jwt", "that of a security event"),
        ("proof-of-possession", "dpop+jwt", "that of a proof of possession"),
        ("jwe", "JWE", "that of an encrypted token"),
        ("jwt-extended", "JWTX", "JWT and a further letter"),
      ] as [(String, JSON, String)] {
        leavesOpen("typ-\(slug)", "A type that is \(what)") { $0.header["typ"] = value }
      }
    }
    section("What is not a type") {
      asking(
        "layer-typ-no-type",
        ["reject": .invalid([.wrongType, .malformed]), "accept": .valid(alice)]
      )
      decidedBy("LAYER-TOKEN-TYP").flagged("cross-jwt")
      leavesOpen("typ-of-null", "A type that is null") { $0.header["typ"] = .null }
        .asking("layer-typ-null")
        .either(["reject": .invalid([.wrongType, .malformed]), "accept": .valid(alice)])
      leavesOpen("typ-number", "A type that is a number") { $0.header["typ"] = 1 }
      leavesOpen("typ-array", "A type that is an array of JWT") { $0.header["typ"] = ["JWT"] }
    }
    section("Other content types, and none") {
      decidedBy("LAYER-TOKEN-CTY-VERIFIED").flagged("cross-jwt").reasons(.wrongType, .malformed)
      rejects("cty-absent", "No content type") { $0.header["cty"] = nil }
      for (slug, value, what) in [
        ("version-2", "layer-eit;v=2", "of another version"),
        ("version-10", "layer-eit;v=10", "of a version that begins like the right one"),
        ("without-version", "layer-eit", "without version"),
        ("longer-name", "xlayer-eit;v=1", "that ends like the right one"),
        ("jwt", "JWT", "that announces a token inside the token"),
        ("json", "application/json", "that is the one of JSON"), ("empty", "", "that is empty"),
        ("number", 1, "that is a number"), ("null", .null, "that is null"),
        ("array", ["layer-eit;v=1"], "that is an array of the right one"),
      ] as [(String, JSON, String)] {
        rejects("cty-\(slug)", "A content type \(what)") { $0.header["cty"] = value }
      }
      rejects("cty-in-claims", "The content type among the claims instead of the header") {
        $0.header["cty"] = nil
        $0.claims["cty"] = "layer-eit;v=1"
      }
      rejects("other-kind-same-claims")
        .titled("An access token of the provider, with all the claims of an identity token")
        .with {
          $0.header["typ"] = "at+jwt"
          $0.header["cty"] = nil
          $0.claims["scope"] = "messages"
        }
        .decidedBy("JWT-CROSS-KIND").also("LAYER-TOKEN-CTY-VERIFIED")
    }
    rejects("other-kind-plain-jwt")
      .titled("A plain JWT of the provider with the user in sub and the nonce in nonce")
      .with {
        $0.header["cty"] = nil
        $0.claims["sub"] = "alice"
        $0.claims["prn"] = nil
        $0.claims["nonce"] = .string($0.nonce)
        $0.claims["nce"] = nil
      }
      .reasons(.wrongType, .claimMissing, .malformed).decidedBy("LAYER-TOKEN-NONCE-REQUIRED")
      .also("LAYER-TOKEN-PRN", "JWT-CROSS-KIND").flagged("cross-jwt")
    rejects("other-kind-registration-token")
      .titled("The registration token of another vendor's documentation")
      .with { $0.send(DocumentedApplication.token) }
      .reasons(.algorithmNotAllowed, .wrongType, .unknownKey).decidedBy("LAYER-TOKEN-ALG")
      .also("JWT-CROSS-KIND").flagged("cross-jwt")
  }

  /// What a good token says of the user.
  static let alice: JSON.Object = ["userId": "alice", "expiresAt": "2018-01-02T03:14:05Z"]
}

extension IdentityTokenVerifyScenario {
  /// Signs by HS256 under this key, as the header then says.
  fileprivate mutating func signHS256(_ key: [UInt8]) {
    header["alg"] = "HS256"
    token.signing = .hs256(key)
  }

  /// Writes a crit, and an extension that it may name.
  fileprivate mutating func setCritical(_ value: JSON) {
    header["crit"] = value
    header["x"] = 1
  }
}
