extension IdentityTokenCases {
  static let issue: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue",
    title: "Issuing identity tokens: header and claims",
    method: "The members that the vendor's guide lists, with the values given",
    base: IdentityTokenIssueScenario()
  ) {
    leavesOpen("plain", "A token without optional claims") { _ in }
      .asking("layer-issued-typ")
      .either([
        "jwt": .token { _, token in token.header["typ"] = "JWT" },
        "jws": .token { _, token in token.header["typ"] = "JWS" },
        "absent": .token { _, token in token.headerAbsent.append("typ") },
        "lower-case": .token { _, token in token.header["typ"] = "jwt" },
        "media-type": .token { _, token in token.header["typ"] = "application/JWT" },
        "media-type-in-lower-case": .token { _, token in token.header["typ"] = "application/jwt" },
      ])
      .decidedBy("LAYER-TOKEN-ALG")
      .also("LAYER-TOKEN-TYP", "LAYER-TOKEN-CTY", "LAYER-TOKEN-KID", "LAYER-TOKEN-ISS")
      .also("LAYER-TOKEN-PRN", "LAYER-TOKEN-IAT", "LAYER-TOKEN-EXP", "LAYER-TOKEN-NONCE")
      .also("LAYER-TOKEN-DATES-REQUIRED", "LAYER-TOKEN-SIGNATURE", "LAYER-TOKEN-OPTIONAL-CLAIMS")
      .also("JWS-COMPACT-OUTPUT")
      .flagged("claims-missing", "milliseconds", "wrong-padding", "base64-variant")
    issues("nothing-harmful-beside", "A token with no claim that a verifier has to reject")
      .harmless(without: ["privateKey", "secret", "key"])
      .decidedBy("JWT-ISSUED-CLAIMS").flagged("cross-jwt")
    issues("content-type", "The content type of a token for a user with a name")
      .with { $0.displayName = "Alice A." }.decidedBy("LAYER-TOKEN-CTY").flagged("cross-jwt")
    issues("no-null-claims", "A token without optional claims, not even as null")
      .token(without: ["first_name", "last_name", "display_name", "avatar_url"])
      .decidedBy("LAYER-TOKEN-NO-NULL-CLAIMS").also("LAYER-TOKEN-OPTIONAL-CLAIMS")
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
      issues("first-name-decomposed", "A first name whose accent is a character of its own")
        .with { $0.firstName = "Rene\u{301}" }.flagged("unicode-normalisation")
      issues("display-name-with-emoji", "A display name with an emoji and an umlaut")
        .with { $0.displayName = "Jürgen 😀" }.also("JWT-CLAIMS-ENCODED").flagged("wrong-encoding")
      issues("last-name-with-emoji", "A last name with an emoji")
        .with { $0.lastName = "Anderson 😀" }.also("JWT-CLAIMS-ENCODED").flagged("wrong-encoding")
      issues("first-name-with-blanks", "A first name with spaces around it")
        .with { $0.firstName = " Alice " }.flagged("inexact-comparison")
      issues("display-name-of-80-letters", "A display name of eighty letters")
        .with { $0.displayName = String(repeating: "Alice", count: 16) }
        .flagged("inexact-comparison")
      issues("avatar-url-without-tls", "An avatar's address that begins with http")
        .with { $0.avatarURL = "http://example.com/alice.png" }
      section("Names with quotes", also("JWT-CLAIMS-ENCODED").flagged("string-building")) {
        asking("layer-issued-name-with-quotation-marks", .asGivenOrRefused)
        leavesOpen("display-name-quoted", "A display name with quotes and a backslash")
          .with { $0.displayName = #"Alice "\o/" A."# }
        leavesOpen("display-name-injection")
          .titled("A display name that closes its string and adds a claim, if pasted in")
          .with { $0.displayName = #"x","prn":"admin"# }
      }
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
      leavesOpen("nonce-quoted", "A nonce that closes its string and adds a claim, if pasted in")
        .with { $0.nonce = #"x","exp":9999999999,"y":""# }
        .asking("layer-issued-nonce-with-quotation-marks", .asGivenOrRefused)
        .also("JWT-CLAIMS-ENCODED").flagged("string-building")
    }
    section("Ids in capital letters", flagged("inexact-comparison")) {
      issues("provider-in-capitals", "A provider id whose last part is in capital letters")
        .with { $0.provider = IdentityTokenParties.providerInCapitals }
        .decidedBy("LAYER-TOKEN-ISS")
      issues("key-id-in-capitals", "A key id whose last part is in capital letters")
        .with { $0.keyID = IdentityTokenParties.keyIDInCapitals }.decidedBy("LAYER-TOKEN-KID")
      issues("nonce-in-capitals", "A nonce in capital letters")
        .with { $0.nonce = IdentityTokenParties.nonce.uppercased() }.decidedBy("LAYER-TOKEN-NONCE")
    }
    section("Provider ids", decidedBy("LAYER-TOKEN-ISS").flagged("wrong-subject")) {
      issues("other-provider-uri", "Another provider id")
        .with { $0.provider = "layer:///providers/b3a4e1c2-0000-4f1a-9d7e-5c6b7a8f9e0d" }
      leavesOpen("other-provider", "A provider id without its beginning, in capitals")
        .with { $0.provider = "B3A4E1C2-0000-4F1A-9D7E-5C6B7A8F9E0D" }
        .asking("layer-issued-provider-id-of-another-form", .asGivenOrRefused)
    }
    issues("other-key-id", "Another key id, for the same key")
      .with { $0.keyID = IdentityTokenParties.secondKeyID }.decidedBy("LAYER-TOKEN-KID")
    leavesOpen("key-id-quoted")
      .titled("A key id that closes its string and changes the algorithm, if pasted in")
      .with { $0.keyID = #"x","alg":"none"# }
      .asking("layer-issued-key-id-of-another-form", .asGivenOrRefused)
      .decidedBy("LAYER-TOKEN-KID").also("LAYER-TOKEN-ALG")
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
      issues("upper-case", "Upper case") { $0.userID = "ALICE" }.flagged("inexact-comparison")
      for (kind, slug, userID, what, flag) in oddUserIDs + oddUserIDsToIssue {
        leavesOpen(slug, what) { $0.userID = userID }
          .asking(AmbiguityID(rawValue: "layer-issued-user-id-\(kind)"), .asGivenOrRefused)
          .flagged(flag)
      }
    }
    refuses("empty", "An empty user id") { $0.userID = "" }
      .reasons(.malformed, .claimInvalid).decidedBy("LAYER-TOKEN-ISSUER-INPUTS")
      .also("LAYER-TOKEN-PRN").flagged("empty-identity")
  }

  /// User ids that only an issuer is tried with.
  private static let oddUserIDsToIssue: [(String, String, String, String, FlagID)] = [
    ("with-quotation-marks", "quote", #"al"ice"#, "A quotation mark", "string-building"),
    (
      "with-quotation-marks", "injection-of-object", #"alice"},{"prn":"admin"#,
      "A second object behind a quotation mark", "string-building"
    ),
    (
      "with-quotation-marks", "injection-of-dates", #"alice","exp":9999999999,"x":""#,
      "Another exp", "string-building"
    ),
    ("with-quotation-marks", "json", #"{"prn":"admin"}"#, "A JSON text", "string-building"),
    ("with-apostrophes", "apostrophe", "al'ice", "An apostrophe", "string-building"),
    ("with-backslashes", "backslash", #"al\ice"#, "A backslash", "string-building"),
    (
      "with-backslashes", "backslash-at-end", #"alice\"#, "A backslash as last character",
      "string-building"
    ),
    ("with-slashes", "slash", "al/ice", "A slash", "json-escapes"),
    ("with-percent-signs", "percent", "al%69ce", "A percent sign and two digits", "wrong-subject"),
    (
      "with-braces", "format-string", "%s%n%@ ${x} {{x}}", "Placeholders of templates",
      "string-building"
    ),
    (
      "with-angle-brackets", "html", "<b>&amp;</b>", "Characters that HTML escapes",
      "json-escapes"
    ),
    ("with-nul", "nul", "al\0ice", "A NUL", "string-building"),
    ("with-c0-controls", "line-break", "al\nice", "A line break", "json-leniency"),
    ("with-c0-controls", "cr-lf", "al\r\nice", "CR and LF", "json-leniency"),
    ("with-c0-controls", "tab", "al\tice", "A tab", "json-leniency"),
    (
      "with-c0-controls", "c0-controls", "\u{1}\u{8}\u{C}\u{1B}\u{1F}",
      "Control characters below the space", "string-building"
    ),
    ("with-delete", "delete", "al\u{7F}ice", "A DEL", "string-building"),
    ("with-emoji", "single-emoji", "😀", "An emoji of one code point", "wrong-encoding"),
    (
      "with-compatibility-forms", "compatibility", "ﬁ①", "Characters with a compatibility form",
      "unicode-normalisation"
    ),
    (
      "with-line-separators", "line-separators", "a\u{2028}b\u{2029}c",
      "Line and paragraph separators", "json-escapes"
    ),
  ]
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
