extension IdentityTokenCases {
  static let issue: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue",
    title: "Issuing identity tokens: header and claims",
    method: "The members that the vendor's guide lists, with the values given",
    base: IdentityTokenIssueScenario()
  ) {
    leavesOpen("plain", "A token without optional claims") { _ in }
      .asking(
        "layer-issued-typ",
        [
          "jwt": .token { _, token in token.header["typ"] = "JWT" },
          "jws": .token { _, token in token.header["typ"] = "JWS" },
          "absent": .token { _, token in token.headerAbsent.append("typ") },
        ]
      )
      .decidedBy("LAYER-TOKEN-ALG")
      .also("LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-KID", "LAYER-TOKEN-ISS")
      .also("LAYER-TOKEN-PRN", "LAYER-TOKEN-IAT", "LAYER-TOKEN-EXP", "LAYER-TOKEN-NONCE")
      .also("LAYER-TOKEN-DATES-REQUIRED", "LAYER-TOKEN-SIGNATURE", "LAYER-TOKEN-OPTIONAL-CLAIMS")
      .also("JWS-COMPACT-OUTPUT")
      .flagged("claims-missing", "milliseconds", "wrong-padding", "base64-variant")
    issues("nothing-harmful-beside", "A token of which any verifier can take every claim")
      .harmless(without: ["privateKey", "secret", "key"])
      .decidedBy("JWT-ISSUED-CLAIMS").flagged("cross-jwt")
    section("Optional claims", decidedBy("LAYER-TOKEN-OPTIONAL-CLAIMS")) {
      issues("all-optional-claims", "All four optional claims") {
        $0.displayName = "Alice A."
        $0.avatarURL = "https://example.com/alice.png"
        $0.firstName = "Alice"
        $0.lastName = "Anderson"
      }
      .flagged("claims-missing")
      issues("display-name", "A display name alone") { $0.displayName = "Alice A." }
      issues("avatar-url", "An avatar's address alone, with a query")
        .with { $0.avatarURL = "https://example.com/a?u=alice&size=64#x" }
        .also("JWT-CLAIMS-ENCODED").flagged("json-escapes")
      issues("first-name", "A first name alone") { $0.firstName = "Алиса" }
      issues("last-name", "A last name alone, with an apostrophe") { $0.lastName = "O'Neill" }
      issues("display-name-quoted", "A display name with quotes and a backslash")
        .with { $0.displayName = #"Alice "\o/" A."# }
        .also("JWT-CLAIMS-ENCODED").flagged("string-building")
      issues("display-name-injection")
        .titled("A display name that closes its string and adds a claim, if pasted in")
        .with { $0.displayName = #"x","prn":"admin"# }
        .also("JWT-CLAIMS-ENCODED").flagged("string-building")
      issues("name-like-number", "Names of digits, which stay strings") {
        $0.firstName = "42"
        $0.lastName = "true"
      }
    }
    section("The nonce", decidedBy("LAYER-TOKEN-NONCE")) {
      issues("other-nonce", "Another nonce") { $0.nonce = "b" }.flagged("nonce-unchecked")
      issues("nonce-of-digits", "A nonce of digits, which stays a string")
        .with { $0.nonce = "00018446744073709551616" }.flagged("number-precision")
      issues("nonce-of-base64", "A nonce with plus sign, slash and padding")
        .with { $0.nonce = "+/8vL+/Pz8/+Hw==" }.also("JWT-CLAIMS-ENCODED").flagged("json-escapes")
      issues("nonce-quoted", "A nonce that closes its string and adds a claim, if pasted in")
        .with { $0.nonce = #"x","exp":9999999999,"y":""# }
        .also("JWT-CLAIMS-ENCODED").flagged("string-building")
    }
    issues("other-provider", "Another provider id")
      .with { $0.provider = "B3A4E1C2-0000-4F1A-9D7E-5C6B7A8F9E0D" }
      .decidedBy("LAYER-TOKEN-ISS").flagged("wrong-subject")
    issues("other-key-id", "Another key id, for the same key")
      .with { $0.keyID = IdentityTokenParties.secondKeyID }.decidedBy("LAYER-TOKEN-KID")
    issues("key-id-quoted")
      .titled("A key id that closes its string and changes the algorithm, if pasted in")
      .with { $0.keyID = #"x","alg":"none"# }.decidedBy("LAYER-TOKEN-KID").also("LAYER-TOKEN-ALG")
      .flagged("string-building", "kid-injection")
    section("Nothing at all") {
      decidedBy("LAYER-TOKEN-ISSUER-INPUTS").flagged("empty-identity")
      reasons(.malformed, .claimInvalid, .unknownKey)
      refuses("empty-provider", "An empty provider id") { $0.provider = "" }.also("LAYER-TOKEN-ISS")
      refuses("empty-key-id", "An empty key id") { $0.keyID = "" }.also("LAYER-TOKEN-KID")
      refuses("empty-user-id", "An empty user id") { $0.userID = "" }.also("LAYER-TOKEN-PRN")
      refuses("empty-nonce", "An empty nonce") { $0.nonce = "" }
        .also("LAYER-TOKEN-NONCE-REQUIRED").flagged("nonce-unchecked")
    }
  }

  static let issueUserIDs: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-user-ids",
    title: "Issuing identity tokens: user ids of all kinds",
    method: "The user id as it was given, in prn and nowhere else",
    base: IdentityTokenIssueScenario()
  ) {
    section("User ids as they are given") {
      decidedBy("LAYER-TOKEN-PRN-VERBATIM").also("JWT-CLAIMS-ENCODED")
      issues("one-letter", "One letter") { $0.userID = "a" }
      issues("zero", "The digit zero") { $0.userID = "0" }.flagged("empty-identity")
      issues("digits", "Digits with leading zeros, which stay a string") { $0.userID = "00123" }
        .flagged("number-precision")
      issues("null", "The text null") { $0.userID = "null" }.flagged("empty-identity")
      leavesOpen("spaces-around", "Spaces at both ends") { $0.userID = " alice " }
        .asking("layer-issued-user-id-with-spaces-around", .asGivenOrRefused)
        .flagged("inexact-comparison")
      issues("upper-case", "Upper case") { $0.userID = "ALICE" }.flagged("inexact-comparison")
      issues("address", "An e-mail address") { $0.userID = "alice@example.com" }
      issues("quote", "A quotation mark") { $0.userID = #"al"ice"# }.flagged("string-building")
      issues("apostrophe", "An apostrophe") { $0.userID = "al'ice" }.flagged("string-building")
      issues("backslash", "A backslash") { $0.userID = #"al\ice"# }.flagged("string-building")
      issues("backslash-at-end", "A backslash as last character") { $0.userID = #"alice\"# }
        .flagged("string-building")
      issues("backslash-slash", "A backslash and a slash") { $0.userID = #"al\/ice"# }
        .flagged("json-escapes")
      issues("slash", "A slash") { $0.userID = "al/ice" }.flagged("json-escapes")
      issues("escape-text", "The text of a JSON escape") { $0.userID = #"al\u0022ice"# }
        .flagged("json-escapes")
      issues("percent", "A percent sign and two digits") { $0.userID = "al%69ce" }
      section("Control characters") {
        asking("layer-issued-user-id-with-control-characters", .asGivenOrRefused)
        flagged("string-building")
        leavesOpen("line-break", "A line break") { $0.userID = "al\nice" }.flagged("json-leniency")
        leavesOpen("cr-lf", "CR and LF") { $0.userID = "al\r\nice" }.flagged("json-leniency")
        leavesOpen("tab", "A tab") { $0.userID = "al\tice" }.flagged("json-leniency")
        leavesOpen("nul", "A NUL") { $0.userID = "al\0ice" }
        leavesOpen("controls", "Control characters")
          .with { $0.userID = "\u{1}\u{8}\u{C}\u{1B}\u{1F}\u{7F}" }
      }
      issues("injection", "A second prn behind a quotation mark")
        .with { $0.userID = #"alice","prn":"admin"# }.flagged("string-building")
      issues("injection-of-object", "A second object behind a quotation mark")
        .with { $0.userID = #"alice"},{"prn":"admin"# }.flagged("string-building")
      issues("injection-of-dates", "Another exp") { $0.userID = #"alice","exp":9999999999,"x":""# }
        .flagged("string-building")
      issues("json", "A JSON text") { $0.userID = #"{"prn":"admin"}"# }.flagged("string-building")
      issues("format-string", "Placeholders of templates") { $0.userID = "%s%n%@ ${x} {{x}}" }
        .flagged("string-building")
      leavesOpen("emoji", "An emoji of several code points") { $0.userID = "👩‍👩‍👧🏽" }
        .asking("layer-issued-user-id-with-emoji", .asGivenOrRefused).flagged("wrong-encoding")
      section("Letters beyond ASCII") {
        asking("layer-issued-user-id-beyond-ascii", .asGivenOrRefused)
        flagged("unicode-normalisation")
        leavesOpen("precomposed", "A letter with its accent in one code point")
          .with { $0.userID = "\u{E1}" }
        leavesOpen("decomposed", "A letter and its accent") { $0.userID = "a\u{301}" }
        leavesOpen("compatibility", "Characters with a compatibility form") { $0.userID = "ﬁ①" }
      }
      section("Characters that nobody sees") {
        asking("layer-issued-user-id-with-format-characters", .asGivenOrRefused)
        leavesOpen("right-to-left", "Right-to-left text and an override")
          .with { $0.userID = "\u{202E}משתמש" }.flagged("wrong-encoding")
        leavesOpen("line-separators", "Line and paragraph separators")
          .with { $0.userID = "a\u{2028}b\u{2029}c" }.flagged("json-escapes")
        leavesOpen("byte-order-mark", "A byte-order mark") { $0.userID = "\u{FEFF}alice" }
          .flagged("wrong-encoding")
      }
      issues("html", "Characters that HTML escapes") { $0.userID = "<b>&amp;</b>" }
        .flagged("json-escapes")
    }
    refuses("empty", "No character at all") { $0.userID = "" }
      .reasons(.malformed, .claimInvalid).decidedBy("LAYER-TOKEN-ISSUER-INPUTS")
      .also("LAYER-TOKEN-PRN").flagged("empty-identity")
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
