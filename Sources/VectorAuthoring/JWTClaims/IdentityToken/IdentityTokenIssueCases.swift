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
    leavesOpen(
      "plain",
      "A token without optional claims",
      "layer-issued-typ",
      [
        "jwt": .token { _, token in token.header["typ"] = "JWT" },
        "jws": .token { _, token in token.header["typ"] = "JWS" },
        "absent": .token { _, token in token.headerAbsent.append("typ") },
      ],
      decidedBy: "LAYER-TOKEN-ALG",
      also: [
        "LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-KID", "LAYER-TOKEN-ISS",
        "LAYER-TOKEN-PRN", "LAYER-TOKEN-IAT", "LAYER-TOKEN-EXP", "LAYER-TOKEN-NONCE",
        "LAYER-TOKEN-DATES-REQUIRED", "LAYER-TOKEN-SIGNATURE",
        "LAYER-TOKEN-OPTIONAL-CLAIMS", "JWS-COMPACT-OUTPUT",
      ],
      flags: ["claims-missing", "milliseconds", "wrong-padding", "base64-variant"]
    ) { _ in }
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
    section(
      "Nothing at all",
      refusedAs: [.malformed, .claimInvalid, .unknownKey],
      decidedBy: "LAYER-TOKEN-ISSUER-INPUTS",
      flags: ["empty-identity"]
    ) {
      refuses("empty-provider", "An empty provider id", also: ["LAYER-TOKEN-ISS"]) {
        $0.provider = ""
      }
      refuses("empty-key-id", "An empty key id", also: ["LAYER-TOKEN-KID"]) { $0.keyID = "" }
      refuses("empty-user-id", "An empty user id", also: ["LAYER-TOKEN-PRN"]) { $0.userID = "" }
      refuses(
        "empty-nonce",
        "An empty nonce",
        also: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["nonce-unchecked"]
      ) { $0.nonce = "" }
    }
  }

  static let issueUserIDs: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-user-ids",
    title: "Issuing identity tokens: user ids of all kinds",
    method: "The user id as it was given, in prn and nowhere else",
    retired: retires(
      "space",
      "noncharacter",
      "last-code-point",
      "long",
      because: Retirement.oddUserID
    ),
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
      leavesOpen(
        "spaces-around",
        "Spaces at both ends",
        "layer-issued-user-id-with-spaces-around",
        .asGivenOrRefused,
        flags: ["inexact-comparison"]
      ) { $0.userID = " alice " }
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
      section(
        "Control characters",
        leavingOpen: "layer-issued-user-id-with-control-characters",
        .asGivenOrRefused,
        flags: ["string-building"]
      ) {
        leavesOpen("line-break", "A line break", flags: ["json-leniency"]) { $0.userID = "al\nice" }
        leavesOpen("cr-lf", "CR and LF", flags: ["json-leniency"]) { $0.userID = "al\r\nice" }
        leavesOpen("tab", "A tab", flags: ["json-leniency"]) { $0.userID = "al\tice" }
        leavesOpen("nul", "A NUL") { $0.userID = "al\0ice" }
        leavesOpen("controls", "Control characters") {
          $0.userID = "\u{1}\u{8}\u{C}\u{1B}\u{1F}\u{7F}"
        }
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
      leavesOpen(
        "emoji",
        "An emoji of several code points",
        "layer-issued-user-id-with-emoji",
        .asGivenOrRefused,
        flags: ["wrong-encoding"]
      ) { $0.userID = "👩‍👩‍👧🏽" }
      section(
        "Letters beyond ASCII",
        leavingOpen: "layer-issued-user-id-beyond-ascii",
        .asGivenOrRefused,
        flags: ["unicode-normalisation"]
      ) {
        leavesOpen("precomposed", "A letter with its accent in one code point") {
          $0.userID = "\u{E1}"
        }
        leavesOpen("decomposed", "A letter and its accent") { $0.userID = "a\u{301}" }
        leavesOpen("compatibility", "Characters with a compatibility form") { $0.userID = "ﬁ①" }
      }
      section(
        "Characters that nobody sees",
        leavingOpen: "layer-issued-user-id-with-format-characters",
        .asGivenOrRefused
      ) {
        leavesOpen(
          "right-to-left",
          "Right-to-left text and an override",
          flags: ["wrong-encoding"]
        ) { $0.userID = "\u{202E}משתמש" }
        leavesOpen("line-separators", "Line and paragraph separators", flags: ["json-escapes"]) {
          $0.userID = "a\u{2028}b\u{2029}c"
        }
        leavesOpen("byte-order-mark", "A byte-order mark", flags: ["wrong-encoding"]) {
          $0.userID = "\u{FEFF}alice"
        }
      }
      issues("html", "Characters that HTML escapes", flags: ["json-escapes"]) {
        $0.userID = "<b>&amp;</b>"
      }
    }
    refuses(
      "empty",
      "No character at all",
      [.malformed, .claimInvalid],
      decidedBy: "LAYER-TOKEN-ISSUER-INPUTS",
      also: ["LAYER-TOKEN-PRN"],
      flags: ["empty-identity"]
    ) { $0.userID = "" }
  }
}

extension KeyValuePairs
where Key == Interpretation, Value == Want<IdentityTokenIssueScenario> {
  /// The token is made of what is given, or not at all.
  static var asGivenOrRefused: Self {
    ["as-given": .token { _, _ in }, "refuse": .refused([.malformed, .claimInvalid])]
  }

  /// The token is made, or not.
  static var issuedOrRefused: Self {
    ["issue": .token { _, _ in }, "refuse": .refused([.claimInvalid, .malformed, .ttlTooShort])]
  }
}
