import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var sinchSignatureSignUserIDs: CaseGroup {
    CaseGroup(
      "signatures/sinch-signature-sign-user-ids",
      title: "Signing a registration: user ids",
      method: "SHA-1 of user id, key, sequence and secret, in base64",
      base: SinchSigningScenario()
    ) {
      verbatimUserIDs
      longUserIDs
      userIDsBeyondASCII
      userIDsWithControlCharacters
      refuses(
        "empty",
        "An empty user id",
        .malformed,
        requirements: ["SINCH-SIG-USER-ID-REQUIRED"],
        flags: ["empty-identity"]
      ) { $0.userID = "" }
    }
  }

  @CaseBuilder<SinchSigningScenario>
  private static var verbatimUserIDs: [CaseDefinition<SinchSigningScenario>] {
    for (slug, title, userID) in printableUserIDs {
      gives(slug, title, ["SINCH-SIG-USER-ID-VERBATIM"]) { $0.userID = userID }
    }
    gives(
      "backslash-and-slash",
      "A backslash followed by a slash",
      ["SINCH-SIG-USER-ID-VERBATIM"],
      flags: ["json-escapes"],
      note: "The vendor's Swift sample replaces this pair in serialised JSON, which rewrites a "
        + "user id that holds it."
    ) { $0.userID = #"foo\/bar"# }
  }

  /// Printable ASCII that code tends to escape, unescape, trim or fold.
  private static let printableUserIDs: [(String, String, String)] = [
    ("one-character", "A single letter", "f"),
    ("digits", "Digits alone, which the key's first digits follow", "123"),
    ("all-later-characters", "Every kind of character that later documents allow", "Az09-_="),
    ("upper-case", "Upper-case letters", "FOO"),
    ("inner-blank", "A blank inside", "foo bar"),
    ("leading-blank", "A blank before the name", " foo"),
    ("trailing-blank", "A blank behind the name", "foo "),
    ("quotation-mark", "A quotation mark", #"foo"bar"#),
    ("apostrophe", "An apostrophe", "foo'bar"),
    ("backslash", "A backslash", #"foo\bar"#),
    ("written-escape", "A backslash and the letter n", #"foo\nbar"#),
    ("slash", "A slash", "foo/bar"),
    ("percent-escape", "A percent sign and two hexadecimal digits", "foo%41"),
    ("format-directive", "A percent sign and an at sign", "foo%@"),
    ("plus-sign", "A plus sign", "foo+bar"),
    ("ampersand-entity", "A character entity of HTML", "foo&amp;bar"),
    ("colon", "A colon", "foo:bar"),
    ("at-sign", "An address of electronic mail", "foo@example.com"),
    ("null-word", "The word null", "null"),
  ]

  @CaseBuilder<SinchSigningScenario>
  private static var longUserIDs: [CaseDefinition<SinchSigningScenario>] {
    gives("forty-bytes", "40 bytes", ["SINCH-SIG-USER-ID-VERBATIM"]) { $0.userID = ascii(40) }
    for count in [41, 255] {
      takenOrRefused("\(count)-bytes", "\(count) bytes", "sinch-user-id-over-40-bytes") {
        $0.userID = ascii(count)
      }
    }
    for count in [256, 5000] {
      takenOrRefused("\(count)-bytes", "\(count) bytes", "sinch-user-id-over-255-bytes") {
        $0.userID = ascii(count)
      }
    }
  }

  @CaseBuilder<SinchSigningScenario>
  private static var userIDsBeyondASCII: [CaseDefinition<SinchSigningScenario>] {
    leavesOpen(
      "precomposed",
      "An a with acute as one character, U+00E1",
      "sinch-user-id-beyond-ascii",
      [
        "accept": .output(["signature": "Tc6hXXol/DHvDZkY19/sLPAPkGU="]),
        "refuse": .refused([.malformed]),
      ],
      requirements: ["SINCH-SIG-UTF8", "SINCH-SIG-NOT-NORMALISED"],
      flags: ["unicode-normalisation", "wrong-encoding"]
    ) { $0.userID = "\u{E1}" }
    leavesOpen(
      "decomposed",
      "An a and a combining acute accent, U+0061 U+0301",
      "sinch-user-id-beyond-ascii",
      [
        "accept": .output(["signature": "JwqHtdH7mPFyxKlflKPF28jr31o="]),
        "refuse": .refused([.malformed]),
      ],
      requirements: ["SINCH-SIG-UTF8", "SINCH-SIG-NOT-NORMALISED"],
      flags: ["unicode-normalisation"]
    ) { $0.userID = "a\u{301}" }
    for (slug, title, userID) in unicodeUserIDs {
      takenOrRefused(
        slug,
        title,
        "sinch-user-id-beyond-ascii",
        requirements: ["SINCH-SIG-UTF8", "SINCH-SIG-NOT-NORMALISED"],
        flags: ["wrong-encoding"]
      ) { $0.userID = userID }
    }
  }

  /// Text beyond ASCII, each a trap of its own.
  private static let unicodeUserIDs: [(String, String, String)] = [
    ("kelvin-sign", "U+212A, which every normalisation turns into the letter K", "\u{212A}"),
    ("ligature", "U+FB00, which compatibility normalisation turns into ff", "\u{FB00}oo"),
    ("right-to-left", "A Hebrew name", "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"),
    ("direction-mark", "A right-to-left override before Latin letters", "\u{202E}foo"),
    ("dotless-i", "The Turkish dotless i", "\u{131}"),
    ("no-break-space", "A no-break space behind the name", "foo\u{A0}"),
    ("byte-order-mark", "U+FEFF before the name", "\u{FEFF}foo"),
    ("euro-sign", "A character of three octets that Latin-1 lacks", "\u{20AC}"),
    ("emoji", "A character of four octets", "\u{1F600}"),
    (
      "emoji-sequence", "A family of three, joined by zero-width joiners",
      "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F466}"
    ),
  ]

  @CaseBuilder<SinchSigningScenario>
  private static var userIDsWithControlCharacters: [CaseDefinition<SinchSigningScenario>] {
    for (slug, title, userID) in controlUserIDs {
      takenOrRefused(slug, title, "sinch-user-id-control-characters") { $0.userID = userID }
    }
  }

  private static let controlUserIDs: [(String, String, String)] = [
    ("line-break", "A line break inside", "foo\nbar"),
    ("trailing-line-break", "A line break behind the name", "foo\n"),
    ("carriage-return-and-line-feed", "A carriage return and a line feed inside", "foo\r\nbar"),
    ("tab", "A tab inside", "foo\tbar"),
    ("nul", "U+0000 inside, at which C strings end", "foo\u{0}bar"),
    ("delete", "U+007F inside", "foo\u{7F}bar"),
  ]

  /// The documents say nothing of such user ids: they are signed as they stand, or refused.
  private static func takenOrRefused(
    _ slug: String,
    _ title: String,
    _ ambiguity: AmbiguityID,
    requirements: [RequirementID] = ["SINCH-SIG-USER-ID-VERBATIM"],
    flags: [FlagID] = [],
    change: @escaping @Sendable (inout SinchSigningScenario) throws -> Void
  ) -> CaseDefinition<SinchSigningScenario> {
    leavesOpen(
      slug,
      title,
      ambiguity,
      ["accept": .success, "refuse": .refused([.malformed])],
      requirements: requirements,
      flags: flags,
      change: change
    )
  }

  /// So many letters of the alphabet, from a to z and over again.
  private static func ascii(_ count: Int) -> String {
    String(decoding: (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 26) }, as: UTF8.self)
  }
}
