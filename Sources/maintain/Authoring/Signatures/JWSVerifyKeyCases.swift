extension SignatureCases {
  static let jwsVerifyKeys: CaseGroup = CaseGroup(
    "signatures/jws-verify-keys",
    title: "The keys that a verifier is given",
    method: "Signed by the reference under the private half of each key, or its nearest relative",
    base: JWSVerifyScenario.rs256
  ) {
    hmacKeys()
    section("A key of the other kind") {
      decidedBy("JWS-KEY-FORMAT").also("JWS-KEY-ONE-ALGORITHM")
      flagged("alg-confusion", "key-format").reasons(.algorithmNotAllowed, .malformed, .unknownKey)
      rejects("hs256-without-key", "HS256 allowed, and a public key where an HMAC key is needed") {
        $0 = .hs256
        $0.key = nil
        $0.publicKey = Keys.main.publicKey
      }
      rejects("rs256-without-key", "RS256 allowed, and an HMAC key where a public key is needed") {
        $0.publicKey = nil
        $0.key = Keys.octets(32)
      }
    }
    section("RSA key sizes", decidedBy("JWS-RSA-KEY-SIZE").reasons(.weakKey)) {
      accepts("rsa-2048", "An RSA key of 2048 bits").also("JWS-RS256")
      accepts("rsa-4096", "An RSA key of 4096 bits") { $0.use(Keys.large4096) }.also("JWS-RS256")
      rejects("rsa-1024", "An RSA key of 1024 bits") { $0.use(Keys.weak1024) }.flagged("weak-key")
      rejects("rsa-2047", "An RSA key of 2047 bits") { $0.use(Keys.weak2047) }
        .flagged("weak-key", "off-by-one").note("It has 256 bytes, as many as a key of 2048 bits.")
    }
    section("RSA numbers that no key has") {
      decidedBy("JWS-RSA-KEY-SOUND").flagged("weak-key").reasons(
        .weakKey,
        .malformed,
        .badSignature
      )
      rejects("rsa-exponent-1", "The exponent 1, under which a padded digest signs itself") {
        $0.publicKey = Keys.exponent1Public
        $0.token.signing = OutsideSignature("jws-for-exponent-1").signing
      }
      rejects("rsa-even-modulus", "A modulus that is twice a prime, and a signature that fits") {
        $0.publicKey = Keys.evenModulusPublic
        $0.token.signing = OutsideSignature("jws-for-even-modulus").signing
      }
      rejects("rsa-huge-modulus", "A modulus of 16,400 bits, and bytes that are no signature") {
        $0.publicKey = Keys.hugeModulusPublic
        $0.token.signing = OutsideSignature("jws-for-huge-modulus").signing
      }
    }
    section("Another key under the same kid", flagged("stale-state")) {
      given { $0.header["kid"] = "1" }
      accepts("kid-first-key", "A kid, and a signature under the key that is given")
        .decidedBy("JWS-RS256")
      accepts("kid-another-key", "The same kid, and a signature under the other key that is given")
        .with { $0.use(Keys.second) }.decidedBy("JWS-RS256")
      rejects("kid-former-key", "The same kid, and a signature under the first key")
        .with { $0.publicKey = Keys.second.publicKey }
        .decidedBy("JWS-SIGNATURE-VALID").also("JWS-KID-AS-DATA").reasons(.badSignature)
      accepts("kid-first-code", "A kid, and a code under the key that is given")
        .with { $0 = .namedCode(key: Keys.octets(32)) }.decidedBy("JWS-HS256")
      accepts("kid-another-code", "The same kid, and a code under the other key that is given")
        .with { $0 = .namedCode(key: Keys.octets(64)) }.decidedBy("JWS-HS256")
    }
    rejects("rsa-other-key", "A signature under another RSA key")
      .with { $0.publicKey = Keys.second.publicKey }
      .reasons(.badSignature).decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked")

    section("Key formats", decidedBy("JWS-KEY-FORMAT").flagged("key-format").reasons(.malformed)) {
      accepts("pem-with-crlf", "PEM with CR and LF at its line ends")
        .with { $0.publicKey = Keys.main.publicKey.replacing("\n", with: "\r\n") + "\r\n" }
      accepts("pem-with-last-line-break", "PEM with a line break at its end")
        .with { $0.publicKey = Keys.main.publicKey + "\n" }
      for (slug, pem, form) in Keys.otherFormsOfPublicKey {
        leavesOpen("pem-\(slug)", form.title) { $0.publicKey = pem }
          .asking(AmbiguityID(rawValue: "jws-verified-key-\(form.question)"))
          .either(.rejectedOr(.malformed) { $0.publicKey = Keys.main.publicKey })
      }
      for (slug, text, what, question) in Keys.textsBeforePEM {
        leavesOpen("pem-\(slug)", what) { $0.publicKey = text + Keys.main.publicKey }
          .asking(AmbiguityID(rawValue: "jws-verified-key-\(question)"))
          .either(["accept": .success, "reject": .invalid([.malformed])])
      }
      for (slug, pem, what) in [
        ("elliptic-curve", Keys.ellipticCurvePublic, "A key on the curve P-256"),
        ("edwards-curve", Keys.edwardsCurvePublic, "An Ed25519 key"),
        ("cut-short", Keys.mainPublicCutShort, "PEM whose last bytes are missing"),
        ("empty", "", "An empty text"),
        ("not-pem", "the public key", "A text that is not a key"),
      ] {
        rejects("pem-\(slug)", what) { $0.publicKey = pem }
      }
    }
  }
}

extension JWSVerifyScenario {
  /// HS256 under this key, which has an id.
  fileprivate static func namedCode(key: [UInt8]) -> JWSVerifyScenario {
    var scenario = hs256
    scenario.use(hmacKey: key)
    scenario.header["kid"] = "1"
    return scenario
  }

  /// HS256 under a key of this many octets.
  static func hs256(keyOf count: Int) -> JWSVerifyScenario {
    var scenario = hs256
    scenario.use(hmacKey: Keys.octets(count))
    return scenario
  }
}
