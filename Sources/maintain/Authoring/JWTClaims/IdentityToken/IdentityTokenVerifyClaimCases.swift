extension IdentityTokenCases {
  static let verifyClaims: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-verify-claims",
    title: "Verifying identity tokens: issuer and nonce",
    method: "Tokens signed by the reference under the provider's key",
    base: IdentityTokenVerifyScenario()
  ) {
    accepts("plain", "The five claims of every token")
      .finding(alice).decidedBy("LAYER-TOKEN-ISS")
      .also("LAYER-TOKEN-PRN", "LAYER-TOKEN-NONCE", "LAYER-TOKEN-DATES-REQUIRED")
      .also("LAYER-TOKEN-OPTIONAL-CLAIMS")
    accepts("optional-claims", "The four optional claims") {
      $0.claims["display_name"] = "Alice A."
      $0.claims["avatar_url"] = "https://example.com/alice.png"
      $0.claims["first_name"] = "Alice"
      $0.claims["last_name"] = "Anderson"
    }
    .decidedBy("LAYER-TOKEN-OPTIONAL-CLAIMS")
    accepts("provider-in-capitals", "A provider id whose last part is in capital letters") {
      $0.provider = IdentityTokenParties.providerInCapitals
      $0.claims["iss"] = .string(IdentityTokenParties.providerInCapitals)
    }
    .decidedBy("LAYER-TOKEN-ISS").flagged("inexact-comparison")
    section("Another provider asked for than the token names") {
      decidedBy("LAYER-TOKEN-ISS").reasons(.wrongIssuer)
      rejects("for-another-provider", "A good token, verified for another provider")
        .with { $0.provider = "layer:///providers/b3a4e1c2-0000-4f1a-9d7e-5c6b7a8f9e0d" }
        .flagged("wrong-subject")
      rejects("for-provider-in-capitals")
        .titled("A good token, verified for its provider id with the last part in capital letters")
        .with { $0.provider = IdentityTokenParties.providerInCapitals }
        .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    }
    section("Claims that nobody knows", decidedBy("JWT-UNKNOWN-CLAIMS")) {
      accepts("unknown-claims", "Unknown claims of every kind") {
        $0.claims["a"] = .null
        $0.claims["b"] = [1, ["iss": "other"], [true]]
        $0.claims["jti"] = "1"
      }
      accepts("claims-in-other-letters")
        .titled("Unknown claims whose names differ from the known ones in letter case")
        .with {
          $0.claims["ISS"] = "other"
          $0.claims["Prn"] = "mallory"
          $0.claims["NCE"] = "other"
          $0.claims["EXP"] = 0
        }
        .also("JWT-STRING-COMPARISON").flagged("inexact-comparison")
    }
    rejects("audience-of-another-service")
      .titled("A right token that names another service as its audience")
      .with { $0.claims["aud"] = "https://push-api.cloud.huawei.com" }
      .reasons(.claimInvalid, .wrongType).decidedBy("JWT-AUD").flagged("cross-jwt")
      .note("By RFC 7519 §4.1.3 only a named principal accepts it; no document names one.")
    everyRule(of: .exactText(IdentityTokenVerifyScenario.issuer)) {
      rejects("iss-missing", "No issuer") { $0.claims["iss"] = nil }
        .reasons(.claimMissing, .wrongIssuer).decidedBy("LAYER-TOKEN-ISS").flagged("claims-missing")
      section("An issuer that is not a name") {
        decidedBy("LAYER-TOKEN-ISS").also("JWT-STRING-CLAIMS")
        flagged("claims-missing", "wrong-subject").reasons(.wrongIssuer, .claimInvalid)
        rejects("iss-empty", "An issuer that is an empty string") { $0.claims["iss"] = "" }
        rejects("iss-null", "An issuer that is null") { $0.claims["iss"] = .null }
        rejects("iss-number", "An issuer that is a number") { $0.claims["iss"] = 1 }
        rejects("iss-array", "An issuer that is an array of the right one")
          .with { $0.claims["iss"] = [.string(IdentityTokenParties.provider)] }
        rejects("iss-object", "An issuer that is an object")
          .with { $0.claims["iss"] = ["id": .string(IdentityTokenParties.provider)] }
      }
      section("Issuers that are almost the provider") {
        decidedBy("LAYER-TOKEN-ISS").reasons(.wrongIssuer)
        for (slug, issuer, what) in otherIssuers {
          rejects("iss-\(slug)", what) { $0.claims["iss"] = .string(issuer) }
            .also("JWT-STRING-COMPARISON").flagged("wrong-subject", "inexact-comparison")
        }
        rejects("iss-decomposed", "A provider id with its accent decomposed") {
          $0.provider = "caf\u{E9}"
          $0.claims["iss"] = "cafe\u{301}"
        }
        .also("JWT-STRING-COMPARISON").flagged("unicode-normalisation")
      }
    }
    everyRule(of: .exactText(IdentityTokenVerifyScenario.tokenNonce)) {
      section("A token without nce") {
        decidedBy("LAYER-TOKEN-NONCE-REQUIRED").flagged("nonce-unchecked", "claims-missing")
        reasons(.claimMissing, .nonceMismatch)
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
      section("A nonce that is none") {
        decidedBy("LAYER-TOKEN-NONCE-REQUIRED")
        flagged("nonce-unchecked", "claims-missing").reasons(.claimInvalid, .nonceMismatch)
        rejects("nce-empty", "A nonce that is an empty string") { $0.claims["nce"] = "" }
        rejects("nce-null", "A nonce that is null") { $0.claims["nce"] = .null }
        rejects("nce-true", "A nonce that is true") { $0.claims["nce"] = true }
        rejects("nce-array", "A nonce that is an array of the right one")
          .with { $0.claims["nce"] = [.string(IdentityTokenParties.nonce)] }
        rejects("nce-object", "A nonce that is an object") { $0.claims["nce"] = [:] }
      }
      accepts("nce-of-digits", "A nonce of digits, as a string") {
        $0.nonce = "12345"
        $0.claims["nce"] = "12345"
      }
      .decidedBy("LAYER-TOKEN-NONCE")
      accepts("nce-in-capitals", "A nonce in capital letters, on both sides") {
        $0.nonce = IdentityTokenParties.nonce.uppercased()
        $0.claims["nce"] = .string(IdentityTokenParties.nonce.uppercased())
      }
      .decidedBy("LAYER-TOKEN-NONCE").flagged("inexact-comparison")
      rejects("nce-number", "A nonce of digits, as a number") {
        $0.nonce = "12345"
        $0.claims["nce"] = 12345
      }
      .reasons(.claimInvalid, .nonceMismatch).decidedBy("LAYER-TOKEN-NONCE-REQUIRED")
      .flagged("nonce-unchecked")
      section("An empty nonce from the caller") {
        decidedBy("LAYER-TOKEN-VERIFIER-INPUTS").also("LAYER-TOKEN-NONCE-REQUIRED")
        flagged("nonce-unchecked", "empty-identity")
        rejects("nce-both-empty", "An empty nonce on both sides") {
          $0.nonce = ""
          $0.claims["nce"] = ""
        }
        .reasons(.malformed, .claimInvalid)
        rejects("nce-missing-none-handed-out", "No nonce in the token, and an empty one handed out")
        {
          $0.nonce = ""
          $0.claims["nce"] = nil
        }
        .reasons(.malformed, .claimMissing)
      }
      section("Nonces that are almost the one handed out") {
        decidedBy("LAYER-TOKEN-NONCE").reasons(.nonceMismatch)
        for (slug, nonce, what) in otherNonces {
          rejects("nce-\(slug)", what) { $0.claims["nce"] = .string(nonce) }
            .also("JWT-STRING-COMPARISON").flagged("nonce-unchecked", "inexact-comparison")
        }
        rejects("nce-decomposed", "A nonce with its accent decomposed") {
          $0.nonce = "n\u{E9}"
          $0.claims["nce"] = "ne\u{301}"
        }
        .also("JWT-STRING-COMPARISON").flagged("unicode-normalisation")
        rejects("nce-other-alphabet", "A nonce of base64, written in base64url") {
          $0.nonce = "+/8vL+/Pz8/+Hw=="
          $0.claims["nce"] = "-_8vL-_Pz8_-Hw=="
        }
        .also("JWT-STRING-COMPARISON").flagged("nonce-unchecked", "base64-variant")
        rejects("other-nonce-handed-out")
          .titled("A token over an earlier nonce, although another has been handed out since")
          .with { $0.nonce = "p4RzXe8sVbN1mQkYhT6wJcGd3uFaLo9K" }.flagged("nonce-unchecked")
      }
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
