extension LayerServiceTraces {
  static let tokens: CaseGroup = group("tokens", "Identity tokens, and how they are verified") {
    decidedBy("LAYER-SERVICE-VALIDATES")
    // Right tokens.
    trace("second-key", "A token under the provider's other key, as its kid says") {
      phone.obtainsNonce()
      phone.isAccepted(
        token(over: "n-1") {
          $0.header["kid"] = LayerTokens.secondKeyID
          $0.key = ["rs256": .string(Keys.second.privateKey)]
        }
      )
      phone.isServed()
    }
    trace(
      "ids-in-capitals",
      with: [
        "providerId": .string(IdentityTokenParties.providerInCapitals),
        "publicKeys": [IdentityTokenParties.keyIDInCapitals: .string(Keys.main.publicKey)],
      ]
    ) {
      "Ids of provider and key in capital letters, in the token and not"
      flagged("inexact-comparison")
      phone.obtainsNonce()
      phone.isRefused(
        token(over: "n-1") { $0.header["kid"] = .string(IdentityTokenParties.keyIDInCapitals) },
        .wrongIssuer
      )
      phone.isNotServed()
      phone.obtainsNonce("n-2")
      phone.isAccepted(
        token(over: "n-2") {
          $0.header["kid"] = .string(IdentityTokenParties.keyIDInCapitals)
          $0.claims["iss"] = .string(IdentityTokenParties.providerInCapitals)
        }
      )
      phone.isServed()
    }
    trace("user-in-capitals", "The user of the session is the token's prn, in its letter case") {
      decidedBy("LAYER-AUTH-USER-ID").also("LAYER-SERVICE-VALIDATES").flagged("inexact-comparison")
      phone.signsInAndIsServed(as: "ALICE")
    }
    section(flagged("off-by-one")) {
      opening { phone.obtainsNonce() }
      trace("issued-this-second", "A token is submitted in the second of its iat") {
        phone.isAcceptedAndServed(over: "n-1", issued: "2018-01-02T03:04:07Z")
      }
      trace("issued-next-second", "A token is submitted a second before its iat") {
        phone.submits(token(over: "n-1", issued: "2018-01-02T03:04:08Z"))
          → mayBeRefused("layer-service-iat-in-future", "reject", .notYetValid, or: "accept")
        phone.isServed()
      }
      trace("last-second-of-token", "A token is submitted in the second before its exp") {
        phone.isAccepted(token(over: "n-1", issued: "2018-01-02T02:04:08Z"))
        phone.isServed().after(0)
      }
    }
    trace("session-outlives-token", with: ofADay) {
      "A message comes in the time of a session whose token has expired"
      also("LAYER-CHALLENGE-ON-EXPIRY")
      phone.obtainsNonce()
      phone.isAccepted(token(over: "n-1", issued: "2018-01-02T02:04:15Z"))
      phone.sends("hello").after(7200)
        → ambiguity("layer-service-session-after-token-expiry") {
          interpretation("goes-on", service.accepts("hello", of: phone))
          interpretation("over", service.challenges(phone, over: "n-2")) {
            phone.isAccepted(token(over: "n-2", issued: "2018-01-02T05:00:00Z"))
          }
        }
      phone.isServed()
    }
    section {
      opening { phone.obtainsNonce() }
      // Forgeries.
      trace("no-token", "What is submitted is not a token at all") {
        phone.isRefused("generatedIdenityToken", .malformed)
        phone.isNotServed()
        phone.signsInAndIsServed(over: "n-2")
      }
      section(flagged("signature-unchecked")) {
        trace("foreign-key") {
          "A token signed under a foreign key, with the kid of the provider's key"
          isRefused(.badSignature) { $0.key = ["rs256": .string(Keys.foreign.privateKey)] }
        }
        trace("kid-of-other-key") {
          "A token under one key of the provider with the kid of the other"
          decidedBy("LAYER-TOKEN-KID-UNKNOWN")
          isRefused(.badSignature) { $0.header["kid"] = LayerTokens.secondKeyID }
        }
      }
      trace("public-key-as-secret", "A token signed with HMAC under the text of the public key") {
        flagged("alg-confusion")
        isRefused(.algorithmNotAllowed) {
          $0.header["alg"] = "HS256"
          $0.key = ["hs256": .string(Base64.standard.encode(Array(Keys.main.publicKey.utf8)))]
        }
      }
      // Bad headers.
      trace("alg-none", "A token that declares itself unsecured") {
        flagged("alg-none")
        isRefused(.algorithmNotAllowed) { $0.header["alg"] = "none" }
      }
      section(decidedBy("LAYER-TOKEN-KID-UNKNOWN").flagged("kid-injection")) {
        trace("unknown-kid", "A token under a kid that is not registered") {
          let unknown: JSON = "layer:///keys/00000000-0000-0000-0000-000000000000"
          isRefused(.unknownKey) { $0.header["kid"] = unknown }
        }
        trace("no-kid", "A token without kid") {
          isRefused(.unknownKey, .malformed) { $0.header["kid"] = nil }
        }
      }
      section(flagged("cross-jwt")) {
        section(decidedBy("LAYER-TOKEN-CTY-VERIFIED")) {
          trace("no-cty", "A token without cty") {
            isRefused(.wrongType) { $0.header["cty"] = nil }
          }
          trace("other-cty", "A token of another content type under the same key") {
            isRefused(.wrongType) { $0.header["cty"] = "layer-eit;v=2" }
          }
        }
        trace("other-typ", "An access token under the same key") {
          phone.submits(token(over: "n-1") { $0.header["typ"] = "at+jwt" })
            → mayBeRefused("layer-service-typ-other-kind", "reject", .wrongType, or: "accept")
          phone.isServed()
        }
      }
      // Bad claims.
      trace("other-issuer", "A token of another provider") {
        flagged("wrong-subject")
        let other: JSON = "layer:///providers/00000000-0000-0000-0000-000000000000"
        isRefused(.wrongIssuer) { $0.claims["iss"] = other }
      }
      trace("no-user", "A token without prn") {
        flagged("claims-missing")
        isRefused(.claimMissing) { $0.claims["prn"] = nil }
      }
      trace("empty-user", "A token whose prn is empty") {
        flagged("empty-identity")
        isRefused(.claimInvalid) { $0.claims["prn"] = "" }
      }
      trace("no-nonce", "A token without nce") {
        flagged("claims-missing", "nonce-unchecked")
        isRefused(.claimMissing, .nonceMismatch) { $0.claims["nce"] = nil }
      }
      trace("empty-nonce", "A token whose nce is empty") {
        flagged("empty-identity", "nonce-unchecked")
        isRefused(.nonceMismatch, .claimInvalid) { $0.claims["nce"] = "" }
      }
      trace("nonce-in-list", "A token with its nonce in an array") {
        flagged("claims-missing")
        isRefused(.claimInvalid, .nonceMismatch) { $0.claims["nce"] = [.bound("n-1")] }
      }
      // Bad dates.
      trace("expired", "A token is submitted an hour after its exp") {
        flagged("expiry-unchecked")
        isRefused(.expired) {
          $0.claims["iat"] = 1_514_855_047
          $0.claims["exp"] = 1_514_858_647
        }
      }
      trace("expires-this-second", "A token is submitted in the second of its exp") {
        also("JWT-EXP", "JWT-LEEWAY").flagged("off-by-one")
        phone.submits(token(over: "n-1", issued: "2018-01-02T02:04:07Z"))
          → mayBeRefused("layer-service-clock-leeway", "none", .expired, or: "some")
      }
      trace("no-expiry", "A token without exp") {
        flagged("claims-missing", "expiry-unchecked")
        isRefused(.claimMissing) { $0.claims["exp"] = nil }
      }
      trace("no-issue", "A token without iat") {
        flagged("claims-missing")
        isRefused(.claimMissing) { $0.claims["iat"] = nil }
      }
      trace("issued-after-expiry", "A token with its iat in milliseconds, and its exp in seconds") {
        decidedBy("JWT-EXP-AFTER-IAT").flagged("milliseconds")
        isRefused(.claimInvalid, .notYetValid) { $0.claims["iat"] = 1_514_862_245_000 }
      }
    }
  }

  /// A token is refused, and the client signs in over another nonce; or a session is opened.
  private static func mayBeRefused(
    _ question: AmbiguityID,
    _ refused: Interpretation,
    _ reason: ReasonCode,
    or accepted: Interpretation
  ) -> TraceAmbiguity {
    ambiguity(question) {
      interpretation(refused, service.refusesToken(of: phone, [reason])) {
        phone.signsIn(over: "n-2")
      }
      interpretation(accepted, service.opensSession(for: "alice", on: phone))
    }
  }

  /// A bad token over `n-1` opens no session, and a right one over another nonce does.
  @StepBuilder private static func isRefused(
    _ reasons: ReasonCode...,
    changing change: (inout Token) -> Void
  ) -> [StepDefinition] {
    phone.submits(token(over: "n-1", changing: change))
      → service.refusesToken(of: phone, reasons)
    phone.isNotServed()
    phone.signsInAndIsServed(over: "n-2")
  }
}
