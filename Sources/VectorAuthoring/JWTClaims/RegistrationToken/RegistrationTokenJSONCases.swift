import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyJSON: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-json",
      title: "Verifying a registration token: the claims as JSON",
      method: "Each text of claims is well signed, so that only the text decides",
      base: RegistrationTokenScenario()
    ) {
      // The same values, written in other ways.
      accepts(
        "compact",
        "Claims without white space",
        ["JWT-ANY-ENCODING", "JWT-CLAIMS-UTF8-JSON"]
      )
      accepts(
        "white-space",
        "Claims with spaces, tabs and line breaks between their parts",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) {
        $0.claimsText = $0.claimsText.replacing(",\"", with: " ,\r\n\t\"").replacing(
          "\":",
          with: "\" : "
        )
      }
      accepts(
        "white-space-around",
        "White space before and behind the claims",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) { $0.claimsText = "\n \($0.claimsText)\r\n" }
      accepts(
        "reversed-order",
        "Claims in the reverse order",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) { $0.claims.members.reverse() }
      accepts(
        "escaped-slashes",
        "Every slash written with a backslash before it",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes", "reserialised-input"]
      ) { $0.claimsText = $0.claimsText.replacing("/", with: #"\/"#) }
      accepts(
        "escaped-letters-in-values",
        "Letters of issuer and subject as \\u escapes",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes"]
      ) { $0.claimsText = $0.claimsText.replacing("sinch", with: #"\u0073in\u0063h"#) }
      accepts(
        "escaped-letters-in-names",
        "A letter of a claim's name as a \\u escape",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes"]
      ) { $0.claimsText = $0.claimsText.replacing(#""iss""#, with: #""i\u0073s""#) }
      accepts(
        "escapes-with-capital-digits",
        "A \\u escape with capital digits",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes"]
      ) { $0.claimsText = $0.claimsText.replacing("users/foo", with: #"users\u002Ffoo"#) }
      accepts(
        "escaped-surrogate-pair",
        "An emoji in the nonce as two \\u escapes",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes", "wrong-encoding"]
      ) { $0.claimsText = $0.claimsText.replacing("6b438bda", with: #"\ud83d\ude00"#) }
      accepts(
        "emoji-not-escaped",
        "The same emoji in UTF-8",
        ["JWT-ANY-ENCODING", "JWT-CLAIMS-UTF8-JSON"],
        flags: ["wrong-encoding"]
      ) { $0.claimsText = $0.claimsText.replacing("6b438bda", with: "\u{1F600}") }
      accepts(
        "nested-unknown-claim",
        "An unknown claim of nested arrays and objects",
        ["JWT-UNKNOWN-CLAIMS"]
      ) { $0.claims["x"] = [[[["a": [["b": [[]]]]]]]] }

      // Another value than an object.
      rejects(
        "array",
        "The claims inside an array",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "SINCH-TOKEN-JWT"],
        flags: ["claims-missing"]
      ) { $0.claimsText = "[\($0.claimsText)]" }
      rejects(
        "text",
        "The claims as a JSON string",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "SINCH-TOKEN-JWT"],
        flags: ["claims-missing"]
      ) { $0.claimsText = JSON.string($0.claimsText).compact() }
      rejects(
        "number",
        "A number in place of the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "SINCH-TOKEN-JWT"],
        flags: ["claims-missing"]
      ) { $0.claimsText = "1514862245" }
      rejects(
        "null",
        "The value null in place of the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "SINCH-TOKEN-JWT"],
        flags: ["claims-missing"]
      ) { $0.claimsText = "null" }
      rejects(
        "empty-object",
        "An object without claims",
        .claimMissing,
        .wrongIssuer,
        requirements: ["SINCH-TOKEN-CLAIMS-REQUIRED"],
        flags: ["claims-missing"]
      ) { $0.claimsText = "{}" }
      rejects(
        "white-space-alone",
        "A space in place of the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = " " }
      rejects(
        "deeply-nested",
        "Ten thousand arrays inside each other in place of the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        note: "A reader that recurses without a limit runs out of stack."
      ) {
        let depth = 10_000
        $0.claimsText = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      }

      // Other encodings than UTF-8.
      leavesOpen(
        "byte-order-mark",
        "A byte-order mark before the claims",
        "jwt-byte-order-mark",
        .rejectedOr(.malformed) { $0.claimsText.removeFirst() },
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.claimsText = "\u{FEFF}\($0.claimsText)" }
      rejects(
        "utf-16-little-endian",
        "Claims in UTF-16, the lower octet first",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.payloadOctets = TextEncodings.utf16LittleEndian($0.claimsText) }
      rejects(
        "utf-16-with-byte-order-mark",
        "Claims in UTF-16 behind a byte-order mark",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.payloadOctets = TextEncodings.utf16BigEndian("\u{FEFF}\($0.claimsText)") }
      rejects(
        "latin-1",
        "A letter with an accent in Latin-1 inside an unknown claim",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.claims["x"] = "@"
        $0.token.payloadOctets = TextEncodings.utf8($0.claimsText, with: [0xE1])
      }
      rejects(
        "utf-8-cut-short",
        "An octet sequence of UTF-8 that lacks its end",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.claims["x"] = "@"
        $0.token.payloadOctets = TextEncodings.utf8($0.claimsText, with: [0xF0, 0x9F, 0x98])
      }
      rejects(
        "utf-8-overlong",
        "A slash in two octets of UTF-8",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.claimsText = $0.claimsText.replacing("users/", with: "users@")
        $0.token.payloadOctets = TextEncodings.utf8($0.claimsText, with: [0xC0, 0xAF])
      }
      rejects(
        "utf-8-surrogate",
        "A surrogate in UTF-8",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.claims["x"] = "@"
        $0.token.payloadOctets = TextEncodings.utf8($0.claimsText, with: [0xED, 0xA0, 0xBD])
      }
      leavesOpen(
        "escaped-lone-surrogate",
        "A surrogate without its other half as a \\u escape",
        "jwt-lone-surrogate",
        .rejectedOr(.malformed) { $0.claimsText = $0.claimsText.replacing(#"\ud83d"#, with: "") },
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) {
        $0.claims["x"] = "@"
        $0.claimsText = $0.claimsText.replacing("@", with: #"\ud83d"#)
      }

      // Text that is not quite JSON.
      rejects(
        "cut-short",
        "Claims without their closing brace",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = String($0.claimsText.dropLast()) }
      rejects(
        "text-behind",
        "A second object behind the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText + "{}" }
      rejects(
        "nul-behind",
        "A NUL behind the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText + "\0" }
      rejects(
        "no-break-space-around",
        "A no-break space behind the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText + "\u{A0}" }
      rejects(
        "trailing-comma",
        "A comma behind the last claim",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.dropLast() + ",}" }
      rejects(
        "comment",
        "A comment before the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = "/* claims */\($0.claimsText)" }
      rejects(
        "comment-to-end-of-line",
        "A comment behind the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText + "// claims\n" }
      rejects(
        "line-break-in-string",
        "A raw line break inside an unknown claim",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) {
        $0.claims["x"] = "@"
        $0.claimsText = $0.claimsText.replacing("@", with: "\n")
      }
      rejects(
        "nul-in-string",
        "A raw NUL inside an unknown claim",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) {
        $0.claims["x"] = "@"
        $0.claimsText = $0.claimsText.replacing("@", with: "\0")
      }
      rejects(
        "unknown-escape",
        "An escape that JSON does not have",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.replacing("/foo", with: #"\x2ffoo"#) }
      rejects(
        "single-quotes",
        "Claims in single quotes",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.replacing("\"", with: "'") }
      rejects(
        "name-without-quotes",
        "A claim's name without quotes",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.replacing("\"iss\"", with: "iss") }
      rejects(
        "leading-zero",
        "An iat with a leading zero",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.replacing("1514862245", with: "01514862245") }
      rejects(
        "plus-sign",
        "An iat with a plus sign",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.replacing("1514862245", with: "+1514862245") }
      rejects(
        "hexadecimal-number",
        "An iat in hexadecimal",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = $0.claimsText.replacing("1514862245", with: "0x5A4AF6A5") }
      rejects(
        "infinity",
        "An exp of Infinity",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["json-leniency", "expiry-unchecked"]
      ) { $0.claimsText = $0.claimsText.replacing("1514862845", with: "Infinity") }
      rejects(
        "not-a-number",
        "An exp of NaN",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "JWT-NUMERIC-DATE-TYPE"],
        flags: ["json-leniency", "expiry-unchecked"],
        note: "Every comparison with it is false, that it lies in the past as well."
      ) { $0.claimsText = $0.claimsText.replacing("1514862845", with: "NaN") }

      // Twice the same name.
      leavesOpen(
        "unknown-claim-twice",
        "An unknown claim twice",
        "jwt-duplicate-unknown-members",
        .rejectedOr(.malformed) { $0.claims["x"] = nil },
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members"]
      ) {
        $0.claims.putLast("x", 1)
        $0.claims.putLast("x", 2)
      }
      leavesOpen(
        "escaped-name-first",
        "The issuer twice, the first one wrong and with an escape in its name",
        "jwt-duplicate-members",
        .malformedOrLast,
        requirements: ["JWT-DUPLICATE-CLAIMS", "JWT-ANY-ENCODING"],
        flags: ["duplicate-members", "json-escapes"]
      ) { $0.claimsText = #"{"i\u0073s":"nobody",\#($0.claimsText.dropFirst())"# }
      rejects(
        "escaped-name-last",
        "The issuer twice, the last one wrong and with an escape in its name",
        .malformed,
        .wrongIssuer,
        requirements: ["JWT-DUPLICATE-CLAIMS", "JWT-ANY-ENCODING"],
        flags: ["duplicate-members", "json-escapes"]
      ) { $0.claimsText = #"\#($0.claimsText.dropLast()),"i\u0073s":"nobody"}"# }
    }
  }
}
