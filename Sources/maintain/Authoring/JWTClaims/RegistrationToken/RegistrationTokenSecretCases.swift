extension RegistrationTokenCases {
  static let verifySecrets: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-secrets",
    title: "Verifying a registration token: the application secret",
    method: "Signed under the key of the bytes that a lenient decoder finds in the secret",
    base: RegistrationTokenScenario()
  ) {
    accepts("documented", "The secret of the vendor's worked example")
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED")
    accepts("plus-and-slash", "A secret whose text has plus signs and slashes")
      .with { $0.setSecret(Array(repeating: 0xFB, count: 16)) }
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("base64-variant")
    accepts("zero-octets", "A secret of 16 zero bytes")
      .with { $0.setSecret(Array(repeating: 0, count: 16)) }
      .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH")
    accepts("16-octets", "A secret of 16 bytes") { $0.setSecret(Keys.octets(16)) }
      .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH")
    section("Secrets in base64", decidedBy("SINCH-TOKEN-SECRET-BASE64").reasons(.malformed)) {
      rejects("another-secret", "The secret of another application")
        .with { $0.applicationSecret = OtherApplication.secret }
        .reasons(.badSignature).decidedBy("SINCH-TOKEN-SIGNATURE").flagged("signature-unchecked")
      rejects("url-safe-alphabet", "A secret in the URL-safe alphabet") {
        $0.setSecret(Array(repeating: 0xFB, count: 16))
        $0.applicationSecret = "-_v7-_v7-_v7-_v7-_v7-w=="
      }
      .flagged("base64-variant")
      rejects("other-characters", "A secret with a character outside of the alphabet")
        .with { $0.applicationSecret = "ax8hTTQJF0OP!XL32r1LHMA==" }.flagged("base64-variant")
    }
    secrets("verified")
  }
}
