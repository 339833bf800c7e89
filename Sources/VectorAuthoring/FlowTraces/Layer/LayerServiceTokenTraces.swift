import StrictJSON

extension LayerServiceTraces {
  static let tokens: CaseGroup = group("tokens", "Identity tokens, and how they are verified") {
    right
    section(decidedBy("LAYER-SERVICE-VALIDATES")) {
      forgeries
      badHeaders
      badClaims
      badDates
    }
  }

  @TraceBuilder
  private static var right: [TraceDefinition] {
    trace("second-key", "A token under the provider's other key, as its kid says") {
      decidedBy("LAYER-SERVICE-VALIDATES")
      phone.obtainsNonce()
      phone.isAccepted(
        token(over: "n-1") {
          $0.header["kid"] = LayerTokens.secondKeyID
          $0.key = ["rs256": .string(Keys.second.privateKey)]
        }
      )
      phone.isServed()
    }
    trace("user-in-capitals", "The user of the session is the token's prn, in its letter case") {
      decidedBy("LAYER-AUTH-USER-ID").also("LAYER-SERVICE-VALIDATES").flagged("inexact-comparison")
      phone.signsIn(as: "ALICE")
      phone.isServed()
    }
    section(decidedBy("LAYER-SERVICE-VALIDATES").flagged("off-by-one")) {
      trace("issued-this-second", "A token is submitted in the second of its iat") {
        phone.obtainsNonce()
        phone.isAccepted(token(over: "n-1", issued: "2018-01-02T03:04:07Z"))
        phone.isServed()
      }
      trace("issued-next-second", "A token is submitted a second before its iat") {
        phone.obtainsNonce()
        phone.submits(token(over: "n-1", issued: "2018-01-02T03:04:08Z"))
          → ambiguity("layer-service-iat-in-future") {
            interpretation("reject", service.refusesToken(of: phone, [.notYetValid])) {
              phone.signsIn(over: "n-2")
            }
            interpretation("accept", service.opensSession(for: "alice", on: phone))
          }
        phone.isServed()
      }
      trace("last-second-of-token", "A token is submitted in the second before its exp") {
        phone.obtainsNonce()
        phone.isAccepted(token(over: "n-1", issued: "2018-01-02T02:04:08Z"))
        phone.isServed().after(0)
      }
    }
    trace("session-outlives-token", with: ofADay) {
      "A message comes in the time of a session whose token has expired"
      decidedBy("LAYER-SERVICE-VALIDATES").also("LAYER-CHALLENGE-ON-EXPIRY")
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
  }

  /// A bad token opens no session, and a right one over another nonce does.
  private static func refuses(
    _ slug: String,
    _ title: String,
    _ reasons: ReasonCode...,
    decidedBy requirement: RequirementID? = nil,
    flags: [FlagID] = [],
    changing change: (inout Token) -> Void
  ) -> TraceDefinition {
    let token = token(over: "n-1", changing: change)
    return refuses(token, slug, title, reasons, decidedBy: requirement, flags: flags)
  }

  private static func refuses(
    _ token: String,
    _ slug: String,
    _ title: String,
    _ reasons: [ReasonCode],
    decidedBy requirement: RequirementID? = nil,
    flags: [FlagID] = []
  ) -> TraceDefinition {
    trace(slug) {
      title
      Scope(deciding: requirement, flags: flags)
      phone.obtainsNonce()
      phone.submits(token) → service.refusesToken(of: phone, reasons)
      phone.isNotServed()
      phone.signsIn(over: "n-2")
      phone.isServed()
    }
  }

  @TraceBuilder
  private static var forgeries: [TraceDefinition] {
    refuses(
      "generatedIdenityToken",
      "no-token",
      "What is submitted is not a token at all",
      [.malformed]
    )
    section(flagged("signature-unchecked")) {
      refuses(
        "foreign-key",
        "A token that somebody else signed, with the kid of the provider's key",
        .badSignature
      ) {
        $0.key = ["rs256": .string(Keys.foreign.privateKey)]
      }
      refuses(
        "kid-of-other-key",
        "A token under one key of the provider with the kid of the other",
        .badSignature,
        decidedBy: "LAYER-TOKEN-KID-UNKNOWN"
      ) {
        $0.header["kid"] = LayerTokens.secondKeyID
      }
    }
    refuses(
      "public-key-as-secret",
      "A token signed with HMAC under the text of the public key",
      .algorithmNotAllowed,
      flags: ["alg-confusion"]
    ) {
      $0.header["alg"] = "HS256"
      $0.key = ["hs256": .string(Base64.standard.encode(Array(Keys.main.publicKey.utf8)))]
    }
  }

  @TraceBuilder
  private static var badHeaders: [TraceDefinition] {
    refuses(
      "alg-none",
      "A token that declares itself unsecured",
      .algorithmNotAllowed,
      flags: ["alg-none"]
    ) {
      $0.header["alg"] = "none"
    }
    section(decidedBy("LAYER-TOKEN-KID-UNKNOWN").flagged("kid-injection")) {
      refuses("unknown-kid", "A token under a kid that is not registered", .unknownKey) {
        $0.header["kid"] = "layer:///keys/00000000-0000-0000-0000-000000000000"
      }
      refuses("no-kid", "A token without kid", .unknownKey, .malformed) { $0.header["kid"] = nil }
    }
    section(decidedBy("LAYER-TOKEN-CTY-VERIFIED").flagged("cross-jwt")) {
      refuses("no-cty", "A token without cty", .wrongType) { $0.header["cty"] = nil }
      refuses("other-cty", "A token of another content type under the same key", .wrongType) {
        $0.header["cty"] = "layer-eit;v=2"
      }
    }
    trace("other-typ", "An access token under the same key") {
      flagged("cross-jwt")
      phone.obtainsNonce()
      phone.submits(token(over: "n-1") { $0.header["typ"] = "at+jwt" })
        → ambiguity("layer-service-typ-other-kind") {
          interpretation("reject", service.refusesToken(of: phone, [.wrongType])) {
            phone.signsIn(over: "n-2")
          }
          interpretation("accept", service.opensSession(for: "alice", on: phone))
        }
      phone.isServed()
    }
  }

  @TraceBuilder
  private static var badClaims: [TraceDefinition] {
    refuses("other-issuer", "A token of another provider", .wrongIssuer, flags: ["wrong-subject"]) {
      $0.claims["iss"] = "layer:///providers/00000000-0000-0000-0000-000000000000"
    }
    refuses("no-user", "A token without prn", .claimMissing, flags: ["claims-missing"]) {
      $0.claims["prn"] = nil
    }
    refuses("empty-user", "A token whose prn is empty", .claimInvalid, flags: ["empty-identity"]) {
      $0.claims["prn"] = ""
    }
    refuses(
      "no-nonce",
      "A token without nce",
      .claimMissing,
      .nonceMismatch,
      flags: ["claims-missing", "nonce-unchecked"]
    ) {
      $0.claims["nce"] = nil
    }
    refuses(
      "empty-nonce",
      "A token whose nce is empty",
      .nonceMismatch,
      .claimInvalid,
      flags: ["empty-identity", "nonce-unchecked"]
    ) {
      $0.claims["nce"] = ""
    }
    refuses(
      "nonce-in-list",
      "A token with its nonce in an array",
      .claimInvalid,
      .nonceMismatch,
      flags: ["claims-missing"]
    ) {
      $0.claims["nce"] = [.bound("n-1")]
    }
  }

  @TraceBuilder
  private static var badDates: [TraceDefinition] {
    refuses(
      "expired",
      "A token is submitted an hour after its exp",
      .expired,
      flags: ["expiry-unchecked"]
    ) {
      $0.claims["iat"] = 1_514_855_047
      $0.claims["exp"] = 1_514_858_647
    }
    trace("expires-this-second", "A token is submitted in the second of its exp") {
      also("JWT-EXP", "JWT-LEEWAY").flagged("off-by-one")
      phone.obtainsNonce()
      phone.submits(token(over: "n-1", issued: "2018-01-02T02:04:07Z"))
        → ambiguity("layer-service-clock-leeway") {
          interpretation("none", service.refusesToken(of: phone, [.expired])) {
            phone.signsIn(over: "n-2")
          }
          interpretation("some", service.opensSession(for: "alice", on: phone))
        }
    }
    refuses(
      "no-expiry",
      "A token without exp",
      .claimMissing,
      flags: ["claims-missing", "expiry-unchecked"]
    ) {
      $0.claims["exp"] = nil
    }
    refuses("no-issue", "A token without iat", .claimMissing, flags: ["claims-missing"]) {
      $0.claims["iat"] = nil
    }
    refuses(
      "issued-after-expiry",
      "A token with its iat in milliseconds, and its exp in seconds",
      .claimInvalid,
      .notYetValid,
      decidedBy: "JWT-EXP-AFTER-IAT",
      flags: ["milliseconds"]
    ) {
      $0.claims["iat"] = 1_514_862_245_000
    }
  }
}
