import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let issueUsers: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-user-ids",
    title: "Issuing a registration token: the user id in the subject",
    method: "sub is the issuer's text, /users/ and the user id as the interpretation has it",
    base: RegistrationTokenIssueScenario()
  ) {
    issues(
      "one-byte",
      "A user id of one letter",
      decidedBy: "SINCH-TOKEN-SUB",
      also: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
    ) { $0.userID = "a" }
    refuses(
      "empty",
      "An empty user id",
      [.malformed, .claimInvalid, .claimMissing, .wrongSubject],
      decidedBy: "SINCH-TOKEN-USER-ID-REQUIRED",
      flags: ["empty-identity"]
    ) { $0.userID = "" }
    section("Plain user ids", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      issues(
        "zero",
        "The user id 0",
        flags: ["empty-identity"],
        note: "It is a user id although some languages take the text 0 for nothing."
      ) { $0.userID = "0" }
      issues("leading-zeros", "A user id of digits with leading zeros") {
        $0.userID = "0046701234567"
      }
      issues("mixed-case", "A user id of capital and small letters") { $0.userID = "FooBar" }
      issues("hyphen-underscore-equals-sign", "The three signs that later documents allow") {
        $0.userID = "a-b_c=="
      }
    }
    issues(
      "named-users",
      "A user id that is a part of the subject's own text",
      decidedBy: "SINCH-TOKEN-SUB",
      also: ["SINCH-TOKEN-SUB-USER-VERBATIM"]
    ) { $0.userID = "users" }

    // Length.
    issues("40-bytes", "A user id of 40 bytes", decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM") {
      $0.userID = String(repeating: "0123456789", count: 4)
    }
    section(
      "Long user ids",
      leavingOpen: "sinch-user-id-over-40-bytes",
      .acceptedOrRefused,
      decidedBy: "SINCH-TOKEN-SUB-USER-VERBATIM"
    ) {
      leavesOpen("41-bytes", "A user id of 41 bytes") {
        $0.userID = String(repeating: "0123456789", count: 4) + "a"
      }
      leavesOpen("255-bytes", "A user id of 255 bytes") {
        $0.userID = String(repeating: "abcde", count: 51)
      }
      leavesOpen(
        "256-bytes",
        "A user id of 256 bytes",
        "sinch-user-id-over-255-bytes",
        .acceptedOrRefused
      ) { $0.userID = String(repeating: "abcdefgh", count: 32) }
      leavesOpen(
        "5000-bytes",
        "A user id of 5,000 bytes",
        "sinch-user-id-over-255-bytes",
        .acceptedOrRefused
      ) { $0.userID = String(repeating: "0123456789", count: 500) }
    }

    // Printable ASCII beyond the later character set.
    section(
      "Spaces",
      leavingOpen: "sinch-sub-reserved-characters",
      .rawEncodedOrRefused,
      decidedBy: "SINCH-TOKEN-SUB"
    ) {
      leavesOpen("space", "A user id with a space") { $0.userID = "foo bar" }
      leavesOpen("spaces-at-both-ends", "A user id with a space at each end") {
        $0.userID = " foo "
      }
    }
    section(
      "Signs with a meaning in JSON",
      leavingOpen: "sinch-sub-reserved-characters",
      .rawEncodedOrRefused,
      decidedBy: "JWT-CLAIMS-ENCODED",
      flags: ["string-building"]
    ) {
      leavesOpen("quote", "A user id with a quote") { $0.userID = #"foo"bar"# }
      leavesOpen("claim-injected", "A user id that closes the string and sets another expiry") {
        $0.userID = #"foo","exp":9999999999,"x":"#
      }
      leavesOpen("backslash", "A user id with a backslash") { $0.userID = #"foo\bar"# }
      leavesOpen(
        "backslash-u",
        "A user id that looks like an escape of JSON",
        flags: ["json-escapes"]
      ) { $0.userID = #"foo\u0041"# }
    }
    section(
      "Signs with a meaning in URLs",
      leavingOpen: "sinch-sub-reserved-characters",
      .rawEncodedOrRefused,
      decidedBy: "SINCH-TOKEN-SUB"
    ) {
      leavesOpen("slash", "A user id with a slash", flags: ["json-escapes"]) {
        $0.userID = "foo/bar"
      }
      leavesOpen(
        "backslash-slash",
        "A user id with a backslash before a slash",
        decidedBy: "JWT-CLAIMS-ENCODED",
        flags: ["json-escapes"],
        note: "The vendor's Swift sample replaces \\/ by / in the serialised claims."
      ) { $0.userID = #"foo\/bar"# }
      leavesOpen("percent-sign", "A user id with a percent sign") { $0.userID = "100%" }
      leavesOpen("percent-encoded-already", "A user id that looks percent-encoded") {
        $0.userID = "foo%20bar"
      }
      leavesOpen("plus-sign", "A telephone number with its plus sign") {
        $0.userID = "+46701234567"
      }
      leavesOpen("email-address", "An email address") { $0.userID = "foo.bar@example.org" }
      leavesOpen(
        "markup",
        "A user id with angle brackets and an ampersand",
        decidedBy: "JWT-CLAIMS-ENCODED",
        note: "Serialisers that write for HTML escape these three."
      ) { $0.userID = "<foo>&bar" }
      leavesOpen("query-and-fragment", "A user id with the signs that end a path") {
        $0.userID = "foo?bar#baz"
      }
    }

    section(
      "Beyond ASCII",
      leavingOpen: "sinch-sub-beyond-ascii",
      .rawEncodedOrRefused,
      decidedBy: "SINCH-TOKEN-USER-ID-NOT-NORMALISED"
    ) {
      leavesOpen(
        "precomposed",
        "A user id with a letter that carries its accent",
        flags: ["unicode-normalisation", "wrong-encoding"]
      ) { $0.userID = "\u{E1}" }
      leavesOpen(
        "decomposed",
        "The same letter followed by a combining accent",
        flags: ["unicode-normalisation"]
      ) { $0.userID = "a\u{301}" }
      leavesOpen(
        "compatibility-ligature",
        "A user id with a ligature, which compatibility forms take apart",
        flags: ["unicode-normalisation"]
      ) { $0.userID = "\u{FB01}ne" }
      leavesOpen(
        "emoji",
        "A user id of one emoji, a surrogate pair in UTF-16",
        flags: ["wrong-encoding"]
      ) { $0.userID = "\u{1F600}" }
      leavesOpen("emoji-sequence", "A user id of three emoji held together by joiners") {
        $0.userID = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}"
      }
      leavesOpen("right-to-left", "A user id in Hebrew") {
        $0.userID = "\u{5E9}\u{5DC}\u{5D5}\u{5DD}"
      }
      leavesOpen("right-to-left-override", "A user id with a mark that turns the direction") {
        $0.userID = "\u{202E}oof"
      }
      leavesOpen("byte-order-mark", "A user id that begins with a byte-order mark") {
        $0.userID = "\u{FEFF}foo"
      }
      leavesOpen(
        "line-separator",
        "A user id with a line separator, at which old JavaScript ends a line"
      ) { $0.userID = "foo\u{2028}bar" }
    }

    section(
      "Control characters",
      leavingOpen: "sinch-sub-control-characters",
      .rawEncodedOrRefused,
      decidedBy: "JWT-CLAIMS-ENCODED"
    ) {
      leavesOpen("line-feed", "A user id with a line feed", flags: ["string-building"]) {
        $0.userID = "foo\nbar"
      }
      leavesOpen(
        "carriage-return-line-feed",
        "A user id with a carriage return and a line feed",
        flags: ["string-building"]
      ) { $0.userID = "foo\r\nbar" }
      leavesOpen(
        "nul",
        "A user id with a NUL",
        note: "Taken for the end of the text, it makes a token for the user foo."
      ) { $0.userID = "foo\0bar" }
      leavesOpen("last-control-character", "A user id with U+001F", flags: ["string-building"]) {
        $0.userID = "foo\u{1F}bar"
      }
      leavesOpen("delete", "A user id with U+007F") { $0.userID = "foo\u{7F}bar" }
    }
  }
}
