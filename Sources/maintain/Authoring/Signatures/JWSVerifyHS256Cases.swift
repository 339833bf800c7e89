import Cryptography

extension SignatureCases {
  static let jwsVerifyHS256: CaseGroup = CaseGroup(
    "signatures/jws-verify-hs256",
    title: "Message authentication codes, good and bad",
    method: "HMAC-SHA256 by the reference, over what each case says",
    base: JWSVerifyScenario.hs256
  ) {
    accepts("good", "The code of header and payload as they stand in the token")
      .finding(["payload": "SGVsbG8sIHdvcmxkIQ=="]).decidedBy("JWS-HS256")
      .also("JWS-SIGNING-INPUT", "JWS-SIGNATURE-VALID")
    accepts("spaced-header", "A code over a header with spaces")
      .with { $0.headerText = #"{ "alg" : "HS256" }"# }
      .decidedBy("JWS-SIGNING-INPUT").flagged("reserialised-input")
    rejects("spaced-header-compact-signed")
      .titled("A header with spaces, and the code of the same header without them")
      .with { $0.token.signed = { $0.header = Base64.url.encode(#"{ "alg" : "HS256" }"#.utf8) } }
      .reasons(.badSignature).decidedBy("JWS-SIGNING-INPUT").also("JWS-SIGNATURE-VALID")
      .flagged("reserialised-input")
    section("Changed after signing") {
      tries("header-changed", .headerChanged(to: #"{"alg":"HS256","x":1}"#))
      tries("payload-changed", .payloadBitChanged)
      tries("first-octet-changed", .signatureBitChanged).also("JWS-SIGNATURE-WHOLE")
      rejects("last-octet-changed", "A code with its last byte replaced by NUL")
        .with { $0.encode(.signature) { $0.keepingOctets(31).withOctetBehind } }
        .reasons(.badSignature).decidedBy("JWS-SIGNATURE-WHOLE")
        .flagged("signature-unchecked", "truncated-mac")
      tries("in-capitals", .signatureInCapitals)
      tries("letter-in-other-case", .signatureLetterInOtherCase)
    }
    section("Codes of another length") {
      tries("empty", .signatureEmpty)
      for count in [1, 16, 31] { tries("cut-to-\(count)", .signatureCut(to: count, of: 32)) }
      tries("octet-behind", .octetBehindSignature)
      rejects("twice", "A good code twice in a row")
        .with { $0.token.signing = .code { try code($0, $1) + code($0, $1) } }
        .reasons(.badSignature, .malformed).decidedBy("JWS-SIGNATURE-WHOLE").flagged(
          "truncated-mac"
        )
    }
    section("Codes under another key, and none") {
      decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked").reasons(.badSignature)
      tries("zeros", .signatureOfZeros(32))
      rejects("other-key", "A code under another key")
        .with { $0.token.signing = .hs256(Array(Keys.octets(33).dropFirst())) }
      rejects("empty-key", "A code under an empty key") { $0.token.signing = .hs256([]) }
        .flagged("empty-identity")
    }
    section("Codes made in another way", decidedBy("JWS-HS256").reasons(.badSignature)) {
      rejects("key-in-base64", "A code under the base64 text of the key")
        .with { $0.token.signing = .code { try code(Array(Base64.standard.encode($0).utf8), $1) } }
        .also("JWS-SIGNATURE-VALID").flagged("key-text-as-key")
      rejects("key-in-hexadecimal", "A code under the hexadecimal text of the key")
        .with { $0.token.signing = .code { try code(Array($0.lowercaseHexadecimal.utf8), $1) } }
        .also("JWS-SIGNATURE-VALID").flagged("key-text-as-key")
      rejects(
        "key-and-message-exchanged",
        "A code with the signing input as key and the key as "
          + "message"
      )
      .with { $0.token.signing = .code { try code($1, $0) } }.flagged("hmac-arguments")
      rejects("digest-of-key-and-message", "The plain SHA-256 digest of key and signing input")
        .with { $0.token.signing = .code { try HashAlgorithm.sha256.digest($0, $1) } }
      rejects("digest-alone", "The plain SHA-256 digest of the signing input")
        .with { $0.token.signing = .by { try HashAlgorithm.sha256.digest($0) } }
        .also("JWS-SIGNATURE-VALID").flagged("signature-unchecked")
      rejects("sha512", "The first 32 bytes of an HMAC with SHA-512")
        .with { $0.token.signing = OutsideSignature("jws-hmac-sha512").signing }
    }
    section("Codes of another text", decidedBy("JWS-SIGNING-INPUT").reasons(.badSignature)) {
      rejects("payload-alone", "A code of the encoded payload alone") {
        $0.token.signing = .code { try code($0, Array($1.drop { $0 != point }.dropFirst())) }
      }
      rejects("header-alone", "A code of the encoded header alone")
        .with { $0.token.signing = .code { try code($0, Array($1.prefix { $0 != point })) } }
      rejects("without-full-stop")
        .titled("A code of header and payload without the full stop between them")
        .with { $0.token.signing = .code { try code($0, $1.filter { $0 != point }) } }
        .flagged("ambiguous-concatenation")
      rejects("full-stop-behind", "A code of header and payload with a full stop behind them")
        .with { $0.token.signing = .code { try code($0, $1 + [point]) } }
      rejects("decoded", "A code of header and payload before they were encoded")
        .with { $0.token.signing = .code { key, _ in try code(key, Array(decodedInput.utf8)) } }
      rejects("border-moved")
        .titled("The full stop moved: without it, both texts are the same")
        .with {
          $0.token.signed = { parts in
            parts.payload = parts.header.suffix(4) + parts.payload
            parts.header = String(parts.header.dropLast(4))
          }
        }
        .reasons(.malformed, .badSignature).decidedBy("JWS-HEADER-UTF8-JSON")
        .also("JWS-SIGNING-INPUT").flagged("ambiguous-concatenation")
      rejects("of-another-token", "The code of another token under the same key")
        .with { $0.token.signing = .code { key, _ in try code(key, Array(otherInput.utf8)) } }
        .decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked")
    }
  }

  private static let otherInput = "eyJhbGciOiJIUzI1NiJ9.e30"
  private static let decodedInput = #"{"alg":"HS256"}.Hello, world!"#

  private static let point = UInt8(ascii: ".")

  private static func code(_ key: [UInt8], _ message: [UInt8]) throws -> [UInt8] {
    try HMAC.sha256(key: key, message: message)
  }
}

extension ForgedToken.Signing {
  /// Made from the HMAC key of `JWSVerifyScenario` and the signing input.
  fileprivate static func code(
    _ make: @escaping @Sendable (_ key: [UInt8], _ signingInput: [UInt8]) throws -> [UInt8]
  ) -> Self {
    .by { try make(Keys.octets(32), $0) }
  }
}
