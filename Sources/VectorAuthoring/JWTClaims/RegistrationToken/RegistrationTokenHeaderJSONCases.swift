import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyHeaderJSON: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-header-json",
      title: "Verifying a registration token: the header as JSON",
      method: "Each text of a header is well signed, so that only the text decides",
      base: RegistrationTokenScenario()
    ) {
      // The same values, written in other ways.
      accepts(
        "compact",
        "A header without white space",
        ["JWT-ANY-ENCODING", "JWS-HEADER-UTF8-JSON"]
      )
      accepts(
        "white-space",
        "A header with spaces and line breaks between its parts",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) { $0.headerText = $0.headerText.replacing(",", with: ",\r\n ").replacing(":", with: " : ") }
      accepts(
        "reversed-order",
        "A header with kid before alg",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) { $0.header.members.reverse() }
      accepts(
        "escapes",
        "A header with \\u escapes in names and values",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes", "reserialised-input"]
      ) {
        $0.headerText = #"{"\u0061lg":"HS\u0032\u0035\u0036","kid":"hkdfv1\u002d20180102"}"#
      }

      // Another value than an object.
      rejects(
        "array",
        "The header inside an array",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["alg-type"]
      ) { $0.headerText = "[\($0.headerText)]" }
      rejects(
        "text",
        "The header as a JSON string",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["alg-type"]
      ) { $0.headerText = JSON.string($0.headerText).compact() }
      rejects(
        "null",
        "The value null in place of the header",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["alg-type"]
      ) { $0.headerText = "null" }
      rejects(
        "empty-object",
        "An object without members",
        .algorithmNotAllowed,
        .malformed,
        .unknownKey,
        requirements: ["JWS-ALG-REQUIRED", "SINCH-TOKEN-KID-REQUIRED"],
        flags: ["alg-type"]
      ) { $0.headerText = "{}" }
      rejects(
        "deeply-nested",
        "Ten thousand arrays inside each other in place of the header",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        note: "A reader that recurses without a limit runs out of stack."
      ) {
        let depth = 10_000
        $0.headerText = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      }

      // Other encodings than UTF-8.
      leavesOpen(
        "byte-order-mark",
        "A byte-order mark before the header",
        "jwt-byte-order-mark",
        .rejectedOr(.malformed) { $0.headerText.removeFirst() },
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.headerText = "\u{FEFF}\($0.headerText)" }
      rejects(
        "utf-16",
        "A header in UTF-16",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.utf16LittleEndian($0.headerText) }
      rejects(
        "latin-1",
        "A letter with an accent in Latin-1 inside an unknown member",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.header["x"] = "@"
        $0.token.headerOctets = TextEncodings.utf8($0.headerText, with: [0xE1])
      }
      leavesOpen(
        "escaped-lone-surrogate",
        "A surrogate without its other half as a \\u escape",
        "jwt-lone-surrogate",
        .rejectedOr(.malformed) { $0.headerText = $0.headerText.replacing(#"\udc00"#, with: "") },
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.header["x"] = "@"
        $0.headerText = $0.headerText.replacing("@", with: #"\udc00"#)
      }

      // Text that is not quite JSON.
      rejects(
        "cut-short",
        "A header without its closing brace",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.headerText = String($0.headerText.dropLast()) }
      rejects(
        "text-behind",
        "A second object behind the header",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.headerText = $0.headerText + #"{"alg":"none"}"# }
      rejects(
        "nul-behind",
        "A NUL behind the header",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.headerText = $0.headerText + "\0" }
      rejects(
        "trailing-comma",
        "A comma behind the last member",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.headerText = $0.headerText.dropLast() + ",}" }
      rejects(
        "comment",
        "A comment inside the header",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.headerText = $0.headerText.replacing(",", with: ",/* the key */") }
      rejects(
        "raw-control-character",
        "A raw tab inside an unknown member",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) {
        $0.header["x"] = "@"
        $0.headerText = $0.headerText.replacing("@", with: "\t")
      }
      rejects(
        "single-quotes",
        "A header in single quotes",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.headerText = $0.headerText.replacing("\"", with: "'") }
      leavesOpen(
        "unknown-member-twice",
        "An unknown member twice",
        "jwt-duplicate-unknown-members",
        .rejectedOr(.malformed) { $0.header["x"] = nil },
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) {
        $0.header.putLast("x", 1)
        $0.header.putLast("x", 2)
      }
      leavesOpen(
        "escaped-name-first",
        "The algorithm twice, the first one none and with an escape in its name",
        "jwt-duplicate-members",
        .malformedOrLast,
        requirements: ["JWS-DUPLICATE-MEMBERS", "JWT-ANY-ENCODING"],
        flags: ["duplicate-members", "json-escapes"]
      ) { $0.headerText = #"{"\u0061lg":"none",\#($0.headerText.dropFirst())"# }
    }
  }
}
