import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static let issueKeys: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-keys",
    title: "Issuing identity tokens: private keys",
    method: "Tokens are checked under the public half of the key that was given",
    retired: Keys.retiredPrivateKeys,
    base: IdentityTokenIssueScenario()
  ) {
    section("Key sizes", refusedAs: [.weakKey], decidedBy: "JWS-RSA-KEY-SIZE") {
      issues(
        "rsa-2048",
        "An RSA key of 2048 bits",
        also: ["LAYER-TOKEN-SIGNATURE", "JWS-RS256"],
        flags: ["wrong-padding"]
      )
      issues("rsa-2048-other", "Another RSA key of 2048 bits", decidedBy: "LAYER-TOKEN-SIGNATURE") {
        $0.keys = Keys.second
      }
      issues("rsa-4096", "An RSA key of 4096 bits", also: ["LAYER-TOKEN-SIGNATURE"]) {
        $0.keys = Keys.large4096
      }
      refuses("rsa-1024", "An RSA key of 1024 bits", flags: ["weak-key"]) {
        $0.keys = Keys.weak1024
      }
      refuses("rsa-2047", "An RSA key of 2047 bits", flags: ["weak-key", "off-by-one"]) {
        $0.keys = Keys.weak2047
      }
    }
    section(
      "Key formats",
      refusedAs: [.malformed],
      decidedBy: "JWS-KEY-FORMAT",
      flags: ["key-format"]
    ) {
      issues("pem-with-crlf", "PEM with CR and LF at its line ends") {
        $0.keys.privateKey = Keys.main.privateKey.replacing("\n", with: "\r\n") + "\r\n"
      }
      leavesOpen(
        "pem-pkcs1",
        "The private key in PKCS #1",
        "key-private-in-pkcs1",
        ["refuse": .refused([.malformed]), "accept": .token { _, _ in }]
      ) { $0.keys.privateKey = Keys.mainInPKCS1 }
      for (slug, pem, what) in Keys.badPrivateKeys {
        refuses("pem-\(slug)", what) { $0.keys.privateKey = pem }
      }
    }
  }
}
