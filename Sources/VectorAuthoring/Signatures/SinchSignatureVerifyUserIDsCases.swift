import AuthConformance
import ConformanceSuite

extension SignatureCases {
  static var sinchSignatureVerifyUserIDs: CaseGroup {
    CaseGroup(
      "signatures/sinch-signature-verify-user-ids",
      title: "Verifying a registration's signature: user ids",
      method: "Signatures are made by the scheme, over the user id or over another writing of it",
      base: SinchVerificationScenario()
    ) {
      userIDsToAccept
      openUserIDs
      changedUserIDs
      misencodedUserIDs
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var userIDsToAccept: [CaseDefinition<SinchVerificationScenario>] {
    for (slug, title, userID) in userIDsOfPrintableASCII {
      accepts(slug, title, ["SINCH-SIG-USER-ID-VERBATIM"]) { $0.useUser(userID) }
    }
  }

  private static let userIDsOfPrintableASCII: [(String, String, String)] = [
    ("one-character", "A single letter", "f"),
    ("forty-bytes", "40 bytes", String(repeating: "a", count: 40)),
    ("quotation-mark", "A quotation mark", #"foo"bar"#),
    ("backslash-and-slash", "A backslash followed by a slash", #"foo\/bar"#),
    ("percent-escape", "A percent sign and two hexadecimal digits", "foo%41"),
    ("trailing-blank", "A blank behind the name", "foo "),
  ]

  @CaseBuilder<SinchVerificationScenario>
  private static var openUserIDs: [CaseDefinition<SinchVerificationScenario>] {
    for (slug, title, ambiguity, userID) in userIDsLeftOpen {
      leavesOpen(
        slug,
        title,
        ambiguity,
        ["accept": .success, "refuse": .invalid([.malformed])],
        requirements: ["SINCH-SIG-USER-ID-VERBATIM", "SINCH-SIG-UTF8"]
      ) { $0.useUser(userID) }
    }
  }

  private static let userIDsLeftOpen: [(String, String, AmbiguityID, String)] = [
    ("precomposed", "U+00E1", "sinch-user-id-beyond-ascii", "\u{E1}"),
    ("decomposed", "U+0061 U+0301", "sinch-user-id-beyond-ascii", "a\u{301}"),
    ("emoji", "A character of four octets", "sinch-user-id-beyond-ascii", "\u{1F600}"),
    (
      "right-to-left", "A Hebrew name", "sinch-user-id-beyond-ascii",
      "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
    ),
    ("line-break", "A line break inside", "sinch-user-id-control-characters", "foo\nbar"),
    ("nul", "U+0000 inside", "sinch-user-id-control-characters", "foo\u{0}bar"),
    ("41-bytes", "41 bytes", "sinch-user-id-over-40-bytes", String(repeating: "a", count: 41)),
    ("255-bytes", "255 bytes", "sinch-user-id-over-40-bytes", String(repeating: "a", count: 255)),
    ("256-bytes", "256 bytes", "sinch-user-id-over-255-bytes", String(repeating: "a", count: 256)),
  ]

  /// The signer changed the user id on its way into the text.
  @CaseBuilder<SinchVerificationScenario>
  private static var changedUserIDs: [CaseDefinition<SinchVerificationScenario>] {
    changed("signed-lower-case", "Signed in lower case", "inexact-comparison") {
      $0.useUser("Foo", signedAs: "foo")
    }
    changed("signed-trimmed", "Signed without the blank at the end", "inexact-comparison") {
      $0.useUser("foo ", signedAs: "foo")
    }
    changed("signed-json-escaped", "Signed with its quotation mark escaped", "json-escapes") {
      $0.useUser(#"foo"bar"#, signedAs: #"foo\"bar"#)
    }
    changed("signed-unescaped", "Signed without the backslash before the slash", "json-escapes") {
      $0.useUser(#"foo\/bar"#, signedAs: "foo/bar")
    }
    changed("signed-percent-encoded", "Signed percent-encoded") {
      $0.useUser("foo bar", signedAs: "foo%20bar")
    }
    changed("signed-percent-decoded", "Signed percent-decoded") {
      $0.useUser("foo%41", signedAs: "fooA")
    }
    changed("signed-as-entity", "Signed with the ampersand as an entity of HTML") {
      $0.useUser("foo&bar", signedAs: "foo&amp;bar")
    }
    rejects(
      "cut-at-nul",
      "Signed up to the U+0000 inside",
      .badSignature,
      .malformed,
      requirements: ["SINCH-SIG-USER-ID-VERBATIM"]
    ) { $0.useUser("foo\u{0}bar", signedAs: "foo") }
  }

  /// The signer normalised the user id, or used another encoding than UTF-8.
  @CaseBuilder<SinchVerificationScenario>
  private static var misencodedUserIDs: [CaseDefinition<SinchVerificationScenario>] {
    misencoded("signed-precomposed", "U+0061 U+0301, signed as U+00E1") {
      $0.useUser("a\u{301}", signedAs: "\u{E1}")
    }
    misencoded("signed-decomposed", "U+00E1, signed as U+0061 U+0301") {
      $0.useUser("\u{E1}", signedAs: "a\u{301}")
    }
    misencoded("signed-kelvin-as-k", "U+212A, signed as the letter K") {
      $0.useUser("\u{212A}", signedAs: "K")
    }
    misencoded("signed-latin-1", "U+00E1, signed as one octet of Latin-1", "wrong-encoding") {
      scenario in
      scenario.useUser("\u{E1}")
      scenario.encoding = TextOctets.latin1
    }
    misencoded("signed-question-mark", "U+00E1, signed as a question mark", "wrong-encoding") {
      scenario in
      scenario.useUser("\u{E1}")
      scenario.encoding = TextOctets.ascii
    }
    misencoded("signed-utf-16", "An emoji, signed in UTF-16", "wrong-encoding") { scenario in
      scenario.useUser("\u{1F600}")
      scenario.encoding = TextOctets.utf16LittleEndian
    }
  }

  private static func changed(
    _ slug: String,
    _ title: String,
    _ flags: FlagID...,
    change: @escaping @Sendable (inout SinchVerificationScenario) throws -> Void
  ) -> CaseDefinition<SinchVerificationScenario> {
    rejects(
      slug,
      title,
      .badSignature,
      requirements: ["SINCH-SIG-USER-ID-VERBATIM"],
      flags: flags,
      change: change
    )
  }

  private static func misencoded(
    _ slug: String,
    _ title: String,
    _ flag: FlagID = "unicode-normalisation",
    change: @escaping @Sendable (inout SinchVerificationScenario) throws -> Void
  ) -> CaseDefinition<SinchVerificationScenario> {
    rejects(
      slug,
      title,
      .badSignature,
      .malformed,
      requirements: ["SINCH-SIG-UTF8", "SINCH-SIG-NOT-NORMALISED"],
      flags: [flag],
      change: change
    )
  }
}
