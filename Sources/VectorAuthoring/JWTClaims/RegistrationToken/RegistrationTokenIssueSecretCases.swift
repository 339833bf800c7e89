import StrictJSON

extension RegistrationTokenCases {
  static let issueSecrets: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-secrets",
    title: "Issuing a registration token: the application secret",
    method: "Signed under the HMAC-SHA256 of the day, keyed with the decoded secret",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("16-octets", "A secret of 16 octets, the usual length")
      .with { $0.applicationSecret = secret(16) }
      .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH").also("SINCH-TOKEN-KEY-SECRET-DECODED")
    section("Secrets in base64", decidedBy("SINCH-TOKEN-SECRET-BASE64").reasons(.malformed)) {
      issues("plus-and-slash", "A secret whose text has a plus sign and a slash")
        .with { $0.applicationSecret = "+/v7+/v7+/v7+/v7+/v7+w==" }
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("base64-variant")
      issues("zero-octets", "A secret of 16 zero octets")
        .with { $0.applicationSecret = "AAAAAAAAAAAAAAAAAAAAAA==" }
        .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH").note("A C string ends at the first of them.")
      issues("zero-octet-in-front", "A secret whose first octet is zero")
        .with { $0.applicationSecret = Base64.standard.encode([0] + Keys.octets(15)) }
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
        .note("A secret is not a number; conversion to one would change it.")
      issues("text-like", "A secret whose text is hexadecimal as well")
        .with { $0.applicationSecret = "0123456789abcdef0123456789abcdef" }
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
        .note("The text decides nothing: it is base64 and stands for 24 octets.")
      for count in [17, 18, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000] {
        issues("\(count)-octets", "A secret of \(count) octets")
          .with { $0.applicationSecret = secret(count) }.decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH")
          .note(count == 65 ? "The block of SHA-256 has 64 octets; a longer key is hashed." : nil)
      }
      leavesOpen("1-octet", "A secret of one octet") { $0.applicationSecret = secret(1) }
        .asking("sinch-issued-shortest-secret", ["any": .token, "longer": .tooWeak])
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("weak-key")
      refuses("empty", "An empty secret") { $0.applicationSecret = "" }
        .reasons(.weakKey, .malformed).decidedBy("SINCH-TOKEN-SECRET-NOT-EMPTY")
        .flagged("weak-key", "empty-identity")
      refuses("padding-alone", "A secret of four equals signs") { $0.applicationSecret = "====" }
        .reasons(.malformed, .weakKey).also("SINCH-TOKEN-SECRET-NOT-EMPTY")
        .flagged("weak-key", "base64-variant")
      refuses("url-safe-alphabet", "A secret in the URL-safe alphabet")
        .with { $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ_HQ==" }.flagged("base64-variant")
      leavesOpen("trailing-bits", "A secret whose unused last bits are not zero")
        .with { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMB==" }
        .asking("sinch-issued-secret-trailing-bits")
        .either(.refusedOr(.malformed) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==" })
        .flagged("trailing-bits")
      refuses("other-characters", "A secret with characters outside of the alphabet")
        .with { $0.applicationSecret = "ax8hTTQJF0OP!XL32r1LHMA==" }.flagged("base64-variant")
      secretsThatAreNotBase64()
    }
  }
}

/// The text of a secret of so many octets.
private func secret(_ count: Int) -> String {
  Base64.standard.encode(Keys.octets(count))
}
