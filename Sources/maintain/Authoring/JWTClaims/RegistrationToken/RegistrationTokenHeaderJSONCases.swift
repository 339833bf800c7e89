extension RegistrationTokenCases {
  static let verifyHeaderJSON: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-header-json",
    title: "Verifying a registration token: the header as JSON",
    method: "Each text of a header is well signed, so that only the text decides",
    base: RegistrationTokenScenario()
  ) {
    section("The same values, written in other ways", decidedBy("JWT-ANY-ENCODING")) {
      accepts("compact", "A header without white space").also("JWS-HEADER-UTF8-JSON")
      section("Other texts", flagged("reserialised-input")) {
        accepts("white-space", "A header with spaces and line breaks between its parts") {
          $0.headerText.replace(",", with: ",\r\n ")
          $0.headerText.replace(":", with: " : ")
        }
        accepts("reversed-order", "A header with kid before alg") { $0.header.members.reverse() }
        accepts("escapes", "A header with \\u escapes in names and values") {
          $0.headerText = #"{"\u0061lg":"HS\u0032\u0035\u0036","kid":"hkdfv1\u002d20180102"}"#
        }
        .flagged("json-escapes")
      }
    }
    everyRule(of: .values(of: .header), without: "header-", elsewhere: "header-empty") {
      section("Another value than an object", flagged("alg-type")) {
        tries("array", .arrayAround(.header))
        tries("text", .stringAround(.header))
        tries("null", .noObject("null", in: .header, "null", "null"))
        rejects("empty-object", "An object without members") { $0.headerText = "{}" }
          .reasons(.algorithmNotAllowed, .malformed, .unknownKey).decidedBy("JWS-ALG-REQUIRED")
          .also("SINCH-TOKEN-KID-REQUIRED")
      }
    }

    section("Other encodings than UTF-8", flagged("json-leniency")) {
      everyRule(of: .encodings(of: .header), without: "header-") {
        tries("utf-16", .utf16LittleEndian(.header))
        tries("latin-1", .octets("latin-1", [0xE1], "an accented letter in Latin-1", in: .header))
        tries("escaped-lone-surrogate", .loneSurrogate(#"\udc00"#, in: .header))
      }
    }
    section("Text that is not quite JSON") {
      everyRule(of: .syntax(of: .header), without: "header-") {
        tries("cut-short", .text(of: .header, .notClosed))
        tries("text-behind", .text(of: .header, .secondObject)) {
          $0.headerText += #"{"alg":"none"}"#
        }
        tries("comment", .text(of: .header, .blockComment)) {
          $0.headerText.replace(",", with: ",/* the key */")
        }
        tries("raw-control-character", .text(of: .header, .rawTab)) {
          $0.header["x"] = "@"
          $0.headerText.replace("@", with: "\t")
        }
      }
    }
    everyRule(
      of: .duplicates(in: .header),
      called: ["header-unknown-twice": "unknown-member-twice"]
    )
    leavesOpen("escaped-name-first")
      .titled("The algorithm twice, the first one none and with an escape in its name")
      .with { $0.headerText = #"{"\u0061lg":"none",\#($0.headerText.dropFirst())"# }
      .asking("sinch-verified-header-duplicates", .malformedOrLast)
      .decidedBy("JWS-DUPLICATE-MEMBERS")
      .also("JWT-ANY-ENCODING").flagged("duplicate-members", "json-escapes")
  }
}
