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
      for (count, what) in [(1, "one octet"), (2, "two octets"), (3, "three octets")] {
        accepts("payload-of-\(count)", "A payload of \(what), encoded without padding")
          .with { $0.payload = Array(repeating: 0x61, count: count) }
      }
    }
    section("Three parts and nothing around them") {
      tries("empty", .emptyToken)
      tries("two-parts", .twoParts).flagged("signature-unchecked")
      tries(
        "one-part",
        .parts("A token without any full stop") { $0.header + $0.payload + $0.signature }
      )
      tries("four-parts", .fourParts)
      tries("four-parts-last-empty", .fullStopBehind)
      tries("four-parts-first-empty", .fullStopBefore)
      tries("five-parts", .fiveParts)
      tries("full-stops-alone", .threeEmptyParts).also("JWS-HEADER-UTF8-JSON")
      section("JSON serialisations, which jws.verify may take") {
        asking("jws-json-serialisation", .rejectedOr(.malformed) { $0.token.written = \.text })
        decidedBy("JWS-COMPACT-ONLY").flagged("wrong-serialisation")
        leavesOpen("flattened-json", "The flattened JSON serialisation of a good token")
          .with { $0.token.written = \.flattened }
        leavesOpen("general-json", "The general JSON serialisation of a good token")
          .with { $0.token.written = \.general }
      }
      tries("quoted", .quoted).flagged("wrong-serialisation")
      tries("bearer", .bearer).flagged("wrong-serialisation")
    }
    section("Other encodings than base64url") {
      tries("header-padded", .padded(.header))
      tries("payload-padded", .padded(.payload))
      tries("signature-padded", .padded(.signature))
      tries("header-standard-alphabet", .standardAlphabet(.header))
      tries("payload-standard-alphabet", .standardAlphabet(.payload))
      tries("signature-standard-alphabet", .standardAlphabet(.signature))
      tries("signature-plain-base64", .signatureInPlainBase64)
      tries("signature-hexadecimal", .signatureInHexadecimal)
        .note("Its 64 digits are base64url as well, of 48 octets.")
    }
    section("Lengths and spare bits") {
      tries("header-trailing-bits", .trailingBits(.header))
      tries("payload-trailing-bits", .trailingBits(.payload))
      tries("signature-trailing-bits", .trailingBits(.signature))
        .note(
          "Where it is let through, one token has several texts, and a list of used ones fails."
        )
      tries("payload-impossible-length", .impossibleLength(.payload, "AAA"))
      tries("signature-impossible-length", .impossibleLength(.signature, "AA"))
      tries("header-single-character", .singleCharacter(.header))
      tries("payload-single-character", .singleCharacter(.payload))
      tries("signature-single-character", .singleCharacter(.signature))
      tries("header-single-character-padded", .singleCharacterPadded(.header))
      tries("payload-single-character-padded", .singleCharacterPadded(.payload))
      tries("signature-single-character-padded", .singleCharacterPadded(.signature))
    }
    section("Characters that are not in the base64url alphabet", flagged("base64-variant")) {
      tries("space-before", .spaceBefore)
      tries("line-break-behind", .lineBreakBehind).reasons(.malformed, .badSignature)
      tries("nul-behind", .nulBehind).reasons(.malformed, .badSignature)
      tries(
        "byte-order-mark-before",
        .around("\u{FEFF}", "", "A byte-order mark before a good token")
      )
      tries("space-in-header", .inserting(" ", "a space", in: .header))
      tries("line-break-in-payload", .inserting("\r\n", "a CR and an LF", in: .payload))
      tries("line-break-in-signature", .inserting("\n", "a line break", in: .signature, after: 20))
      tries("tab-between-parts", .encoded(.payload, "with a tab before it") { "\t\($0)" })
      tries("exclamation-mark-in-payload", .inserting("!", "an exclamation mark", in: .payload))
      tries("tilde-in-signature", .inserting("~", "a tilde", in: .signature, after: 20))
      tries(
        "zero-width-space-in-signature",
        .inserting("\u{200B}", "a zero-width space", in: .signature, after: 20)
      )
      tries(
        "full-width-letter-in-payload",
        .encoded(.payload, "with a full-width letter in place of an ASCII one") {
          $0.replacing("S", with: "Ｓ")
        }
      )
      tries("percent-encoded-padding", .percentEncodedPadding)
    }
  }
}
