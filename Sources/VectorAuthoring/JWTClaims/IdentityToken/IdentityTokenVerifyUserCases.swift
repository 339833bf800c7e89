import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static let verifyUsers: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-users",
    title: "Verifying identity tokens: the user",
    method: "The user id is prn as it stands in the token, JSON's escapes undone",
    base: IdentityTokenVerifyScenario()
  ) {
    section(
      "User ids as they stand in prn",
      decidedBy: "LAYER-TOKEN-PRN-VERBATIM",
      also: ["LAYER-TOKEN-PRN"]
    ) {
      accepts(
        "plain",
        "Letters",
        finding: ["userId": "alice", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "alice" }
      accepts(
        "digit-zero",
        "The digit zero",
        flags: ["empty-identity"],
        finding: ["userId": "0", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "0" }
      accepts(
        "text-null",
        "The text null",
        flags: ["empty-identity"],
        finding: ["userId": "null", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "null" }
      accepts(
        "digits",
        "Digits with leading zeros",
        flags: ["number-precision"],
        finding: ["userId": "00018446744073709551616", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "00018446744073709551616" }
      accepts(
        "space",
        "One space",
        flags: ["empty-identity"],
        finding: ["userId": " ", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = " " }
      accepts(
        "spaces-around",
        "Spaces at both ends",
        flags: ["inexact-comparison"],
        finding: ["userId": " alice ", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = " alice " }
      accepts(
        "upper-case",
        "Upper case",
        flags: ["inexact-comparison"],
        finding: ["userId": "ALICE", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "ALICE" }
      accepts(
        "quotes",
        "Quotation marks",
        flags: ["string-building"],
        finding: ["userId": .string(#"a"l'i`ce"#), "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = .string(#"a"l'i`ce"#) }
      accepts(
        "backslashes",
        "Backslashes",
        flags: ["string-building"],
        finding: ["userId": #"\al\\ice\"#, "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = #"\al\\ice\"# }
      accepts(
        "backslash-slash",
        "A backslash and a slash",
        flags: ["json-escapes"],
        finding: ["userId": #"al\/ice"#, "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = #"al\/ice"# }
      accepts(
        "escape-text",
        "The text of a JSON escape",
        flags: ["json-escapes"],
        finding: ["userId": #"al\u0022ice"#, "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = #"al\u0022ice"# }
      accepts(
        "injection",
        "A second prn behind a quotation mark",
        flags: ["string-building"],
        finding: ["userId": .string(#"alice","prn":"admin"#), "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = .string(#"alice","prn":"admin"#) }
      accepts(
        "line-breaks",
        "Line breaks",
        flags: ["string-building"],
        finding: ["userId": "al\r\ni\nce", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "al\r\ni\nce" }
      accepts(
        "nul",
        "A NUL",
        flags: ["string-building"],
        finding: ["userId": "alice\0admin", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "alice\0admin" }
      accepts(
        "percent",
        "Percent signs",
        finding: ["userId": "al%69ce+%00", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "al%69ce+%00" }
      accepts(
        "emoji",
        "An emoji of several code points",
        flags: ["wrong-encoding"],
        finding: ["userId": "👩‍👩‍👧🏽", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "👩‍👩‍👧🏽" }
      accepts(
        "precomposed",
        "A letter with its accent in one code point",
        flags: ["unicode-normalisation"],
        finding: ["userId": "\u{E1}", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "\u{E1}" }
      accepts(
        "decomposed",
        "A letter and its accent",
        flags: ["unicode-normalisation"],
        finding: ["userId": "a\u{301}", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "a\u{301}" }
      accepts(
        "right-to-left",
        "Right-to-left text and an override",
        flags: ["wrong-encoding"],
        finding: ["userId": "\u{202E}משתמש", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "\u{202E}משתמש" }
      accepts(
        "byte-order-mark",
        "A byte-order mark",
        flags: ["wrong-encoding"],
        finding: ["userId": "\u{FEFF}alice", "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claims["prn"] = "\u{FEFF}alice" }
      accepts(
        "long",
        "6,000 characters",
        finding: [
          "userId": .string(String(repeating: "alice-", count: 1000)),
          "expiresAt": "2018-01-02T03:14:05Z",
        ]
      ) { $0.claims["prn"] = .string(String(repeating: "alice-", count: 1000)) }
    }
    for (slug, text, userID, what) in escapedUserIDs {
      accepts(
        "escaped-\(slug)",
        what,
        decidedBy: "LAYER-TOKEN-PRN-VERBATIM",
        also: ["JWT-ANY-ENCODING"],
        flags: ["json-escapes"],
        finding: ["userId": .string(userID), "expiresAt": "2018-01-02T03:14:05Z"]
      ) { $0.claimsText.replace(#""alice""#, with: text) }
    }
    section(
      "The user in another place",
      rejectedAs: [.claimMissing],
      decidedBy: "LAYER-TOKEN-PRN"
    ) {
      accepts(
        "beside-sub",
        "Another user in sub, which is not asked",
        also: ["JWT-UNKNOWN-CLAIMS"],
        finding: alice
      ) { $0.claims["sub"] = "mallory" }
      rejects(
        "missing",
        "No prn",
        flags: ["claims-missing"],
        note: "The example token of a widespread sample lacks it."
      ) { $0.claims["prn"] = nil }
      rejects("in-sub", "The user in sub in place of prn", flags: ["claims-missing"]) {
        $0.claims["sub"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      rejects(
        "name-in-upper-case",
        "The user in PRN in place of prn",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["claims-missing", "inexact-comparison"]
      ) {
        $0.claims["PRN"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      rejects("in-header", "The user in the header", flags: ["claims-missing"]) {
        $0.header["prn"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      rejects(
        "empty",
        "A prn that is an empty string",
        [.claimInvalid],
        also: ["JWT-STRING-CLAIMS"],
        flags: ["empty-identity"]
      ) { $0.claims["prn"] = "" }
    }
    section(
      "A prn that is not a string",
      rejectedAs: [.claimInvalid],
      decidedBy: "LAYER-TOKEN-PRN",
      also: ["JWT-STRING-CLAIMS"],
      flags: ["claims-missing"]
    ) {
      rejects("null", "A prn that is null") { $0.claims["prn"] = .null }
      rejects("number", "A prn that is a number") { $0.claims["prn"] = 42 }
      rejects("zero", "A prn that is the number 0") { $0.claims["prn"] = 0 }
      rejects("true", "A prn that is true") { $0.claims["prn"] = true }
      rejects("array", "A prn that is an array") { $0.claims["prn"] = ["alice"] }
      rejects("object", "A prn that is an object") { $0.claims["prn"] = ["id": "alice"] }
    }
    rejects(
      "lone-surrogate",
      "A prn with the escape of half a character",
      [.malformed, .claimInvalid],
      decidedBy: "JWT-CLAIMS-UTF8-JSON",
      also: ["LAYER-TOKEN-PRN-VERBATIM"],
      flags: ["json-leniency", "wrong-encoding"]
    ) { $0.claimsText.replace(#""alice""#, with: #""alice\ud83d""#) }
  }

  private static let escapedUserIDs: [(String, String, String, String)] = [
    ("letter", #""\u0061lice""#, "alice", "A letter as escape"),
    ("slash", #""al\/ice""#, "al/ice", "A slash as escape"),
    ("quote", #""al\u0022ice""#, #"al"ice"#, "A quotation mark as Unicode escape"),
    ("backslash", #""al\u005cice""#, #"al\ice"#, "A backslash as Unicode escape"),
    ("nul", #""al\u0000ice""#, "al\0ice", "A NUL as escape"),
    ("controls", #""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t", "Control characters as short escapes"),
    ("upper-case", #""\u00E9""#, "\u{E9}", "Hexadecimal digits in upper case"),
    ("surrogate-pair", #""\ud83d\ude00""#, "😀", "A character as pair of escapes"),
  ]
}
