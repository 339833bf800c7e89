extension RegistrationTokenCases {
  static let issueUsers: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-user-ids",
    title: "Issuing a registration token: the user id in the subject",
    method: "sub is the issuer's text, /users/ and the user id as the interpretation has it",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("one-byte", "A user id of one letter") { $0.userID = "a" }
      .decidedBy("SINCH-TOKEN-SUB").also("SINCH-TOKEN-SUB-USER-VERBATIM")
    refuses("empty", "An empty user id") { $0.userID = "" }
      .reasons(.malformed, .claimInvalid, .claimMissing, .wrongSubject)
      .decidedBy("SINCH-TOKEN-ISSUER-INPUTS").flagged("empty-identity")
    section("Plain user ids", decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")) {
      issues("zero", "The user id 0") { $0.userID = "0" }
        .flagged("empty-identity")
        .note("It is a user id although some languages treat the text 0 as false.")
      issues("leading-zeros", "A user id of digits with leading zeros")
        .with { $0.userID = "0046701234567" }
      issues("mixed-case", "A user id of capital and small letters") { $0.userID = "FooBar" }
      issues("hyphen-and-underscore", "Two of the signs that later documents allow")
        .with { $0.userID = "a-b_c" }
      leavesOpen("hyphen-underscore-equals-sign", "The three signs that later documents allow")
        .with { $0.userID = "a-b_c==" }.asking("sinch-issued-sub-equals-sign", .rawEncodedOrRefused)
    }
    issues("named-users", "A user id that is a part of the subject's own text")
      .with { $0.userID = "users" }
      .decidedBy("SINCH-TOKEN-SUB").also("SINCH-TOKEN-SUB-USER-VERBATIM")

    // Length.
    issues("40-bytes", "A user id of 40 bytes")
      .with { $0.userID = String(repeating: "0123456789", count: 4) }
      .decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")
    section("Long user ids", decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")) {
      leavesOpen("255-bytes", "A user id of 255 bytes")
        .with { $0.userID = String(repeating: "abcde", count: 51) }
        .asking("sinch-issued-user-id-length", ["accept": .token, "refuse": .badInput])
    }

    // Printable ASCII beyond the later character set.
    section("Signs with a meaning in JSON") {
      asking("sinch-issued-sub-not-in-uris", .rawEncodedOrRefused)
      decidedBy("JWT-CLAIMS-ENCODED")
      leavesOpen("quote", "A user id with a quote") { $0.userID = #"foo"bar"# }
        .flagged("string-building")
      leavesOpen("backslash", "A user id with a backslash") { $0.userID = #"foo\bar"# }
        .flagged("string-building")
      leavesOpen("backslash-u", "A user id that looks like an escape of JSON")
        .with { $0.userID = #"foo\u0041"# }.flagged("string-building", "json-escapes")
      leavesOpen("backslash-and-slash", "A user id with a backslash before a slash")
        .with { $0.userID = #"foo\/bar"# }
        .asking("sinch-issued-sub-backslash-and-slash", .rawEncodedInPartOrRefused)
        .flagged("json-escapes")
        .note("Replacing \\/ by / in the serialised claims removes the backslash of the user id.")
    }
    section("Signs with a meaning in URLs", decidedBy("SINCH-TOKEN-SUB")) {
      for (slug, title, ambiguity, userID) in [
        ("space", "A user id with a space", "space", "foo bar"),
        ("slash", "A user id with a slash", "slash", "foo/bar"),
        ("percent-sign", "A user id with a percent sign", "percent-sign", "100%"),
        (
          "percent-encoded-already", "A user id that looks percent-encoded", "percent-sign",
          "foo%20bar"
        ),
        ("plus-sign", "A telephone number with its plus sign", "plus-sign", "+46701234567"),
        ("email-address", "An email address", "at-sign", "foo.bar@example.org"),
        (
          "dot-segments", "A user id that leads from one user to another as a path",
          "dot-segments", "foo/../bar"
        ),
        ("query", "A user id that has a query as a URL", "query-and-fragment", "foo?bar"),
        ("fragment", "A user id that has a fragment as a URL", "query-and-fragment", "foo#bar"),
      ] {
        leavesOpen(slug, title) { $0.userID = userID }
          .asking(AmbiguityID(rawValue: "sinch-issued-sub-\(ambiguity)"), .rawEncodedOrRefused)
      }
      leavesOpen("leading-slash", "A user id that begins with a slash")
        .with { $0.userID = "/foo" }
        .asking(
          "sinch-issued-sub-leading-slash",
          ["refuse": .badInput, "raw": .token, "percent-encoded": .encoded(but: "")]
        )
        .note("Joined as a path, it takes the place of all that comes before it.")
      leavesOpen("dots", "A user id that leads away from the users as a path")
        .with { $0.userID = ".." }
        .asking("sinch-issued-sub-dots", ["raw": .token, "refuse": .badInput])
    }

    section("Letters beyond ASCII") {
      asking("sinch-issued-sub-letters-beyond-ascii", .rawEncodedOrRefused)
      decidedBy("SINCH-TOKEN-USER-ID-NOT-NORMALISED")
      leavesOpen("precomposed", "A user id with a letter that carries its accent")
        .with { $0.userID = "\u{E1}" }.flagged("unicode-normalisation", "wrong-encoding")
      leavesOpen("decomposed", "The same letter followed by a combining accent")
        .with { $0.userID = "a\u{301}" }
        .asking("sinch-issued-sub-not-in-form-c", .rawEncodedOrRefused)
        .flagged("unicode-normalisation")
      leavesOpen("compatibility-ligature")
        .titled("A user id with a ligature, which compatibility forms take apart")
        .with { $0.userID = "\u{FB01}ne" }
        .asking("sinch-issued-sub-compatibility-characters", .rawEncodedOrRefused)
        .flagged("unicode-normalisation")
      leavesOpen("right-to-left", "A user id in Hebrew")
        .with { $0.userID = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}" }
    }
    section("Emoji") {
      asking("sinch-issued-sub-emoji", .rawEncodedOrRefused)
      decidedBy("SINCH-TOKEN-USER-ID-NOT-NORMALISED")
      leavesOpen("emoji", "A user id of one emoji, a surrogate pair in UTF-16")
        .with { $0.userID = "\u{1F600}" }.flagged("wrong-encoding")
      leavesOpen("emoji-sequence", "A user id of three emoji held together by joiners")
        .with { $0.userID = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}" }
        .asking("sinch-issued-sub-emoji-sequence", .rawEncodedOrRefused)
    }

    section("Control characters") {
      asking("sinch-issued-sub-c0-controls", .rawEncodedOrRefused)
      decidedBy("JWT-CLAIMS-ENCODED")
      leavesOpen("line-feed", "A user id with a line feed") { $0.userID = "foo\nbar" }
        .flagged("string-building")
      leavesOpen("carriage-return-line-feed", "A user id with a carriage return and a line feed")
        .with { $0.userID = "foo\r\nbar" }.flagged("string-building")
      leavesOpen("nul", "A user id with a NUL") { $0.userID = "foo\0bar" }
        .asking("sinch-issued-sub-nul", .rawEncodedOrRefused)
        .note("Taken for the end of the text, it makes a token for the user foo.")
      leavesOpen("last-control-character", "A user id with U+001F") { $0.userID = "foo\u{1F}bar" }
        .flagged("string-building")
      leavesOpen("delete", "A user id with U+007F") { $0.userID = "foo\u{7F}bar" }
        .asking("sinch-issued-sub-delete", .rawEncodedOrRefused)
    }
  }
}
