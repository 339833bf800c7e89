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
      for (kind, slug, userID, what, flag) in oddUserIDs + oddUserIDsToVerify {
        leavesOpen(slug, what) { $0.claims["prn"] = .string(userID) }
          .asking(question(kind), asGivenOrRejected(userID)).flagged(flag)
      }
    }
    section("User ids with escapes") {
      decidedBy("LAYER-TOKEN-PRN-VERBATIM").also("JWT-ANY-ENCODING").flagged("json-escapes")
      accepts("escaped-letter", "A letter as escape")
        .with { $0.claimsText.replace(#""alice""#, with: #""\u0061lice""#) }.finding(alice)
      for (kind, slug, text, userID, what) in oddEscapedUserIDs {
        leavesOpen("escaped-\(slug)", what) { $0.claimsText.replace(#""alice""#, with: text) }
          .asking(question(kind), asGivenOrRejected(userID))
      }
    }
    everyRule(of: .anyText(IdentityTokenVerifyScenario.user), without: "prn-") {
      section("The user in another place", decidedBy("LAYER-TOKEN-PRN").reasons(.claimMissing)) {
        accepts("beside-sub", "Another user in sub, which is ignored")
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
        .trying("prn-in-capital-member")
        rejects("in-header", "The user in the header") {
          $0.header["prn"] = $0.claims["prn"]
          $0.claims["prn"] = nil
        }
        .flagged("claims-missing")
        rejects("empty", "A prn that is an empty string") { $0.claims["prn"] = "" }
          .reasons(.claimInvalid).flagged("empty-identity")
      }
      section("A prn that is not a string") {
        decidedBy("LAYER-TOKEN-PRN").flagged("claims-missing")
        reasons(.claimInvalid)
        rejects("null", "A prn that is null") { $0.claims["prn"] = .null }
        rejects("number", "A prn that is a number") { $0.claims["prn"] = 42 }
        rejects("zero", "A prn that is the number 0") { $0.claims["prn"] = 0 }
        rejects("true", "A prn that is true") { $0.claims["prn"] = true }
        rejects("array", "A prn that is an array") { $0.claims["prn"] = ["alice"] }
        rejects("object", "A prn that is an object") { $0.claims["prn"] = ["id": "alice"] }
      }
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
  ]

  private static func question(_ kind: String) -> AmbiguityID {
    AmbiguityID(rawValue: "layer-verified-user-id-\(kind)")
  }

  /// User ids that only a verifier is tried with.
  private static let oddUserIDsToVerify: [(String, String, String, String, FlagID)] = [
    ("with-quotation-marks", "quotes", #"a"l'i`ce"#, "Quotation marks", "string-building"),
    ("with-backslashes", "backslashes", #"\al\\ice\"#, "Backslashes", "string-building"),
    ("with-percent-signs", "percent", "al%69ce+%00", "Percent signs", "wrong-subject"),
    ("with-c0-controls", "line-breaks", "al\r\ni\nce", "Line breaks", "string-building"),
    ("with-nul", "nul", "alice\0admin", "A NUL", "string-building"),
  ]

  private static let oddEscapedUserIDs: [(String, String, String, String, String)] = [
    ("with-slashes", "slash", #""al\/ice""#, "al/ice", "A slash as escape"),
    (
      "with-quotation-marks", "quote", #""al\u0022ice""#, #"al"ice"#,
      "A quotation mark as Unicode escape"
    ),
    (
      "with-backslashes", "backslash", #""al\u005cice""#, #"al\ice"#,
      "A backslash as Unicode escape"
    ),
    ("with-nul", "nul", #""al\u0000ice""#, "al\0ice", "A NUL as escape"),
    (
      "with-c0-controls", "controls", #""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t",
      "Control characters as short escapes"
    ),
    (
      "with-letters-beyond-ascii", "upper-case", #""\u00E9""#, "\u{E9}",
      "Hexadecimal digits in upper case"
    ),
    ("with-emoji", "surrogate-pair", #""\ud83d\ude00""#, "😀", "A character as pair of escapes"),
  ]
}
