import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var jwsVerifyKeys: CaseGroup {
    CaseGroup(
      "signatures/jws-verify-keys",
      title: "The keys that a verifier is given",
      method: "Signed by the reference under the private half of each key, or its nearest relative",
      base: JWSVerifyScenario.rs256
    ) {
      for count in [32, 33, 63, 64, 65, 128, 1000] {
        accepts(
          "hs256-key-\(count)",
          "An HS256 key of \(count) octets",
          ["JWS-HMAC-KEY-SIZE", "JWS-HS256"]
        ) { $0 = .hs256(keyOf: count) }
      }
      for (count, what) in [(0, "no octets"), (1, "1 octet"), (31, "31 octets")] {
        rejects(
          "hs256-key-\(count)",
          "An HS256 key of \(what)",
          .weakKey,
          .malformed,
          requirements: ["JWS-HMAC-KEY-SIZE"],
          flags: count == 0 ? ["weak-key", "empty-identity"] : ["weak-key"]
        ) { $0 = .hs256(keyOf: count) }
      }
      rejects(
        "hs256-without-key",
        "HS256 allowed, and a public key where an HMAC key is needed",
        .algorithmNotAllowed,
        .malformed,
        .unknownKey,
        requirements: ["JWS-KEY-FORMAT", "JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion", "key-format"]
      ) {
        $0 = .hs256
        $0.key = nil
        $0.publicKey = Keys.main.publicKey
      }
      rejects(
        "rs256-without-key",
        "RS256 allowed, and an HMAC key where a public key is needed",
        .algorithmNotAllowed,
        .malformed,
        .unknownKey,
        requirements: ["JWS-KEY-FORMAT", "JWS-KEY-ONE-ALGORITHM"],
        flags: ["alg-confusion", "key-format"]
      ) {
        $0.publicKey = nil
        $0.key = Keys.octets(32)
      }

      accepts("rsa-2048", "An RSA key of 2048 bits", ["JWS-RSA-KEY-SIZE", "JWS-RS256"])
      accepts(
        "rsa-4096",
        "An RSA key of 4096 bits",
        ["JWS-RSA-KEY-SIZE", "JWS-RS256"]
      ) { $0.use(Keys.large4096) }
      accepts(
        "rsa-exponent-3",
        "An RSA key with the public exponent 3",
        ["JWS-RS256"]
      ) { $0.use(Keys.exponent3) }
      rejects(
        "rsa-1024",
        "An RSA key of 1024 bits",
        .weakKey,
        requirements: ["JWS-RSA-KEY-SIZE"],
        flags: ["weak-key"]
      ) { $0.use(Keys.weak1024) }
      rejects(
        "rsa-2047",
        "An RSA key of 2047 bits",
        .weakKey,
        requirements: ["JWS-RSA-KEY-SIZE"],
        flags: ["weak-key", "off-by-one"],
        note: "It has 256 octets, as many as a key of 2048 bits."
      ) { $0.use(Keys.weak2047) }
      rejects(
        "rsa-other-key",
        "A signature under another RSA key",
        .badSignature,
        requirements: ["JWS-SIGNATURE-VALID"],
        flags: ["signature-unchecked"]
      ) { $0.publicKey = Keys.second.publicKey }

      accepts(
        "pem-with-crlf",
        "PEM with CR and LF at its line ends",
        ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.publicKey = Keys.main.publicKey.replacing("\n", with: "\r\n") + "\r\n" }
      accepts(
        "pem-with-last-line-break",
        "PEM with a line break at its end",
        ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.publicKey = Keys.main.publicKey + "\n" }
      for (slug, pem, form) in Keys.otherFormsOfPublicKey {
        leavesOpen(
          "pem-\(slug)",
          form.title,
          form.ambiguity,
          .rejectedOr(.malformed) { $0.publicKey = Keys.main.publicKey },
          requirements: ["JWS-KEY-FORMAT"],
          flags: ["key-format"]
        ) { $0.publicKey = pem }
      }
      for (slug, pem, what) in [
        ("elliptic-curve", Keys.ellipticCurvePublic, "A key on the curve P-256"),
        ("edwards-curve", Keys.edwardsCurvePublic, "An Ed25519 key"),
        ("only-for-pss", Keys.onlyForPSSPublic, "An RSA key that is restricted to PSS"),
        ("cut-short", Keys.mainPublicCutShort, "PEM whose last octets are missing"),
        ("private-in-public-label", Keys.mainPrivateAsPublic, "A private key labelled as public"),
        ("empty", "", "An empty text"),
        ("not-pem", "the public key", "A text that is no key"),
      ] {
        rejects(
          "pem-\(slug)",
          what,
          .malformed,
          requirements: ["JWS-KEY-FORMAT"],
          flags: ["key-format"]
        ) { $0.publicKey = pem }
      }
    }
  }
}

extension JWSVerifyScenario {
  /// HS256 under a key of this many octets.
  fileprivate static func hs256(keyOf count: Int) -> JWSVerifyScenario {
    var scenario = hs256
    scenario.use(hmacKey: Keys.octets(count))
    return scenario
  }
}
