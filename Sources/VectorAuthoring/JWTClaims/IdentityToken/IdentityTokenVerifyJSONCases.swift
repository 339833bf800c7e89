import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var verifyJSON: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-json",
      title: "Verifying identity tokens: the JSON of header and claims",
      method: "Whatever stands in header and claims is signed by the reference",
      base: IdentityTokenVerifyScenario()
    ) {
      accepts(
        "white-space",
        "White space before, inside and behind both objects",
        ["JWT-ANY-ENCODING", "JWS-SIGNING-INPUT"],
        flags: ["reserialised-input"],
        finding: alice
      ) {
        $0.headerText = " \r\n" + $0.headerText.replacing("\":", with: "\" :\t") + "\n"
        $0.claimsText = "\t" + $0.claimsText.replacing(",", with: "\n  ,") + "\r\n "
      }
      accepts(
        "claims-reversed",
        "The claims in another order",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"],
        finding: alice
      ) {
        let members = $0.claims.members
        $0.claims = JSON.Object(members.reversed())
      }
      accepts(
        "slashes-escaped",
        "Every slash in header and claims written as an escape",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes", "reserialised-input"],
        finding: alice
      ) {
        $0.headerText = $0.headerText.replacing("/", with: #"\/"#)
        $0.claimsText = $0.claimsText.replacing("/", with: #"\/"#)
      }
      accepts(
        "values-escaped",
        "Values and names with letters written as escapes",
        ["JWT-ANY-ENCODING", "JWT-STRING-COMPARISON"],
        flags: ["json-escapes", "reserialised-input"],
        finding: alice
      ) {
        $0.headerText = $0.headerText.replacing("RS256", with: #"\u0052S256"#)
        $0.claimsText = $0.claimsText.replacing("prn", with: #"p\u0072n"#)
      }
      accepts(
        "nested-claim",
        "An unknown claim of 100 arrays inside each other",
        ["JWT-UNKNOWN-CLAIMS"],
        finding: alice
      ) { $0.claims["x"] = nested(100) }
      accepts(
        "claims-like-text",
        "An unknown claim whose text looks like another prn",
        ["JWT-UNKNOWN-CLAIMS"],
        flags: ["json-leniency", "string-building"],
        finding: alice
      ) { $0.claims["x"] = #"","prn":"mallory"# }

      for (slug, text, what) in noObjects {
        rejects(
          "claims-\(slug)",
          "Claims that are \(what)",
          .malformed,
          .claimMissing,
          requirements: ["JWT-CLAIMS-UTF8-JSON"],
          flags: ["json-leniency", "claims-missing"]
        ) { $0.claimsText = text }
      }
      rejects(
        "claims-empty-object",
        "Claims without members",
        .claimMissing,
        .malformed,
        .wrongIssuer,
        requirements: ["LAYER-TOKEN-ISS", "LAYER-TOKEN-PRN", "LAYER-TOKEN-DATES-REQUIRED"],
        flags: ["claims-missing"]
      ) { $0.claims = [:] }
      rejects(
        "claims-in-array",
        "An array around the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = "[\($0.claimsText)]" }
      rejects(
        "claims-in-string",
        "A string around the claims",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = JSON.string($0.claimsText).compact() }
      rejects(
        "token-inside",
        "A good token as payload of another",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency"]
      ) { $0.claimsText = try IdentityTokenVerifyScenario().token.text() }
      for (slug, edit, what) in badTexts {
        rejects(
          "claims-\(slug)",
          "Claims with \(what)",
          .malformed,
          requirements: ["JWT-CLAIMS-UTF8-JSON"],
          flags: ["json-leniency"]
        ) { $0.claimsText = edit($0.claimsText) }
        rejects(
          "header-\(slug)",
          "A header with \(what)",
          .malformed,
          requirements: ["JWS-HEADER-UTF8-JSON"],
          flags: ["json-leniency"]
        ) { $0.headerText = edit($0.headerText) }
      }
    }
  }

  static var verifyText: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-text",
      title: "Verifying identity tokens: text encodings and members that are named twice",
      method: "Whatever stands in header and claims is signed by the reference",
      base: IdentityTokenVerifyScenario()
    ) {
      accepts(
        "utf-8",
        "UTF-8 of one to four octets a character",
        ["JWT-CLAIMS-UTF8-JSON", "JWT-UNKNOWN-CLAIMS"],
        flags: ["wrong-encoding"],
        finding: alice
      ) { $0.claims["x"] = "aé€😀" }
      leavesOpen(
        "claims-byte-order-mark",
        "Claims behind a byte-order mark",
        "jwt-byte-order-mark",
        .rejectedOr(.malformed) { $0.token.payloadOctets.removeFirst(3) },
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.payloadOctets = TextEncodings.byteOrderMark + $0.token.payloadOctets }
      leavesOpen(
        "header-byte-order-mark",
        "A header behind a byte-order mark",
        "jwt-byte-order-mark",
        .rejectedOr(.malformed) { $0.token.headerOctets.removeFirst(3) },
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.byteOrderMark + $0.token.headerOctets }
      for (slug, encode, what) in otherEncodings {
        rejects(
          "claims-\(slug)",
          "Claims \(what)",
          .malformed,
          requirements: ["JWT-CLAIMS-UTF8-JSON"],
          flags: ["json-leniency", "wrong-encoding"]
        ) { $0.token.payloadOctets = encode($0.claimsText) }
        rejects(
          "header-\(slug)",
          "A header \(what)",
          .malformed,
          requirements: ["JWS-HEADER-UTF8-JSON"],
          flags: ["json-leniency", "wrong-encoding"]
        ) { $0.token.headerOctets = encode($0.headerText) }
      }
      rejects(
        "claims-latin-1",
        "A prn in Latin-1",
        .malformed,
        requirements: ["JWT-CLAIMS-UTF8-JSON"],
        flags: ["wrong-encoding"]
      ) {
        $0.claims["prn"] = "andré"
        $0.token.payloadOctets = TextEncodings.latin1($0.claimsText)
      }
      for (slug, octets, what) in [
        ("octet-ff", [0xFF], "an octet that UTF-8 never has"),
        ("overlong-nul", [0xC0, 0x80], "a NUL in two octets"),
        ("surrogate", [0xED, 0xA0, 0x80], "the octets of a surrogate"),
        ("character-cut-short", [0xE2, 0x82], "a character without its last octet"),
      ] as [(String, [UInt8], String)] {
        rejects(
          "claims-\(slug)",
          "A prn with \(what)",
          .malformed,
          requirements: ["JWT-CLAIMS-UTF8-JSON"],
          flags: ["wrong-encoding"]
        ) {
          $0.claims["prn"] = "alice@"
          $0.token.payloadOctets = TextEncodings.utf8($0.claimsText, with: octets)
        }
      }

      for (slug, first, what) in twiceReadableLast {
        leavesOpen(
          slug,
          what,
          "jwt-duplicate-members",
          ["reject": .invalid([.malformed]), "take-last": .valid(alice)],
          requirements: ["JWT-DUPLICATE-CLAIMS"],
          flags: ["duplicate-members"]
        ) { $0.claimsText = "{\(first),\($0.claimsText.dropFirst())" }
      }
      leavesOpen(
        "unknown-twice",
        "An unknown claim twice",
        "jwt-duplicate-unknown-members",
        ["reject": .invalid([.malformed]), "accept": .valid(alice)],
        requirements: ["JWT-DUPLICATE-CLAIMS"],
        flags: ["duplicate-members"]
      ) { $0.claimsText = "{\"x\":1,\"x\":2,\($0.claimsText.dropFirst())" }
      for (slug, last, reason, what) in twiceReadableFirst {
        rejects(
          slug,
          what,
          .malformed,
          reason,
          requirements: ["JWT-DUPLICATE-CLAIMS"],
          flags: ["duplicate-members"]
        ) { $0.claimsText = "\($0.claimsText.dropLast()),\(last)}" }
      }
      leavesOpen(
        "kid-twice-last-right",
        "A header with an unregistered kid and then the right one",
        "jwt-duplicate-members",
        ["reject": .invalid([.malformed]), "take-last": .valid(alice)],
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.headerText = "{\"kid\":\"0\",\($0.headerText.dropFirst())" }
      rejects(
        "kid-twice-first-right",
        "A header with the right kid and then an unregistered one",
        .malformed,
        .unknownKey,
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.headerText = "\($0.headerText.dropLast()),\"kid\":\"0\"}" }
      rejects(
        "alg-twice-first-right",
        "A header with RS256 and then none",
        .malformed,
        .algorithmNotAllowed,
        requirements: ["JWS-DUPLICATE-MEMBERS", "LAYER-TOKEN-ALG"],
        flags: ["duplicate-members", "alg-none"]
      ) { $0.headerText = "\($0.headerText.dropLast()),\"alg\":\"none\"}" }
      rejects(
        "cty-twice-first-right",
        "A header with the right content type and then another",
        .malformed,
        .wrongType,
        requirements: ["JWS-DUPLICATE-MEMBERS", "LAYER-TOKEN-CTY"],
        flags: ["duplicate-members", "cross-jwt"]
      ) { $0.headerText = "\($0.headerText.dropLast()),\"cty\":\"JWT\"}" }
    }
  }

  private static func nested(_ depth: Int) -> JSON {
    (1..<depth).reduce([]) { value, _ in .array([value]) }
  }

  private static let noObjects: [(String, String, String)] = [
    ("empty", "", "no octets at all"), ("null", "null", "null"), ("number", "1", "a number"),
    ("array", "[]", "an empty array"), ("true", "true", "true"),
    ("string", "\"alice\"", "a string"),
  ]

  private static let badTexts: [(String, @Sendable (String) -> String, String)] = [
    ("text-behind", { $0 + " x" }, "text behind their end"),
    ("second-object", { $0 + "{}" }, "a second object behind their end"),
    ("not-closed", { String($0.dropLast()) }, "no closing brace"),
    ("trailing-comma", { $0.dropLast() + ",}" }, "a comma behind the last member"),
    ("comment", { $0.dropLast() + "/* */}" }, "a comment"),
    ("not-a-number", { $0.dropLast() + #","x":NaN}"# }, "a member that is NaN"),
    ("leading-zero", { $0.dropLast() + #","x":01}"# }, "a number with a leading zero"),
    ("single-quotes", { $0.replacing("\"", with: "'") }, "single quotes"),
    ("raw-line-break", { $0.dropLast() + ",\"x\":\"a\nb\"}" }, "a raw line break in a string"),
    ("raw-nul", { $0.dropLast() + ",\"x\":\"a\0b\"}" }, "a raw NUL in a string"),
    ("nul-behind", { $0 + "\0" }, "a NUL behind their end"),
  ]

  private static let otherEncodings: [(String, @Sendable (String) -> [UInt8], String)] = [
    ("utf-16-little-endian", TextEncodings.utf16LittleEndian, "in UTF-16, low octets first"),
    ("utf-16-big-endian", TextEncodings.utf16BigEndian, "in UTF-16, high octets first"),
    (
      "utf-16-with-byte-order-mark", { TextEncodings.utf16BigEndian("\u{FEFF}\($0)") },
      "in UTF-16 behind a byte-order mark"
    ),
  ]

  /// Put before the good claims, so that whoever takes the last finds those.
  private static let twiceReadableLast: [(String, String, String)] = [
    ("prn-twice", #""prn":"mallory""#, "Another user before the right one"),
    ("prn-twice-escaped", #""\u0070rn":"mallory""#, "Another user in a name with an escape"),
    ("nce-twice-last-right", #""nce":"0""#, "Another nonce before the right one"),
    ("exp-twice-last-right", #""exp":1514862250"#, "An exp in the past before the right one"),
  ]

  /// Put behind the good claims, so that whoever takes the first finds those.
  private static let twiceReadableFirst: [(String, String, ReasonCode, String)] = [
    ("iss-twice-first-right", #""iss":"0""#, .wrongIssuer, "The right issuer before another one"),
    ("nce-twice-first-right", #""nce":"0""#, .nonceMismatch, "The right nonce before another one"),
    (
      "exp-twice-first-right", #""exp":1514862250"#, .expired,
      "The right exp before one in the past"
    ),
    ("prn-twice-last-empty", #""prn":"""#, .claimInvalid, "The right user before an empty one"),
  ]
}
