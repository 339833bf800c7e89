import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var issueKeys: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-issue-keys",
      title: "Issuing identity tokens: private keys",
      method: "Tokens are checked under the public half of the key that was given",
      base: IdentityTokenIssueScenario()
    ) {
      issues(
        "rsa-2048",
        "An RSA key of 2048 bits",
        ["JWS-RSA-KEY-SIZE", "LAYER-TOKEN-SIGNATURE", "JWS-RS256"],
        flags: ["wrong-padding"]
      )
      issues(
        "rsa-2048-other",
        "Another RSA key of 2048 bits",
        ["LAYER-TOKEN-SIGNATURE"]
      ) { $0.keys = Keys.second }
      issues(
        "rsa-4096",
        "An RSA key of 4096 bits",
        ["JWS-RSA-KEY-SIZE", "LAYER-TOKEN-SIGNATURE"]
      ) { $0.keys = Keys.large4096 }
      refuses(
        "rsa-1024",
        "An RSA key of 1024 bits",
        .weakKey,
        requirements: ["JWS-RSA-KEY-SIZE"],
        flags: ["weak-key"]
      ) { $0.keys = Keys.weak1024 }
      refuses(
        "rsa-2047",
        "An RSA key of 2047 bits",
        .weakKey,
        requirements: ["JWS-RSA-KEY-SIZE"],
        flags: ["weak-key", "off-by-one"]
      ) { $0.keys = Keys.weak2047 }
      issues(
        "pem-with-crlf",
        "PEM with CR and LF at its line ends",
        ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.keys.privateKey = Keys.main.privateKey.replacing("\n", with: "\r\n") + "\r\n" }
      leavesOpen(
        "pem-pkcs1",
        "The private key in PKCS #1",
        "key-private-in-pkcs1",
        ["refuse": .refused([.malformed]), "accept": .token { _, _ in }],
        requirements: ["JWS-KEY-FORMAT"],
        flags: ["key-format"]
      ) { $0.keys.privateKey = Keys.mainInPKCS1 }
      for (slug, pem, what) in Keys.badPrivateKeys {
        refuses(
          "pem-\(slug)",
          what,
          .malformed,
          requirements: ["JWS-KEY-FORMAT"],
          flags: ["key-format"]
        ) { $0.keys.privateKey = pem }
      }
    }
  }
}
