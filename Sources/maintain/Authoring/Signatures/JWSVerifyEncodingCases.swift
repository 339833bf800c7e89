extension JWSVerifyScenario {
  /// HS256; each of the three parts has a hyphen, an underscore and bits to spare in its text.
  fileprivate static var wholeAlphabet: JWSVerifyScenario {
    var scenario = hs256
    scenario.header["kid"] = "ab>>>???"
    scenario.payload = [0xFB, 0xFF, 0xBF] + Array("Hello, world! 12".utf8)
    return scenario
  }
}

extension SignatureCases {
  static let jwsVerifyEncoding: CaseGroup = CaseGroup(
    "signatures/jws-verify-encoding",
    title: "The compact serialisation and its base64url, taken strictly",
    method: "One token signed by the reference; what is changed in header or payload is signed",
    base: JWSVerifyScenario.wholeAlphabet
  ) {
    section("As it must be", decidedBy("JWS-B64URL-STRICT").flagged("base64-variant")) {
      accepts("whole-alphabet", "A token with hyphens and underscores in all three parts")
        .also("JWS-COMPACT-THREE-PARTS")
      for (count, what) in [(1, "one byte"), (2, "two bytes"), (3, "three bytes")] {
        accepts("payload-of-\(count)", "A payload of \(what), encoded without padding")
          .with { $0.payload = Array(repeating: 0x61, count: count) }
      }
    }
    section("Three parts and nothing around them") {
      everyRule(of: .parts) {
        tries("two-parts", .twoParts).flagged("signature-unchecked")
        tries("full-stops-alone", .threeEmptyParts).also("JWS-HEADER-UTF8-JSON")
        section("JSON serialisations, which jws.verify may take") {
          asking("jws-json-serialisation", .rejectedOr(.malformed) { $0.token.written = \.text })
          decidedBy("JWS-COMPACT-ONLY").flagged("wrong-serialisation")
          leavesOpen("flattened-json", "The flattened JSON serialisation of a good token")
            .with { $0.token.written = \.flattened }.trying("flattened-json")
          leavesOpen("general-json", "The general JSON serialisation of a good token")
            .with { $0.token.written = \.general }.trying("general-json")
        }
      }
      everyRule(of: .around)
    }
    everyRule(of: .base64url) {
      tries("signature-hexadecimal", .signatureInHexadecimal)
        .note("Its 64 digits are base64url as well, of 48 bytes.")
      tries("signature-trailing-bits", .trailingBits(.signature))
        .note(
          "If it is accepted, one token has several texts, and a list of used tokens fails."
        )
      tries("space-in-header", .space(.header))
      tries("line-break-in-payload", .carriageReturnAndLineFeed(.payload))
      tries("line-break-in-signature", .lineBreak(.signature, after: 20))
      tries("tab-between-parts", .encoded("tab", .payload, "with a tab before it") { "\t\($0)" })
      tries("exclamation-mark-in-payload", .exclamationMark(.payload))
      tries(
        "tilde-in-signature",
        .inserting("other-character", "~", "a tilde", .signature, after: 20)
      )
      tries(
        "zero-width-space-in-signature",
        .inserting("zero-width-space", "\u{200B}", "a zero-width space", .signature, after: 20)
      )
      tries("percent-encoded-padding", .percentEncodedPadding)
      tries("full-width-letter-in-payload", .fullWidthLetter(.payload)) {
        $0.encode(.payload) { $0.replacing("S", with: "Ｓ") }
      }
    }
  }
}
