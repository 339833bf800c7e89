import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var jwsSignKeys: CaseGroup {
    CaseGroup(
      "signatures/jws-sign-keys",
      title: "The keys that a signer is given",
      method: "The reference signs under what is sound and refuses the rest",
      base: JWSSignScenario.rs256
    ) {
      for count in [32, 33, 63, 64, 65, 128, 1000] {
        gives(
          "hs256-key-\(count)",
          "An HS256 key of \(count) octets",
          ["JWS-HMAC-KEY-SIZE", "JWS-HS256"]
        ) { $0 = .hs256(keyOf: count) }
      }
      for (count, what) in [(0, "no octets"), (1, "1 octet"), (31, "31 octets")] {
        refuses(
          "hs256-key-\(count)",
          "An HS256 key of \(what)",
          .weakKey,
          .malformed,
          requirements: ["JWS-HMAC-KEY-SIZE"],
          flags: count == 0 ? ["weak-key", "empty-identity"] : ["weak-key"]
        ) { $0 = .hs256(keyOf: count) }
      }
      gives(
        "hs256-key-binary",
        "An HS256 key of octets that are no text",
        ["JWS-HS256"],
        flags: ["wrong-encoding"]
      ) {
        $0 = .hs256
        $0.key = [0, 0xFF, 0xC0, 0x80] + Array(repeating: 0xED, count: 28)
      }
      refuses(
        "hs256-without-key",
        "HS256, and a private key where an HMAC key is needed",
        .malformed,
        .unknownKey,
        .algorithmNotAllowed,
        requirements: ["JWS-KEY-FORMAT"],
        flags: ["key-format", "alg-confusion"]
      ) {
        $0 = .hs256
        $0.key = nil
        $0.privateKey = Keys.main.privateKey
      }
      refuses(
        "rs256-without-key",
        "RS256, and an HMAC key where a private key is needed",
        .malformed,
        .unknownKey,
        .algorithmNotAllowed,
        requirements: ["JWS-KEY-FORMAT"],
        flags: ["key-format", "alg-confusion"]
      ) {
        $0.privateKey = nil
        $0.key = Keys.octets(32)
      }

      gives("rsa-2048", "An RSA key of 2048 bits", ["JWS-RSA-KEY-SIZE", "JWS-RS256"])
      gives(
        "rsa-4096",
        "An RSA key of 4096 bits",
        ["JWS-RSA-KEY-SIZE", "JWS-RS256"]
      ) { $0.privateKey = Keys.large4096.privateKey }
      gives(
        "rsa-first-octet-zero",
        "A signature whose first octet is zero, which is kept",
        ["JWS-RS256"],
        note: "One signature in 256 begins so."
      ) { $0.payload = Array(#"{"n":209}"#.utf8) }
      refuses(
        "rsa-1024",
        "An RSA key of 1024 bits",
        .weakKey,
        requirements: ["JWS-RSA-KEY-SIZE"],
        flags: ["weak-key"]
      ) { $0.privateKey = Keys.weak1024.privateKey }
      refuses(
        "rsa-2047",
        "An RSA key of 2047 bits",
        .weakKey,
        requirements: ["JWS-RSA-KEY-SIZE"],
        flags: ["weak-key", "off-by-one"],
        note: "Its signatures have 256 octets, as many as those of a key of 2048 bits."
      ) { $0.privateKey = Keys.weak2047.privateKey }

      gives(
        "pem-with-crlf",
        "PEM with CR and LF at its line ends",
        ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.privateKey = Keys.main.privateKey.replacing("\n", with: "\r\n") + "\r\n" }
      gives(
        "pem-with-last-line-break",
        "PEM with a line break at its end",
        ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.privateKey = Keys.main.privateKey + "\n" }
      leavesOpen(
        "pem-pkcs1",
        "The private key in PKCS #1",
        "key-private-in-pkcs1",
        .refusedOr(.malformed) { $0.privateKey = Keys.main.privateKey },
        requirements: ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.privateKey = Keys.mainInPKCS1 }
      for (slug, pem, what) in Keys.badPrivateKeys {
        refuses(
          "pem-\(slug)",
          what,
          .malformed,
          requirements: ["JWS-KEY-FORMAT"],
          flags: ["key-format"]
        ) { $0.privateKey = pem }
      }
    }
  }
}

extension JWSSignScenario {
  /// HS256 under a key of this many octets.
  fileprivate static func hs256(keyOf count: Int) -> JWSSignScenario {
    var scenario = hs256
    scenario.key = Keys.octets(count)
    return scenario
  }
}
