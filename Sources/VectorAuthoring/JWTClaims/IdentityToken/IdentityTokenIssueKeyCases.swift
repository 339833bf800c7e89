extension IdentityTokenCases {
  static let issueKeys: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-keys",
    title: "Issuing identity tokens: private keys",
    method: "Tokens are checked under the public half of the key that was given",
    base: IdentityTokenIssueScenario()
  ) {
    section("Key sizes", decidedBy("JWS-RSA-KEY-SIZE").reasons(.weakKey)) {
      issues("rsa-2048", "An RSA key of 2048 bits")
        .also("LAYER-TOKEN-SIGNATURE", "JWS-RS256").flagged("wrong-padding")
      issues("rsa-2048-other", "Another RSA key of 2048 bits") { $0.keys = Keys.second }
        .decidedBy("LAYER-TOKEN-SIGNATURE")
      issues("rsa-4096", "An RSA key of 4096 bits") { $0.keys = Keys.large4096 }
        .also("LAYER-TOKEN-SIGNATURE")
      refuses("rsa-1024", "An RSA key of 1024 bits") { $0.keys = Keys.weak1024 }.flagged("weak-key")
      refuses("rsa-2047", "An RSA key of 2047 bits") { $0.keys = Keys.weak2047 }
        .flagged("weak-key", "off-by-one")
    }
    section("Key formats", decidedBy("JWS-KEY-FORMAT").flagged("key-format").reasons(.malformed)) {
      issues("pem-with-crlf", "PEM with CR and LF at its line ends")
        .with { $0.keys.privateKey = Keys.main.privateKey.replacing("\n", with: "\r\n") + "\r\n" }
      for (slug, pem, form) in Keys.otherFormsOfPrivateKey {
        leavesOpen("pem-\(slug)", form.title) { $0.keys.privateKey = pem }
          .asking(
            AmbiguityID(rawValue: "layer-issued-key-\(form.question)"),
            ["refuse": .refused([.malformed]), "accept": .token { _, _ in }]
          )
      }
      for (slug, text, what, question) in Keys.textsBeforePEM {
        leavesOpen("pem-\(slug)", what) { $0.keys.privateKey = text + Keys.main.privateKey }
          .asking(
            AmbiguityID(rawValue: "layer-issued-key-\(question)"),
            ["accept": .token { _, _ in }, "refuse": .refused([.malformed])]
          )
      }
      for (slug, pem, what) in Keys.badPrivateKeys {
        refuses("pem-\(slug)", what) { $0.keys.privateKey = pem }
      }
      refuses("pem-even-modulus", "A key whose modulus is even, which none can be")
        .with { $0.keys.privateKey = Keys.mainWithEvenModulus }
        .decidedBy("JWS-RSA-KEY-SOUND").also("JWS-KEY-FORMAT")
    }
  }
}
