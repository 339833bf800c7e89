import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var jwsVerifyHeader: CaseGroup {
    CaseGroup(
      "signatures/jws-verify-header",
      title: "The JSON of the protected header",
      method: "Whatever stands in the header is signed by the reference with HS256",
      base: JWSVerifyScenario.hs256
    ) {
      accepts(
        "white-space",
        "White space before, inside and behind the header's object",
        ["JWT-ANY-ENCODING", "JWS-SIGNING-INPUT"],
        flags: ["reserialised-input"]
      ) { $0.headerText = "\r\n\t{ \"alg\" :\n\"HS256\" } \n" }
      accepts(
        "escaped-value",
        "An alg written with JSON escapes",
        ["JWT-ANY-ENCODING"],
        flags: ["json-escapes", "reserialised-input"]
      ) { $0.headerText = #"{"alg":"\u0048S\u0032\u0035\u0036"}"# }
      accepts(
        "escaped-name",
        "A member name written with JSON escapes",
        ["JWT-ANY-ENCODING", "JWT-STRING-COMPARISON"],
        flags: ["json-escapes", "reserialised-input"]
      ) { $0.headerText = #"{"\u0061lg":"HS256"}"# }
      accepts(
        "alg-last",
        "A header whose alg comes last",
        ["JWT-ANY-ENCODING"],
        flags: ["reserialised-input"]
      ) { $0.headerText = #"{"typ":"JWT","kid":"1","alg":"HS256"}"# }
      accepts(
        "unknown-members",
        "Members of every kind that nobody knows",
        ["JWS-UNKNOWN-HEADER"]
      ) { $0.headerText = #"{"a":null,"b":[1,"2",{}],"c":{"alg":"none"},"alg":"HS256"}"# }
      accepts(
        "stray-type",
        "A member named type",
        ["JWS-UNKNOWN-HEADER"]
      ) { $0.header["type"] = "JWT" }
      accepts(
        "beyond-ascii",
        "A member with text beyond ASCII",
        ["JWS-UNKNOWN-HEADER", "JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-encoding"]
      ) { $0.header["kid"] = "clé 🔑 مفتاح" }
      accepts(
        "surrogate-pair-escaped",
        "A character beyond 16 bits, written as two escapes",
        ["JWS-HEADER-UTF8-JSON", "JWT-ANY-ENCODING"],
        flags: ["json-escapes", "reserialised-input"]
      ) { $0.headerText = #"{"alg":"HS256","kid":"\ud83d\udd11"}"# }
      accepts(
        "large-number",
        "A number beyond every machine number",
        ["JWS-UNKNOWN-HEADER"],
        flags: ["number-precision"]
      ) { $0.headerText = #"{"alg":"HS256","x":1e400}"# }
      accepts(
        "nested",
        "A member of 100 arrays inside each other",
        ["JWS-UNKNOWN-HEADER"]
      ) { $0.headerText = #"{"alg":"HS256","x":\#(nested(100))}"# }
      accepts(
        "alg-inside-string",
        "A text that looks like another alg",
        ["JWS-UNKNOWN-HEADER"],
        flags: ["json-leniency"]
      ) { $0.header["kid"] = "\",\"alg\":\"none\",\"" }

      for (slug, text, what) in [
        ("empty", "", "no octets at all"), ("white-space-alone", " \n", "nothing but white space"),
        ("null", "null", "null"), ("number", "256", "a number"),
        ("string", "\"HS256\"", "a string"),
        ("array", #"[{"alg":"HS256"}]"#, "an array around the header"),
        ("encoded-twice", #""{\"alg\":\"HS256\"}""#, "a string around the header"),
      ] {
        rejects(
          slug,
          "A header that is \(what)",
          .malformed,
          requirements: ["JWS-HEADER-UTF8-JSON"],
          flags: ["json-leniency"]
        ) { $0.headerText = text }
      }
      rejects(
        "empty-object",
        "A header without members",
        .algorithmNotAllowed,
        .malformed,
        requirements: ["JWS-ALG-REQUIRED"],
        flags: ["alg-type"]
      ) { $0.headerText = "{}" }
      for (slug, text, what) in [
        ("text-behind", #"{"alg":"HS256"} x"#, "Text behind the header's object"),
        ("second-object", #"{"alg":"HS256"}{}"#, "Two objects"),
        ("brace-behind", #"{"alg":"HS256"}}"#, "A closing brace too many"),
        ("not-closed", #"{"alg":"HS256""#, "A header without its closing brace"),
        ("trailing-comma", #"{"alg":"HS256",}"#, "A comma behind the last member"),
        ("missing-comma", #"{"alg":"HS256" "typ":"JWT"}"#, "No comma between two members"),
        ("leading-comma", #"{,"alg":"HS256"}"#, "A comma before the first member"),
        ("block-comment", #"{/* HMAC */"alg":"HS256"}"#, "A block comment"),
        ("line-comment", "{\"alg\":\"HS256\" // HMAC\n}", "A line comment"),
        ("hash-comment", "{\"alg\":\"HS256\" # HMAC\n}", "A comment behind a number sign"),
        ("single-quotes", "{'alg':'HS256'}", "Single quotes"),
        ("name-without-quotes", #"{alg:"HS256"}"#, "A member name without quotes"),
        ("equals-sign", #"{"alg"="HS256"}"#, "An equals sign in place of a colon"),
        ("not-a-number", #"{"alg":"HS256","x":NaN}"#, "A member that is NaN"),
        ("infinity", #"{"alg":"HS256","x":-Infinity}"#, "A member that is minus infinity"),
        ("leading-zero", #"{"alg":"HS256","x":012}"#, "A number with a leading zero"),
        ("plus-sign", #"{"alg":"HS256","x":+1}"#, "A number with a plus sign"),
        ("fraction-alone", #"{"alg":"HS256","x":.5}"#, "A number that begins with its point"),
        ("hexadecimal-number", #"{"alg":"HS256","x":0x1F}"#, "A hexadecimal number"),
        ("capital-true", #"{"alg":"HS256","x":True}"#, "A literal in Python's letter case"),
        ("unknown-escape", #"{"alg":"HS256","x":"\a"}"#, "An escape that JSON does not have"),
        ("short-escape", #"{"alg":"HS256","x":"\u12"}"#, "A Unicode escape of two digits"),
        ("raw-line-break", "{\"alg\":\"HS256\",\"x\":\"a\nb\"}", "A raw line break in a string"),
        ("raw-tab", "{\"alg\":\"HS256\",\"x\":\"a\tb\"}", "A raw tab in a string"),
        ("raw-nul", "{\"alg\":\"HS256\",\"x\":\"a\0b\"}", "A raw NUL in a string"),
        ("nul-behind", "{\"alg\":\"HS256\"}\0", "A NUL behind the header's object"),
        ("no-break-space", "{\u{A0}\"alg\":\"HS256\"}", "A no-break space between tokens"),
        ("form-feed", "{\u{C}\"alg\":\"HS256\"}", "A form feed between tokens"),
      ] {
        rejects(
          slug,
          what,
          .malformed,
          requirements: ["JWS-HEADER-UTF8-JSON"],
          flags: ["json-leniency"]
        ) { $0.headerText = text }
      }
      rejects(
        "nested-and-not-closed",
        "A hundred thousand opening brackets",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency"],
        note: "A reader that calls itself for each bracket runs out of stack."
      ) { $0.headerText = #"{"alg":"HS256","x":"# + String(repeating: "[", count: 100_000) }
    }
  }

  /// Which octets a header's text may be.
  static var jwsVerifyHeaderText: CaseGroup {
    CaseGroup(
      "signatures/jws-verify-header-text",
      title: "The encoding of the protected header, and members that it names twice",
      method: "Whatever stands in the header is signed by the reference with HS256",
      base: JWSVerifyScenario.hs256
    ) {
      accepts(
        "utf-8",
        "UTF-8 of one to four octets a character",
        ["JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-encoding"]
      ) { $0.headerText = #"{"alg":"HS256","x":"aé€😀"}"# }
      leavesOpen(
        "byte-order-mark",
        "A byte-order mark before the header",
        "jwt-byte-order-mark",
        .rejectedOr(.malformed) { $0.token.headerOctets.removeFirst(3) },
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.byteOrderMark + $0.token.headerOctets }
      rejects(
        "utf-16-little-endian",
        "A header in UTF-16, the low octets first",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.utf16LittleEndian($0.headerText) }
      rejects(
        "utf-16-big-endian",
        "A header in UTF-16, the high octets first",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.utf16BigEndian($0.headerText) }
      rejects(
        "utf-16-with-byte-order-mark",
        "A header in UTF-16 with its byte-order mark",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.utf16LittleEndian("\u{FEFF}\($0.headerText)") }
      rejects(
        "latin-1",
        "A header in Latin-1",
        .malformed,
        requirements: ["JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-encoding"]
      ) { $0.token.headerOctets = TextEncodings.latin1(#"{"alg":"HS256","kid":"clé"}"#) }
      accepts(
        "byte-order-mark-in-string",
        "The character U+FEFF inside a string",
        ["JWS-HEADER-UTF8-JSON"],
        flags: ["wrong-encoding"]
      ) { $0.headerText = "{\"alg\":\"HS256\",\"x\":\"\u{FEFF}\"}" }
      for (slug, octets, what) in [
        ("octet-ff", [0xFF], "an octet that UTF-8 never has"),
        ("lone-continuation", [0x80], "a continuation octet on its own"),
        ("character-cut-short", [0xE2, 0x82], "a character without its last octet"),
        ("overlong-slash", [0xC0, 0xAF], "a slash in two octets"),
        ("overlong-nul", [0xC0, 0x80], "a NUL in two octets"),
        ("surrogate", [0xED, 0xA0, 0x80], "the octets of a surrogate"),
        ("beyond-unicode", [0xF4, 0x90, 0x80, 0x80], "a character beyond U+10FFFF"),
      ] as [(String, [UInt8], String)] {
        rejects(
          slug,
          "A string with \(what)",
          .malformed,
          requirements: ["JWS-HEADER-UTF8-JSON"],
          flags: ["wrong-encoding"]
        ) { $0.token.headerOctets = TextEncodings.utf8(spoilt, with: octets) }
      }

      leavesOpen(
        "kid-twice",
        "A header that names kid twice",
        "jwt-duplicate-members",
        ["reject": .invalid([.malformed]), "take-last": .valid(["payload": hello])],
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.headerText = #"{"alg":"HS256","kid":"1","kid":"2"}"# }
      leavesOpen(
        "alg-twice-last-allowed",
        "A header that names alg twice, none and then HS256",
        "jwt-duplicate-members",
        ["reject": .invalid([.malformed]), "take-last": .valid(["payload": hello])],
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.headerText = #"{"alg":"none","alg":"HS256"}"# }
      leavesOpen(
        "alg-twice-escaped",
        "A header that names alg twice, once with an escape in the name",
        "jwt-duplicate-members",
        ["reject": .invalid([.malformed]), "take-last": .valid(["payload": hello])],
        requirements: ["JWS-DUPLICATE-MEMBERS", "JWT-STRING-COMPARISON"],
        flags: ["duplicate-members", "json-escapes"]
      ) { $0.headerText = #"{"alg":"none","\u0061lg":"HS256"}"# }
      rejects(
        "alg-twice-first-allowed",
        "A header that names alg twice, HS256 and then none",
        .malformed,
        .algorithmNotAllowed,
        requirements: ["JWS-DUPLICATE-MEMBERS"],
        flags: ["duplicate-members"]
      ) { $0.headerText = #"{"alg":"HS256","alg":"none"}"# }
      rejects(
        "crit-twice-last-unknown",
        "A header that names crit twice, the last with an extension that nobody knows",
        .malformed,
        .unsupportedCriticalHeader,
        requirements: ["JWS-DUPLICATE-MEMBERS", "JWS-CRIT"],
        flags: ["duplicate-members", "crit-ignored"]
      ) { $0.headerText = #"{"alg":"HS256","x":1,"crit":[],"crit":["x"]}"# }
    }
  }

  /// The payload of `JWSVerifyScenario`, in base64.
  private static let hello: JSON = "SGVsbG8sIHdvcmxkIQ=="

  /// A header with a place for octets that are no UTF-8.
  private static let spoilt = #"{"alg":"HS256","x":"a@b"}"#

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }
}
