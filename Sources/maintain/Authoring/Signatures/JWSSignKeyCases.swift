extension SignatureCases {
  static let jwsSignKeys: CaseGroup = CaseGroup(
    "signatures/jws-sign-keys",
    title: "The keys that a signer is given",
    method: "The reference signs under the valid keys and refuses the others",
    base: JWSSignScenario.rs256
  ) {
    hmacKeys()
    gives("hs256-key-binary", "An HS256 key of bytes that are not text") {
      $0 = .hs256
      $0.key = [0, 0xFF, 0xC0, 0x80] + Array(repeating: 0xED, count: 28)
    }
    .decidedBy("JWS-HS256").flagged("wrong-encoding")
    section("A key of the other kind") {
      decidedBy("JWS-KEY-FORMAT").flagged("key-format", "alg-confusion")
      reasons(.malformed, .unknownKey, .algorithmNotAllowed)
      refuses("hs256-without-key", "HS256, and a private key where an HMAC key is needed") {
        $0 = .hs256
        $0.key = nil
        $0.privateKey = Keys.main.privateKey
      }
      refuses("rs256-without-key", "RS256, and an HMAC key where a private key is needed") {
        $0.privateKey = nil
        $0.key = Keys.octets(32)
      }
    }
    gives("rsa-2048", "An RSA key of 2048 bits").decidedBy("JWS-RSA-KEY-SIZE").also("JWS-RS256")
    section("RSA key sizes", decidedBy("JWS-RSA-KEY-SIZE").reasons(.weakKey)) {
      gives("rsa-4096", "An RSA key of 4096 bits") { $0.privateKey = Keys.large4096.privateKey }
        .also("JWS-RS256")
      gives("rsa-first-octet-zero", "A signature whose first byte is zero, which is kept")
        .with { $0.payload = Array(#"{"n":209}"#.utf8) }.decidedBy("JWS-RS256")
        .note("One signature in 256 begins so.")
      refuses("rsa-1024", "An RSA key of 1024 bits") { $0.privateKey = Keys.weak1024.privateKey }
        .flagged("weak-key")
      refuses("rsa-2047", "An RSA key of 2047 bits") { $0.privateKey = Keys.weak2047.privateKey }
        .flagged("weak-key", "off-by-one")
        .note("Its signatures have 256 bytes, as many as those of a key of 2048 bits.")
    }

    privateKeyFiles()
  }
}

extension JWSSignScenario {
  /// HS256 under a key of this many octets.
  static func hs256(keyOf count: Int) -> JWSSignScenario {
    var scenario = hs256
    scenario.key = Keys.octets(count)
    return scenario
  }
}
