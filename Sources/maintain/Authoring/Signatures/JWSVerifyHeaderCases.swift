extension SignatureCases {
  static let jwsVerifyHeader: CaseGroup = CaseGroup(
    "signatures/jws-verify-header",
    title: "The JSON of the protected header",
    method: "The header is signed by the reference with HS256, whatever it contains",
    base: JWSVerifyScenario.hs256
  ) {
    section("The same header, written in another way") {
      decidedBy("JWT-ANY-ENCODING").flagged("reserialised-input")
      accepts("white-space", "White space before, inside and behind the header's object")
        .with { $0.headerText = "\r\n\t{ \"alg\" :\n\"HS256\" } \n" }.also("JWS-SIGNING-INPUT")
      accepts("escaped-value", "An alg written with JSON escapes")
        .with { $0.headerText = #"{"alg":"\u0048S\u0032\u0035\u0036"}"# }.flagged("json-escapes")
      accepts("escaped-name", "A member name written with JSON escapes")
        .with { $0.headerText = #"{"\u0061lg":"HS256"}"# }
        .also("JWT-STRING-COMPARISON").flagged("json-escapes")
      accepts("alg-last", "A header whose alg comes last")
        .with { $0.headerText = #"{"typ":"JWT","kid":"1","alg":"HS256"}"# }
    }
    section("Members that nobody knows", decidedBy("JWS-UNKNOWN-HEADER")) {
      accepts("unknown-members", "Unknown members of every kind")
        .with { $0.headerText = #"{"a":null,"b":[1,"2",{}],"c":{"alg":"none"},"alg":"HS256"}"# }
      accepts("stray-type", "A member named type") { $0.header["type"] = "JWT" }
      accepts("beyond-ascii", "A member with text beyond ASCII")
        .with { $0.header["kid"] = "clé 🔑 مفتاح" }
        .also("JWS-HEADER-UTF8-JSON").flagged("wrong-encoding")
      accepts("surrogate-pair-escaped", "A character beyond 16 bits, written as two escapes")
        .with { $0.headerText = #"{"alg":"HS256","kid":"\ud83d\udd11"}"# }
        .decidedBy("JWS-HEADER-UTF8-JSON").also("JWT-ANY-ENCODING")
        .flagged("json-escapes", "reserialised-input")
      accepts("alg-inside-string", "A text that looks like another alg")
        .with { $0.header["kid"] = "\",\"alg\":\"none\",\"" }.flagged("json-leniency")
    }

    section("Another value than an object", flagged("json-leniency")) {
      everyRule(of: .values(of: .header), without: "header-") {
        tries("white-space-alone", .noObject(in: .header, " \n", "nothing but white space"))
        tries("string", .noObject(in: .header, "\"HS256\"", "a string"))
        tries("array", .arrayAround(.header))
        tries("encoded-twice", .stringAround(.header))
      }
    }
    rejects("empty-object", "A header without members") { $0.headerText = "{}" }
      .reasons(.algorithmNotAllowed, .malformed).decidedBy("JWS-ALG-REQUIRED").flagged("alg-type")
    everyRule(of: .syntax(of: .header), without: "header-") {
      for flaw in [
        JSONFlaw.textBehind, .braceBehind, .missingComma, .leadingComma, .lineComment, .hashComment,
        .nameWithoutQuotes, .equalsSign, .infinity, .leadingZero("012"), .plusSign, .fractionAlone,
        .hexadecimal, .capitalTrue, .unknownEscape, .shortEscape, .rawTab, .noBreakSpace, .formFeed,
      ] {
        tries(flaw.id, .text(of: .header, flaw))
      }
    }
    rejects("nested-and-not-closed", "A hundred thousand opening brackets")
      .with { $0.headerText = #"{"alg":"HS256","x":"# + String(repeating: "[", count: 100_000) }
      .reasons(.malformed).decidedBy("JWS-HEADER-UTF8-JSON").flagged("json-leniency")
      .note("A reader that calls itself for each bracket runs out of stack.")
  }

  static let jwsVerifyHeaderText: CaseGroup = CaseGroup(
    "signatures/jws-verify-header-text",
    title: "The encoding of the protected header, and members that it names twice",
    method: "The header is signed by the reference with HS256, whatever it contains",
    base: JWSVerifyScenario.hs256
  ) {
    section("UTF-8 and other encodings") {
      decidedBy("JWS-HEADER-UTF8-JSON").flagged("wrong-encoding").reasons(.malformed)
      everyRule(of: .encodings(of: .header), without: "header-") {
        accepts("utf-8", "UTF-8 of one to four bytes a character")
          .with { $0.headerText = #"{"alg":"HS256","x":"aé€😀"}"# }
        tries("utf-16-with-byte-order-mark", .utf16BehindMark(.header)) {
          $0.token.headerOctets = TextEncodings.utf16LittleEndian("\u{FEFF}\($0.headerText)")
        }
        rejects("latin-1", "A header in Latin-1")
          .with { $0.token.headerOctets = TextEncodings.latin1(#"{"alg":"HS256","kid":"clé"}"#) }
          .trying("header-latin-1")
        accepts("byte-order-mark-in-string", "The character U+FEFF inside a string")
          .with { $0.headerText = "{\"alg\":\"HS256\",\"x\":\"\u{FEFF}\"}" }
        for (slug, octets, what) in [
          ("octet-ff", [0xFF], "a byte that UTF-8 never has"),
          ("lone-continuation", [0x80], "a continuation byte on its own"),
          ("character-cut-short", [0xE2, 0x82], "a character without its last byte"),
          ("overlong-slash", [0xC0, 0xAF], "a slash in two bytes"),
          ("overlong-nul", [0xC0, 0x80], "a NUL in two bytes"),
          ("surrogate", [0xED, 0xA0, 0x80], "the bytes of a surrogate"),
          ("beyond-unicode", [0xF4, 0x90, 0x80, 0x80], "a character beyond U+10FFFF"),
        ] as [(String, [UInt8], String)] {
          tries(slug, .octets(slug, octets, what, in: .header, "x", "a@b"))
        }
      }
    }
    everyRule(of: .duplicates(in: .header), without: "header-")
    section("A member twice") {
      asking(
        "jws-verified-header-duplicates",
        [
          "reject": .invalid([.malformed]),
          "take-last": .valid(["payload": "SGVsbG8sIHdvcmxkIQ=="]),
        ]
      )
      decidedBy("JWS-DUPLICATE-MEMBERS").flagged("duplicate-members")
      leavesOpen("kid-twice", "A header that names kid twice")
        .with { $0.headerText = #"{"alg":"HS256","kid":"1","kid":"2"}"# }
      leavesOpen("alg-twice-last-allowed", "A header that names alg twice, none and then HS256")
        .with { $0.headerText = #"{"alg":"none","alg":"HS256"}"# }
      leavesOpen("alg-twice-escaped")
        .titled("A header that names alg twice, once with an escape in the name")
        .with { $0.headerText = #"{"alg":"none","\u0061lg":"HS256"}"# }
        .also("JWT-STRING-COMPARISON").flagged("json-escapes")
      rejects("alg-twice-first-allowed", "A header that names alg twice, HS256 and then none")
        .with { $0.headerText = #"{"alg":"HS256","alg":"none"}"# }
        .reasons(.malformed, .algorithmNotAllowed)
      rejects("crit-twice-last-unknown")
        .titled("A header that names crit twice, the last with an unknown extension")
        .with { $0.headerText = #"{"alg":"HS256","x":1,"crit":[],"crit":["x"]}"# }
        .reasons(.malformed, .unsupportedCriticalHeader).also("JWS-CRIT").flagged("crit-ignored")
    }
  }
}
