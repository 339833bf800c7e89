import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static let jwsSign: CaseGroup = CaseGroup(
    "signatures/jws-sign",
    title: "Signing header and payload as they are given",
    method: "Published tokens copied from the documents; the others signed by the reference",
    retired: retires(
      "algorithm-hs384",
      "algorithm-hs512",
      "algorithm-rs384",
      "algorithm-ps256",
      "algorithm-es256",
      "algorithm-eddsa",
      because: "a signer may have any of these algorithms, so that both answers are right"
    )
      + retires(
        "payload-hundred-kilobytes",
        because: "no document forbids a limit to the length of a token"
      ),
    base: JWSSignScenario.hs256
  ) {
    gives(
      "rfc7515-hs256",
      "HS256 with line breaks inside header and payload",
      decidedBy: "JWS-HEADER-OCTETS",
      also: ["JWS-HS256", "JWS-SIGNING-INPUT", "JWS-COMPACT-OUTPUT"],
      flags: ["reserialised-input"],
      output: ["token": .string(PublishedTokens.rfc7515A1)],
      source: "RFC 7515 A.1"
    ) { $0.sign("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9", joe, hmacKey: Keys.rfc7515A1) }
    gives(
      "rfc7515-rs256",
      "RS256",
      decidedBy: "JWS-RS256",
      also: ["JWS-COMPACT-OUTPUT"],
      output: ["token": .string(PublishedTokens.rfc7515A2)],
      source: "RFC 7515 A.2"
    ) { $0.sign("eyJhbGciOiJSUzI1NiJ9", joe, privateKey: Keys.rfc7515A2.privateKey) }
    gives(
      "rfc7520-rs256",
      "RS256 with a kid, over text that is not JSON",
      decidedBy: "JWS-RS256",
      also: ["JWS-PAYLOAD-OCTETS"],
      output: ["token": .string(PublishedTokens.rfc7520RS256)],
      source: "RFC 7520 §4.1"
    ) { $0.sign(rs256Header, frodo, privateKey: Keys.rfc7520RSA.privateKey) }
    gives(
      "rfc7520-hs256",
      "HS256 with a kid, over text that is not JSON",
      decidedBy: "JWS-HS256",
      also: ["JWS-PAYLOAD-OCTETS"],
      output: ["token": .string(PublishedTokens.rfc7520HS256)],
      source: "RFC 7520 §4.4"
    ) { $0.sign(hs256Header, frodo, hmacKey: Keys.rfc7520HMAC) }
    gives(
      "rfc7797-hs256",
      "HS256 over a payload with punctuation",
      decidedBy: "JWS-HS256",
      output: ["token": .string(PublishedTokens.rfc7797Encoded)],
      source: "RFC 7797 §4.1"
    ) { $0.sign("eyJhbGciOiJIUzI1NiJ9", "JC4wMg", hmacKey: Keys.rfc7515A1) }
    gives(
      "payload-empty",
      "A payload of no octets",
      decidedBy: "JWS-PAYLOAD-OCTETS",
      also: ["JWS-COMPACT-OUTPUT"],
      flags: ["wrong-serialisation"]
    ) { $0.payload = [] }
    gives("payload-nul", "A payload of one octet, NUL", decidedBy: "JWS-PAYLOAD-OCTETS") {
      $0.payload = [0]
    }
    gives(
      "payload-two-octets",
      "A payload of two octets, which is encoded without padding",
      decidedBy: "JWS-COMPACT-OUTPUT",
      also: ["JWS-B64URL-STRICT"],
      flags: ["base64-variant"]
    ) { $0.payload = Array("{}".utf8) }
    gives(
      "payload-whole-alphabet",
      "A payload whose text has hyphens and underscores",
      decidedBy: "JWS-COMPACT-OUTPUT",
      also: ["JWS-B64URL-STRICT"],
      flags: ["base64-variant"]
    ) { $0.payload = [0xFB, 0xFF, 0xBF, 0xFB, 0xFF, 0xBF] }
    section("Payloads of any octets", decidedBy: "JWS-PAYLOAD-OCTETS") {
      gives(
        "payload-all-octets",
        "A payload of each of the 256 octets once",
        flags: ["wrong-encoding"]
      ) { $0.payload = Array(0...255) }
      gives(
        "payload-of-a-line",
        "A payload of 100 octets, which some encoders break into lines",
        decidedBy: "JWS-COMPACT-OUTPUT",
        flags: ["base64-variant"]
      ) { $0.payload = Array(repeating: 0x61, count: 100) }
      gives(
        "payload-json-with-white-space",
        "A payload of JSON with white space, signed as it is",
        also: ["JWS-SIGNING-INPUT"],
        flags: ["reserialised-input"]
      ) { $0.payload = Array("{ \"b\": 1,\r\n  \"a\": 2 }\n".utf8) }
    }
    section("Headers as they are given", decidedBy: "JWS-HEADER-OCTETS") {
      gives(
        "header-with-white-space",
        "A header with white space before, inside and behind its object",
        flags: ["reserialised-input"]
      ) { $0.headerText = "\r\n\t{ \"alg\" :\n\"HS256\" } \n" }
      gives(
        "header-alg-last",
        "A header whose members are not in alphabetical order",
        flags: ["reserialised-input"]
      ) { $0.headerText = #"{"typ":"JWT","kid":"1","alg":"HS256"}"# }
      gives(
        "header-escaped",
        "A header with JSON escapes, which are kept",
        flags: ["reserialised-input", "json-escapes"]
      ) { $0.headerText = #"{"alg":"HS\u0032\u0035\u0036","kid":"a\/b"}"# }
      gives(
        "header-beyond-ascii",
        "A header with text beyond ASCII, which is kept in UTF-8",
        also: ["JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-encoding", "reserialised-input"]
      ) { $0.headerText = #"{"alg":"HS256","kid":"clé 🔑 מפתח"}"# }
      gives(
        "header-decomposed",
        "A header with a decomposed letter, which is not composed",
        flags: ["unicode-normalisation"]
      ) { $0.headerText = "{\"alg\":\"HS256\",\"kid\":\"cle\u{301}\"}" }
      gives(
        "header-unknown-members",
        "Header members of every kind",
        also: ["JWS-UNKNOWN-HEADER"],
        flags: ["reserialised-input"]
      ) { $0.headerText = #"{"a":null,"b":[1.0,"2",{}],"alg":"HS256"}"# }
    }
    leavesOpen(
      "algorithm-none",
      "The algorithm none, in the header as well",
      "jws-sign-none",
      [
        "refuse": .refused([.algorithmNotAllowed]),
        "sign": .output(["token": "eyJhbGciOiJub25lIn0.SGVsbG8sIHdvcmxkIQ."]),
      ],
      decidedBy: "JWS-ALG-NONE",
      flags: ["alg-none"]
    ) {
      $0.algorithm = "none"
      $0.headerText = #"{"alg":"none"}"#
    }
    for (slug, name, what) in [
      ("none-upper-case", "NONE", "NONE"), ("empty", "", "without name"),
      ("lower-case", "hs256", "hs256"), ("space-behind", "HS256 ", "HS256 and a space"),
    ] {
      refuses(
        "algorithm-\(slug)",
        "The algorithm \(what), in the header as well",
        [.algorithmNotAllowed],
        decidedBy: "JWS-SIGN-ALG-MATCHES",
        flags: ["alg-type"]
      ) {
        $0.algorithm = name
        $0.headerText = #"{"alg":"\#(name)"}"#
      }
    }
  }

  // What the documents print, in base64url.
  private static let joe = """
    eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0\
    cnVlfQ
    """
  private static let frodo = """
    SXTigJlzIGEgZGFuZ2Vyb3VzIGJ1c2luZXNzLCBGcm9kbywgZ29pbmcgb3V0IHlvdXIgZG9vci4gWW91IHN0ZXAg\
    b250byB0aGUgcm9hZCwgYW5kIGlmIHlvdSBkb24ndCBrZWVwIHlvdXIgZmVldCwgdGhlcmXigJlzIG5vIGtub3dp\
    bmcgd2hlcmUgeW91IG1pZ2h0IGJlIHN3ZXB0IG9mZiB0by4
    """
  private static let rs256Header =
    "eyJhbGciOiJSUzI1NiIsImtpZCI6ImJpbGJvLmJhZ2dpbnNAaG9iYml0b24uZXhhbXBsZSJ9"
  private static let hs256Header = """
    eyJhbGciOiJIUzI1NiIsImtpZCI6IjAxOGMwYWU1LTRkOWItNDcxYi1iZmQ2LWVlZjMxNGJjNzAzNyJ9
    """
}
