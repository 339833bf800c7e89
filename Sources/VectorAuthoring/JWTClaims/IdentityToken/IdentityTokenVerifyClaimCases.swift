import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static var verifyClaims: CaseGroup {
    CaseGroup(
      "jwt-claims/layer-identity-token-verify-claims",
      title: "Verifying identity tokens: issuer and nonce",
      method: "Tokens signed by the reference under the provider's key",
      base: IdentityTokenVerifyScenario()
    ) {
      accepts(
        "plain",
        "The five claims of every token",
        [
          "LAYER-TOKEN-ISS", "LAYER-TOKEN-PRN", "LAYER-TOKEN-NONCE", "LAYER-TOKEN-DATES-REQUIRED",
          "LAYER-TOKEN-OPTIONAL-CLAIMS",
        ],
        finding: alice
      )
      accepts(
        "optional-claims",
        "The four optional claims",
        ["LAYER-TOKEN-OPTIONAL-CLAIMS"]
      ) {
        $0.claims["display_name"] = "Alice A."
        $0.claims["avatar_url"] = "https://example.com/alice.png"
        $0.claims["first_name"] = "Alice"
        $0.claims["last_name"] = "Anderson"
      }
      accepts(
        "unknown-claims",
        "Claims of every kind that nobody knows",
        ["JWT-UNKNOWN-CLAIMS"]
      ) {
        $0.claims["a"] = .null
        $0.claims["b"] = [1, ["iss": "other"], [true]]
        $0.claims["jti"] = "1"
      }
      accepts(
        "claims-in-other-letters",
        "Unknown claims whose names differ from the known ones in letter case",
        ["JWT-UNKNOWN-CLAIMS", "JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) {
        $0.claims["ISS"] = "other"
        $0.claims["Prn"] = "mallory"
        $0.claims["NCE"] = "other"
        $0.claims["EXP"] = 0
      }

      rejects(
        "audience-of-another-service",
        "A right token that names another service as its audience",
        .claimInvalid,
        .wrongType,
        requirements: ["JWT-CROSS-KIND"],
        flags: ["cross-jwt"],
        note: "By RFC 7519 §4.1.3 only a principal that is named takes it; no document names one."
      ) { $0.claims["aud"] = "https://push-api.cloud.huawei.com" }
      rejects(
        "iss-missing",
        "No issuer",
        .claimMissing,
        .wrongIssuer,
        requirements: ["LAYER-TOKEN-ISS"],
        flags: ["claims-missing"]
      ) { $0.claims["iss"] = nil }
      for (slug, value, what) in badIssuers {
        rejects(
          "iss-\(slug)",
          "An issuer that is \(what)",
          .wrongIssuer,
          .claimInvalid,
          requirements: ["LAYER-TOKEN-ISS", "JWT-STRING-CLAIMS"],
          flags: ["claims-missing", "wrong-subject"]
        ) { $0.claims["iss"] = value }
      }
      for (slug, issuer, what) in otherIssuers {
        rejects(
          "iss-\(slug)",
          what,
          .wrongIssuer,
          requirements: ["LAYER-TOKEN-ISS", "JWT-STRING-COMPARISON"],
          flags: ["wrong-subject", "inexact-comparison"]
        ) { $0.claims["iss"] = .string(issuer) }
      }
      accepts(
        "iss-beyond-ascii",
        "A provider id beyond ASCII",
        ["LAYER-TOKEN-ISS"],
        flags: ["wrong-encoding"]
      ) {
        $0.provider = "caf\u{E9}"
        $0.claims["iss"] = "caf\u{E9}"
      }
      rejects(
        "iss-decomposed",
        "A provider id with its accent decomposed",
        .wrongIssuer,
        requirements: ["LAYER-TOKEN-ISS", "JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) {
        $0.provider = "caf\u{E9}"
        $0.claims["iss"] = "cafe\u{301}"
      }

      rejects(
        "nce-missing",
        "No nonce",
        .claimMissing,
        .nonceMismatch,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["nonce-unchecked", "claims-missing"]
      ) { $0.claims["nce"] = nil }
      rejects(
        "nce-named-nonce",
        "The nonce in a claim named nonce",
        .claimMissing,
        .nonceMismatch,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["nonce-unchecked", "claims-missing"]
      ) {
        $0.claims["nonce"] = $0.claims["nce"]
        $0.claims["nce"] = nil
      }
      rejects(
        "nce-in-header",
        "The nonce in the header",
        .claimMissing,
        .nonceMismatch,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["nonce-unchecked", "claims-missing"]
      ) {
        $0.header["nce"] = $0.claims["nce"]
        $0.claims["nce"] = nil
      }
      for (slug, value, what) in [
        ("empty", "", "an empty string"), ("null", .null, "null"), ("true", true, "true"),
        ("array", [.string(IdentityTokenParties.nonce)], "an array of the right one"),
        ("object", [:], "an object"),
      ] as [(String, JSON, String)] {
        rejects(
          "nce-\(slug)",
          "A nonce that is \(what)",
          .claimInvalid,
          .nonceMismatch,
          requirements: ["LAYER-TOKEN-NONCE-REQUIRED", "JWT-STRING-CLAIMS"],
          flags: ["nonce-unchecked", "claims-missing"]
        ) { $0.claims["nce"] = value }
      }
      accepts(
        "nce-of-digits",
        "A nonce of digits, as a string",
        ["LAYER-TOKEN-NONCE"]
      ) {
        $0.nonce = "12345"
        $0.claims["nce"] = "12345"
      }
      rejects(
        "nce-number",
        "A nonce of digits, as a number",
        .claimInvalid,
        .nonceMismatch,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED", "JWT-STRING-CLAIMS"],
        flags: ["nonce-unchecked"]
      ) {
        $0.nonce = "12345"
        $0.claims["nce"] = 12345
      }
      rejects(
        "nce-both-empty",
        "An empty nonce on both sides",
        .malformed,
        .claimInvalid,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["nonce-unchecked", "empty-identity"]
      ) {
        $0.nonce = ""
        $0.claims["nce"] = ""
      }
      rejects(
        "nce-missing-none-handed-out",
        "No nonce in the token, and an empty one handed out",
        .malformed,
        .claimMissing,
        requirements: ["LAYER-TOKEN-NONCE-REQUIRED"],
        flags: ["nonce-unchecked", "empty-identity"]
      ) {
        $0.nonce = ""
        $0.claims["nce"] = nil
      }
      for (slug, nonce, what) in otherNonces {
        rejects(
          "nce-\(slug)",
          what,
          .nonceMismatch,
          requirements: ["LAYER-TOKEN-NONCE", "JWT-STRING-COMPARISON"],
          flags: ["nonce-unchecked", "inexact-comparison"]
        ) { $0.claims["nce"] = .string(nonce) }
      }
      rejects(
        "nce-decomposed",
        "A nonce with its accent decomposed",
        .nonceMismatch,
        requirements: ["LAYER-TOKEN-NONCE", "JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) {
        $0.nonce = "n\u{E9}"
        $0.claims["nce"] = "ne\u{301}"
      }
      rejects(
        "other-nonce-handed-out",
        "A token over an earlier nonce, another one having been handed out since",
        .nonceMismatch,
        requirements: ["LAYER-TOKEN-NONCE"],
        flags: ["nonce-unchecked"]
      ) { $0.nonce = "p4RzXe8sVbN1mQkYhT6wJcGd3uFaLo9K" }
      rejects(
        "empty-provider",
        "An empty provider id on both sides",
        .malformed,
        .claimInvalid,
        .wrongIssuer,
        requirements: ["LAYER-TOKEN-ISS"],
        flags: ["empty-identity"]
      ) {
        $0.provider = ""
        $0.claims["iss"] = ""
      }
    }
  }

  private static let badIssuers: [(String, JSON, String)] = [
    ("empty", "", "an empty string"), ("null", .null, "null"), ("number", 1, "a number"),
    ("array", [.string(IdentityTokenParties.provider)], "an array of the right one"),
    ("object", ["id": .string(IdentityTokenParties.provider)], "an object"),
  ]

  private static let otherIssuers: [(String, String, String)] = [
    ("other", "layer:///providers/ffffffff-3c5d-4e8a-9d1b-7a6e5f4c3b2a", "Another provider"),
    ("upper-case", IdentityTokenParties.provider.uppercased(), "The provider id in upper case"),
    ("prefix", String(IdentityTokenParties.provider.dropLast()), "The provider id cut short"),
    ("longer", "\(IdentityTokenParties.provider)0", "The provider id and a further digit"),
    ("slash-behind", "\(IdentityTokenParties.provider)/", "The provider id and a slash"),
    ("space-before", " \(IdentityTokenParties.provider)", "A space and the provider id"),
    ("line-break-behind", "\(IdentityTokenParties.provider)\n", "The provider id and a line break"),
    ("nul-behind", "\(IdentityTokenParties.provider)\0", "The provider id and a NUL"),
    ("bare", "0f2c6b1e-3c5d-4e8a-9d1b-7a6e5f4c3b2a", "The provider id without its beginning"),
    ("key-id", IdentityTokenParties.keyID, "The key id in place of the provider id"),
  ]

  private static let otherNonces: [(String, String, String)] = [
    ("other", "p4RzXe8sVbN1mQkYhT6wJcGd3uFaLo9K", "Another nonce"),
    ("upper-case", IdentityTokenParties.nonce.uppercased(), "The nonce in upper case"),
    ("prefix", String(IdentityTokenParties.nonce.dropLast()), "The nonce cut short"),
    ("longer", "\(IdentityTokenParties.nonce)a", "The nonce and a further letter"),
    ("space-behind", "\(IdentityTokenParties.nonce) ", "The nonce and a space"),
    ("nul-behind", "\(IdentityTokenParties.nonce)\0", "The nonce and a NUL"),
    ("last-changed", "Wm9ktQ7xv2nJc5Lr8yTbHs4uKdEoPfGb", "The nonce with its last letter changed"),
  ]
}
