extension IdentityTokenCases {
  static let verifyUsers: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-users",
    title: "Verifying identity tokens: the user",
    method: "The user id is prn as it stands in the token, JSON's escapes undone",
    base: IdentityTokenVerifyScenario()
  ) {
    section("User ids as they stand in prn") {
      decidedBy("LAYER-TOKEN-PRN-VERBATIM").also("LAYER-TOKEN-PRN")
      for (slug, userID, what, flags) in plainUserIDs {
        accepts(slug, what) { $0.claims["prn"] = .string(userID) }
          .finding(found(userID)).flagged(flags)
      }
      for (kind, slug, userID, what, flag) in unusualUserIDs {
        leavesOpen(slug, what) { $0.claims["prn"] = .string(userID) }
          .asking(kind, asGivenOrRejected(userID)).flagged(flag)
      }
    }
    section("User ids with escapes") {
      decidedBy("LAYER-TOKEN-PRN-VERBATIM").also("JWT-ANY-ENCODING").flagged("json-escapes")
      for (slug, text, userID, what) in escapedUserIDs {
        accepts("escaped-\(slug)", what) { $0.claimsText.replace(#""alice""#, with: text) }
          .finding(found(userID))
      }
      for (kind, slug, text, userID, what) in unusualEscapedUserIDs {
        leavesOpen("escaped-\(slug)", what) { $0.claimsText.replace(#""alice""#, with: text) }
          .asking(kind, asGivenOrRejected(userID))
      }
    }
    section("The user in another place", decidedBy("LAYER-TOKEN-PRN").reasons(.claimMissing)) {
      accepts("beside-sub", "Another user in sub, which is not asked")
        .with { $0.claims["sub"] = "mallory" }.finding(alice).also("JWT-UNKNOWN-CLAIMS")
      rejects("missing", "No prn") { $0.claims["prn"] = nil }
        .flagged("claims-missing").note("The example token of a widespread sample lacks it.")
      rejects("in-sub", "The user in sub in place of prn") {
        $0.claims["sub"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      .flagged("claims-missing")
      rejects("name-in-upper-case", "The user in PRN in place of prn") {
        $0.claims["PRN"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      .also("JWT-STRING-COMPARISON").flagged("claims-missing", "inexact-comparison")
      rejects("in-header", "The user in the header") {
        $0.header["prn"] = $0.claims["prn"]
        $0.claims["prn"] = nil
      }
      .flagged("claims-missing")
      rejects("empty", "A prn that is an empty string") { $0.claims["prn"] = "" }
        .reasons(.claimInvalid).also("JWT-STRING-CLAIMS").flagged("empty-identity")
    }
    section("A prn that is not a string") {
      decidedBy("LAYER-TOKEN-PRN").also("JWT-STRING-CLAIMS").flagged("claims-missing")
      reasons(.claimInvalid)
      rejects("null", "A prn that is null") { $0.claims["prn"] = .null }
      rejects("number", "A prn that is a number") { $0.claims["prn"] = 42 }
      rejects("zero", "A prn that is the number 0") { $0.claims["prn"] = 0 }
      rejects("true", "A prn that is true") { $0.claims["prn"] = true }
      rejects("array", "A prn that is an array") { $0.claims["prn"] = ["alice"] }
      rejects("object", "A prn that is an object") { $0.claims["prn"] = ["id": "alice"] }
    }
  }

  private static func found(_ userID: String) -> JSON.Object {
    ["userId": .string(userID), "expiresAt": "2018-01-02T03:14:05Z"]
  }

  private static func asGivenOrRejected(
    _ userID: String
  ) -> KeyValuePairs<Interpretation, Want<IdentityTokenVerifyScenario>> {
    ["as-given": .valid(found(userID)), "reject": .invalid([.claimInvalid, .malformed])]
  }

  private static let plainUserIDs: [(String, String, String, [FlagID])] = [
    ("plain", "alice", "Letters", []),
    ("digit-zero", "0", "The digit zero", ["empty-identity"]),
    ("text-null", "null", "The text null", ["empty-identity"]),
    ("digits", "00018446744073709551616", "Digits with leading zeros", ["number-precision"]),
    ("upper-case", "ALICE", "Upper case", ["inexact-comparison"]),
    ("quotes", #"a"l'i`ce"#, "Quotation marks", ["string-building"]),
    ("backslashes", #"\al\\ice\"#, "Backslashes", ["string-building"]),
    ("backslash-slash", #"al\/ice"#, "A backslash and a slash", ["json-escapes"]),
    ("escape-text", #"al\u0022ice"#, "The text of a JSON escape", ["json-escapes"]),
    (
      "injection", #"alice","prn":"admin"#, "A second prn behind a quotation mark",
      ["string-building"]
    ),
    ("percent", "al%69ce+%00", "Percent signs", []),
  ]

  private static let spacesAround: AmbiguityID = "layer-verified-user-id-with-spaces-around"
  private static let controls: AmbiguityID = "layer-verified-user-id-with-control-characters"
  private static let emoji: AmbiguityID = "layer-verified-user-id-with-emoji"
  private static let beyondASCII: AmbiguityID = "layer-verified-user-id-beyond-ascii"
  private static let unseen: AmbiguityID = "layer-verified-user-id-with-format-characters"

  /// User ids that a verifier may refuse.
  private static let unusualUserIDs: [(AmbiguityID, String, String, String, FlagID)] = [
    (spacesAround, "spaces-around", " alice ", "Spaces at both ends", "inexact-comparison"),
    (controls, "line-breaks", "al\r\ni\nce", "Line breaks", "string-building"),
    (controls, "nul", "alice\0admin", "A NUL", "string-building"),
    (emoji, "emoji", "👩‍👩‍👧🏽", "An emoji of several code points", "wrong-encoding"),
    (
      beyondASCII, "precomposed", "\u{E1}", "A letter with its accent in one code point",
      "unicode-normalisation"
    ),
    (beyondASCII, "decomposed", "a\u{301}", "A letter and its accent", "unicode-normalisation"),
    (
      unseen, "right-to-left", "\u{202E}משתמש", "Right-to-left text and an override",
      "wrong-encoding"
    ),
    (unseen, "byte-order-mark", "\u{FEFF}alice", "A byte-order mark", "wrong-encoding"),
  ]

  private static let escapedUserIDs: [(String, String, String, String)] = [
    ("letter", #""\u0061lice""#, "alice", "A letter as escape"),
    ("slash", #""al\/ice""#, "al/ice", "A slash as escape"),
    ("quote", #""al\u0022ice""#, #"al"ice"#, "A quotation mark as Unicode escape"),
    ("backslash", #""al\u005cice""#, #"al\ice"#, "A backslash as Unicode escape"),
  ]

  private static let unusualEscapedUserIDs: [(AmbiguityID, String, String, String, String)] = [
    (controls, "nul", #""al\u0000ice""#, "al\0ice", "A NUL as escape"),
    (
      controls, "controls", #""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t",
      "Control characters as short escapes"
    ),
    (beyondASCII, "upper-case", #""\u00E9""#, "\u{E9}", "Hexadecimal digits in upper case"),
    (emoji, "surrogate-pair", #""\ud83d\ude00""#, "😀", "A character as pair of escapes"),
  ]
}
