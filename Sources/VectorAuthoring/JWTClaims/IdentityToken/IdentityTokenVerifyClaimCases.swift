import AuthConformance
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static let verifyClaims: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-claims",
    title: "Verifying identity tokens: issuer and nonce",
    method: "Tokens signed by the reference under the provider's key",
    retired: retires(
      "iss-beyond-ascii",
      "empty-provider",
      because: "no provider has such an id, so that nobody needs the answer"
    ),
    base: IdentityTokenVerifyScenario()
  ) {
    accepts(
      "plain",
      "The five claims of every token",
      decidedBy: "LAYER-TOKEN-ISS",
      also: [
        "LAYER-TOKEN-PRN", "LAYER-TOKEN-NONCE", "LAYER-TOKEN-DATES-REQUIRED",
        "LAYER-TOKEN-OPTIONAL-CLAIMS",
      ],
      finding: alice
    )
    accepts(
      "optional-claims",
      "The four optional claims",
      decidedBy: "LAYER-TOKEN-OPTIONAL-CLAIMS"
    ) {
      $0.claims["display_name"] = "Alice A."
      $0.claims["avatar_url"] = "https://example.com/alice.png"
      $0.claims["first_name"] = "Alice"
      $0.claims["last_name"] = "Anderson"
    }
    section("Claims that nobody knows", decidedBy: "JWT-UNKNOWN-CLAIMS") {
      accepts("unknown-claims", "Claims of every kind that nobody knows") {
        $0.claims["a"] = .null
        $0.claims["b"] = [1, ["iss": "other"], [true]]
        $0.claims["jti"] = "1"
      }
      accepts(
        "claims-in-other-letters",
        "Unknown claims whose names differ from the known ones in letter case",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["inexact-comparison"]
      ) {
        $0.claims["ISS"] = "other"
        $0.claims["Prn"] = "mallory"
        $0.claims["NCE"] = "other"
        $0.claims["EXP"] = 0
      }
    }
    rejects(
      "audience-of-another-service",
      "A right token that names another service as its audience",
      [.claimInvalid, .wrongType],
      decidedBy: "JWT-AUD",
      flags: ["cross-jwt"],
      note: "By RFC 7519 §4.1.3 only a principal that is named takes it; no document names one."
    ) { $0.claims["aud"] = "https://push-api.cloud.huawei.com" }
    rejects(
      "iss-missing",
      "No issuer",
      [.claimMissing, .wrongIssuer],
      decidedBy: "LAYER-TOKEN-ISS",
      flags: ["claims-missing"]
    ) { $0.claims["iss"] = nil }
    section(
      "An issuer that is not a name",
      rejectedAs: [.wrongIssuer, .claimInvalid],
      decidedBy: "LAYER-TOKEN-ISS",
      also: ["JWT-STRING-CLAIMS"],
      flags: ["claims-missing", "wrong-subject"]
    ) {
      rejects("iss-empty", "An issuer that is an empty string") { $0.claims["iss"] = "" }
      rejects("iss-null", "An issuer that is null") { $0.claims["iss"] = .null }
      rejects("iss-number", "An issuer that is a number") { $0.claims["iss"] = 1 }
      rejects("iss-array", "An issuer that is an array of the right one") {
        $0.claims["iss"] = [.string(IdentityTokenParties.provider)]
      }
      rejects("iss-object", "An issuer that is an object") {
        $0.claims["iss"] = ["id": .string(IdentityTokenParties.provider)]
      }
    }
    section(
      "Issuers that are almost the provider",
      rejectedAs: [.wrongIssuer],
      decidedBy: "LAYER-TOKEN-ISS"
    ) {
      for (slug, issuer, what) in otherIssuers {
        rejects(
          "iss-\(slug)",
          what,
          also: ["JWT-STRING-COMPARISON"],
          flags: ["wrong-subject", "inexact-comparison"]
        ) { $0.claims["iss"] = .string(issuer) }
      }
      rejects(
        "iss-decomposed",
        "A provider id with its accent decomposed",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) {
        $0.provider = "caf\u{E9}"
        $0.claims["iss"] = "cafe\u{301}"
      }
    }
    section(
      "A token without nce",
      rejectedAs: [.claimMissing, .nonceMismatch],
      decidedBy: "LAYER-TOKEN-NONCE-REQUIRED",
      flags: ["nonce-unchecked", "claims-missing"]
    ) {
      rejects("nce-missing", "No nonce") { $0.claims["nce"] = nil }
      rejects("nce-named-nonce", "The nonce in a claim named nonce") {
        $0.claims["nonce"] = $0.claims["nce"]
        $0.claims["nce"] = nil
      }
      rejects("nce-in-header", "The nonce in the header") {
        $0.header["nce"] = $0.claims["nce"]
        $0.claims["nce"] = nil
      }
    }
    section(
      "A nonce that is none",
      rejectedAs: [.claimInvalid, .nonceMismatch],
      decidedBy: "LAYER-TOKEN-NONCE-REQUIRED",
      also: ["JWT-STRING-CLAIMS"],
      flags: ["nonce-unchecked", "claims-missing"]
    ) {
      rejects("nce-empty", "A nonce that is an empty string") { $0.claims["nce"] = "" }
      rejects("nce-null", "A nonce that is null") { $0.claims["nce"] = .null }
      rejects("nce-true", "A nonce that is true") { $0.claims["nce"] = true }
      rejects("nce-array", "A nonce that is an array of the right one") {
        $0.claims["nce"] = [.string(IdentityTokenParties.nonce)]
      }
      rejects("nce-object", "A nonce that is an object") { $0.claims["nce"] = [:] }
    }
    accepts("nce-of-digits", "A nonce of digits, as a string", decidedBy: "LAYER-TOKEN-NONCE") {
      $0.nonce = "12345"
      $0.claims["nce"] = "12345"
    }
    section(
      "Nonces that only look equal",
      rejectedAs: [.claimInvalid, .nonceMismatch],
      decidedBy: "LAYER-TOKEN-NONCE-REQUIRED",
      flags: ["nonce-unchecked"]
    ) {
      rejects("nce-number", "A nonce of digits, as a number", also: ["JWT-STRING-CLAIMS"]) {
        $0.nonce = "12345"
        $0.claims["nce"] = 12345
      }
      rejects(
        "nce-both-empty",
        "An empty nonce on both sides",
        [.malformed, .claimInvalid],
        flags: ["empty-identity"]
      ) {
        $0.nonce = ""
        $0.claims["nce"] = ""
      }
      rejects(
        "nce-missing-none-handed-out",
        "No nonce in the token, and an empty one handed out",
        [.malformed, .claimMissing],
        flags: ["empty-identity"]
      ) {
        $0.nonce = ""
        $0.claims["nce"] = nil
      }
    }
    section(
      "Nonces that are almost the one handed out",
      rejectedAs: [.nonceMismatch],
      decidedBy: "LAYER-TOKEN-NONCE"
    ) {
      for (slug, nonce, what) in otherNonces {
        rejects(
          "nce-\(slug)",
          what,
          also: ["JWT-STRING-COMPARISON"],
          flags: ["nonce-unchecked", "inexact-comparison"]
        ) { $0.claims["nce"] = .string(nonce) }
      }
      rejects(
        "nce-decomposed",
        "A nonce with its accent decomposed",
        also: ["JWT-STRING-COMPARISON"],
        flags: ["unicode-normalisation"]
      ) {
        $0.nonce = "n\u{E9}"
        $0.claims["nce"] = "ne\u{301}"
      }
      rejects(
        "other-nonce-handed-out",
        "A token over an earlier nonce, another one having been handed out since",
        flags: ["nonce-unchecked"]
      ) { $0.nonce = "p4RzXe8sVbN1mQkYhT6wJcGd3uFaLo9K" }
    }
  }

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
