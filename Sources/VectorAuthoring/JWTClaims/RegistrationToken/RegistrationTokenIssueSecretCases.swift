import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let issueSecrets: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-secrets",
    title: "Issuing a registration token: the application secret",
    method: "Signed under the HMAC-SHA256 of the day, keyed with the decoded secret",
    retired: retires(
      "8-octets",
      "15-octets",
      because: Retirement.leastSecret
    ),
    base: RegistrationTokenIssueScenario()
  ) {
    issues(
      "16-octets",
      "A secret of 16 octets, the usual length",
      decidedBy: "SINCH-TOKEN-SECRET-ANY-LENGTH",
      also: ["SINCH-TOKEN-KEY-SECRET-DECODED"]
    ) { $0.applicationSecret = secret(16) }
    section(
      "Secrets in base64",
      refusedAs: [.malformed],
      decidedBy: "SINCH-TOKEN-SECRET-BASE64"
    ) {
      issues(
        "plus-and-slash",
        "A secret whose text has a plus sign and a slash",
        decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "+/v7+/v7+/v7+/v7+/v7+w==" }
      issues(
        "zero-octets",
        "A secret of 16 zero octets",
        decidedBy: "SINCH-TOKEN-SECRET-ANY-LENGTH",
        note: "A C string ends at the first of them."
      ) { $0.applicationSecret = "AAAAAAAAAAAAAAAAAAAAAA==" }
      issues(
        "zero-octet-in-front",
        "A secret whose first octet is zero",
        decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
        flags: ["secret-encoding"],
        note: "A secret is not a number; conversion to one would change it."
      ) { $0.applicationSecret = Base64.standard.encode([0] + Keys.octets(15)) }
      issues(
        "text-like",
        "A secret whose text is hexadecimal as well",
        decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
        flags: ["secret-encoding"],
        note: "The text decides nothing: it is base64 and stands for 24 octets."
      ) { $0.applicationSecret = "0123456789abcdef0123456789abcdef" }
      for count in [17, 18, 31, 32, 33, 63, 64, 65, 127, 128, 129, 1000] {
        issues(
          "\(count)-octets",
          "A secret of \(count) octets",
          decidedBy: "SINCH-TOKEN-SECRET-ANY-LENGTH",
          note: count == 65 ? "The block of SHA-256 has 64 octets; a longer key is hashed." : nil
        ) { $0.applicationSecret = secret(count) }
      }
      leavesOpen(
        "1-octet",
        "A secret of one octet",
        "sinch-shortest-secret",
        ["any": .token, "longer": .tooWeak],
        decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
        flags: ["weak-key"]
      ) { $0.applicationSecret = secret(1) }
      refuses(
        "empty",
        "An empty secret",
        [.weakKey, .malformed],
        decidedBy: "SINCH-TOKEN-SECRET-NOT-EMPTY",
        flags: ["weak-key", "empty-identity"]
      ) { $0.applicationSecret = "" }
      refuses(
        "padding-alone",
        "A secret of four equals signs",
        [.malformed, .weakKey],
        also: ["SINCH-TOKEN-SECRET-NOT-EMPTY"],
        flags: ["weak-key", "base64-variant"]
      ) { $0.applicationSecret = "====" }
      refuses("no-padding", "A secret without its padding", flags: ["base64-variant"]) {
        $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA"
      }
      refuses(
        "half-the-padding",
        "A secret with one equals sign of two",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA=" }
      refuses(
        "too-much-padding",
        "A secret with four equals signs more than it needs",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA======" }
      refuses(
        "padding-inside",
        "A secret that goes on behind its padding",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==MA==" }
      refuses("url-safe-alphabet", "A secret in the URL-safe alphabet", flags: ["base64-variant"]) {
        $0.applicationSecret = "oYdgGRXoxEuJhGDY2KQ_HQ=="
      }
      leavesOpen(
        "trailing-bits",
        "A secret whose unused last bits are not zero",
        "sinch-secret-trailing-bits",
        .refusedOr(.malformed) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==" },
        flags: ["trailing-bits"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMB==" }
      refuses(
        "line-break-behind",
        "A secret with a line break behind it",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OPXL32r1LHMA==\n" }
      refuses("space-inside", "A secret with a space in the middle", flags: ["base64-variant"]) {
        $0.applicationSecret = "ax8hTTQJF0OP XL32r1LHMA=="
      }
      refuses(
        "other-characters",
        "A secret with characters outside of the alphabet",
        flags: ["base64-variant"]
      ) { $0.applicationSecret = "ax8hTTQJF0OP!XL32r1LHMA==" }
      refuses("beyond-ascii", "A secret with a full-width letter", flags: ["base64-variant"]) {
        $0.applicationSecret = "\u{FF41}x8hTTQJF0OPXL32r1LHMA=="
      }
    }
  }
}

/// The text of a secret of so many octets.
private func secret(_ count: Int) -> String {
  Base64.standard.encode(Keys.octets(count))
}
