import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerServiceTraces {
  static var nonces: CaseGroup {
    group("nonces", title: "Nonces: unique, of one use, and of ten minutes") {
      unique
      lifetime
      singleUse
    }
  }

  @TraceBuilder
  private static var unique: [TraceDefinition] {
    replays(
      "documented-authentication-flow",
      "The three steps of the documents: nonce, token from the backend, submission",
      ["LAYER-NONCE-FROM-SDK", "LAYER-SERVICE-VALIDATES", "LAYER-AUTH-USER-ID"]
    ) {
      obtainsNonce()
      isAccepted(token(over: "n-1"))
      isServed()
    }
    replays(
      "ten-nonces-of-one-client",
      "Ten nonces for one client are all different",
      ["LAYER-NONCE-UNIQUE"],
      flags: ["nonce-unchecked"]
    ) {
      for number in 1...10 { obtainsNonce(.string("n-\(number)")) }
      isAccepted(token(over: "n-10"))
      isServed()
    }
    replays(
      "nonces-at-one-instant",
      "Nonces that are asked for in the same second, by two clients, are all different",
      ["LAYER-NONCE-UNIQUE"],
      flags: ["nonce-unchecked"]
    ) {
      for number in 1...4 {
        obtainsNonce(.string("phone-\(number)"), "phone", after: 0)
        obtainsNonce(.string("tablet-\(number)"), "tablet", after: 0)
      }
      isAccepted(token(over: "phone-4"))
      isAccepted(token(over: "tablet-4"), "tablet")
      isServed()
    }
    replays(
      "nonces-over-years",
      "A nonce is not handed out again, be it hours, days or years later",
      ["LAYER-NONCE-UNIQUE"]
    ) {
      obtainsNonce("n-1")
      obtainsNonce("n-2", after: 601)
      obtainsNonce("n-3", after: 86_400)
      on(
        "nonceRequested",
        ["client": "phone"],
        at: "2038-01-19T03:14:08Z",
        does: ["provideNonce": ["client": "phone", "nonce": ["$fresh": "n-4"]]]
      )
      isAccepted(token(over: "n-4", issued: "2038-01-19T03:14:08Z"))
      isServed()
    }
    replays(
      "nonce-after-use",
      "After each sign-in and logout there is a nonce that was never there before",
      ["LAYER-NONCE-UNIQUE", "LAYER-NONCE-SINGLE-USE"]
    ) {
      for number in 1...3 {
        signsIn(over: "n-\(number)")
        isServed()
        logsOut()
      }
    }
  }

  @TraceBuilder
  private static var lifetime: [TraceDefinition] {
    replays(
      "nonce-of-599-seconds",
      "A nonce is used in the last second of its ten minutes",
      ["LAYER-NONCE-TEN-MINUTES"],
      flags: ["off-by-one"]
    ) {
      obtainsNonce()
      isAccepted(token(over: "n-1"), after: 599)
      isServed()
    }
    replays(
      "nonce-of-600-seconds",
      "A nonce is used when exactly ten minutes have passed",
      ["LAYER-NONCE-TEN-MINUTES"],
      flags: ["off-by-one"]
    ) {
      obtainsNonce()
      usesNonceAtTenMinutes("n-1", another: "n-2")
      isServed()
    }
    replays(
      "nonce-of-601-seconds",
      "A nonce is used a second after its ten minutes, and a new one after that",
      ["LAYER-NONCE-TEN-MINUTES"],
      flags: ["off-by-one", "expiry-unchecked"]
    ) {
      obtainsNonce()
      isRefused(token(over: "n-1"), "nonce-mismatch", "expired", after: 601)
      isNotServed()
      signsIn(over: "n-2")
      isServed()
    }
    replays(
      "nonce-of-a-year",
      "A nonce is used a year after it was handed out, in a token that was just made",
      ["LAYER-NONCE-TEN-MINUTES"],
      flags: ["expiry-unchecked", "lifetime-mixup"]
    ) {
      obtainsNonce()
      on(
        "tokenSubmitted",
        ["client": "phone", "token": token(over: "n-1", issued: "2019-01-02T03:04:05Z")],
        at: "2019-01-02T03:04:05Z",
        does: ["refuseToken": ["client": "phone"]]
      )
      signsIn(over: "n-2", issued: "2019-01-02T03:04:05Z")
      isServed()
    }
    replays(
      "ten-minutes-count-from-each-nonce",
      "A nonce lives for ten minutes of its own, though another was handed out before",
      ["LAYER-NONCE-TEN-MINUTES"],
      flags: ["expiry-unchecked"]
    ) {
      obtainsNonce("n-1")
      obtainsNonce("n-2", after: 300)
      isRefused(token(over: "n-1"), "nonce-mismatch", "expired", after: 301)
      isAccepted(token(over: "n-2"), after: 298)
      isServed()
    }
    replays(
      "challenge-nonce-of-599-seconds",
      "A challenge is answered in the last second of its nonce",
      ["LAYER-NONCE-TEN-MINUTES", "LAYER-CHALLENGE-NONCE"],
      flags: ["off-by-one"]
    ) {
      signsIn()
      isChallenged()
      isAccepted(token(over: "n-2"), after: 599)
      isServed()
    }
    replays(
      "challenge-nonce-of-600-seconds",
      "A challenge is answered when exactly ten minutes have passed",
      ["LAYER-NONCE-TEN-MINUTES", "LAYER-CHALLENGE-NONCE"],
      flags: ["off-by-one"]
    ) {
      signsIn()
      isChallenged()
      usesNonceAtTenMinutes("n-2", another: "n-3")
      isServed()
    }
    replays(
      "challenge-nonce-of-601-seconds",
      "A challenge is answered too late, and then by a nonce that was asked for",
      ["LAYER-NONCE-TEN-MINUTES", "LAYER-CHALLENGE-NONCE"],
      flags: ["off-by-one", "expiry-unchecked"]
    ) {
      signsIn()
      isChallenged()
      isRefused(token(over: "n-2"), "nonce-mismatch", "expired", after: 601)
      signsIn(over: "n-3")
      isServed()
    }
  }

  /// A token over a nonce that is exactly ten minutes old.
  private static func usesNonceAtTenMinutes(_ nonce: String, another: String) -> StepDefinition {
    on(
      "tokenSubmitted",
      ["client": "phone", "token": token(over: nonce)],
      after: 600,
      leavesOpen: "layer-nonce-at-ten-minutes",
      interpretation("expired", does: ["refuseToken": ["client": "phone"]]) {
        signsIn(over: another)
      },
      interpretation("valid", does: ["openSession": ["client": "phone", "userId": "alice"]])
    )
  }

  @TraceBuilder
  private static var singleUse: [TraceDefinition] {
    replays(
      "token-replayed-after-logout",
      "A token that opened a session is submitted again after the logout",
      ["LAYER-NONCE-SINGLE-USE"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      logsOut()
      isRefused(token(over: "n-1"), "replayed", "nonce-mismatch")
      isNotServed()
      signsIn(over: "n-2")
      isServed()
    }
    replays(
      "token-replayed-after-challenge",
      "The token of the first sign-in is submitted again in answer to a challenge",
      ["LAYER-NONCE-SINGLE-USE", "LAYER-CHALLENGE-SUPERSEDES"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      isChallenged()
      isRefused(token(over: "n-1"), "replayed", "nonce-mismatch")
      isChallenged("n-3")
      isAccepted(token(over: "n-3"))
      isServed()
    }
    replays(
      "another-token-over-used-nonce",
      "A second token, for another user, is made over a nonce that was used",
      ["LAYER-NONCE-SINGLE-USE"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      logsOut()
      isRefused(token(over: "n-1", for: "bob"), "replayed", "nonce-mismatch")
      isNotServed()
      signsIn(as: "bob", over: "n-2")
      isServed()
    }
    replays(
      "token-replayed-for-ever",
      "A token is submitted again and again, and opens one session only",
      ["LAYER-NONCE-SINGLE-USE"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      logsOut()
      for _ in 1...3 { isRefused(token(over: "n-1"), "replayed", "nonce-mismatch") }
      isNotServed()
      signsIn(over: "n-2")
      logsOut()
      isRefused(token(over: "n-1"), "replayed", "nonce-mismatch")
      isRefused(token(over: "n-2"), "replayed", "nonce-mismatch")
    }
    replays(
      "first-of-two-nonces",
      "Of two nonces that a client asked for the first is used",
      ["LAYER-NONCE-TEN-MINUTES"],
      note: "A nonce lives for ten minutes; only a challenge takes that from it."
    ) {
      obtainsNonce("n-1")
      obtainsNonce("n-2")
      isAccepted(token(over: "n-1"))
      isServed()
    }
    replays(
      "token-without-a-nonce-requested",
      "A token over a nonce that nobody handed out",
      ["LAYER-NONCE-FROM-SDK", "LAYER-SERVICE-VALIDATES"],
      flags: ["nonce-unchecked"]
    ) {
      isRefused(madeUp("made-up"), "nonce-mismatch")
      isNotServed()
      signsIn()
      isServed()
    }
    replays(
      "token-over-made-up-nonce",
      "A client that holds a nonce submits a token over one that nobody handed out",
      ["LAYER-NONCE-FROM-SDK", "LAYER-SERVICE-VALIDATES"],
      flags: ["nonce-unchecked"]
    ) {
      obtainsNonce()
      isRefused(madeUp("made-up"), "nonce-mismatch")
      isNotServed()
      signsIn(over: "n-2")
      isServed()
    }
  }

  /// A token over a nonce that the service did not choose.
  private static func madeUp(_ nonce: JSON) -> JSON {
    token(claims: LayerTokens.claims(over: nonce, for: "alice", issued: LayerTokens.start))
  }
}
