import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerServiceTraces {
  static var tokens: CaseGroup {
    group(
      "tokens",
      title: "Identity tokens, and how they are verified",
      retired: [
        VectorFile.RetiredCase(
          slug: "issued-in-milliseconds",
          reason: "two questions are open at once: an iat in the future, dates after the year 9999"
        )
      ]
    ) {
      right
      for bad in forgeries + badHeaders + badClaims + badDates { wrong(bad) }
    }
  }

  @TraceBuilder
  private static var right: [TraceDefinition] {
    replays(
      "second-key",
      "A token under the provider's other key, as its kid says",
      ["LAYER-SERVICE-VALIDATES"]
    ) {
      obtainsNonce()
      isAccepted(
        token(
          header: header { $0["kid"] = LayerTokens.secondKeyID },
          claims: claims(),
          key: ["rs256": .string(Keys.second.privateKey)]
        )
      )
      isServed()
    }
    replays(
      "user-with-quotes",
      "The user of the session is the token's prn, to the letter",
      ["LAYER-AUTH-USER-ID", "LAYER-SERVICE-VALIDATES"]
    ) {
      signsIn(as: #"al"ic\e "#)
      isServed()
    }
    replays(
      "user-with-combining-accent",
      "The user of the session is the token's prn, not normalised",
      ["LAYER-AUTH-USER-ID", "LAYER-SERVICE-VALIDATES"],
      flags: ["unicode-normalisation"]
    ) {
      signsIn(as: "ame\u{301}lie")
      isServed()
    }
    replays(
      "issued-this-second",
      "A token is submitted in the second of its iat",
      ["LAYER-SERVICE-VALIDATES"],
      flags: ["off-by-one"]
    ) {
      obtainsNonce()
      isAccepted(token(over: "n-1", issued: "2018-01-02T03:04:07Z"))
      isServed()
    }
    replays(
      "issued-next-second",
      "A token is submitted a second before its iat",
      ["LAYER-SERVICE-VALIDATES"],
      flags: ["off-by-one"]
    ) {
      obtainsNonce()
      on(
        "tokenSubmitted",
        ["client": "phone", "token": token(over: "n-1", issued: "2018-01-02T03:04:08Z")],
        leavesOpen: "jwt-iat-in-future",
        interpretation(
          "reject",
          does: ["refuseToken": ["client": "phone", "reason": ["$oneOf": ["not-yet-valid"]]]]
        ) {
          isNotServed()
          signsIn(over: "n-2")
        },
        interpretation("accept", does: ["openSession": ["client": "phone", "userId": "alice"]])
      )
      isServed()
    }
    replays(
      "last-second-of-token",
      "A token is submitted in the second before its exp",
      ["LAYER-SERVICE-VALIDATES"],
      flags: ["off-by-one"]
    ) {
      obtainsNonce()
      isAccepted(token(claims: claims { $0["exp"] = 1_514_862_248 }))
      isServed()
    }
    replays(
      "session-outlives-token",
      "A session lasts as long as the service says, though its token has long expired",
      ["LAYER-SERVICE-VALIDATES", "LAYER-CHALLENGE-ON-EXPIRY"],
      note: "A token is for signing in; how long the session lasts is in the configuration."
    ) {
      obtainsNonce()
      isAccepted(token(claims: claims { $0["exp"] = 1_514_862_255 }))
      isServed(after: 7200)
    }
  }

  /// A token that is refused for one fault.
  private struct BadToken {
    let slug: String
    let title: String
    let flags: [FlagID]
    let reasons: [ReasonCode]
    let token: JSON
  }

  /// A bad token opens no session, and a right one over another nonce does.
  private static func wrong(_ bad: BadToken) -> [TraceDefinition] {
    [
      replays(bad.slug, bad.title, ["LAYER-SERVICE-VALIDATES"], flags: bad.flags) {
        obtainsNonce()
        on(
          "tokenSubmitted",
          ["client": "phone", "token": bad.token],
          does: [
            "refuseToken": [
              "client": "phone",
              "reason": ["$oneOf": .array(bad.reasons.map { .string($0.rawValue) })],
            ]
          ]
        )
        isNotServed()
        signsIn(over: "n-2")
        isServed()
      }
    ]
  }

  private static let forgeries = [
    BadToken(
      slug: "no-token",
      title: "What is submitted is no token at all",
      flags: [],
      reasons: [.malformed],
      token: "generatedIdenityToken"
    ),
    BadToken(
      slug: "foreign-key",
      title: "A token that somebody else signed, with the kid of the provider's key",
      flags: ["signature-unchecked"],
      reasons: [.badSignature],
      token: token(claims: claims(), key: ["rs256": .string(Keys.foreign.privateKey)])
    ),
    BadToken(
      slug: "kid-of-other-key",
      title: "A token under one key of the provider with the kid of the other",
      flags: ["signature-unchecked"],
      reasons: [.badSignature],
      token: token(
        header: header { $0["kid"] = LayerTokens.secondKeyID },
        claims: claims()
      )
    ),
    BadToken(
      slug: "public-key-as-secret",
      title: "A token signed with HMAC under the text of the public key",
      flags: ["alg-confusion"],
      reasons: [.algorithmNotAllowed],
      token: token(
        header: header { $0["alg"] = "HS256" },
        claims: claims(),
        key: ["hs256": .string(Base64.standard.encode(Array(Keys.main.publicKey.utf8)))]
      )
    ),
  ]

  private static let badHeaders = [
    badHeader(
      "alg-none",
      "A token that declares itself unsecured",
      flags: ["alg-none"],
      reasons: [.algorithmNotAllowed]
    ) {
      $0["alg"] = "none"
    },
    badHeader(
      "unknown-kid",
      "A token under a key that is not registered",
      flags: ["kid-injection"],
      reasons: [.unknownKey]
    ) {
      $0["kid"] = "layer:///keys/00000000-0000-0000-0000-000000000000"
    },
    badHeader(
      "no-kid",
      "A token without kid",
      flags: ["kid-injection"],
      reasons: [.unknownKey, .malformed]
    ) {
      $0["kid"] = nil
    },
    badHeader(
      "no-cty",
      "A token without cty",
      flags: ["cross-jwt"],
      reasons: [.wrongType]
    ) {
      $0["cty"] = nil
    },
    badHeader(
      "other-cty",
      "A token of another content type under the same key",
      flags: ["cross-jwt"],
      reasons: [.wrongType]
    ) {
      $0["cty"] = "layer-eit;v=2"
    },
    badHeader(
      "other-typ",
      "An access token under the same key",
      flags: ["cross-jwt"],
      reasons: [.wrongType]
    ) {
      $0["typ"] = "at+jwt"
    },
  ]

  private static let badClaims = [
    badClaim(
      "other-issuer",
      "A token of another provider",
      flags: ["wrong-subject"],
      reasons: [.wrongIssuer]
    ) {
      $0["iss"] = "layer:///providers/00000000-0000-0000-0000-000000000000"
    },
    badClaim(
      "no-user",
      "A token without prn",
      flags: ["claims-missing"],
      reasons: [.claimMissing]
    ) {
      $0["prn"] = nil
    },
    badClaim(
      "empty-user",
      "A token whose prn is empty",
      flags: ["empty-identity"],
      reasons: [.claimInvalid]
    ) {
      $0["prn"] = ""
    },
    badClaim(
      "no-nonce",
      "A token without nce",
      flags: ["claims-missing", "nonce-unchecked"],
      reasons: [.claimMissing, .nonceMismatch]
    ) {
      $0["nce"] = nil
    },
    badClaim(
      "empty-nonce",
      "A token whose nce is empty",
      flags: ["empty-identity", "nonce-unchecked"],
      reasons: [.nonceMismatch, .claimInvalid]
    ) {
      $0["nce"] = ""
    },
    badClaim(
      "nonce-in-list",
      "A token with its nonce in an array",
      flags: ["claims-missing"],
      reasons: [.claimInvalid, .nonceMismatch]
    ) {
      $0["nce"] = [bound("n-1")]
    },
  ]

  private static let badDates = [
    badClaim(
      "expired",
      "A token is submitted a second after its exp",
      flags: ["expiry-unchecked"],
      reasons: [.expired]
    ) {
      $0["exp"] = 1_514_862_246
    },
    badClaim(
      "expires-this-second",
      "A token is submitted in the second of its exp",
      flags: ["off-by-one"],
      reasons: [.expired]
    ) {
      $0["exp"] = 1_514_862_247
    },
    badClaim(
      "no-expiry",
      "A token without exp",
      flags: ["claims-missing", "expiry-unchecked"],
      reasons: [.claimMissing]
    ) {
      $0["exp"] = nil
    },
    badClaim(
      "no-issue",
      "A token without iat",
      flags: ["claims-missing"],
      reasons: [.claimMissing]
    ) {
      $0["iat"] = nil
    },
    badClaim(
      "issued-after-expiry",
      "A token with its iat in milliseconds, and its exp in seconds",
      flags: ["milliseconds"],
      reasons: [.claimInvalid, .notYetValid]
    ) {
      $0["iat"] = 1_514_862_245_000
    },
  ]

  private static func badHeader(
    _ slug: String,
    _ title: String,
    flags: [FlagID],
    reasons: [ReasonCode],
    change: (inout JSON.Object) -> Void
  ) -> BadToken {
    let token = token(header: header(change), claims: claims())
    return BadToken(slug: slug, title: title, flags: flags, reasons: reasons, token: token)
  }

  private static func badClaim(
    _ slug: String,
    _ title: String,
    flags: [FlagID],
    reasons: [ReasonCode],
    change: (inout JSON.Object) -> Void
  ) -> BadToken {
    let token = token(claims: claims(change))
    return BadToken(slug: slug, title: title, flags: flags, reasons: reasons, token: token)
  }

  /// The header of a right token, with a change.
  private static func header(_ change: (inout JSON.Object) -> Void = { _ in }) -> JSON.Object {
    var header = LayerTokens.header
    change(&header)
    return header
  }

  /// The claims of a right token over the first nonce, with a change.
  private static func claims(_ change: (inout JSON.Object) -> Void = { _ in }) -> JSON.Object {
    var claims = LayerTokens.claims(over: bound("n-1"), for: "alice", issued: LayerTokens.start)
    change(&claims)
    return claims
  }
}
