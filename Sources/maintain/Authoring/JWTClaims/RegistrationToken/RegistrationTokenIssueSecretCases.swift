extension RegistrationTokenCases {
  static let issueSecrets: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-secrets",
    title: "Issuing a registration token: the application secret",
    method: "Signed under the HMAC-SHA256 of the day, keyed with the decoded secret",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("16-octets", "A secret of 16 bytes, the usual length")
      .with { $0.applicationSecret = Base64.standard.encode(Keys.octets(16)) }
      .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH").also("SINCH-TOKEN-KEY-SECRET-DECODED")
    section("Secrets in base64", decidedBy("SINCH-TOKEN-SECRET-BASE64").reasons(.malformed)) {
      issues("plus-and-slash", "A secret whose text has a plus sign and a slash")
        .with { $0.applicationSecret = "+/v7+/v7+/v7+/v7+/v7+w==" }
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("base64-variant")
      issues("zero-octets", "A secret of 16 zero bytes")
        .with { $0.applicationSecret = "AAAAAAAAAAAAAAAAAAAAAA==" }
        .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH").note("A C string ends at the first of them.")
      refuses("url-safe-alphabet", "A secret in the URL-safe alphabet")
        .with { $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ_HQ==" }.flagged("base64-variant")
      refuses("other-characters", "A secret with characters outside of the alphabet")
        .with { $0.applicationSecret = "ax8hTTQJF0OP!XL32r1LHMA==" }.flagged("base64-variant")
    }
    secrets("issued")
  }
}
