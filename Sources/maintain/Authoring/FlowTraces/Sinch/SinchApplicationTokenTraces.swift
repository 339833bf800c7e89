extension SinchApplicationTraces {
  private static let byToken: JSON.Object = [
    "applicationKey": .string(SinchApp.documented.key),
    "applicationSecret": .string(SinchApp.documented.secret),
    "scheme": "token",
    "users": ["alice", "bob"],
    "tokenTimeToLive": 600,
  ]

  private static let one = SinchCallback("alice", "h-1")
  private static let two = SinchCallback("alice", "h-2")
  private static let three = SinchCallback("alice", "h-3")
  private static let four = SinchCallback("alice", "h-4")
  private static let bob = SinchCallback("bob", "h-b")
  private static let mallory = SinchCallback("mallory", "h-m")

  /// The scheme by token.
  static let tokens: CaseGroup = group(
    "tokens",
    "Registration tokens: obtained, each with its own nonce, and handed over",
    method: "Tokens are judged by parsing, under keys of one HMAC-SHA256 of the day",
    with: byToken
  ) {
    trace("documented-success") {
      "The document's delegate: it asks for the client's user, and forwards the token"
      decidedBy("SINCH-TOKEN-FETCH-FOR-CLIENT-USER").also("SINCH-TOKEN-HAND-OVER")
      one.asks(at: 0)
      one.isIssued(at: 0)
      one.getsToken(at: 1)
    }
    trace("documented-failure-backend-rejects") {
      "The document's delegate with a user whom the backend rejects"
      decidedBy("SINCH-TOKEN-REPORT-FAILURE")
      mallory.obtainsRefusal(from: 0)
    }
    trace("documented-failure-network") {
      "The document's delegate with a temporary network connectivity issue"
      decidedBy("SINCH-TOKEN-REPORT-FAILURE")
      one.asks(at: 0)
      one.losesNetwork(at: 10)
      two.obtainsToken(from: 11)
    }
    trace("documented-subsequent-starts", "A client that asks on each of four starts") {
      decidedBy("SINCH-TOKEN-ASKS-AGAIN").flagged("stale-state")
      one.obtainsToken(from: 0)
      two.obtainsToken(from: hour)
      three.asks(at: day)
      three.losesNetwork(at: day + 1)
      four.obtainsToken(from: day + 2)
    }
    trace("documented-instance-expiration", with: ["instanceTimeToLive": 172_800]) {
      "A backend that limits instances to 48 hours"
      decidedBy("SINCH-TOKEN-HAND-OVER").also("SINCH-INSTANCE-LIMITED")
      one.obtainsToken(from: 0, limit: 2 * day)
      two.obtainsToken(from: day, limit: 2 * day)
    }
    trace("key-in-capitals", with: ["applicationKey": .string(SinchApp.capitals.key)]) {
      "A token of an application whose key is in capital letters"
      decidedBy("SINCH-TOKEN-HAND-OVER").also("SINCH-TOKEN-ISS", "SINCH-TOKEN-SUB")
      flagged("inexact-comparison")
      SinchCallback("alice", "h-1", of: .capitals).obtainsToken(from: 0)
    }
    trace("fresh-nonce-within-a-second", "Four tokens for one user within one second") {
      decidedBy("SINCH-TOKEN-NONCE-UNIQUE").flagged("nonce-unchecked")
      [one, two, three, four].ask(at: 0)
      [one, two, three, four].areIssued(at: 0)
      [two, four, one, three].getTokens(at: 0)
    }
    trace("fresh-nonce-after-restart") {
      "Nonces before and after a restart, also within one second"
      decidedBy("SINCH-TOKEN-NONCE-UNIQUE").flagged("nonce-unchecked")
      one.obtainsToken(within: 0)
      restart(at: 0)
      two.obtainsToken(within: 0)
      restart(at: year)
      three.obtainsToken(within: year)
    }
    trace("fresh-nonce-for-each-user", "Tokens for two users within one second") {
      decidedBy("SINCH-TOKEN-NONCE-UNIQUE").also("SINCH-TOKEN-TOKEN-FOR-ONE-USER")
      flagged("nonce-unchecked")
      [one, bob].ask(at: 0)
      [bob, one].areIssued(at: 1)
      [one, bob].getTokens(at: 2)
    }
    trace("nonce-that-nobody-foresees") {
      "Tokens for one user, whose nonces neither a counter nor a clock predicts"
      decidedBy("SINCH-TOKEN-NONCE-CRYPTOGRAPHIC").also("SINCH-TOKEN-NONCE-UNIQUE")
      flagged("nonce-unchecked")
      one.obtainsToken(from: 0)
      two.obtainsToken(from: 3)
      three.obtainsToken(from: 6, nonce: [["$unforeseeable": ["nonce-of-h-1", "nonce-of-h-2"]]])
    }
    trace("nonce-that-the-client-did-not-choose") {
      "A nonce that is not a value of the client's request"
      decidedBy("SINCH-TOKEN-NONCE-CRYPTOGRAPHIC").flagged("nonce-unchecked")
      one.obtainsToken(from: 0, nonce: [["$pattern": "(?!(request-of-)?h-1$|alice$)[\\s\\S]+"]])
    }
    trace("token-lost", "A token that never arrives, and a new one for the next attempt") {
      decidedBy("SINCH-TOKEN-NONCE-UNIQUE").also("SINCH-TOKEN-REPORT-FAILURE")
      one.asks(at: 0)
      one.isIssued(at: 1)
      one.losesNetwork(at: 2)
      two.asks(at: 3)
      two.isIssued(at: 4)
      two.getsToken(at: 6)
    }
    trace("token-twice", "A token that arrives twice, and failures after it") {
      decidedBy("SINCH-TOKEN-ANSWER-ONCE")
      one.obtainsToken(from: 0)
      one.getsTokenInVain(at: 3)
      one.getsRefusalInVain(at: 4)
      one.losesNetworkInVain(at: 5)
      two.obtainsToken(from: 6)
    }
    trace("users-out-of-order", "Tokens of two users that overtake each other") {
      decidedBy("SINCH-TOKEN-HAND-OVER")
      also("SINCH-TOKEN-TOKEN-FOR-ONE-USER", "SINCH-TOKEN-FETCH-FOR-CLIENT-USER")
      [one, bob].ask(from: 0)
      [bob, one].areIssued(from: 2)
      [one, bob].getTokens(from: 4)
    }
    trace("refused-among-others", "A rejected user between two accepted ones") {
      decidedBy("SINCH-TOKEN-REPORT-FAILURE").also("SINCH-TOKEN-HAND-OVER")
      [one, mallory, bob].ask(from: 0)
      mallory.isRefused(at: 3)
      [one, bob].areIssued(from: 4)
      bob.getsToken(at: 6)
      mallory.getsRefusal(at: 7)
      one.getsToken(at: 8)
    }
    trace("rejected-ids-that-look-alike") {
      "Users whom the backend does not accept, and whose ids look like those it does"
      decidedBy("SINCH-NAMES-EXACT")
      also("SINCH-TOKEN-REPORT-FAILURE", "SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      flagged("inexact-comparison", "empty-identity")
      let capital = SinchCallback("Alice", "h-5")
      SinchCallback("alic", "h-6").isRefused(at: 0)
      SinchCallback("", "h-7").isRefused(at: 1)
      capital.obtainsRefusal(from: 2)
      one.obtainsToken(from: 5)
    }
    trace("rejected-ids-that-begin-alike") {
      "Users whom the backend does not accept, and whose ids begin like those it does"
      decidedBy("SINCH-TOKEN-REPORT-FAILURE").also("SINCH-SIG-SERVER-SIGNS-ACCEPTED")
      flagged("inexact-comparison")
      let longer = SinchCallback("alicea", "h-5")
      SinchCallback("alic", "h-6").isRefused(at: 0)
      longer.obtainsRefusal(from: 1)
      one.obtainsToken(from: 4)
    }
    trace("carries-no-secret", "A token without the application secret, under any usual name") {
      decidedBy("SINCH-TOKEN-SECRET-ON-BACKEND").also("SINCH-TOKEN-HAND-OVER")
      one.obtainsToken(
        from: 0,
        without: ["applicationSecret", "application_secret", "appSecret", "secret", "signingKey"]
      )
    }
    trace("names-no-audience") {
      "A token that names no audience, since no document gives the service a name"
      decidedBy("SINCH-TOKEN-NO-AUDIENCE")
      one.obtainsToken(from: 0, without: ["aud"])
    }
    trace("empty-user-accepted", with: ["users": ["alice", ""]]) {
      "A backend among whose users is an empty id, for which there is no token"
      decidedBy("SINCH-TOKEN-ISSUER-INPUTS").flagged("empty-identity")
      SinchCallback("", "h-5").isRefused(at: 0)
      one.obtainsToken(from: 1)
    }
    section(decidedBy("SINCH-TOKEN-HAND-OVER")) {
      trace("opaque", "Texts that are not tokens, handed over unchanged: the service judges them") {
        note("The document's delegate forwards the text; it has no key to look into it with.")
        one.asks(at: 0)
        one.getsToken("e30.e30.c2lnbmF0dXJl", at: 1)
        two.obtainsToken(from: 2)
      }
      trace("in-another-form") {
        "A token whose JSON has spaces, escapes and an order of its own, handed over unchanged"
        one.asks(at: 0)
        one.getsToken(SinchScene.oddToken(of: "alice"), at: 1)
        two.obtainsToken(from: 2)
      }
      trace("midnight", "Tokens of the last second of a day and of the first of the next") {
        decidedBy("SINCH-TOKEN-KID-UTC").also("SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")
        [one, two].ask(at: SinchScene.midnight - 2)
        [one, two].areIssued(from: SinchScene.midnight - 1)
        [one, two].getTokens(at: SinchScene.midnight + 1)
      }
      trace("each-day-its-key", "Tokens of three days, a leap day among them") {
        decidedBy("SINCH-TOKEN-KID-UTC").also("SINCH-TOKEN-KEY-DATE-UTC")
        flagged("utc-day", "date-format")
        one.obtainsToken(within: day)
        two.obtainsToken(within: leapDay2020)
        three.obtainsToken(within: leapDay2020 + day)
      }
      trace("issued-on-arrival") {
        "A request that takes forty seconds to the backend: the token lives from its arrival"
        decidedBy("SINCH-TOKEN-IAT").also("SINCH-TOKEN-EXP")
        one.asks(at: 0)
        one.isIssued(at: 40)
        one.getsToken(at: 41)
      }
      trace("shortest-lifetime", with: ["tokenTimeToLive": 60, "instanceTimeToLive": 691_200]) {
        "A backend whose tokens live for a minute"
        decidedBy("SINCH-TOKEN-EXP").also("SINCH-INSTANCE-VALUE")
        one.obtainsToken(from: 0, lifetime: 60, limit: 8 * day)
      }
    }
  }

  /// 2020-02-29T00:00:00Z.
  private static let leapDay2020: Int64 = 1_582_934_400 - SinchScene.start
}
