// Keys that a token brings along: none of them is ever used.
extension CaseDefinition where Base: ForgingScenario {
  /// A key, its place or its print in the header, over a signature that the key would verify.
  static func embeddedKey(_ member: String, _ value: JSON, _ what: String) -> Self {
    breaks("JWS-NO-EMBEDDED-KEY", "A foreign signature, and \(what) in the header") {
      $0.header[member] = value
      $0.signAsForeigner()
    }
    .named("foreign-key-in-\(member.lowercased().replacing("#", with: "-"))")
    .reasons(.badSignature).flagged("embedded-key")
  }
}

extension RulePack {
  static var embeddedKeys: RulePack {
    RulePack([
      .embeddedKey("jwk", Keys.foreignPublicAsJWK, "the key itself"),
      .embeddedKey("jku", "https://attacker.example/keys.json", "the address of a key set"),
      .embeddedKey("x5u", "https://attacker.example/key.pem", "the address of a certificate"),
      .embeddedKey("x5c", [.string(Keys.foreignCertificate)], "a certificate"),
      .embeddedKey("x5t", "Zm9yZWlnbiBjZXJ0aWZpY2F0ZQ", "the thumbprint of a certificate"),
      .embeddedKey(
        "x5t#S256",
        .string(Keys.foreignPrint),
        "the SHA-256 thumbprint of a certificate"
      ),
    ])
  }
}
