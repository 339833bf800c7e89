import StrictJSON

extension RegistrationTokenCases {
  static let verifySecrets: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-secrets",
    title: "Verifying a registration token: the application secret",
    method: "Signed under the key of the octets that a lenient decoder finds in the secret",
    base: RegistrationTokenScenario()
  ) {
    accepts("documented", "The secret of the vendor's worked example")
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED")
    accepts("plus-and-slash", "A secret whose text has plus signs and slashes")
      .with { $0.setSecret(Array(repeating: 0xFB, count: 16)) }
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("base64-variant")
    accepts("zero-octets", "A secret of 16 zero octets")
      .with { $0.setSecret(Array(repeating: 0, count: 16)) }
      .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH")
    accepts("zero-octet-in-front", "A secret whose first octet is zero")
      .with { $0.setSecret([0] + Keys.octets(15)) }
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
      .note("A secret is not a number; conversion to one would change it.")
    accepts("text-like", "A secret whose text is hexadecimal as well")
      .with { $0.setSecret(Base64.standard.decode("0123456789abcdef0123456789abcdef") ?? []) }
      .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("secret-encoding")
      .note("The text decides nothing: it is base64 and stands for 24 octets.")
    for count in [16, 17, 32, 63, 64, 65, 128, 1000] {
      accepts("\(count)-octets", "A secret of \(count) octets") { $0.setSecret(Keys.octets(count)) }
        .decidedBy("SINCH-TOKEN-SECRET-ANY-LENGTH")
        .note(count == 65 ? "The block of SHA-256 has 64 octets; a longer key is hashed." : nil)
    }
    section("Secrets in base64", decidedBy("SINCH-TOKEN-SECRET-BASE64").reasons(.malformed)) {
      leavesOpen("1-octet", "A secret of one octet") { $0.setSecret(Keys.octets(1)) }
        .asking("sinch-verified-shortest-secret", ["any": .success, "longer": .tooWeak])
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").flagged("weak-key")
      rejects("another-secret", "The secret of another application")
        .with { $0.applicationSecret = OtherApplication.secret }
        .reasons(.badSignature).decidedBy("SINCH-TOKEN-SIGNATURE").flagged("signature-unchecked")
      rejects("empty", "An empty secret") { $0.setSecret([]) }
        .reasons(.weakKey, .malformed).decidedBy("SINCH-TOKEN-SECRET-NOT-EMPTY")
        .flagged("weak-key", "empty-identity")
      rejects("padding-alone", "A secret of four equals signs") {
        $0.setSecret([])
        $0.applicationSecret = "===="
      }
      .reasons(.malformed, .weakKey).also("SINCH-TOKEN-SECRET-NOT-EMPTY")
      .flagged("weak-key", "base64-variant")
      rejects("url-safe-alphabet", "A secret in the URL-safe alphabet") {
        $0.setSecret(Array(repeating: 0xFB, count: 16))
        $0.applicationSecret = "-_v7-_v7-_v7-_v7-_v7-w=="
      }
      .flagged("base64-variant")
      leavesOpen("trailing-bits", "A secret whose unused last bits are not zero")
        .with { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMB==" }
        .asking("sinch-verified-secret-trailing-bits")
        .either([
          "refuse": .invalid([.malformed]),
          "accept": .successAfter { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==" },
        ])
        .flagged("trailing-bits")
      rejects("other-characters", "A secret with a character outside of the alphabet")
        .with { $0.applicationSecret = "ax8hTTQJF0OP!XL32r1LHMA==" }.flagged("base64-variant")
      secretsThatAreNotBase64()
    }
  }
}
