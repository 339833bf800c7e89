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
      for slug in [
        "inner-blank", "leading-blank", "trailing-blank", "quotation-mark", "apostrophe",
        "backslash", "written-escape", "slash", "leading-slash", "dot-segments",
        "query-and-fragment", "percent-escape", "percent-directive", "plus-sign",
        "ampersand-entity", "colon", "at-sign",
      ] {
        odd(slug)
      }
      odd("backslash-and-slash").flagged("json-escapes")
        .note(
          "The vendor's Swift sample replaces this pair in serialised JSON, which rewrites a "
            + "user id that holds it."
        )
    }
    section("As long as later documents allow, and longer") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM")
      leavesOpen("255-bytes", "A user id of 255 bytes") { $0.userID = letters(255) }
        .asking("sinch-signature-sign-user-id-length", .acceptedOrRefused())
    }
    section("Text beyond ASCII", decidedBy("SINCH-SIG-UTF8").also("SINCH-SIG-NOT-NORMALISED")) {
      odd("precomposed").flagged("unicode-normalisation", "wrong-encoding")
        .asking("sinch-signature-sign-user-id-letters-beyond-ascii")
        .either(.signatureOrRefused("Tc6hXXol/DHvDZkY19/sLPAPkGU="))
      odd("decomposed").flagged("unicode-normalisation")
        .asking("sinch-signature-sign-user-id-not-in-form-c")
        .either(.signatureOrRefused("JwqHtdH7mPFyxKlflKPF28jr31o="))
        .decidedBy("SINCH-SIG-NOT-NORMALISED").also("SINCH-SIG-UTF8")
      section("Characters that code tends to change or lose", flagged("wrong-encoding")) {
        for slug in ["kelvin-sign", "ligature", "right-to-left", "dotless-i", "euro-sign"] {
          odd(slug)
        }
      }
    }
    section("Emoji", decidedBy("SINCH-SIG-UTF8").flagged("wrong-encoding")) {
      for slug in ["emoji", "emoji-sequence"] { odd(slug) }
    }
    section("Characters that nobody sees") {
      decidedBy("SINCH-SIG-USER-ID-VERBATIM").flagged("wrong-encoding")
      for slug in ["direction-mark", "no-break-space", "byte-order-mark"] { odd(slug) }
    }
    section("Control characters", decidedBy("SINCH-SIG-USER-ID-VERBATIM")) {
      for slug in ["line-break", "trailing-line-break", "carriage-return-and-line-feed", "tab"] {
        odd(slug)
      }
      odd("nul").titled("A user id with a NUL inside, at which C strings end")
      odd("delete")
    }
    refuses("empty", "An empty user id") { $0.userID = "" }
      .reasons(.malformed).decidedBy("SINCH-SIG-USER-ID-REQUIRED").flagged("empty-identity")
  }

  /// So many letters of the alphabet, from a to z and over again.
  private static func letters(_ count: Int) -> String {
    String(decoding: (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)
  }
}
