import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyUsers: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-user-ids",
    title: "Verifying a registration token: the user id that is found",
    method:
      "Each token well signed; the user id is what the interpretation makes of the end of sub",
    retired: retires(
      "41-bytes",
      "256-bytes",
      "5000-bytes",
      because: Retirement.userIDLength
    )
      + retires(
        "space-behind",
        "percent-sign-alone",
        "combining-mark-first",
        "zero-width-space",
        because: Retirement.oddUserID
      ),
    base: RegistrationTokenScenario()
  ) {
    accepts("one-byte", "A user id of one letter", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      $0.setUser("a")
    }
    rejects(
      "empty",
      "An empty user id",
      [.wrongSubject, .claimInvalid],
      decidedBy: "SINCH-TOKEN-USER-ID-REQUIRED",
      flags: ["empty-identity"]
    ) { $0.setUser("") }
    section("Plain user ids", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      accepts("zero", "The user id 0", flags: ["empty-identity"]) { $0.setUser("0") }
      accepts("capitals", "A user id of capital letters", flags: ["inexact-comparison"]) {
        $0.setUser("FOO")
      }
      accepts("letters-digits-hyphen-underscore", "Letters, digits, a hyphen and an underscore") {
        $0.setUser("Az09-_")
      }
      leavesOpen(
        "later-character-set",
        "A user id of all the signs that later documents allow",
        "sinch-verified-sub-equals-sign",
        .acceptedOrWrongSubject
      ) { $0.setUser("Az09-_=") }
      accepts("named-users", "A user id that is a part of the subject's own text") {
        $0.setUser("users")
      }
    }

    // Length.
    accepts("40-bytes", "A user id of 40 bytes", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      $0.setUser(String(repeating: "0123456789", count: 4))
    }
    section("Long user ids", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      leavesOpen(
        "255-bytes",
        "A user id of 255 bytes",
        "sinch-verified-user-id-length",
        ["accept": .success, "refuse": .wrongUser]
      ) { $0.setUser(String(repeating: "abcde", count: 51)) }
    }

    section(
      "Slashes",
      leavingOpen: "sinch-slash-in-user-id",
      .acceptedOrWrongSubject,
      decidedBy: "SINCH-TOKEN-SUB"
    ) {
      leavesOpen("slash", "A slash inside the user id") { $0.setUser("foo/bar") }
      leavesOpen(
        "slash-behind",
        "A slash behind the user id",
        note: "Where it is taken, the user is another one than foo."
      ) { $0.setUser("foo/") }
      leavesOpen(
        "users-twice",
        "The path part users once more inside the user id",
        note: "A search from the end finds the user bar."
      ) { $0.setUser("foo/users/bar") }
    }

    section("Printable ASCII beyond the later character set", decidedBy: "SINCH-TOKEN-SUB") {
      leavesOpen(
        "space",
        "A user id with a space",
        "sinch-verified-sub-space",
        .acceptedOrWrongSubject
      ) { $0.setUser("foo bar") }
      leavesOpen(
        "quote-and-backslash",
        "A user id with a quote and a backslash",
        "sinch-verified-sub-not-in-uris",
        .acceptedOrWrongSubject,
        decidedBy: "JWT-ANY-ENCODING",
        flags: ["json-escapes"]
      ) { $0.setUser(#"foo"\bar"#) }
      leavesOpen(
        "plus-sign",
        "A telephone number with its plus sign",
        "sinch-verified-sub-plus-sign",
        .acceptedOrWrongSubject,
        note: "Form decoding makes a space of it."
      ) { $0.setUser("+46701234567") }
      leavesOpen(
        "email-address",
        "An email address",
        "sinch-verified-sub-at-sign",
        .acceptedOrWrongSubject
      ) { $0.setUser("foo.bar@example.org") }
      leavesOpen(
        "percent-encoded-space",
        "A percent-encoded space",
        "sinch-verified-sub-percent-sequence",
        .literalOrDecoded("foo bar")
      ) { $0.setUser("foo%20bar") }
      leavesOpen(
        "percent-encoded-at-sign",
        "A percent-encoded at sign",
        "sinch-verified-sub-percent-sequence",
        .literalOrDecoded("foo@example.org")
      ) { $0.setUser("foo%40example.org") }
      leavesOpen(
        "percent-encoded-percent-sign",
        "A percent-encoded percent sign before two digits",
        "sinch-verified-sub-percent-sequence",
        .literalOrDecoded("foo%20bar"),
        note: "Decoded twice, it becomes a space."
      ) { $0.setUser("foo%2520bar") }
    }

    section(
      "Letters beyond ASCII",
      leavingOpen: "sinch-verified-sub-letters-beyond-ascii",
      .acceptedOrWrongSubject,
      decidedBy: "SINCH-TOKEN-USER-ID-NOT-NORMALISED"
    ) {
      leavesOpen(
        "precomposed",
        "A letter that carries its accent",
        flags: ["unicode-normalisation", "wrong-encoding"]
      ) { $0.setUser("\u{E1}") }
      leavesOpen(
        "decomposed",
        "The same letter followed by a combining accent",
        flags: ["unicode-normalisation"]
      ) { $0.setUser("a\u{301}") }
      leavesOpen("right-to-left", "A user id in Hebrew") {
        $0.setUser("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")
      }
      leavesOpen(
        "kelvin-sign",
        "The sign of the unit kelvin, canonically equivalent to the letter K",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) { $0.setUser("\u{212A}") }
    }
    leavesOpen(
      "emoji",
      "A user id of one emoji",
      "sinch-verified-sub-emoji",
      .acceptedOrWrongSubject,
      decidedBy: "SINCH-TOKEN-USER-ID-NOT-NORMALISED",
      flags: ["wrong-encoding"]
    ) { $0.setUser("\u{1F600}") }

    section(
      "Control characters",
      leavingOpen: "sinch-verified-sub-control-characters",
      .acceptedOrWrongSubject,
      decidedBy: "JWT-ANY-ENCODING"
    ) {
      leavesOpen("line-feed", "A user id with a line feed") { $0.setUser("foo\nbar") }
      leavesOpen(
        "line-feed-behind",
        "A user id that ends in a line feed",
        note: "A pattern that ends in a dollar sign finds the user foo."
      ) { $0.setUser("foo\n") }
      leavesOpen(
        "nul",
        "A user id with a NUL",
        note: "Taken for the end of the text, it leaves the user foo."
      ) { $0.setUser("foo\0bar") }
      leavesOpen("delete", "A user id with U+007F") { $0.setUser("foo\u{7F}bar") }
    }
  }
}
