extension SignatureCases {
  static let sinchSignatureSignUserIDs: CaseGroup = CaseGroup(
    "signatures/sinch-signature-sign-user-ids",
    title: "Signing a registration: user ids",
    method: "SHA-1 of user id, key, sequence and secret, in base64",
    base: SinchSigningScenario()
  ) {
    section("Printable ASCII, which code tends to escape, unescape, trim or fold") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM")
      gives("one-character", "A user id of one letter") { $0.userID = "f" }
      gives("digits", "A user id of digits, which the key's first digits follow")
        .with { $0.userID = "123" }
      gives("all-later-characters")
        .titled("A user id of every kind of character that later documents allow")
        .with { $0.userID = "Az09-_=" }
      gives("upper-case", "A user id in upper-case letters") { $0.userID = "FOO" }
      gives("null-word", "The word null as user id") { $0.userID = "null" }
      gives("forty-bytes", "A user id of 40 bytes") { $0.userID = letters(40) }
      open("inner-blank", "A user id with a space inside", "space", "foo bar")
      open("leading-blank", "A user id with a space before it", "space-around", " foo")
      open("trailing-blank", "A user id with a space behind it", "space-around", "foo ")
      open("quotation-mark", "A user id with a quotation mark", "not-in-uris", #"foo"bar"#)
      open("apostrophe", "A user id with an apostrophe", "apostrophe", "foo'bar")
      open("backslash", "A user id with a backslash", "not-in-uris", #"foo\bar"#)
      open(
        "written-escape",
        "A user id with a backslash and the letter n",
        "not-in-uris",
        #"foo\nbar"#
      )
      open("slash", "A user id with a slash", "slash", "foo/bar")
      open("percent-escape", "A user id with a percent escape", "percent-sign", "foo%41")
      open("percent-directive", "A percent sign and the letter s", "percent-sign", "foo%s")
      open("plus-sign", "A user id with a plus sign", "plus-sign", "foo+bar")
      open("ampersand-entity", "A user id with an HTML entity", "ampersand", "foo&amp;bar")
      open("colon", "A user id with a colon", "colon", "foo:bar")
      open("at-sign", "An email address as user id", "at-sign", "foo@example.com")
      open(
        "backslash-and-slash",
        "A user id with a backslash before a slash",
        "backslash-and-slash",
        #"foo\/bar"#
      )
      .flagged("json-escapes")
      .note(
        "The vendor's Swift sample replaces this pair in serialised JSON, which rewrites a "
          + "user id that holds it."
      )
    }
    section("As long as later documents allow, and longer") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM")
      leavesOpen("255-bytes", "A user id of 255 bytes") { $0.userID = letters(255) }
        .asking(
          "sinch-signature-sign-user-id-length",
          ["accept": .success, "refuse": .refused([.malformed])]
        )
    }
    section("Text beyond ASCII", decidedBy("SINCH-SIG-UTF8").also("SINCH-SIG-NOT-NORMALISED")) {
      open(
        "precomposed",
        "An a with acute as one character, U+00E1",
        "letters-beyond-ascii",
        "\u{E1}",
        "Tc6hXXol/DHvDZkY19/sLPAPkGU="
      )
      .flagged("unicode-normalisation", "wrong-encoding")
      open(
        "decomposed",
        "An a and a combining acute accent, U+0061 U+0301",
        "not-in-form-c",
        "a\u{301}",
        "JwqHtdH7mPFyxKlflKPF28jr31o="
      )
      .decidedBy("SINCH-SIG-NOT-NORMALISED").also("SINCH-SIG-UTF8").flagged("unicode-normalisation")
      section("Characters that code tends to change or lose", flagged("wrong-encoding")) {
        open(
          "kelvin-sign",
          "U+212A, which every normalisation turns into the letter K",
          "not-in-form-c",
          "\u{212A}"
        )
        open(
          "ligature",
          "U+FB00, which compatibility normalisation turns into ff",
          "compatibility-characters",
          "\u{FB00}oo"
        )
        open(
          "right-to-left",
          "A user id in Hebrew",
          "letters-beyond-ascii",
          "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
        )
        open("dotless-i", "The Turkish dotless i as user id", "letters-beyond-ascii", "\u{131}")
        open(
          "euro-sign",
          "The euro sign, of three octets, which Latin-1 lacks",
          "symbols-beyond-ascii",
          "\u{20AC}"
        )
      }
    }
    section("Emoji", decidedBy("SINCH-SIG-UTF8").flagged("wrong-encoding")) {
      open("emoji", "An emoji, of four octets", "emoji", "\u{1F600}")
      open(
        "emoji-sequence",
        "A family of three emoji, joined by zero-width joiners",
        "emoji-sequence",
        "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F466}"
      )
    }
    section("Characters that nobody sees") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM").flagged("wrong-encoding")
      open(
        "direction-mark",
        "A right-to-left override before Latin letters",
        "direction-mark",
        "\u{202E}foo"
      )
      open(
        "no-break-space",
        "A user id with a no-break space behind it",
        "no-break-space",
        "foo\u{A0}"
      )
      open(
        "byte-order-mark",
        "A user id with a byte-order mark before it",
        "byte-order-mark",
        "\u{FEFF}foo"
      )
    }
    section("Control characters", decidedBy("SINCH-SIG-USER-ID-VERBATIM")) {
      open("line-break", "A user id with a line break inside", "c0-controls", "foo\nbar")
      open(
        "trailing-line-break",
        "A user id with a line break behind it",
        "c0-controls",
        "foo\n"
      )
      open(
        "carriage-return-and-line-feed",
        "A user id with a carriage return and a line feed inside",
        "c0-controls",
        "foo\r\nbar"
      )
      open("tab", "A user id with a tab inside", "c0-controls", "foo\tbar")
      open("nul", "A user id with a NUL inside, at which C strings end", "nul", "foo\u{0}bar")
      open("delete", "A user id with U+007F inside", "delete", "foo\u{7F}bar")
    }
    refuses("empty", "An empty user id") { $0.userID = "" }
      .reasons(.malformed).decidedBy("SINCH-SIG-USER-ID-REQUIRED").flagged("empty-identity")
  }

  /// A user id of a kind of which the documents do not speak.
  private static func open(
    _ slug: String,
    _ title: String,
    _ kind: String,
    _ userID: String,
    _ signature: String? = nil
  ) -> CaseDefinition<SinchSigningScenario> {
    leavesOpen(slug, title) { $0.userID = userID }
      .asking(
        AmbiguityID(rawValue: "sinch-signature-sign-user-id-\(kind)"),
        signature.map { .signatureOrRefused($0) } ?? .acceptedOrRefused
      )
  }

  /// So many letters of the alphabet, from a to z and over again.
  private static func letters(_ count: Int) -> String {
    String(decoding: (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)
  }
}
