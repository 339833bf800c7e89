extension SignatureCases {
  static let jwsVerifyPayload: CaseGroup = CaseGroup(
    "signatures/jws-verify-payload",
    title: "Payloads of any bytes",
    method: "Signed by the reference with HS256",
    base: JWSVerifyScenario.hs256
  ) {
    section("Payloads as they are", decidedBy("JWS-PAYLOAD-OCTETS")) {
      accepts("text", "A text").finding(["payload": "SGVsbG8sIHdvcmxkIQ=="])
      accepts("empty", "No bytes") { $0.payload = [] }.finding(["payload": ""])
      accepts("nul", "One byte, NUL") { $0.payload = [0] }.finding(["payload": "AA=="])
      accepts("nul-inside", "A NUL between other bytes") { $0.payload = Array("a\0b".utf8) }
        .finding(["payload": "YQBi"])
      accepts("all-octets", "Each of the 256 bytes once") { $0.payload = Array(0...255) }
        .flagged("wrong-encoding")
      accepts("invalid-utf-8", "Bytes that are not UTF-8")
        .with { $0.payload = [0xFF, 0xFE, 0xFD, 0xC0, 0xAF, 0xED, 0xA0, 0x80] }
        .finding(["payload": "//79wK/toIA="]).flagged("wrong-encoding")
      accepts("byte-order-mark", "A byte-order mark before a text")
        .with { $0.payload = TextEncodings.byteOrderMark + Array("text".utf8) }
        .flagged("wrong-encoding")
      accepts("white-space", "Nothing but white space") { $0.payload = Array(" \r\n\t ".utf8) }
      accepts("json-with-white-space")
        .titled("JSON with white space and a member twice, given back as it is")
        .with { $0.payload = Array("{ \"a\": 1,\r\n  \"a\": 2 }\n".utf8) }
        .flagged("reserialised-input")
      accepts("base64url", "A text that looks like a part of a token")
        .with { $0.payload = Array("eyJhbGciOiJub25lIn0".utf8) }.flagged("reserialised-input")
    }
    accepts("token-inside", "A whole token as payload")
      .with { $0.payload = Array(publishedToken("rfc7515-a1").utf8) }
      .decidedBy("JWS-PAYLOAD-OCTETS")
    section("Payloads changed after signing") {
      decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked").reasons(.badSignature)
      rejects("empty-unsigned", "No bytes, and the signature of another payload")
        .with { $0.token.signed = { $0.payload = "" } }
      rejects("octet-behind", "A payload with a NUL behind what was signed")
        .with { $0.token.signed = { $0.payload = $0.payload.withOctetBehind } }
      rejects("long-last-changed", "1,000 bytes, the last of them changed after signing") {
        $0.payload = Array(repeating: 0x61, count: 1000)
        $0.token.signed = { $0.payload = $0.payload.keepingOctets(999).withOctetBehind }
      }
    }
  }
}
