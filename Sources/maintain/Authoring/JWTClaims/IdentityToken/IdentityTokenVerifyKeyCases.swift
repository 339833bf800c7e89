extension IdentityTokenCases {
  static let verifyKeys: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-keys",
    title: "Verifying identity tokens: the key that kid names",
    method: "Tokens signed by the reference under the private half of the intended key",
    base: IdentityTokenVerifyScenario()
  ) {
    accepts("first-key", "The first of two registered keys").decidedBy("LAYER-TOKEN-KID")
    section("Several registered keys", decidedBy("LAYER-TOKEN-KID").reasons(.badSignature)) {
      accepts("second-key", "The second of two registered keys") { $0.useSecondKey() }
      accepts("keys-in-other-order", "The right key registered behind the other one")
        .with { $0.publicKeys.reverse() }
      accepts("only-key", "The right key registered alone") { $0.publicKeys.removeLast() }
      accepts(
        "id-in-capitals",
        "A key registered under an id whose last part is in capital letters"
      )
      .with { $0.use(Keys.second, id: IdentityTokenParties.keyIDInCapitals) }
      .flagged("inexact-comparison")
      leavesOpen("id-of-digits", "A key registered under an id of a digit")
        .with { $0.use(Keys.second, id: "0") }
        .asking("layer-key-id-of-another-form")
        .either(["accept": .success, "reject": .invalid([.unknownKey])])
        .also("JWS-KID-AS-DATA").flagged("kid-injection")
      rejects("kid-of-other-key", "The id of the second key over a signature of the first")
        .with { $0.header["kid"] = .string(IdentityTokenParties.secondKeyID) }
        .decidedBy("LAYER-TOKEN-KID-UNKNOWN").also("LAYER-TOKEN-SIGNATURE")
        .flagged("signature-unchecked")
    }
    section("Another key under the id of the first", flagged("signature-unchecked")) {
      given { $0.publicKeys[0].pem = Keys.second.publicKey }
      accepts("id-of-another-key", "A signature of the key that the id now names")
        .with { $0.token.signing = .rs256(Keys.second.privateKey) }.decidedBy("LAYER-TOKEN-KID")
      rejects("id-of-former-key", "A signature of the key that the id named before")
        .reasons(.badSignature).decidedBy("LAYER-TOKEN-SIGNATURE")
    }
    everyRule(of: .exactText(IdentityTokenVerifyScenario.keyID)) {
      section("A token without kid") {
        decidedBy("LAYER-TOKEN-KID-UNKNOWN").flagged("claims-missing")
        reasons(.unknownKey, .malformed)
        rejects("kid-missing", "No kid") { $0.header["kid"] = nil }
        rejects("kid-missing-only-key", "No kid where one key alone is registered") {
          $0.header["kid"] = nil
          $0.publicKeys.removeLast()
        }
        rejects("kid-in-claims", "kid among the claims instead of the header") {
          $0.claims["kid"] = $0.header["kid"]
          $0.header["kid"] = nil
        }
      }
      section("Keys that are not registered") {
        decidedBy("LAYER-TOKEN-KID-UNKNOWN").flagged("signature-unchecked").reasons(.unknownKey)
        rejects("kid-unknown", "The id of no registered key, over a good signature")
          .with { $0.header["kid"] = "layer:///keys/00000000-0000-4000-8000-000000000000" }
        rejects("kid-unknown-only-key", "The id of no registered key where one alone is registered")
        {
          $0.publicKeys.removeLast()
          $0.header["kid"] = "layer:///keys/00000000-0000-4000-8000-000000000000"
        }
        rejects("no-keys", "A good token where no key is registered") { $0.publicKeys = [] }
          .decidedBy("LAYER-TOKEN-SIGNATURE")
      }
      section("A kid that is not a string") {
        decidedBy("LAYER-TOKEN-KID-UNKNOWN").flagged("claims-missing")
        reasons(.unknownKey, .malformed)
        rejects("kid-null", "A kid that is null") { $0.header["kid"] = .null }
        rejects("kid-number", "A kid that is the number 0") { $0.header["kid"] = 0 }
        rejects("kid-true", "A kid that is true") { $0.header["kid"] = true }
        rejects("kid-array", "A kid that is an array of the right id")
          .with { $0.header["kid"] = [.string(IdentityTokenParties.keyID)] }
        rejects("kid-object", "A kid that is an object")
          .with { $0.header["kid"] = ["id": .string(IdentityTokenParties.keyID)] }
      }
      for (slug, id, what) in unregisteredIDs {
        rejects("kid-\(slug)", what) { $0.header["kid"] = .string(id) }
          .reasons(.unknownKey, .malformed).decidedBy("LAYER-TOKEN-KID-UNKNOWN")
          .also("JWS-KID-AS-DATA").flagged("kid-injection", "inexact-comparison")
      }
    }
    rejects("kid-decomposed", "A kid that is the registered one with an accent decomposed") {
      $0.use(Keys.second, id: "cl\u{E9}")
      $0.header["kid"] = "cle\u{301}"
    }
    .reasons(.unknownKey).decidedBy("JWS-KID-AS-DATA").also("JWT-STRING-COMPARISON")
    .flagged("unicode-normalisation")

    section("Foreign keys in the header", also("LAYER-TOKEN-SIGNATURE")) {
      everyRule(of: .embeddedKeys) {
        for (slug, name, value, what) in [
          ("jwk", "jwk", Keys.foreignPublicAsJWK, "The foreign key itself"),
          ("jku", "jku", "https://attacker.example/keys.json", "The address of a foreign key set"),
          (
            "x5u", "x5u", "https://attacker.example/key.pem", "The address of a foreign certificate"
          ),
          ("x5c", "x5c", [.string(Keys.foreignCertificate)], "A foreign certificate"),
          (
            "x5t-s256", "x5t#S256", .string(Keys.foreignPrint),
            "The thumbprint of a foreign "
              + "certificate"
          ),
        ] as [(String, String, JSON, String)] {
          tries("foreign-\(slug)", .embeddedKey(name, value, what))
            .titled("\(what) in the header, over a foreign signature and a registered kid")
        }
      }
    }
    rejects("foreign-jwk-without-kid")
      .titled("The foreign key itself in the header, over a foreign signature and without kid")
      .with {
        $0.header["kid"] = nil
        $0.header["jwk"] = Keys.foreignPublicAsJWK
        $0.token.signing = .rs256(Keys.foreign.privateKey)
      }
      .reasons(.unknownKey, .malformed).decidedBy("JWS-NO-EMBEDDED-KEY")
      .also("LAYER-TOKEN-KID-UNKNOWN").flagged("embedded-key")
    section("Key sizes", decidedBy("JWS-RSA-KEY-SIZE").reasons(.weakKey)) {
      accepts("rsa-4096", "A registered key of 4096 bits") { $0.use(Keys.large4096) }
      rejects("rsa-2047", "A registered key of 2047 bits") { $0.use(Keys.weak2047) }
        .flagged("weak-key", "off-by-one")
      rejects("rsa-1024", "A registered key of 1024 bits") { $0.use(Keys.weak1024) }
        .flagged("weak-key")
    }
    section("Key formats") {
      decidedBy("JWS-KEY-FORMAT").flagged("key-format").reasons(.malformed, .unknownKey)
      for (slug, pem, form) in Keys.otherFormsOfPublicKey {
        leavesOpen("registered-\(slug)", "\(form.title) registered") { $0.register(pem) }
          .asking(AmbiguityID(rawValue: "layer-verified-key-\(form.question)"))
          .either(
            .rejectedOr(.malformed, .unknownKey) { $0.register(Keys.main.publicKey, id: "other") }
          )
      }
      for (slug, text, what, question) in Keys.textsBeforePEM {
        leavesOpen("registered-\(slug)", "\(what) registered")
          .with { $0.register(text + Keys.main.publicKey) }
          .asking(AmbiguityID(rawValue: "layer-verified-key-\(question)"))
          .either(["accept": .success, "reject": .invalid([.malformed, .unknownKey])])
      }
      for (slug, pem, title) in [
        ("elliptic-curve", Keys.ellipticCurvePublic, "A key on the curve P-256 registered"),
        ("edwards-curve", Keys.edwardsCurvePublic, "An Ed25519 key registered"),
        ("cut-short", Keys.mainPublicCutShort, "PEM whose last bytes are missing, registered"),
        ("empty", "", "An empty text registered"),
        ("not-pem", "the public key", "A text that is not a key is registered"),
      ] {
        rejects("registered-\(slug)", title) { $0.register(pem) }
      }
    }
  }

  private static let unregisteredIDs: [(String, String, String)] = [
    ("empty", "", "An empty kid"),
    ("upper-case", IdentityTokenParties.keyID.uppercased(), "The registered id in upper case"),
    ("prefix", String(IdentityTokenParties.keyID.dropLast()), "The registered id cut short"),
    ("longer", "\(IdentityTokenParties.keyID)0", "The registered id and a further digit"),
    ("space-behind", "\(IdentityTokenParties.keyID) ", "The registered id and a space"),
    ("line-break-behind", "\(IdentityTokenParties.keyID)\n", "The registered id and a line break"),
    ("nul-behind", "\(IdentityTokenParties.keyID)\0", "The registered id and a NUL"),
    ("dot-segments", "layer:///keys/../keys/5c3d9a10", "A path with dot segments"),
    ("path", "../../../../../../dev/null", "The path of an empty file"),
    ("query", "x' UNION SELECT 'key", "A piece of a database query"),
    ("command", "x|echo key", "A piece of a shell command"),
    ("wildcard", "*", "A wildcard"),
    ("proto", "__proto__", "A member that objects of JavaScript always have"),
    ("constructor", "constructor", "A function that objects of JavaScript always have"),
  ]
}
