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
    privateKeyFiles()
  }
}
