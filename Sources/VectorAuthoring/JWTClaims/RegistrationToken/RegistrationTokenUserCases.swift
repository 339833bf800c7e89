import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyUsers: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-user-ids",
    title: "Verifying a registration token: the user id that is found",
    method:
      "Each token well signed; the user id is what the interpretation makes of the end of sub",
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
      accepts("later-character-set", "A user id of all the signs that later documents allow") {
        $0.setUser("Az09-_=")
      }
      accepts("named-users", "A user id that is a part of the subject's own text") {
        $0.setUser("users")
      }
    }

    // Length.
    accepts("40-bytes", "A user id of 40 bytes", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      $0.setUser(String(repeating: "0123456789", count: 4))
    }
    section(
      "Long user ids",
      leavingOpen: "sinch-user-id-over-40-bytes",
      .acceptedOrRefused,
      decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM"
    ) {
      leavesOpen("41-bytes", "A user id of 41 bytes") {
        $0.setUser(String(repeating: "0123456789", count: 4) + "a")
      }
      leavesOpen("255-bytes", "A user id of 255 bytes") {
        $0.setUser(String(repeating: "abcde", count: 51))
      }
      leavesOpen(
        "256-bytes",
        "A user id of 256 bytes",
        "sinch-user-id-over-255-bytes",
        .acceptedOrRefused
      ) { $0.setUser(String(repeating: "abcdefgh", count: 32)) }
      leavesOpen(
        "5000-bytes",
        "A user id of 5,000 bytes",
        "sinch-user-id-over-255-bytes",
        .acceptedOrRefused
      ) { $0.setUser(String(repeating: "0123456789", count: 500)) }
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

    section(
      "Printable ASCII beyond the later character set",
      leavingOpen: "sinch-sub-reserved-characters",
      .takenOrRefused,
      decidedBy: "SINCH-TOKEN-SUB"
    ) {
      leavesOpen("space", "A user id with a space") { $0.setUser("foo bar") }
      leavesOpen(
        "space-behind",
        "A user id that ends in a space",
        note: "Trimmed, it is another user."
      ) { $0.setUser("foo ") }
      leavesOpen(
        "quote-and-backslash",
        "A user id with a quote and a backslash",
        decidedBy: "JWT-ANY-ENCODING",
        flags: ["json-escapes"]
      ) { $0.setUser(#"foo"\bar"#) }
      leavesOpen(
        "plus-sign",
        "A telephone number with its plus sign",
        note: "Form decoding makes a space of it."
      ) { $0.setUser("+46701234567") }
      leavesOpen("email-address", "An email address") { $0.setUser("foo.bar@example.org") }
      leavesOpen(
        "percent-encoded-space",
        "A percent-encoded space",
        "sinch-sub-reserved-characters",
        .rawOrDecoded("foo bar")
      ) { $0.setUser("foo%20bar") }
      leavesOpen(
        "percent-encoded-at-sign",
        "A percent-encoded at sign",
        "sinch-sub-reserved-characters",
        .rawOrDecoded("foo@example.org")
      ) { $0.setUser("foo%40example.org") }
      leavesOpen(
        "percent-encoded-percent-sign",
        "A percent-encoded percent sign before two digits",
        "sinch-sub-reserved-characters",
        .rawOrDecoded("foo%20bar"),
        note: "Decoded twice, it becomes a space."
      ) { $0.setUser("foo%2520bar") }
      leavesOpen(
        "percent-sign-alone",
        "A percent sign with no digits behind it",
        "sinch-sub-reserved-characters",
        .rawOrNotAtAll
      ) { $0.setUser("100%") }
    }

    section(
      "Beyond ASCII",
      leavingOpen: "sinch-sub-beyond-ascii",
      .takenOrRefused,
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
      leavesOpen(
        "combining-mark-first",
        "A user id that begins with a combining accent",
        flags: ["unicode-normalisation"],
        note: "It joins the slash before it into one grapheme, which hides /users/ from some."
      ) { $0.setUser("\u{301}foo") }
      leavesOpen("emoji", "A user id of one emoji", flags: ["wrong-encoding"]) {
        $0.setUser("\u{1F600}")
      }
      leavesOpen("right-to-left", "A user id in Hebrew") {
        $0.setUser("\u{5E9}\u{5DC}\u{5D5}\u{5DD}")
      }
      leavesOpen(
        "zero-width-space",
        "A user id that ends in a space without width",
        note: "It looks like the user foo, and is another one."
      ) { $0.setUser("foo\u{200B}") }
      leavesOpen(
        "kelvin-sign",
        "The sign of the unit kelvin, canonically equivalent to the letter K",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) { $0.setUser("\u{212A}") }
    }

    section(
      "Control characters",
      leavingOpen: "sinch-sub-control-characters",
      .takenOrRefused,
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
