extension RegistrationTokenCases {
  static let verifyJSON: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-json",
    title: "Verifying a registration token: the claims as JSON",
    method: "Each text of claims is well signed, so that only the text decides",
    base: RegistrationTokenScenario()
  ) {
    section("The same values, written in other ways", decidedBy("JWT-ANY-ENCODING")) {
      accepts("compact", "Claims without white space").also("JWT-CLAIMS-UTF8-JSON")
      section("White space and order", flagged("reserialised-input")) {
        accepts("white-space", "Claims with spaces, tabs and line breaks between their parts") {
          $0.claimsText.replace(",\"", with: " ,\r\n\t\"")
          $0.claimsText.replace("\":", with: "\" : ")
        }
        accepts("white-space-around", "White space before and behind the claims")
          .with { $0.claimsText = "\n \($0.claimsText)\r\n" }
        accepts("reversed-order", "Claims in the reverse order") { $0.claims.members.reverse() }
      }
      section("Escapes", flagged("json-escapes")) {
        accepts("escaped-slashes", "Every slash written with a backslash before it")
          .with { $0.claimsText.replace("/", with: #"\/"#) }.flagged("reserialised-input")
        accepts("escaped-letters-in-values", "Letters of issuer and subject as \\u escapes")
          .with { $0.claimsText.replace("sinch", with: #"\u0073in\u0063h"#) }
        accepts("escaped-letters-in-names", "A letter of a claim's name as a \\u escape")
          .with { $0.claimsText.replace(#""iss""#, with: #""i\u0073s""#) }
        accepts("escapes-with-capital-digits", "A \\u escape with capital digits")
          .with { $0.claimsText.replace("users/foo", with: #"users\u002Ffoo"#) }
        accepts("escaped-surrogate-pair", "An emoji in the nonce as two \\u escapes")
          .with { $0.claimsText.replace("6b438bda", with: #"\ud83d\ude00"#) }
          .decidedBy("SINCH-TOKEN-NONCE-FORMAT").also("JWT-ANY-ENCODING").flagged("wrong-encoding")
      }
      accepts("emoji-not-escaped", "The same emoji in UTF-8")
        .with { $0.claimsText.replace("6b438bda", with: "\u{1F600}") }
        .decidedBy("SINCH-TOKEN-NONCE-FORMAT").also("JWT-ANY-ENCODING", "JWT-CLAIMS-UTF8-JSON")
        .flagged("wrong-encoding")
    }
    accepts("nested-unknown-claim", "An unknown claim of nested arrays and objects")
      .with { $0.claims["x"] = [[[["a": [["b": [[]]]]]]]] }.decidedBy("JWT-UNKNOWN-CLAIMS")

    everyRule(of: .values(of: .claims), without: "claims-", elsewhere: "claims-empty") {
      section("Another value than an object", also("SINCH-TOKEN-JWT").flagged("claims-missing")) {
        tries("array", .arrayAround(.claims))
        tries("text", .stringAround(.claims))
        tries("number", .noObject("number", in: .claims, "1514862245", "a number"))
        tries("null", .noObject("null", in: .claims, "null", "null"))
      }
      rejects("empty-object", "An object without claims") { $0.claimsText = "{}" }
        .reasons(.claimMissing, .wrongIssuer).decidedBy("SINCH-TOKEN-CLAIMS-REQUIRED")
        .flagged("claims-missing")
      tries("white-space-alone", .noObject(in: .claims, " ", "nothing but white space"))
        .flagged("json-leniency")
    }

    section("Other encodings than UTF-8", flagged("json-leniency")) {
      everyRule(of: .encodings(of: .claims), without: "claims-") {
        tries("latin-1", .octets("latin-1", [0xE1], "an accented letter in Latin-1", in: .claims))
        tries(
          "utf-8-cut-short",
          .octets(
            "character-cut-short",
            [0xF0, 0x9F, 0x98],
            "a character without its last byte",
            in: .claims
          )
        )
        tries(
          "utf-8-overlong",
          .octets("overlong-slash", [0xC0, 0xAF], "a slash in two bytes", in: .claims)
        ) {
          $0.claimsText.replace("users/", with: "users@")
          $0.token.payloadOctets = TextEncodings.utf8($0.claimsText, with: [0xC0, 0xAF])
        }
        tries(
          "utf-8-surrogate",
          .octets("surrogate", [0xED, 0xA0, 0xBD], "the bytes of a surrogate", in: .claims)
        )
        tries("escaped-lone-surrogate", .loneSurrogate(#"\ud83d"#, in: .claims))
      }
    }

    everyRule(of: .syntax(of: .claims), without: "claims-") {
      section("Text that is not quite JSON") {
        tries("cut-short", .text(of: .claims, .notClosed))
        tries("text-behind", .text(of: .claims, .secondObject))
        tries("no-break-space-around", .text(of: .claims, .noBreakSpaceBehind))
        tries("comment", .text(of: .claims, .blockComment)) {
          $0.claimsText = "/* claims */\($0.claimsText)"
        }
        tries("comment-to-end-of-line", .text(of: .claims, .lineComment)) {
          $0.claimsText += "// claims\n"
        }
        tries("line-break-in-string", .text(of: .claims, .rawLineBreak)) {
          $0.claims["x"] = "@"
          $0.claimsText.replace("@", with: "\n")
        }
        tries("nul-in-string", .text(of: .claims, .rawNUL)) {
          $0.claims["x"] = "@"
          $0.claimsText.replace("@", with: "\0")
        }
        tries("unknown-escape", .text(of: .claims, .unknownEscape)) {
          $0.claimsText.replace("/foo", with: #"\x2ffoo"#)
        }
        tries("name-without-quotes", .text(of: .claims, .nameWithoutQuotes))
        tries("leading-zero", .text(of: .claims, .leadingZero())) {
          $0.claimsText.replace("1514862245", with: "01514862245")
        }
        tries("plus-sign", .text(of: .claims, .plusSign)) {
          $0.claimsText.replace("1514862245", with: "+1514862245")
        }
        tries("hexadecimal-number", .text(of: .claims, .hexadecimal)) {
          $0.claimsText.replace("1514862245", with: "0x5A4AF6A5")
        }
      }
      section("An exp that is not a JSON number") {
        decidedBy("JWT-CLAIMS-UTF8-JSON").also("JWT-NUMERIC-DATE-TYPE")
        flagged("json-leniency", "expiry-unchecked").reasons(.malformed)
        rejects("infinity", "An exp of Infinity")
          .with { $0.claimsText.replace("1514862845", with: "Infinity") }
        rejects("not-a-number", "An exp of NaN") {
          $0.claimsText.replace("1514862845", with: "NaN")
        }
        .trying("claims-not-a-number")
        .note("Every comparison with it is false, also the one with the present.")
      }
    }

    section("Twice the same name", decidedBy("JWT-DUPLICATE-CLAIMS").flagged("duplicate-members")) {
      everyRule(
        of: .duplicates(in: .claims),
        called: ["claims-unknown-twice": "unknown-claim-twice"]
      )
      section("In other letters", also("JWT-ANY-ENCODING").flagged("json-escapes")) {
        leavesOpen("escaped-name-first")
          .titled("The issuer twice, the first one wrong and with an escape in its name")
          .with { $0.claimsText = #"{"i\u0073s":"nobody",\#($0.claimsText.dropFirst())"# }
          .asking("sinch-verified-claims-duplicates", .malformedOrLast)
        rejects("escaped-name-last")
          .titled("The issuer twice, the last one wrong and with an escape in its name")
          .with { $0.claimsText = #"\#($0.claimsText.dropLast()),"i\u0073s":"nobody"}"# }
          .reasons(.malformed, .wrongIssuer)
      }
    }
  }
}
