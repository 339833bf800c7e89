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
