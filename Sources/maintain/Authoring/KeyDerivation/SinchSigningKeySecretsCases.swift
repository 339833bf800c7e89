extension KeyDerivationCases {
  static let sinchSigningKeySecrets: CaseGroup = CaseGroup(
    "key-derivation/sinch-signing-key-secrets",
    title: "The signing key of a registration token: secrets",
    method: "HMAC-SHA256 of the UTC day under the decoded secret",
    base: SinchSigningKeyScenario()
  ) {
    section("Shorter than the usual 16 bytes") {
      decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("weak-key")
      leavesOpen("1-octets", "A secret of one byte") { $0.useSecret(ofOctets: 1) }
        .asking("sinch-derived-shortest-secret")
        .either(["any": .success, "longer": .refused([.weakKey, .malformed])])
    }
    section("From 16 bytes on, and around the 64 beyond which HMAC hashes its key") {
      decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH").also("SINCH-TOKEN-KEY-SECRET-DECODED")
      for count in [16, 17, 18, 31, 32, 33, 55, 56, 63, 64, 65, 127, 128, 129, 4096] {
        gives("\(count)-octets", "A secret of \(count) bytes") { $0.useSecret(ofOctets: count) }
      }
    }
    section("Secrets of any bytes", decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED")) {
      gives("high-bit-octets", "A secret of 16 bytes that are not UTF-8")
        .with { $0.useSecret(Array(0x80...0x8F)) }.flagged("wrong-encoding")
        .note("A secret that passes through text loses them.")
      gives("zero-octets", "A secret of 16 zero bytes, at the first of which C strings end")
        .with { $0.useSecret(Array(repeating: 0, count: 16)) }
      gives("plus-and-slash", "A secret with plus signs and slashes")
        .with { $0.secret = "+/+/+/+/+/+/+/+/+/+/+w==" }.flagged("base64-variant")
      gives("text-like", "A secret whose text is hexadecimal as well")
        .with { $0.secret = "0123456789abcdef0123456789abcdef" }.flagged("secret-encoding")
        .note("It is read as base64 all the same, and gives 24 bytes.")
    }
    refuses("empty", "An empty secret") { $0.secret = "" }
      .reasons(.weakKey, .malformed).decidedBy("SINCH-TOKEN-SECRET-NOT-EMPTY")
      .flagged("weak-key", "empty-identity")
    section("Secrets that are not base64") {
      decidedBy("SINCH-TOKEN-SECRET-BASE64").flagged("base64-variant").reasons(.malformed)
      for (slug, title, secret) in [
        ("unpadded", "A secret without its two equals signs", "ax8hTTQJF0OPXL32r1LHMA"),
        ("padded-once", "A secret with one of two equals signs", "ax8hTTQJF0OPXL32r1LHMA="),
        ("padded-three-times", "A secret with a third equals sign", "ax8hTTQJF0OPXL32r1LHMA==="),
        ("padding-alone", "A secret of equals signs alone", "===="),
        ("padding-inside", "A secret with equals signs inside", "ax8h==TTQJF0OPXL32r1LHMA"),
        ("impossible-length", "A secret of 21 characters", "ax8hTTQJF0OPXL32r1LHM"),
        ("url-safe", "A secret in the URL-safe alphabet", "-_-_-_-_-_-_-_-_-_-_-w=="),
        ("leading-blank", "A secret with a space before it", " ax8hTTQJF0OPXL32r1LHMA=="),
        (
          "trailing-line-break", "A secret with a line break behind it",
          "ax8hTTQJF0OPXL32r1LHMA==\n"
        ),
        ("inner-line-break", "A secret with a line break inside", "ax8hTTQJF0OP\nXL32r1LHMA=="),
        ("blank-alone", "A secret of spaces alone", "    "),
        ("trailing-nul", "A secret with a NUL behind it", "ax8hTTQJF0OPXL32r1LHMA==\u{0}"),
        (
          "percent-encoded", "A secret with percent-encoded padding",
          "ax8hTTQJF0OPXL32r1LHMA%3D%3D"
        ),
        ("other-character", "A secret with an exclamation mark", "ax8hTTQJF0OPXL32r1LH!A=="),
        (
          "full-width-letter", "A secret with a full-width letter A in place of the ASCII one",
          "ax8hTTQJF0OPXL32r1LHM\u{FF21}=="
        ),
        ("quotation-marks", "A secret in quotation marks", #""ax8hTTQJF0OPXL32r1LHMA==""#),
        ("two-secrets", "Two secrets, one behind the other", "/w==ax8hTTQJF0OPXL32r1LHMA=="),
      ] {
        refuses(slug, title) { $0.secret = secret }
      }
    }
    section("Other texts of the same bytes") {
      decidedBy("SINCH-TOKEN-SECRET-BASE64").flagged("trailing-bits")
      leavesOpen("trailing-bits", "A secret with unused bits set before two equals signs")
        .with { $0.secret = "ax8hTTQJF0OPXL32r1LHMB==" }
        .asking("sinch-derived-secret-trailing-bits")
        .either(.refusedOr(.malformed) { $0.secret = "ax8hTTQJF0OPXL32r1LHMA==" })
      leavesOpen("trailing-bits-of-one-equals-sign")
        .titled("A secret with unused bits set before one equals sign")
        .with { $0.secret = "ax8hTTQJF0OPXL32r1LHMDF=" }
        .asking("sinch-derived-secret-trailing-bits")
        .either(.refusedOr(.malformed) { $0.secret = "ax8hTTQJF0OPXL32r1LHMDE=" })
    }
  }
}
