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
      gives("inner-blank", "A user id with a space inside") { $0.userID = "foo bar" }
      gives("leading-blank", "A user id with a space before it") { $0.userID = " foo" }
      gives("trailing-blank", "A user id with a space behind it") { $0.userID = "foo " }
      gives("quotation-mark", "A user id with a quotation mark") { $0.userID = #"foo"bar"# }
      gives("apostrophe", "A user id with an apostrophe") { $0.userID = "foo'bar" }
      gives("backslash", "A user id with a backslash") { $0.userID = #"foo\bar"# }
      gives("written-escape", "A user id with a backslash and the letter n")
        .with { $0.userID = #"foo\nbar"# }
      gives("slash", "A user id with a slash") { $0.userID = "foo/bar" }
      gives("percent-escape", "A user id with a percent escape") { $0.userID = "foo%41" }
      gives("format-directive", "A user id with a percent sign and an at sign")
        .with { $0.userID = "foo%@" }
      gives("plus-sign", "A user id with a plus sign") { $0.userID = "foo+bar" }
      gives("ampersand-entity", "A user id with an HTML entity") { $0.userID = "foo&amp;bar" }
      gives("colon", "A user id with a colon") { $0.userID = "foo:bar" }
      gives("at-sign", "An email address as user id") { $0.userID = "foo@example.com" }
      gives("null-word", "The word null as user id") { $0.userID = "null" }
      gives("backslash-and-slash", "A user id with a backslash before a slash")
        .with { $0.userID = #"foo\/bar"# }.flagged("json-escapes")
        .note(
          "The vendor's Swift sample replaces this pair in serialised JSON, which rewrites a "
            + "user id that holds it."
        )
      gives("forty-bytes", "A user id of 40 bytes") { $0.userID = letters(40) }
    }
    section("As long as later documents allow, and longer") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM")
      leavesOpen("255-bytes", "A user id of 255 bytes") { $0.userID = letters(255) }
        .asking(
          "sinch-signature-user-id-length",
          ["accept": .success, "refuse": .refused([.malformed])]
        )
    }
    section("Text beyond ASCII") {
      asking("sinch-signed-letters-beyond-ascii", .acceptedOrRefused)
      decidedBy("SINCH-SIG-UTF8").also("SINCH-SIG-NOT-NORMALISED")
      leavesOpen("precomposed", "An a with acute as one character, U+00E1") { $0.userID = "\u{E1}" }
        .asking(
          "sinch-signed-letters-beyond-ascii",
          .signatureOrRefused("Tc6hXXol/DHvDZkY19/sLPAPkGU=")
        )
        .flagged("unicode-normalisation", "wrong-encoding")
      leavesOpen("decomposed", "An a and a combining acute accent, U+0061 U+0301")
        .with { $0.userID = "a\u{301}" }
        .asking(
          "sinch-signed-letters-beyond-ascii",
          .signatureOrRefused("JwqHtdH7mPFyxKlflKPF28jr31o=")
        )
        .flagged("unicode-normalisation")
      section("Characters that code tends to change or lose", flagged("wrong-encoding")) {
        leavesOpen("kelvin-sign", "U+212A, which every normalisation turns into the letter K")
          .with { $0.userID = "\u{212A}" }
        leavesOpen("ligature", "U+FB00, which compatibility normalisation turns into ff")
          .with { $0.userID = "\u{FB00}oo" }
        leavesOpen("right-to-left", "A user id in Hebrew")
          .with { $0.userID = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}" }
        leavesOpen("dotless-i", "The Turkish dotless i as user id") { $0.userID = "\u{131}" }
        leavesOpen("euro-sign", "The euro sign, of three octets, which Latin-1 lacks")
          .with { $0.userID = "\u{20AC}" }
      }
    }
    section("Emoji") {
      asking("sinch-signed-emoji", .acceptedOrRefused)
      decidedBy("SINCH-SIG-UTF8").flagged("wrong-encoding")
      leavesOpen("emoji", "An emoji, of four octets") { $0.userID = "\u{1F600}" }
      leavesOpen("emoji-sequence", "A family of three emoji, joined by zero-width joiners")
        .with { $0.userID = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F466}" }
    }
    section("Characters that nobody sees") {
      asking("sinch-signed-format-characters", .acceptedOrRefused)
      decidedBy("SINCH-SIG-USER-ID-VERBATIM").flagged("wrong-encoding")
      leavesOpen("direction-mark", "A right-to-left override before Latin letters")
        .with { $0.userID = "\u{202E}foo" }
      leavesOpen("no-break-space", "A user id with a no-break space behind it")
        .with { $0.userID = "foo\u{A0}" }
      leavesOpen("byte-order-mark", "A user id with a byte-order mark before it")
        .with { $0.userID = "\u{FEFF}foo" }
    }
    section("Control characters") {
      asking("sinch-user-id-control-characters", .acceptedOrRefused)
      decidedBy("SINCH-SIG-USER-ID-VERBATIM")
      leavesOpen("line-break", "A user id with a line break inside") { $0.userID = "foo\nbar" }
      leavesOpen("trailing-line-break", "A user id with a line break behind it")
        .with { $0.userID = "foo\n" }
      leavesOpen("carriage-return-and-line-feed")
        .titled("A user id with a carriage return and a line feed inside")
        .with { $0.userID = "foo\r\nbar" }
      leavesOpen("tab", "A user id with a tab inside") { $0.userID = "foo\tbar" }
      leavesOpen("nul", "A user id with a NUL inside, at which C strings end")
        .with { $0.userID = "foo\u{0}bar" }
      leavesOpen("delete", "A user id with U+007F inside") { $0.userID = "foo\u{7F}bar" }
    }
    refuses("empty", "An empty user id") { $0.userID = "" }
      .reasons(.malformed).decidedBy("SINCH-SIG-USER-ID-REQUIRED").flagged("empty-identity")
  }

  /// So many letters of the alphabet, from a to z and over again.
  private static func letters(_ count: Int) -> String {
    String(decoding: (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)
  }
}
