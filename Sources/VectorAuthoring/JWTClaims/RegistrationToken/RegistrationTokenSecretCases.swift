import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifySecrets: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-secrets",
    title: "Verifying a registration token: the application secret",
    method: "Signed under the key of the octets that a lenient decoder finds in the secret",
    retired: retires(
      "15-octets",
      because: Retirement.leastSecret
    ),
    base: RegistrationTokenScenario()
  ) {
    accepts(
      "documented",
      "The secret of the vendor's worked example",
      decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED"
    )
    accepts(
      "plus-and-slash",
      "A secret whose text has plus signs and slashes",
      decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
      flags: ["base64-variant"]
    ) { $0.setSecret(Array(repeating: 0xFB, count: 16)) }
    accepts(
      "zero-octets",
      "A secret of 16 zero octets",
      decidedBy: "SINCH-TOKEN-SECRET-ANY-LENGTH"
    ) { $0.setSecret(Array(repeating: 0, count: 16)) }
    accepts(
      "zero-octet-in-front",
      "A secret whose first octet is zero",
      decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
      flags: ["secret-encoding"],
      note: "A secret is not a number; conversion to one would change it."
    ) { $0.setSecret([0] + Keys.octets(15)) }
    accepts(
      "text-like",
      "A secret whose text is hexadecimal as well",
      decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
      flags: ["secret-encoding"],
      note: "The text decides nothing: it is base64 and stands for 24 octets."
    ) { $0.setSecret(Base64.standard.decode("0123456789abcdef0123456789abcdef") ?? []) }
    for count in [16, 17, 32, 63, 64, 65, 128, 1000] {
      accepts(
        "\(count)-octets",
        "A secret of \(count) octets",
        decidedBy: "SINCH-TOKEN-SECRET-ANY-LENGTH",
        note: count == 65 ? "The block of SHA-256 has 64 octets; a longer key is hashed." : nil
      ) { $0.setSecret(Keys.octets(count)) }
    }
    section(
      "Secrets in base64",
      rejectedAs: [.malformed],
      decidedBy: "SINCH-TOKEN-SECRET-BASE64"
    ) {
      leavesOpen(
        "1-octet",
        "A secret of one octet",
        "sinch-shortest-secret",
        ["any": .success, "longer": .tooWeak],
        decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
        flags: ["weak-key"]
      ) { $0.setSecret(Keys.octets(1)) }
      rejects(
        "another-secret",
        "The secret of another application",
        [.badSignature],
        decidedBy: "SINCH-TOKEN-SIGNATURE",
        flags: ["signature-unchecked"]
      ) { $0.applicationSecret = OtherApplication.secret }
      rejects(
        "empty",
        "An empty secret",
        [.weakKey, .malformed],
        decidedBy: "SINCH-TOKEN-SECRET-NOT-EMPTY",
        flags: ["weak-key", "empty-identity"]
      ) { $0.setSecret([]) }
      rejects(
        "padding-alone",
        "A secret of four equals signs",
        [.malformed, .weakKey],
        also: ["SINCH-TOKEN-SECRET-NOT-EMPTY"],
        flags: ["weak-key", "base64-variant"]
      ) {
        $0.setSecret([])
        $0.applicationSecret = "===="
      }
      rejects("no-padding", "A secret without its padding", flags: ["base64-variant"]) {
        $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA"
      }
      rejects(
        "too-much-padding",
        "A secret with four equals signs more than it needs",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA======" }
      rejects("url-safe-alphabet", "A secret in the URL-safe alphabet", flags: ["base64-variant"]) {
        $0.setSecret(Array(repeating: 0xFB, count: 16))
        $0.applicationSecret = "-_v7-_v7-_v7-_v7-_v7-w=="
      }
      leavesOpen(
        "trailing-bits",
        "A secret whose unused last bits are not zero",
        "sinch-secret-trailing-bits",
        [
          "refuse": .invalid([.malformed]),
          "accept": .successAfter { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==" },
        ],
        flags: ["trailing-bits"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMB==" }
      rejects(
        "line-break-behind",
        "A secret with a line break behind it",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==\n" }
      rejects("space-inside", "A secret with a space in the middle", flags: ["base64-variant"]) {
        $0.applicationSecret = "ax8hTTQJF0OP XL32r1LHMA=="
      }
      rejects(
        "other-characters",
        "A secret with a character outside of the alphabet",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OP!XL32r1LHMA==" }
    }
  }
}
