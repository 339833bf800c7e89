extension SignatureCases {
  static let sinchSignatureVerifyUserIDs: CaseGroup = CaseGroup(
    "signatures/sinch-signature-verify-user-ids",
    title: "Verifying a registration's signature: user ids",
    method: "Signatures are made by the scheme, over the user id or over another writing of it",
    base: SinchVerificationScenario()
  ) {
    section("Printable ASCII", decidedBy("SINCH-SIG-USER-ID-VERBATIM")) {
      accepts("one-character", "A user id of one letter") { $0.useUser("f") }
      accepts("forty-bytes", "A user id of 40 bytes")
        .with { $0.useUser(String(repeating: "a", count: 40)) }
      open("quotation-mark", "A user id with a quotation mark", "not-in-uris", #"foo"bar"#)
      open(
        "backslash-and-slash",
        "A user id with a backslash before a slash",
        "backslash-and-slash",
        #"foo\/bar"#
      )
      open("percent-escape", "A user id with a percent escape", "percent-sign", "foo%41")
      open("trailing-blank", "A user id with a space behind it", "space-around", "foo ")
    }
    section("What the documents leave open") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM").also("SINCH-SIG-UTF8")
      open(
        "precomposed",
        "An a with acute as one character, U+00E1",
        "letters-beyond-ascii",
        "\u{E1}"
      )
      open(
        "decomposed",
        "An a and a combining acute accent, U+0061 U+0301",
        "not-in-form-c",
        "a\u{301}"
      )
      .decidedBy("SINCH-SIG-NOT-NORMALISED")
      open(
        "right-to-left",
        "A user id in Hebrew",
        "letters-beyond-ascii",
        "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
      )
      open("line-break", "A user id with a line break inside", "c0-controls", "foo\nbar")
      open("nul", "A user id with a NUL inside", "nul", "foo\u{0}bar")
      open("emoji", "An emoji, of four octets", "emoji", "\u{1F600}")
      leavesOpen("255-bytes", "A user id of 255 bytes")
        .with { $0.useUser(String(repeating: "a", count: 255)) }
        .asking(
          "sinch-signature-verify-user-id-length",
          ["accept": .success, "refuse": .invalid([.malformed])]
        )
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
        rejects("signed-latin-1", "U+00E1, signed as one octet of Latin-1") {
          $0.useUser("\u{E1}")
          $0.encoding = TextEncodings.latin1
        }
        rejects("signed-question-mark", "U+00E1, signed as a question mark")
          .with { $0.useUser("\u{E1}", signedAs: "?") }
        rejects("signed-utf-16", "An emoji, signed in UTF-16") {
          $0.useUser("\u{1F600}")
          $0.encoding = TextEncodings.utf16LittleEndian
        }
      }
    }
  }

  /// A user id of a kind of which the documents do not speak.
  private static func open(
    _ slug: String,
    _ title: String,
    _ kind: String,
    _ userID: String
  ) -> CaseDefinition<SinchVerificationScenario> {
    leavesOpen(slug, title) { $0.useUser(userID) }
      .asking(
        AmbiguityID(rawValue: "sinch-signature-verify-user-id-\(kind)"),
        .acceptedOrRefused
      )
  }
}
