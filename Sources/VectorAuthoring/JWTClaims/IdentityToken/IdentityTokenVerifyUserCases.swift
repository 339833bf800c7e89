import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var verifyUsers: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-users",
      title: "Verifying identity tokens: the user",
      method: "The user id is prn as it stands in the token, JSON's escapes undone",
      base: IdentityTokenVerifyScenario()
    ) {
      for (slug, userID, what, flags) in verifiedUserIDs {
        accepts(
          slug,
          what,
          ["LAYER-TOKEN-PRN-VERBATIM", "LAYER-TOKEN-PRN"],
          flags: flags,
          finding: ["userId": .string(userID), "expiresAt": "2018-01-02T03:14:05Z"]
        ) { $0.claims["prn"] = .string(userID) }
      }
      for (slug, text, userID, what) in escapedUserIDs {
        accepts(
          "escaped-\(slug)",
          what,
          ["LAYER-TOKEN-PRN-VERBATIM", "JWT-ANY-ENCODING"],
          flags: ["json-escapes"],
          finding: ["userId": .string(userID), "expiresAt": "2018-01-02T03:14:05Z"]
        ) { $0.claimsText.replace(#""alice""#, with: text) }
      }
      accepts(
        "beside-sub",
        "Another user in sub, which is not asked",
        ["LAYER-TOKEN-PRN", "JWT-UNKNOWN-CLAIMS"],
        finding: alice
      ) { $0.claims["sub"] = "mallory" }

      rejects(
        "missing",
        "No prn",
        .claimMissing,
        requirements: ["LAYER-TOKEN-PRN"],
        flags: ["claims-missing"],
        note: "The example token of a widespread sample lacks it."
      ) { $0.claims["prn"] = nil }
      rejects(
        "in-sub",
        "The user in sub in place of prn",
        .claimMissing,
        requirements: ["LAYER-TOKEN-PRN"],
        flags: ["claims-missing"]
      ) {
        $0.claims["sub"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      rejects(
        "name-in-upper-case",
        "The user in PRN in place of prn",
        .claimMissing,
        requirements: ["LAYER-TOKEN-PRN", "JWT-STRING-COMPARISON"],
        flags: ["claims-missing", "inexact-comparison"]
      ) {
        $0.claims["PRN"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      rejects(
        "in-header",
        "The user in the header",
        .claimMissing,
        requirements: ["LAYER-TOKEN-PRN"],
        flags: ["claims-missing"]
      ) {
        $0.header["prn"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      for (slug, value, what) in [
        ("empty", "", "an empty string"), ("null", .null, "null"), ("number", 42, "a number"),
        ("zero", 0, "the number 0"), ("true", true, "true"), ("array", ["alice"], "an array"),
        ("object", ["id": "alice"], "an object"),
      ] as [(String, JSON, String)] {
        rejects(
          slug,
          "A prn that is \(what)",
          .claimInvalid,
          requirements: ["LAYER-TOKEN-PRN", "JWT-STRING-CLAIMS"],
          flags: slug == "empty" ? ["empty-identity"] : ["claims-missing"]
        ) { $0.claims["prn"] = value }
      }
      rejects(
        "lone-surrogate",
        "A prn with the escape of half a character",
        .malformed,
        .claimInvalid,
        requirements: ["JWT-CLAIMS-UTF8-JSON", "LAYER-TOKEN-PRN-VERBATIM"],
        flags: ["json-leniency", "wrong-encoding"]
      ) { $0.claimsText.replace(#""alice""#, with: #""alice\ud83d""#) }
    }
  }

  private static let verifiedUserIDs: [(String, String, String, [FlagID])] = [
    ("plain", "alice", "Letters", []), ("digit-zero", "0", "The digit zero", ["empty-identity"]),
    ("text-null", "null", "The text null", ["empty-identity"]),
    ("digits", "00018446744073709551616", "Digits with leading zeros", ["number-precision"]),
    ("space", " ", "One space", ["empty-identity"]),
    ("spaces-around", " alice ", "Spaces at both ends", ["inexact-comparison"]),
    ("upper-case", "ALICE", "Upper case", ["inexact-comparison"]),
    ("quotes", #"a"l'i`ce"#, "Quotation marks", ["string-building"]),
    ("backslashes", #"\al\\ice\"#, "Backslashes", ["string-building"]),
    ("backslash-slash", #"al\/ice"#, "A backslash and a slash", ["json-escapes"]),
    ("escape-text", #"al\u0022ice"#, "The text of a JSON escape", ["json-escapes"]),
    (
      "injection", #"alice","prn":"admin"#, "A second prn behind a quotation mark",
      ["string-building"]
    ),
    ("line-breaks", "al\r\ni\nce", "Line breaks", ["string-building"]),
    ("nul", "alice\0admin", "A NUL", ["string-building"]),
    ("percent", "al%69ce+%00", "Percent signs", []),
    ("emoji", "👩‍👩‍👧🏽", "An emoji of several code points", ["wrong-encoding"]),
    (
      "precomposed", "\u{E1}", "A letter with its accent in one code point",
      ["unicode-normalisation"]
    ),
    ("decomposed", "a\u{301}", "A letter and its accent", ["unicode-normalisation"]),
    ("right-to-left", "\u{202E}משתמש", "Right-to-left text and an override", ["wrong-encoding"]),
    ("byte-order-mark", "\u{FEFF}alice", "A byte-order mark", ["wrong-encoding"]),
    ("long", String(repeating: "alice-", count: 1000), "6,000 characters", []),
  ]

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
