extension SignatureCases {
  static let jwsSign: CaseGroup = CaseGroup(
    "signatures/jws-sign",
    title: "Signing header and payload as they are given",
    method: "Published tokens copied from the documents; the others signed by the reference",
    base: JWSSignScenario.hs256
  ) {
    gives("rfc7515-hs256", "HS256 with line breaks inside header and payload")
      .with { $0.sign("rfc7515-a1", hmacKey: Keys.rfc7515A1) }
      .output(["token": .string(publishedToken("rfc7515-a1"))]).published(in: "RFC 7515 A.1")
      .decidedBy("JWS-HEADER-OCTETS").also("JWS-HS256", "JWS-SIGNING-INPUT", "JWS-COMPACT-OUTPUT")
      .flagged("reserialised-input")
    gives("rfc7515-rs256", "RS256") { $0.sign("rfc7515-a2", privateKey: Keys.rfc7515A2.privateKey) }
      .output(["token": .string(publishedToken("rfc7515-a2"))]).published(in: "RFC 7515 A.2")
      .decidedBy("JWS-RS256").also("JWS-COMPACT-OUTPUT")
    gives("rfc7520-rs256", "RS256 with a kid, over text that is not JSON")
      .with { $0.sign("rfc7520-rs256", privateKey: Keys.rfc7520RSA.privateKey) }
      .output(["token": .string(publishedToken("rfc7520-rs256"))]).published(in: "RFC 7520 §4.1")
      .decidedBy("JWS-RS256").also("JWS-PAYLOAD-OCTETS")
    gives("rfc7520-hs256", "HS256 with a kid, over text that is not JSON")
      .with { $0.sign("rfc7520-hs256", hmacKey: Keys.rfc7520HMAC) }
      .output(["token": .string(publishedToken("rfc7520-hs256"))]).published(in: "RFC 7520 §4.4")
      .decidedBy("JWS-HS256").also("JWS-PAYLOAD-OCTETS")
    gives("rfc7797-hs256", "HS256 over a payload with punctuation")
      .with { $0.sign("rfc7797-encoded", hmacKey: Keys.rfc7515A1) }
      .output(["token": .string(publishedToken("rfc7797-encoded"))]).published(in: "RFC 7797 §4.1")
      .decidedBy("JWS-HS256")
    gives("payload-empty", "A payload of no bytes") { $0.payload = [] }
      .decidedBy("JWS-PAYLOAD-OCTETS").also("JWS-COMPACT-OUTPUT").flagged("wrong-serialisation")
    gives("payload-nul", "A payload of one byte, NUL") { $0.payload = [0] }
      .decidedBy("JWS-PAYLOAD-OCTETS")
    gives("payload-two-octets", "A payload of two bytes, which is encoded without padding")
      .with { $0.payload = Array("{}".utf8) }
      .decidedBy("JWS-COMPACT-OUTPUT").also("JWS-B64URL-STRICT").flagged("base64-variant")
    gives("payload-whole-alphabet", "A payload whose text has hyphens and underscores")
      .with { $0.payload = [0xFB, 0xFF, 0xBF, 0xFB, 0xFF, 0xBF] }
      .decidedBy("JWS-COMPACT-OUTPUT").also("JWS-B64URL-STRICT").flagged("base64-variant")
    section("Payloads of any bytes", decidedBy("JWS-PAYLOAD-OCTETS")) {
      gives("payload-all-octets", "A payload of each of the 256 bytes once")
        .with { $0.payload = Array(0...255) }.flagged("wrong-encoding")
      gives("payload-of-a-line", "A payload of 100 bytes, which some encoders break into lines")
        .with { $0.payload = Array(repeating: 0x61, count: 100) }
        .decidedBy("JWS-COMPACT-OUTPUT").flagged("base64-variant")
      gives("payload-json-with-white-space", "A payload of JSON with white space, signed as it is")
        .with { $0.payload = Array("{ \"b\": 1,\r\n  \"a\": 2 }\n".utf8) }
        .also("JWS-SIGNING-INPUT").flagged("reserialised-input")
    }
    section("Headers as they are given", decidedBy("JWS-HEADER-OCTETS")) {
      gives("header-with-white-space")
        .titled("A header with white space before, inside and behind its object")
        .with { $0.headerText = "\r\n\t{ \"alg\" :\n\"HS256\" } \n" }.flagged("reserialised-input")
      gives("header-alg-last", "A header whose members are not in alphabetical order")
        .with { $0.headerText = #"{"typ":"JWT","kid":"1","alg":"HS256"}"# }
        .flagged("reserialised-input")
      gives("header-escaped", "A header with JSON escapes, which are kept")
        .with { $0.headerText = #"{"alg":"HS\u0032\u0035\u0036","kid":"a\/b"}"# }
        .flagged("reserialised-input", "json-escapes")
      gives("header-beyond-ascii", "A header with text beyond ASCII, which is kept in UTF-8")
        .with { $0.headerText = #"{"alg":"HS256","kid":"clé 🔑 מפתח"}"# }
        .also("JWS-HEADER-UTF8-JSON").flagged("wrong-encoding", "reserialised-input")
      gives("header-decomposed", "A header with a decomposed letter, which is not composed")
        .with { $0.headerText = "{\"alg\":\"HS256\",\"kid\":\"cle\u{301}\"}" }
        .flagged("unicode-normalisation")
      gives("header-unknown-members", "Header members of every kind")
        .with { $0.headerText = #"{"a":null,"b":[1.0,"2",{}],"alg":"HS256"}"# }
        .also("JWS-UNKNOWN-HEADER").flagged("reserialised-input")
    }
    leavesOpen("algorithm-none", "The algorithm none, in the header as well") {
      $0.algorithm = "none"
      $0.headerText = #"{"alg":"none"}"#
    }
    .asking("jws-sign-none")
    .either([
      "refuse": .refused([.algorithmNotAllowed]),
      "sign": .output(["token": "eyJhbGciOiJub25lIn0.SGVsbG8sIHdvcmxkIQ."]),
    ])
    .decidedBy("JWS-ALG-NONE").flagged("alg-none")
    for (slug, name, what) in [
      ("none-upper-case", "NONE", "NONE"), ("empty", "", "with an empty name"),
      ("lower-case", "hs256", "hs256"), ("space-behind", "HS256 ", "HS256 and a space"),
    ] {
      refuses("algorithm-\(slug)", "The algorithm \(what), in the header as well") {
        $0.algorithm = name
        $0.headerText = #"{"alg":"\#(name)"}"#
      }
      .reasons(.algorithmNotAllowed).decidedBy("JWS-SIGN-ALG-MATCHES").flagged("alg-type")
    }
  }
}
