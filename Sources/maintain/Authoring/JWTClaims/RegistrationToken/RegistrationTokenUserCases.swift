extension RegistrationTokenCases {
  static let verifyUsers: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-user-ids",
    title: "Verifying a registration token: the user id that is found",
    method:
      "Each token well signed; the user id is what the interpretation makes of the end of sub",
    base: RegistrationTokenScenario()
  ) {
    accepts("one-byte", "A user id of one letter") { $0.setUser("a") }
      .decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")
    rejects("empty", "An empty user id") { $0.setUser("") }
      .reasons(.wrongSubject, .claimInvalid).decidedBy("SINCH-TOKEN-USER-ID-REQUIRED")
      .flagged("empty-identity")
    section("Plain user ids", decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")) {
      accepts("zero", "The user id 0") { $0.setUser("0") }.flagged("empty-identity")
      accepts("capitals", "A user id of capital letters") { $0.setUser("FOO") }
        .flagged("inexact-comparison")
      accepts("letters-digits-hyphen-underscore", "Letters, digits, a hyphen and an underscore")
        .with { $0.setUser("Az09-_") }
      leavesOpen("later-character-set", "A user id of all the signs that later documents allow")
        .with { $0.setUser("Az09-_=") }
        .asking("sinch-verified-sub-equals-sign", .acceptedOrWrongSubject)
      accepts("named-users", "A user id that is a part of the subject's own text")
        .with { $0.setUser("users") }
    }

    // Length.
    accepts("40-bytes", "A user id of 40 bytes")
      .with { $0.setUser(String(repeating: "0123456789", count: 4)) }
      .decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")
    section("Long user ids", decidedBy("SINCH-TOKEN-SUB-USER-VERBATIM")) {
      leavesOpen("255-bytes", "A user id of 255 bytes")
        .with { $0.setUser(String(repeating: "abcde", count: 51)) }
        .asking("sinch-verified-user-id-length", ["accept": .success, "refuse": .wrongUser])
    }

    section("Slashes") {
      asking("sinch-slash-in-user-id", .acceptedOrWrongSubject)
      decidedBy("SINCH-TOKEN-SUB")
      leavesOpen("slash", "A slash inside the user id") { $0.setUser("foo/bar") }
      leavesOpen("slash-behind", "A slash behind the user id") { $0.setUser("foo/") }
        .note("If it is accepted, the user is not foo.")
      leavesOpen("users-twice", "The path part users once more inside the user id")
        .with { $0.setUser("foo/users/bar") }.note("A search from the end finds the user bar.")
      leavesOpen("dot-segments", "A user id that leads from one user to another as a path")
        .with { $0.setUser("foo/../bar") }
        .asking("sinch-verified-sub-dot-segments", .acceptedOrWrongSubject)
        .note("Resolved as a path, it is the user bar.")
    }

    section("Printable ASCII beyond the later character set", decidedBy("SINCH-TOKEN-SUB")) {
      leavesOpen("space", "A user id with a space") { $0.setUser("foo bar") }
        .asking("sinch-verified-sub-space", .acceptedOrWrongSubject)
      leavesOpen("quote-and-backslash", "A user id with a quote and a backslash")
        .with { $0.setUser(#"foo"\bar"#) }
        .asking("sinch-verified-sub-not-in-uris", .acceptedOrWrongSubject)
        .decidedBy("JWT-ANY-ENCODING").flagged("json-escapes")
      leavesOpen("backslash-and-slash", "A user id with a backslash before a slash")
        .with { $0.setUser(#"foo\/bar"#) }
        .asking("sinch-verified-sub-backslash-and-slash", .acceptedOrWrongSubject)
        .decidedBy("JWT-ANY-ENCODING").flagged("json-escapes")
        .note("Replacing \\/ by / in the claims' text removes the backslash of the user id.")
      leavesOpen("dots", "A user id that leads away from the users as a path")
        .with { $0.setUser("..") }
        .asking("sinch-verified-sub-dots", .acceptedOrWrongSubject)
      leavesOpen("query", "A user id that has a query as a URL") { $0.setUser("foo?bar") }
        .asking("sinch-verified-sub-query-and-fragment", .acceptedOrWrongSubject)
        .note("Parsed as a URL, its path is that of the user foo.")
      leavesOpen("fragment", "A user id that has a fragment as a URL") { $0.setUser("foo#bar") }
        .asking("sinch-verified-sub-query-and-fragment", .acceptedOrWrongSubject)
        .note("Parsed as a URL, its path is that of the user foo.")
      leavesOpen("plus-sign", "A telephone number with its plus sign")
        .with { $0.setUser("+46701234567") }
        .asking("sinch-verified-sub-plus-sign", .acceptedOrWrongSubject)
        .note("Form decoding makes a space of it.")
      leavesOpen("email-address", "An email address") { $0.setUser("foo.bar@example.org") }
        .asking("sinch-verified-sub-at-sign", .acceptedOrWrongSubject)
      leavesOpen("percent-encoded-space", "A percent-encoded space") { $0.setUser("foo%20bar") }
        .asking("sinch-verified-sub-percent-sequence", .literalOrDecoded("foo bar"))
      leavesOpen("percent-encoded-at-sign", "A percent-encoded at sign")
        .with { $0.setUser("foo%40example.org") }
        .asking("sinch-verified-sub-percent-sequence", .literalOrDecoded("foo@example.org"))
      leavesOpen("percent-encoded-percent-sign", "A percent-encoded percent sign before two digits")
        .with { $0.setUser("foo%2520bar") }
        .asking("sinch-verified-sub-percent-sequence", .literalOrDecoded("foo%20bar"))
        .note("Decoded twice, it becomes a space.")
    }

    section("Letters beyond ASCII") {
      asking("sinch-verified-sub-letters-beyond-ascii", .acceptedOrWrongSubject)
      decidedBy("SINCH-TOKEN-USER-ID-NOT-NORMALISED")
      leavesOpen("precomposed", "A letter that carries its accent") { $0.setUser("\u{E1}") }
        .flagged("unicode-normalisation", "wrong-encoding")
      leavesOpen("decomposed", "The same letter followed by a combining accent")
        .with { $0.setUser("a\u{301}") }
        .asking("sinch-verified-sub-not-in-form-c", .acceptedOrWrongSubject)
        .flagged("unicode-normalisation")
      leavesOpen("right-to-left", "A user id in Hebrew")
        .with { $0.setUser("\u{5E9}\u{5DC}\u{5D5}\u{5DD}") }
      leavesOpen("kelvin-sign")
        .titled("The sign of the unit kelvin, canonically equivalent to the letter K")
        .with { $0.setUser("\u{212A}") }
        .asking("sinch-verified-sub-not-in-form-c", .acceptedOrWrongSubject)
        .also("JWT-STRING-COMPARISON").flagged("unicode-normalisation")
    }
    leavesOpen("emoji", "A user id of one emoji") { $0.setUser("\u{1F600}") }
      .asking("sinch-verified-sub-emoji", .acceptedOrWrongSubject)
      .decidedBy("SINCH-TOKEN-USER-ID-NOT-NORMALISED").flagged("wrong-encoding")

    section("Control characters") {
      asking("sinch-verified-sub-c0-controls", .acceptedOrWrongSubject)
      decidedBy("JWT-ANY-ENCODING")
      leavesOpen("line-feed", "A user id with a line feed") { $0.setUser("foo\nbar") }
      leavesOpen("line-feed-behind", "A user id that ends in a line feed") { $0.setUser("foo\n") }
        .note("A pattern that ends in a dollar sign finds the user foo.")
      leavesOpen("nul", "A user id with a NUL") { $0.setUser("foo\0bar") }
        .asking("sinch-verified-sub-nul", .acceptedOrWrongSubject)
        .note("Taken for the end of the text, it leaves the user foo.")
      leavesOpen("delete", "A user id with U+007F") { $0.setUser("foo\u{7F}bar") }
        .asking("sinch-verified-sub-delete", .acceptedOrWrongSubject)
    }
  }
}
