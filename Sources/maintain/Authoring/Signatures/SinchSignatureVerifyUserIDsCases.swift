extension SignatureCases {
  static let sinchSignatureVerifyUserIDs: CaseGroup = CaseGroup(
    "signatures/sinch-signature-verify-user-ids",
    title: "Verifying a registration's signature: user ids",
    method: "Signatures are made by the scheme, over the user id or another spelling of it",
    base: SinchVerificationScenario()
  ) {
    section("Printable ASCII", decidedBy("SINCH-SIG-USER-ID-VERBATIM")) {
      accepts("one-character", "A user id of one letter") { $0.useUser("f") }
      accepts("forty-bytes", "A user id of 40 bytes")
        .with { $0.useUser(String(repeating: "a", count: 40)) }
      for slug in [
        "quotation-mark", "backslash-and-slash", "percent-escape", "trailing-blank",
        "leading-slash", "dot-segments", "query-and-fragment",
      ] {
        odd(slug)
      }
    }
    section("What the documents leave open") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM").also("SINCH-SIG-UTF8")
      odd("precomposed")
      odd("decomposed").decidedBy("SINCH-SIG-NOT-NORMALISED")
      for slug in ["right-to-left", "line-break", "nul", "emoji"] { odd(slug) }
      leavesOpen("255-bytes", "A user id of 255 bytes")
        .with { $0.useUser(String(repeating: "a", count: 255)) }
        .asking("sinch-signature-verify-user-id-length", .acceptedOrRefused())
    }
    section("User ids that the signer changed on their way into the text") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM").reasons(.badSignature)
      section("Folded or trimmed", flagged("inexact-comparison")) {
        rejects("signed-lower-case", "A user id with a capital, signed in lower case")
          .with { $0.useUser("Foo", signedAs: "foo") }
        rejects("signed-trimmed", "A user id with a space at the end, signed without it")
          .with { $0.useUser("foo ", signedAs: "foo") }
      }
      section("Escaped or unescaped for JSON", flagged("json-escapes")) {
        rejects("signed-json-escaped", "A quotation mark, signed with a backslash before it")
          .with { $0.useUser(#"foo"bar"#, signedAs: #"foo\"bar"#) }
        rejects("signed-unescaped", "A backslash and a slash, signed without the backslash")
          .with { $0.useUser(#"foo\/bar"#, signedAs: "foo/bar") }
      }
      rejects("signed-percent-encoded", "A space, signed percent-encoded")
        .with { $0.useUser("foo bar", signedAs: "foo%20bar") }
      rejects("signed-percent-decoded", "A percent escape, signed percent-decoded")
        .with { $0.useUser("foo%41", signedAs: "fooA") }
      rejects("signed-as-entity", "An ampersand, signed as an HTML entity")
        .with { $0.useUser("foo&bar", signedAs: "foo&amp;bar") }
      for (slug, title, given, signed) in changedUserIDs {
        rejects("signed-\(slug)", title) { $0.useUser(given, signedAs: signed) }
          .reasons(.badSignature, .malformed)
      }
      rejects("cut-at-nul", "A user id with a NUL inside, signed up to it")
        .with { $0.useUser("foo\u{0}bar", signedAs: "foo") }.reasons(.badSignature, .malformed)
    }
    section("User ids that the signer normalised, or signed in another encoding than UTF-8") {
      decidedBy("SINCH-SIG-UTF8").also("SINCH-SIG-NOT-NORMALISED")
      reasons(.badSignature, .malformed)
      section("Normalised", decidedBy("SINCH-SIG-NOT-NORMALISED").also("SINCH-SIG-UTF8")) {
        flagged("unicode-normalisation")
        rejects("signed-precomposed", "U+0061 U+0301, signed as U+00E1")
          .with { $0.useUser("a\u{301}", signedAs: "\u{E1}") }
        rejects("signed-decomposed", "U+00E1, signed as U+0061 U+0301")
          .with { $0.useUser("\u{E1}", signedAs: "a\u{301}") }
        rejects("signed-kelvin-as-k", "U+212A, signed as the letter K")
          .with { $0.useUser("\u{212A}", signedAs: "K") }
      }
      section("In another encoding", flagged("wrong-encoding")) {
        rejects("signed-latin-1", "U+00E1, signed as one byte of Latin-1") {
          $0.useUser("\u{E1}")
          $0.encoding = TextEncodings.latin1
        }
        rejects("signed-question-mark", "U+00E1, signed as a question mark")
          .with { $0.useUser("\u{E1}", signedAs: "?") }
        rejects("signed-cesu-8", "An emoji, signed as two surrogates of three bytes each") {
          $0.useUser("@")
          $0.encoding = { TextEncodings.utf8($0, with: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]) }
          $0.claimed.userID = "\u{1F600}"
        }
        rejects("signed-utf-16", "An emoji, signed in UTF-16") {
          $0.useUser("\u{1F600}")
          $0.encoding = TextEncodings.utf16LittleEndian
        }
      }
    }
  }

  /// User ids, and what something on the way makes of each.
  private static let changedUserIDs: [(String, String, given: String, signed: String)] = [
    ("cut-at-64", "65 letters, signed without the last", letters(65), letters(64)),
    ("cut-at-colon", "A colon, signed up to it", "foo:bar", "foo"),
    ("cut-at-at-sign", "An email address, signed without its domain", "foo@bar.com", "foo"),
    ("behind-backslash", "A backslash, signed from behind it", #"foo\bar"#, "bar"),
    ("last-part", "A slash, signed from behind it", "foo/bar", "bar"),
    ("without-leading-slash", "A slash at the beginning, signed without it", "/foo", "foo"),
    ("as-path", "A path through another user, signed as where it leads", "foo/../bar", "bar"),
    ("cut-at-query", "A query, signed up to it", "foo?bar", "foo"),
    ("cut-at-fragment", "A fragment, signed up to it", "foo#bar", "foo"),
    ("without-hyphens", "A hyphen, signed without it", "foo-bar", "foobar"),
    ("without-quotation-marks", "Quotation marks, signed without them", #""foo""#, "foo"),
    ("without-padding", "An equals sign at the end, signed without it", "foo=", "foo"),
    ("url-safe", "A plus sign, signed as a hyphen", "foo+bar", "foo-bar"),
    ("plus-as-blank", "A plus sign, signed as a space", "foo+bar", "foo bar"),
    ("as-format", "Two percent signs, signed as one", "foo%%bar", "foo%bar"),
    ("line-feed", "CR and LF, signed as LF alone", "foo\r\nbar", "foo\nbar"),
    (
      "without-joiner", "A zero-width joiner, signed without it", "foo\u{200D}bar", "foobar"
    ),
    (
      "without-tag-character", "U+E0041, which nobody sees, signed without it",
      "foo\u{E0041}bar", "foobar"
    ),
    (
      "beyond-ascii-encoded", "U+00E1, signed percent-encoded", "foo\u{E1}", "foo%C3%A1"
    ),
  ]

  private static func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
}
