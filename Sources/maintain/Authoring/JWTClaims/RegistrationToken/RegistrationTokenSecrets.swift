/// A scenario with an application secret, under whose key a token is signed.
protocol SecretScenario: Scenario {
  var applicationSecret: String { get set }

  /// Gives the application a secret of these octets.
  mutating func setSecret(_ octets: [UInt8])
}

/// The secrets that issuer and verifier are tried with; `verb` is that of their ambiguities.
func secrets<Base: SecretScenario>(_ verb: String) -> [CaseDefinition<Base>] {
  let secretsNotInBase64 = [
    ("no-padding", "A secret without its padding", "ax8hTTQJF0OPXL32r1LHMA"),
    ("half-the-padding", "A secret with one equals sign of two", "ax8hTTQJF0OPXL32r1LHMA="),
    (
      "too-much-padding", "A secret with four equals signs more than it needs",
      "ax8hTTQJF0OPXL32r1LHMA======"
    ),
    (
      "padding-inside", "A secret that goes on behind its padding", "ax8hTTQJF0OPXL32r1LHMA==MA=="
    ),
    (
      "line-break-behind", "A secret with a line break behind it", "ax8hTTQJF0OPXL32r1LHMA==\n"
    ),
    ("space-inside", "A secret with a space in the middle", "ax8hTTQJF0OP XL32r1LHMA=="),
    ("beyond-ascii", "A secret with a full-width letter", "\u{FF41}x8hTTQJF0OPXL32r1LHMA=="),
  ]
  return section("Secrets", decidedBy("SINCH-TOKEN-SECRET-BASE64").reasons(.malformed)) {
    succeeds("zero-octet-in-front", "A secret whose first byte is zero")
      .with { $0.setSecret([0] + Keys.octets(15)) }
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
      .note("A secret is not a number; conversion to one would change it.")
    succeeds("text-like", "A secret whose text is hexadecimal as well")
      .with { $0.setSecret(Base64.standard.decode("0123456789abcdef0123456789abcdef") ?? []) }
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
      .note("It is read as base64 all the same, and gives 24 bytes.")
    for count in [17, 18, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000] {
      succeeds("\(count)-octets", "A secret of \(count) bytes")
        .with { $0.setSecret(Keys.octets(count)) }.decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH")
        .note(count == 65 ? "The block of SHA-256 has 64 bytes; a longer key is hashed." : nil)
    }
    leavesOpen("1-octet", "A secret of one byte") { $0.setSecret(Keys.octets(1)) }
      .asking(AmbiguityID(rawValue: "sinch-\(verb)-shortest-secret"))
      .either(["any": .successAfter { _ in }, "longer": .declined(.weakKey, .malformed)])
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("weak-key")
    fails("empty", "An empty secret") { $0.setSecret([]) }
      .reasons(.weakKey, .malformed).decidedBy("SINCH-TOKEN-SECRET-NOT-EMPTY")
      .flagged("weak-key", "empty-identity")
    fails("padding-alone", "A secret of four equals signs") {
      $0.setSecret([])
      $0.applicationSecret = "===="
    }
    .reasons(.malformed, .weakKey).also("SINCH-TOKEN-SECRET-NOT-EMPTY")
    .flagged("weak-key", "base64-variant")
    for (slug, title, secret) in secretsNotInBase64 {
      fails(slug, title) { $0.applicationSecret = secret }.flagged("base64-variant")
    }
    leavesOpen("trailing-bits", "A secret whose unused last bits are not zero")
      .with { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMB==" }
      .asking(AmbiguityID(rawValue: "sinch-\(verb)-secret-trailing-bits"))
      .either([
        "refuse": .declined(.malformed),
        "accept": .successAfter { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==" },
      ])
      .flagged("trailing-bits")
  }
}
