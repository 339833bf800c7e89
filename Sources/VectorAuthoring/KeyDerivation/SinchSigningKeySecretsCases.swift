import AuthConformance
import ConformanceSuite
import StrictJSON

extension KeyDerivationCases {
  static var sinchSigningKeySecrets: CaseGroup {
    CaseGroup(
      "key-derivation/sinch-signing-key-secrets",
      title: "The signing key of a registration token: secrets",
      method: "HMAC-SHA256 of the UTC day under the decoded secret",
      base: SinchSigningKeyScenario()
    ) {
      secretLengths
      secretContents
      refuses(
        "empty",
        "An empty secret",
        .weakKey,
        .malformed,
        requirements: ["SINCH-TOKEN-SECRET-NOT-EMPTY"],
        flags: ["weak-key", "empty-identity"]
      ) { $0.secret = "" }
      for (slug, title, secret) in undecodableSecrets {
        refuses(
          slug,
          title,
          .malformed,
          requirements: ["SINCH-TOKEN-SECRET-BASE64"],
          flags: ["base64-variant"]
        ) { $0.secret = secret }
      }
      for (slug, title, secret, canonical) in secretsWithTrailingBits {
        leavesOpen(
          slug,
          title,
          "sinch-secret-trailing-bits",
          .refusedOr(.malformed) { $0.secret = canonical },
          requirements: ["SINCH-TOKEN-SECRET-BASE64"],
          flags: ["trailing-bits"]
        ) { $0.secret = secret }
      }
    }
  }

  /// Around 16 octets, the usual length, and around the block of 64 beyond which keys are hashed.
  @CaseBuilder<SinchSigningKeyScenario>
  private static var secretLengths: [CaseDefinition<SinchSigningKeyScenario>] {
    for count in [1, 8, 15] {
      leavesOpen(
        "\(count)-octets",
        "A secret of \(count) octets",
        "sinch-short-secret",
        ["accept": .success, "refuse": .refused([.weakKey, .malformed])],
        requirements: ["SINCH-TOKEN-KEY-SECRET-DECODED"],
        flags: ["weak-key"]
      ) { $0.useSecret(ofOctets: count) }
    }
    for count in [16, 17, 18, 31, 32, 33, 55, 56, 63, 64, 65, 127, 128, 129, 4096] {
      gives(
        "\(count)-octets",
        "A secret of \(count) octets",
        ["SINCH-TOKEN-SECRET-ANY-LENGTH", "SINCH-TOKEN-KEY-SECRET-DECODED"]
      ) { $0.useSecret(ofOctets: count) }
    }
  }

  @CaseBuilder<SinchSigningKeyScenario>
  private static var secretContents: [CaseDefinition<SinchSigningKeyScenario>] {
    gives(
      "high-bit-octets",
      "16 octets that are no UTF-8",
      ["SINCH-TOKEN-KEY-SECRET-DECODED"],
      flags: ["wrong-encoding"],
      note: "A secret that passes through text loses them."
    ) { $0.useSecret((0x80...0x8F).map { $0 }) }
    gives(
      "zero-octets",
      "16 zero octets, at the first of which C strings end",
      ["SINCH-TOKEN-KEY-SECRET-DECODED"]
    ) { $0.useSecret([UInt8](repeating: 0, count: 16)) }
    gives(
      "plus-and-slash",
      "A secret with plus signs and slashes",
      ["SINCH-TOKEN-SECRET-BASE64"],
      flags: ["base64-variant"]
    ) { $0.secret = "+/+/+/+/+/+/+/+/+/+/+w==" }
    gives(
      "text-like",
      "A secret whose text is hexadecimal as well",
      ["SINCH-TOKEN-KEY-SECRET-DECODED"],
      flags: ["secret-encoding"],
      note: "The text decides nothing: it is base64 and stands for 24 octets."
    ) { $0.secret = "0123456789abcdef0123456789abcdef" }
  }

  private static let undecodableSecrets: [(String, String, String)] = [
    ("unpadded", "Both equals signs left out", "ax8hTTQJF0OPXL32r1LHMA"),
    ("padded-once", "One of two equals signs left out", "ax8hTTQJF0OPXL32r1LHMA="),
    ("padded-three-times", "A third equals sign", "ax8hTTQJF0OPXL32r1LHMA==="),
    ("padding-alone", "Equals signs alone", "===="),
    ("padding-inside", "Equals signs inside", "ax8h==TTQJF0OPXL32r1LHMA"),
    ("impossible-length", "One character more than whole groups", "ax8hTTQJF0OPXL32r1LHM"),
    ("url-safe", "The URL-safe alphabet", "-_-_-_-_-_-_-_-_-_-_-w=="),
    ("leading-blank", "A blank before it", " ax8hTTQJF0OPXL32r1LHMA=="),
    ("trailing-line-break", "A line break behind it", "ax8hTTQJF0OPXL32r1LHMA==\n"),
    ("inner-line-break", "A line break inside", "ax8hTTQJF0OP\nXL32r1LHMA=="),
    ("blank-alone", "Blanks alone", "    "),
    ("trailing-nul", "U+0000 behind it", "ax8hTTQJF0OPXL32r1LHMA==\u{0}"),
    ("percent-encoded", "Percent-encoded equals signs", "ax8hTTQJF0OPXL32r1LHMA%3D%3D"),
    ("other-character", "A character outside every alphabet", "ax8hTTQJF0OPXL32r1LH!A=="),
    (
      "full-width-letter", "A full-width letter A in place of the letter",
      "ax8hTTQJF0OPXL32r1LHM\u{FF21}=="
    ),
    ("quotation-marks", "Between quotation marks", "\"ax8hTTQJF0OPXL32r1LHMA==\""),
    ("two-secrets", "Two secrets, one behind the other", "/w==ax8hTTQJF0OPXL32r1LHMA=="),
  ]

  /// Texts that lenient decoders take for the same octets as the canonical one.
  private static let secretsWithTrailingBits: [(String, String, String, String)] = [
    (
      "trailing-bits", "Unused bits set before two equals signs",
      "ax8hTTQJF0OPXL32r1LHMB==", "ax8hTTQJF0OPXL32r1LHMA=="
    ),
    (
      "trailing-bits-of-one-equals-sign", "Unused bits set before one equals sign",
      "ax8hTTQJF0OPXL32r1LHMDF=", "ax8hTTQJF0OPXL32r1LHMDE="
    ),
  ]
}
