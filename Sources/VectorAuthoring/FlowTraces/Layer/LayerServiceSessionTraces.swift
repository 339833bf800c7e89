import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerServiceTraces {
  static var sessions: CaseGroup {
    group("sessions", title: "Sessions: opened by a token, ended by logout or by time") {
      underWay
      expiry
      logout
    }
  }

  @TraceBuilder
  private static var underWay: [TraceDefinition] {
    replays(
      "message-before-session",
      "Messages are taken from no client before its session",
      ["LAYER-SERVICE-VALIDATES", "LAYER-OFFLINE-NO-SENDING"]
    ) {
      isNotServed()
      obtainsNonce()
      isNotServed()
      isAccepted(token(over: "n-1"))
      isServed()
    }
    replays(
      "nonce-while-authenticated",
      "A request for a nonce is refused under a session, which goes on",
      ["LAYER-NO-NONCE-WHILE-AUTHENTICATED"]
    ) {
      signsIn()
      on(
        "nonceRequested",
        ["client": "phone"],
        does: ["refuseNonce": ["client": "phone", "reason": "already-authenticated"]]
      )
      isServed()
    }
    replays(
      "token-while-authenticated",
      "A right token for another user is refused under a session, which goes on",
      ["LAYER-NO-NONCE-WHILE-AUTHENTICATED"]
    ) {
      obtainsNonce("n-1")
      obtainsNonce("n-2")
      isAccepted(token(over: "n-1"))
      isRefused(token(over: "n-2", for: "bob"), "already-authenticated")
      isServed()
    }
    replays(
      "same-token-while-authenticated",
      "The token that opened a session is submitted again under it",
      ["LAYER-NO-NONCE-WHILE-AUTHENTICATED", "LAYER-NONCE-SINGLE-USE"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      isRefused(token(over: "n-1"), "already-authenticated", "replayed", "nonce-mismatch")
      isServed()
    }
  }

  @TraceBuilder
  private static var expiry: [TraceDefinition] {
    replays(
      "last-second-of-session",
      "A message is taken in the last second of a session",
      ["LAYER-CHALLENGE-ON-EXPIRY"],
      flags: ["off-by-one"]
    ) {
      signsIn()
      isServed(after: 86_399)
    }
    replays(
      "session-expired",
      "A message a second after the end of the session is answered by a challenge",
      ["LAYER-CHALLENGE-ON-EXPIRY", "LAYER-CHALLENGE-NONCE", "LAYER-NONCE-UNIQUE"],
      flags: ["off-by-one", "expiry-unchecked", "lifetime-mixup"]
    ) {
      signsIn()
      findsSessionExpired("n-2", after: 86_401)
      isAccepted(token(over: "n-2", issued: "2018-01-03T03:04:07Z"))
      isServed()
    }
    replays(
      "session-at-its-end",
      "A message at the very second at which the time of the session is up",
      ["LAYER-CHALLENGE-ON-EXPIRY"],
      flags: ["off-by-one"]
    ) {
      signsIn()
      on(
        "messageSent",
        ["client": "phone", "message": "just-now"],
        after: 86_400,
        leavesOpen: "layer-session-at-its-end",
        interpretation("expired", does: ["challenge": ["client": "phone", "nonce": ["$fresh": "n-2"]]]),
        interpretation("valid", does: ["acceptMessage": ["client": "phone", "message": "just-now"]]) {
          findsSessionExpired("n-2")
        }
      )
    }
    replays(
      "session-of-a-minute",
      "A session lasts as long as the service is configured for",
      ["LAYER-CHALLENGE-ON-EXPIRY"],
      with: ["sessionLifetime": 60]
    ) {
      signsIn()
      isServed(after: 59)
      findsSessionExpired("n-2", after: 2)
      isAccepted(token(over: "n-2"))
      isServed(after: 59)
      findsSessionExpired("n-3", after: 2)
    }
    replays(
      "session-found-expired-years-later",
      "A client comes back after years, is challenged, and answers",
      ["LAYER-CHALLENGE-ON-EXPIRY", "LAYER-CHALLENGE-TOKEN"]
    ) {
      signsIn()
      findsSessionExpired("n-2", at: "2024-02-29T12:00:00Z")
      isAccepted(token(over: "n-2", issued: "2024-02-29T12:00:00Z"))
      isServed()
      findsSessionExpired("n-3", at: "2038-01-19T03:14:08Z")
      isAccepted(token(over: "n-3", issued: "2038-01-19T03:14:08Z"))
      isServed()
    }
    replays(
      "use-does-not-prolong-session",
      "A session ends when its time is up, however much it is used",
      ["LAYER-CHALLENGE-ON-EXPIRY"]
    ) {
      signsIn()
      isServed(after: 43_200)
      isServed(after: 43_199)
      findsSessionExpired("n-2", after: 2)
    }
    replays(
      "session-begins-anew",
      "A session that follows a challenge lasts its full time",
      ["LAYER-CHALLENGE-ON-EXPIRY"]
    ) {
      signsIn()
      isServed(after: 43_200)
      isChallenged()
      isAccepted(token(over: "n-2", issued: "2018-01-02T15:00:00Z"), after: 0)
      isServed(after: 86_399)
      findsSessionExpired("n-3", after: 2)
    }
    replays(
      "nonce-after-expiry",
      "A client asks for a nonce after the end of its session, and signs in again",
      ["LAYER-NONCE-FROM-SDK", "LAYER-NONCE-UNIQUE"]
    ) {
      signsIn()
      obtainsNonce("n-2", after: 86_401)
      isAccepted(token(over: "n-2", issued: "2018-01-03T03:04:08Z"))
      isServed()
    }
    replays(
      "replay-after-expiry",
      "The token that opened a session is submitted again after its end",
      ["LAYER-NONCE-SINGLE-USE", "LAYER-CHALLENGE-ON-EXPIRY"],
      flags: ["nonce-unchecked"],
      with: ["sessionLifetime": 60]
    ) {
      signsIn()
      isRefused(token(over: "n-1"), "replayed", "nonce-mismatch", after: 61)
      findsSessionExpired("n-2")
      isAccepted(token(over: "n-2"))
      isServed()
    }
  }

  @TraceBuilder
  private static var logout: [TraceDefinition] {
    replays(
      "logout",
      "A logout ends the session: messages are not taken, and a nonce is",
      ["LAYER-DEAUTHENTICATION-PURGES", "LAYER-NONCE-FROM-SDK"]
    ) {
      signsIn()
      isServed()
      logsOut()
      isNotServed()
      signsIn(as: "bob", over: "n-2")
      isServed()
    }
    replays(
      "logout-without-session",
      "A logout of a client without a session means nothing",
      ["LAYER-NONCE-FROM-SDK"]
    ) {
      logsOut()
      obtainsNonce()
      logsOut()
      signsIn(over: "n-2")
      isServed()
    }
    replays(
      "logout-after-expiry",
      "A client logs its user out after the end of the session, and another user signs in",
      ["LAYER-DEAUTHENTICATION-PURGES", "LAYER-NONCE-FROM-SDK"],
      with: ["sessionLifetime": 60]
    ) {
      signsIn()
      isServed(after: 59)
      on("sessionEnded", ["client": "phone"], after: 2)
      signsIn(as: "bob", over: "n-2")
      isServed()
    }
    replays(
      "logout-while-challenged",
      "A challenged client logs its user out, and is challenged again later",
      ["LAYER-CHALLENGE-ANY-TIME"]
    ) {
      signsIn()
      isChallenged("n-2")
      logsOut()
      isChallenged("n-3")
      isAccepted(token(over: "n-3", for: "bob"), as: "bob")
      isServed()
    }
  }
}
