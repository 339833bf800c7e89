import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var issue: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-issue",
      title: "Issuing identity tokens: header and claims",
      method: "The members that the vendor's guide lists, with the values given",
      base: IdentityTokenIssueScenario()
    ) {
      issues(
        "plain",
        "A token without optional claims",
        [
          "LAYER-TOKEN-ALG", "LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-KID",
          "LAYER-TOKEN-ISS", "LAYER-TOKEN-PRN", "LAYER-TOKEN-IAT", "LAYER-TOKEN-EXP",
          "LAYER-TOKEN-NONCE", "LAYER-TOKEN-DATES-REQUIRED", "LAYER-TOKEN-SIGNATURE",
          "LAYER-TOKEN-OPTIONAL-CLAIMS", "JWS-COMPACT-OUTPUT",
        ],
        flags: ["claims-missing", "milliseconds", "wrong-padding", "base64-variant"]
      )
      issues(
        "all-optional-claims",
        "All four optional claims",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS"],
        flags: ["claims-missing"]
      ) {
        $0.displayName = "Alice A."
        $0.avatarURL = "https://example.com/alice.png"
        $0.firstName = "Alice"
        $0.lastName = "Anderson"
      }
      issues(
        "display-name",
        "A display name alone",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS"]
      ) { $0.displayName = "Alice A." }
      issues(
        "avatar-url",
        "An avatar's address alone, with a query",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS", "JWT-CLAIMS-ENCODED"],
        flags: ["json-escapes"]
      ) { $0.avatarURL = "https://example.com/a?u=alice&size=64#x" }
      issues(
        "first-name",
        "A first name alone",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS"]
      ) { $0.firstName = "Алиса" }
      issues(
        "last-name",
        "A last name alone, with an apostrophe",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS"]
      ) { $0.lastName = "O'Neill" }
      issues(
        "display-name-quoted",
        "A display name with quotes and a backslash",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS", "JWT-CLAIMS-ENCODED"],
        flags: ["string-building"]
      ) { $0.displayName = #"Alice "\o/" A."# }
      issues(
        "display-name-injection",
        "A display name that closes its string and adds a claim, if pasted in",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS", "JWT-CLAIMS-ENCODED"],
        flags: ["string-building"]
      ) { $0.displayName = #"x","prn":"admin"# }
      issues(
        "name-like-number",
        "Names of digits, which stay strings",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS"]
      ) {
        $0.firstName = "42"
        $0.lastName = "true"
      }

      issues(
        "other-nonce",
        "Another nonce",
        ["LAYER-TOKEN-NONCE"],
        flags: ["nonce-unchecked"]
      ) { $0.nonce = "b" }
      issues(
        "nonce-of-digits",
        "A nonce of digits, which stays a string",
        ["LAYER-TOKEN-NONCE"],
        flags: ["number-precision"]
      ) { $0.nonce = "00018446744073709551616" }
      issues(
        "nonce-of-base64",
        "A nonce with plus sign, slash and padding",
        ["LAYER-TOKEN-NONCE", "JWT-CLAIMS-ENCODED"],
        flags: ["json-escapes"]
      ) { $0.nonce = "+/8vL+/Pz8/+Hw==" }
      issues(
        "nonce-quoted",
        "A nonce that closes its string and adds a claim, if pasted in",
        ["LAYER-TOKEN-NONCE", "JWT-CLAIMS-ENCODED"],
        flags: ["string-building"]
      ) { $0.nonce = #"x","exp":9999999999,"y":""# }
      issues(
        "other-provider",
        "Another provider id",
        ["LAYER-TOKEN-ISS"],
        flags: ["wrong-subject"]
      ) { $0.provider = "B3A4E1C2-0000-4F1A-9D7E-5C6B7A8F9E0D" }
      issues(
        "other-key-id",
        "Another key id, for the same key",
        ["LAYER-TOKEN-KID"]
      ) { $0.keyID = IdentityTokenParties.secondKeyID }
      issues(
        "key-id-quoted",
        "A key id that closes its string and changes the algorithm, if pasted in",
        ["LAYER-TOKEN-KID", "LAYER-TOKEN-ALG"],
        flags: ["string-building", "kid-injection"]
      ) { $0.keyID = #"x","alg":"none"# }

      refuses(
        "empty-provider",
        "An empty provider id",
        .malformed,
        .claimInvalid,
        requirements: ["LAYER-TOKEN-ISS"],
        flags: ["empty-identity"]
      ) { $0.provider = "" }
      refuses(
        "empty-key-id",
        "An empty key id",
        .malformed,
        .unknownKey,
        .claimInvalid,
        requirements: ["LAYER-TOKEN-KID"],
        flags: ["empty-identity"]
      ) { $0.keyID = "" }
      refuses(
        "empty-user-id",
        "An empty user id",
        .malformed,
        .claimInvalid,
        requirements: ["LAYER-TOKEN-PRN"],
        flags: ["empty-identity"]
      ) { $0.userID = "" }
      refuses(
        "empty-nonce",
        "An empty nonce",
        .malformed,
        .claimInvalid,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["empty-identity", "nonce-unchecked"]
      ) { $0.nonce = "" }
    }
  }

  static var issueUserIDs: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-issue-user-ids",
      title: "Issuing identity tokens: user ids of all kinds",
      method: "The user id as it was given, in prn and nowhere else",
      base: IdentityTokenIssueScenario()
    ) {
      for (slug, userID, what, flags) in issuedUserIDs {
        issues(
          slug,
          what,
          ["LAYER-TOKEN-PRN-VERBATIM", "JWT-CLAIMS-ENCODED"],
          flags: flags
        ) { $0.userID = userID }
      }
      refuses(
        "empty",
        "No character at all",
        .malformed,
        .claimInvalid,
        requirements: ["LAYER-TOKEN-PRN"],
        flags: ["empty-identity"]
      ) { $0.userID = "" }
    }
  }

  private static let issuedUserIDs: [(String, String, String, [FlagID])] = [
    ("one-letter", "a", "One letter", []),
    ("zero", "0", "The digit zero", ["empty-identity"]),
    ("digits", "00123", "Digits with leading zeros, which stay a string", ["number-precision"]),
    ("null", "null", "The text null", ["empty-identity"]),
    ("space", " ", "One space", ["empty-identity"]),
    ("spaces-around", " alice ", "Spaces at both ends", ["inexact-comparison"]),
    ("upper-case", "ALICE", "Upper case", ["inexact-comparison"]),
    ("address", "alice@example.com", "An e-mail address", []),
    ("quote", #"al"ice"#, "A quotation mark", ["string-building"]),
    ("apostrophe", "al'ice", "An apostrophe", ["string-building"]),
    ("backslash", #"al\ice"#, "A backslash", ["string-building"]),
    ("backslash-at-end", #"alice\"#, "A backslash as last character", ["string-building"]),
    ("backslash-slash", #"al\/ice"#, "A backslash and a slash", ["json-escapes"]),
    ("slash", "al/ice", "A slash", ["json-escapes"]),
    ("escape-text", #"al\u0022ice"#, "The text of a JSON escape", ["json-escapes"]),
    ("percent", "al%69ce", "A percent sign and two digits", []),
    ("line-break", "al\nice", "A line break", ["string-building", "json-leniency"]),
    ("cr-lf", "al\r\nice", "CR and LF", ["string-building", "json-leniency"]),
    ("tab", "al\tice", "A tab", ["string-building", "json-leniency"]),
    ("nul", "al\0ice", "A NUL", ["string-building"]),
    ("controls", "\u{1}\u{8}\u{C}\u{1B}\u{1F}\u{7F}", "Control characters", ["string-building"]),
    (
      "injection", #"alice","prn":"admin"#, "A second prn behind a quotation mark",
      ["string-building"]
    ),
    (
      "injection-of-object", #"alice"},{"prn":"admin"#, "A second object behind a quotation mark",
      ["string-building"]
    ),
    ("injection-of-dates", #"alice","exp":9999999999,"x":""#, "Another exp", ["string-building"]),
    ("json", #"{"prn":"admin"}"#, "A JSON text", ["string-building"]),
    ("format-string", "%s%n%@ ${x} {{x}}", "Placeholders of templates", ["string-building"]),
    ("emoji", "👩‍👩‍👧🏽", "An emoji of several code points", ["wrong-encoding"]),
    (
      "precomposed", "\u{E1}", "A letter with its accent in one code point",
      ["unicode-normalisation"]
    ),
    ("decomposed", "a\u{301}", "A letter and its accent", ["unicode-normalisation"]),
    ("compatibility", "ﬁ①", "Characters with a compatibility form", ["unicode-normalisation"]),
    ("right-to-left", "\u{202E}משתמש", "Right-to-left text and an override", ["wrong-encoding"]),
    ("line-separators", "a\u{2028}b\u{2029}c", "Line and paragraph separators", ["json-escapes"]),
    ("byte-order-mark", "\u{FEFF}alice", "A byte-order mark", ["wrong-encoding"]),
    ("noncharacter", "a\u{FFFF}b", "A code point that is no character", ["wrong-encoding"]),
    ("last-code-point", "a\u{10FFFF}b", "The last code point", ["wrong-encoding"]),
    ("html", "<b>&amp;</b>", "Characters that HTML escapes", ["json-escapes"]),
    ("long", String(repeating: "alice-", count: 1000), "6,000 characters", []),
  ]
}
