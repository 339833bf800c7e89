import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static var verifyUsers: CaseGroup {
    CaseGroup(
      "jwt-claims/sinch-registration-token-verify-user-ids",
      title: "Verifying a registration token: the user id that is found",
      method: "Each token well signed; the user id is what the interpretation makes of the end of sub",
      base: RegistrationTokenScenario()
    ) {
      accepts(
        "one-byte",
        "A user id of one letter",
        ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser("a") }
      rejects(
        "empty",
        "An empty user id",
        .wrongSubject,
        .claimInvalid,
        requirements: ["SINCH-TOKEN-USER-ID-REQUIRED"],
        flags: ["empty-identity"]
      ) { $0.setUser("") }
      accepts(
        "zero",
        "The user id 0",
        ["SINCH-TOKEN-SUB-USER-VERBATIM"],
        flags: ["empty-identity"]
      ) { $0.setUser("0") }
      accepts(
        "capitals",
        "A user id of capital letters",
        ["SINCH-TOKEN-SUB-USER-VERBATIM"],
        flags: ["inexact-comparison"]
      ) { $0.setUser("FOO") }
      accepts(
        "later-character-set",
        "A user id of all the signs that later documents allow",
        ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser("Az09-_=") }
      accepts(
        "named-users",
        "A user id that is a part of the subject's own text",
        ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser("users") }

      // Length.
      accepts(
        "40-bytes",
        "A user id of 40 bytes",
        ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser(String(repeating: "0123456789", count: 4)) }
      leavesOpen(
        "41-bytes",
        "A user id of 41 bytes",
        "sinch-user-id-over-40-bytes",
        .acceptedOrRefused,
        requirements: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser(String(repeating: "0123456789", count: 4) + "a") }
      leavesOpen(
        "255-bytes",
        "A user id of 255 bytes",
        "sinch-user-id-over-40-bytes",
        .acceptedOrRefused,
        requirements: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser(String(repeating: "abcde", count: 51)) }
      leavesOpen(
        "256-bytes",
        "A user id of 256 bytes",
        "sinch-user-id-over-255-bytes",
        .acceptedOrRefused,
        requirements: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser(String(repeating: "abcdefgh", count: 32)) }
      leavesOpen(
        "5000-bytes",
        "A user id of 5,000 bytes",
        "sinch-user-id-over-255-bytes",
        .acceptedOrRefused,
        requirements: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
      ) { $0.setUser(String(repeating: "0123456789", count: 500)) }

      // Slashes.
      leavesOpen(
        "slash",
        "A slash inside the user id",
        "sinch-slash-in-user-id",
        .acceptedOrWrongSubject,
        requirements: ["SINCH-TOKEN-SUB"]
      ) { $0.setUser("foo/bar") }
      leavesOpen(
        "slash-behind",
        "A slash behind the user id",
        "sinch-slash-in-user-id",
        .acceptedOrWrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        note: "Where it is taken, the user is another one than foo."
      ) { $0.setUser("foo/") }
      leavesOpen(
        "users-twice",
        "The path part users once more inside the user id",
        "sinch-slash-in-user-id",
        .acceptedOrWrongSubject,
        requirements: ["SINCH-TOKEN-SUB"],
        note: "A search from the end finds the user bar."
      ) { $0.setUser("foo/users/bar") }

      // Printable ASCII beyond the later character set.
      leavesOpen(
        "space",
        "A user id with a space",
        "sinch-sub-reserved-characters",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-SUB"]
      ) { $0.setUser("foo bar") }
      leavesOpen(
        "space-behind",
        "A user id that ends in a space",
        "sinch-sub-reserved-characters",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-SUB"],
        note: "Trimmed, it is another user."
      ) { $0.setUser("foo ") }
      leavesOpen(
        "quote-and-backslash",
        "A user id with a quote and a backslash",
        "sinch-sub-reserved-characters",
        .takenOrRefused,
        requirements: ["JWT-ANY-ENCODING"],
        flags: ["json-escapes"]
      ) { $0.setUser(#"foo"\bar"#) }
      leavesOpen(
        "plus-sign",
        "A telephone number with its plus sign",
        "sinch-sub-reserved-characters",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-SUB"],
        note: "Form decoding makes a space of it."
      ) { $0.setUser("+46701234567") }
      leavesOpen(
        "email-address",
        "An email address",
        "sinch-sub-reserved-characters",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-SUB"]
      ) { $0.setUser("foo.bar@example.org") }
      leavesOpen(
        "percent-encoded-space",
        "A percent-encoded space",
        "sinch-sub-reserved-characters",
        .rawOrDecoded("foo bar"),
        requirements: ["SINCH-TOKEN-SUB"]
      ) { $0.setUser("foo%20bar") }
      leavesOpen(
        "percent-encoded-at-sign",
        "A percent-encoded at sign",
        "sinch-sub-reserved-characters",
        .rawOrDecoded("foo@example.org"),
        requirements: ["SINCH-TOKEN-SUB"]
      ) { $0.setUser("foo%40example.org") }
      leavesOpen(
        "percent-encoded-percent-sign",
        "A percent-encoded percent sign before two digits",
        "sinch-sub-reserved-characters",
        .rawOrDecoded("foo%20bar"),
        requirements: ["SINCH-TOKEN-SUB"],
        note: "Decoded twice, it becomes a space."
      ) { $0.setUser("foo%2520bar") }
      leavesOpen(
        "percent-sign-alone",
        "A percent sign with no digits behind it",
        "sinch-sub-reserved-characters",
        .rawOrNotAtAll,
        requirements: ["SINCH-TOKEN-SUB"]
      ) { $0.setUser("100%") }

      // Beyond ASCII.
      leavesOpen(
        "precomposed",
        "A letter that carries its accent",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED"],
        flags: ["unicode-normalisation", "wrong-encoding"]
      ) { $0.setUser("\u{E1}") }
      leavesOpen(
        "decomposed",
        "The same letter followed by a combining accent",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED"],
        flags: ["unicode-normalisation"]
      ) { $0.setUser("a\u{301}") }
      leavesOpen(
        "combining-mark-first",
        "A user id that begins with a combining accent",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED"],
        flags: ["unicode-normalisation"],
        note: "It joins the slash before it into one grapheme, which hides /users/ from some."
      ) { $0.setUser("\u{301}foo") }
      leavesOpen(
        "emoji",
        "A user id of one emoji",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED"],
        flags: ["wrong-encoding"]
      ) { $0.setUser("\u{1F600}") }
      leavesOpen(
        "right-to-left",
        "A user id in Hebrew",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED"]
      ) { $0.setUser("\u{5E9}\u{5DC}\u{5D5}\u{5DD}") }
      leavesOpen(
        "zero-width-space",
        "A user id that ends in a space without width",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED"],
        note: "It looks like the user foo, and is another one."
      ) { $0.setUser("foo\u{200B}") }
      leavesOpen(
        "kelvin-sign",
        "The sign of the unit kelvin, canonically equivalent to the letter K",
        "sinch-sub-beyond-ascii",
        .takenOrRefused,
        requirements: ["SINCH-TOKEN-USER-ID-NOT-NORMALISED", "JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) { $0.setUser("\u{212A}") }

      // Control characters.
      leavesOpen(
        "line-feed",
        "A user id with a line feed",
        "sinch-sub-control-characters",
        .takenOrRefused,
        requirements: ["JWT-ANY-ENCODING"]
      ) { $0.setUser("foo\nbar") }
      leavesOpen(
        "line-feed-behind",
        "A user id that ends in a line feed",
        "sinch-sub-control-characters",
        .takenOrRefused,
        requirements: ["JWT-ANY-ENCODING"],
        note: "A pattern that ends in a dollar sign finds the user foo."
      ) { $0.setUser("foo\n") }
      leavesOpen(
        "nul",
        "A user id with a NUL",
        "sinch-sub-control-characters",
        .takenOrRefused,
        requirements: ["JWT-ANY-ENCODING"],
        note: "Taken for the end of the text, it leaves the user foo."
      ) { $0.setUser("foo\0bar") }
      leavesOpen(
        "delete",
        "A user id with U+007F",
        "sinch-sub-control-characters",
        .takenOrRefused,
        requirements: ["JWT-ANY-ENCODING"]
      ) { $0.setUser("foo\u{7F}bar") }
    }
  }
}
