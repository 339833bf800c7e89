import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static let issue: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue",
    title: "Issuing identity tokens: header and claims",
    method: "The members that the vendor's guide lists, with the values given",
    base: IdentityTokenIssueScenario()
  ) {
    issues(
      "plain",
      "A token without optional claims",
      decidedBy: "LAYER-TOKEN-ALG",
      also: [
        "LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-KID", "LAYER-TOKEN-ISS",
        "LAYER-TOKEN-PRN", "LAYER-TOKEN-IAT", "LAYER-TOKEN-EXP", "LAYER-TOKEN-NONCE",
        "LAYER-TOKEN-DATES-REQUIRED", "LAYER-TOKEN-SIGNATURE",
        "LAYER-TOKEN-OPTIONAL-CLAIMS", "JWS-COMPACT-OUTPUT",
      ],
      flags: ["claims-missing", "milliseconds", "wrong-padding", "base64-variant"]
    )
    section("Optional claims", decidedBy: "LAYER-TOKEN-OPTIONAL-CLAIMS") {
      issues("all-optional-claims", "All four optional claims", flags: ["claims-missing"]) {
        $0.displayName = "Alice A."
        $0.avatarURL = "https://example.com/alice.png"
        $0.firstName = "Alice"
        $0.lastName = "Anderson"
      }
      issues("display-name", "A display name alone") { $0.displayName = "Alice A." }
      issues(
        "avatar-url",
        "An avatar's address alone, with a query",
        also: ["JWT-CLAIMS-ENCODED"],
        flags: ["json-escapes"]
      ) { $0.avatarURL = "https://example.com/a?u=alice&size=64#x" }
      issues("first-name", "A first name alone") { $0.firstName = "Алиса" }
      issues("last-name", "A last name alone, with an apostrophe") { $0.lastName = "O'Neill" }
      issues(
        "display-name-quoted",
        "A display name with quotes and a backslash",
        also: ["JWT-CLAIMS-ENCODED"],
        flags: ["string-building"]
      ) { $0.displayName = #"Alice "\o/" A."# }
      issues(
        "display-name-injection",
        "A display name that closes its string and adds a claim, if pasted in",
        also: ["JWT-CLAIMS-ENCODED"],
        flags: ["string-building"]
      ) { $0.displayName = #"x","prn":"admin"# }
      issues("name-like-number", "Names of digits, which stay strings") {
        $0.firstName = "42"
        $0.lastName = "true"
      }
    }
    section("The nonce", decidedBy: "LAYER-TOKEN-NONCE") {
      issues("other-nonce", "Another nonce", flags: ["nonce-unchecked"]) { $0.nonce = "b" }
      issues(
        "nonce-of-digits",
        "A nonce of digits, which stays a string",
        flags: ["number-precision"]
      ) { $0.nonce = "00018446744073709551616" }
      issues(
        "nonce-of-base64",
        "A nonce with plus sign, slash and padding",
        also: ["JWT-CLAIMS-ENCODED"],
        flags: ["json-escapes"]
      ) { $0.nonce = "+/8vL+/Pz8/+Hw==" }
      issues(
        "nonce-quoted",
        "A nonce that closes its string and adds a claim, if pasted in",
        also: ["JWT-CLAIMS-ENCODED"],
        flags: ["string-building"]
      ) { $0.nonce = #"x","exp":9999999999,"y":""# }
    }
    issues(
      "other-provider",
      "Another provider id",
      decidedBy: "LAYER-TOKEN-ISS",
      flags: ["wrong-subject"]
    ) { $0.provider = "B3A4E1C2-0000-4F1A-9D7E-5C6B7A8F9E0D" }
    issues("other-key-id", "Another key id, for the same key", decidedBy: "LAYER-TOKEN-KID") {
      $0.keyID = IdentityTokenParties.secondKeyID
    }
    issues(
      "key-id-quoted",
      "A key id that closes its string and changes the algorithm, if pasted in",
      decidedBy: "LAYER-TOKEN-KID",
      also: ["LAYER-TOKEN-ALG"],
      flags: ["string-building", "kid-injection"]
    ) { $0.keyID = #"x","alg":"none"# }
    refuses(
      "empty-provider",
      "An empty provider id",
      [.malformed, .claimInvalid],
      decidedBy: "LAYER-TOKEN-ISS",
      flags: ["empty-identity"]
    ) { $0.provider = "" }
    refuses(
      "empty-key-id",
      "An empty key id",
      [.malformed, .unknownKey, .claimInvalid],
      decidedBy: "LAYER-TOKEN-KID",
      flags: ["empty-identity"]
    ) { $0.keyID = "" }
    refuses(
      "empty-user-id",
      "An empty user id",
      [.malformed, .claimInvalid],
      decidedBy: "LAYER-TOKEN-PRN",
      flags: ["empty-identity"]
    ) { $0.userID = "" }
    refuses(
      "empty-nonce",
      "An empty nonce",
      [.malformed, .claimInvalid],
      decidedBy: "LAYER-TOKEN-NONCE-REQUIRED",
      flags: ["empty-identity", "nonce-unchecked"]
    ) { $0.nonce = "" }
  }

  static let issueUserIDs: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-user-ids",
    title: "Issuing identity tokens: user ids of all kinds",
    method: "The user id as it was given, in prn and nowhere else",
    base: IdentityTokenIssueScenario()
  ) {
    section(
      "User ids as they are given",
      decidedBy: "LAYER-TOKEN-PRN-VERBATIM",
      also: ["JWT-CLAIMS-ENCODED"]
    ) {
      issues("one-letter", "One letter") { $0.userID = "a" }
      issues("zero", "The digit zero", flags: ["empty-identity"]) { $0.userID = "0" }
      issues(
        "digits",
        "Digits with leading zeros, which stay a string",
        flags: ["number-precision"]
      ) { $0.userID = "00123" }
      issues("null", "The text null", flags: ["empty-identity"]) { $0.userID = "null" }
      issues("space", "One space", flags: ["empty-identity"]) { $0.userID = " " }
      issues("spaces-around", "Spaces at both ends", flags: ["inexact-comparison"]) {
        $0.userID = " alice "
      }
      issues("upper-case", "Upper case", flags: ["inexact-comparison"]) { $0.userID = "ALICE" }
      issues("address", "An e-mail address") { $0.userID = "alice@example.com" }
      issues("quote", "A quotation mark", flags: ["string-building"]) { $0.userID = #"al"ice"# }
      issues("apostrophe", "An apostrophe", flags: ["string-building"]) { $0.userID = "al'ice" }
      issues("backslash", "A backslash", flags: ["string-building"]) { $0.userID = #"al\ice"# }
      issues("backslash-at-end", "A backslash as last character", flags: ["string-building"]) {
        $0.userID = #"alice\"#
      }
      issues("backslash-slash", "A backslash and a slash", flags: ["json-escapes"]) {
        $0.userID = #"al\/ice"#
      }
      issues("slash", "A slash", flags: ["json-escapes"]) { $0.userID = "al/ice" }
      issues("escape-text", "The text of a JSON escape", flags: ["json-escapes"]) {
        $0.userID = #"al\u0022ice"#
      }
      issues("percent", "A percent sign and two digits") { $0.userID = "al%69ce" }
      issues("line-break", "A line break", flags: ["string-building", "json-leniency"]) {
        $0.userID = "al\nice"
      }
      issues("cr-lf", "CR and LF", flags: ["string-building", "json-leniency"]) {
        $0.userID = "al\r\nice"
      }
      issues("tab", "A tab", flags: ["string-building", "json-leniency"]) { $0.userID = "al\tice" }
      issues("nul", "A NUL", flags: ["string-building"]) { $0.userID = "al\0ice" }
      issues("controls", "Control characters", flags: ["string-building"]) {
        $0.userID = "\u{1}\u{8}\u{C}\u{1B}\u{1F}\u{7F}"
      }
      issues("injection", "A second prn behind a quotation mark", flags: ["string-building"]) {
        $0.userID = #"alice","prn":"admin"#
      }
      issues(
        "injection-of-object",
        "A second object behind a quotation mark",
        flags: ["string-building"]
      ) { $0.userID = #"alice"},{"prn":"admin"# }
      issues("injection-of-dates", "Another exp", flags: ["string-building"]) {
        $0.userID = #"alice","exp":9999999999,"x":""#
      }
      issues("json", "A JSON text", flags: ["string-building"]) { $0.userID = #"{"prn":"admin"}"# }
      issues("format-string", "Placeholders of templates", flags: ["string-building"]) {
        $0.userID = "%s%n%@ ${x} {{x}}"
      }
      issues("emoji", "An emoji of several code points", flags: ["wrong-encoding"]) {
        $0.userID = "👩‍👩‍👧🏽"
      }
      issues(
        "precomposed",
        "A letter with its accent in one code point",
        flags: ["unicode-normalisation"]
      ) { $0.userID = "\u{E1}" }
      issues("decomposed", "A letter and its accent", flags: ["unicode-normalisation"]) {
        $0.userID = "a\u{301}"
      }
      issues(
        "compatibility",
        "Characters with a compatibility form",
        flags: ["unicode-normalisation"]
      ) { $0.userID = "ﬁ①" }
      issues("right-to-left", "Right-to-left text and an override", flags: ["wrong-encoding"]) {
        $0.userID = "\u{202E}משתמש"
      }
      issues("line-separators", "Line and paragraph separators", flags: ["json-escapes"]) {
        $0.userID = "a\u{2028}b\u{2029}c"
      }
      issues("byte-order-mark", "A byte-order mark", flags: ["wrong-encoding"]) {
        $0.userID = "\u{FEFF}alice"
      }
      issues("noncharacter", "A code point that is not a character", flags: ["wrong-encoding"]) {
        $0.userID = "a\u{FFFF}b"
      }
      issues("last-code-point", "The last code point", flags: ["wrong-encoding"]) {
        $0.userID = "a\u{10FFFF}b"
      }
      issues("html", "Characters that HTML escapes", flags: ["json-escapes"]) {
        $0.userID = "<b>&amp;</b>"
      }
      issues("long", "6,000 characters") { $0.userID = String(repeating: "alice-", count: 1000) }
    }
    refuses(
      "empty",
      "No character at all",
      [.malformed, .claimInvalid],
      decidedBy: "LAYER-TOKEN-PRN",
      flags: ["empty-identity"]
    ) { $0.userID = "" }
  }

}
