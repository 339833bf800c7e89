/// A scenario with an application secret.
protocol SecretScenario: Scenario {
  var applicationSecret: String { get set }
}

/// The documented secret as texts that are not its strict base64: neither signed under nor verified.
func secretsThatAreNotBase64<Base: SecretScenario>() -> [CaseDefinition<Base>] {
  let secrets = [
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
  return secrets.map { slug, title, secret in
    CaseDefinition(slug, title, .declined(.malformed)) { $0.applicationSecret = secret }
      .flagged("base64-variant")
  }
}
