import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerClientTraces {
  /// What the service might say though no call waits for it.
  private static func strayAnswers(to call: JSON) -> [StepDefinition] {
    [
      on("nonceProvided", ["call": call, "nonce": "n-9"]),
      on("nonceRefused", ["call": call, "error": "late"]),
      on("tokenRefused", ["call": call, "error": "late"]),
      on("tokenAccepted", ["call": call, "userId": "mallory"]),
    ]
  }

  static var answers: CaseGroup {
    group("answers", title: "Late and double answers, and time that passes") {
      stray
      double
      time
    }
  }

  @TraceBuilder
  private static var stray: [TraceDefinition] {
    replays(
      "stray-answers-while-signed-out",
      "Answers to calls that were never made authenticate nobody",
      ["LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION", "LAYER-OFFLINE-NO-SENDING"],
      flags: ["stale-state"]
    ) {
      strayAnswers(to: "never-made")
      isOffline()
      signsIn()
      isOnline()
    }
    replays(
      "stray-answers-while-submitting",
      "Answers to other calls do not complete a submission",
      ["LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      strayAnswers(to: "never-made")
      isOffline()
      isAccepted()
      isOnline()
    }
    replays(
      "stray-answers-while-authenticated",
      "Answers to calls that were never made change nothing for an authenticated user",
      ["LAYER-NONCE-COMPLETION", "LAYER-AUTH-COMPLETION"]
    ) {
      signsIn()
      strayAnswers(to: "never-made")
      isOnline()
      logsOut()
    }
    replays(
      "stray-answers-while-challenged",
      "Answers to calls that are over do not bring a challenged client online",
      ["LAYER-CHALLENGE-OFFLINE", "LAYER-OFFLINE-NO-SENDING", "LAYER-AUTH-COMPLETION"]
    ) {
      signsIn()
      isChallenged()
      strayAnswers(to: "auth-1")
      isOffline()
      answersChallenge()
      isOnline()
    }
  }

  @TraceBuilder
  private static var double: [TraceDefinition] {
    replays(
      "nonce-answered-twice",
      "A request for a nonce completes once, though the service answers twice",
      ["LAYER-NONCE-COMPLETION"]
    ) {
      obtainsNonce()
      on("nonceProvided", ["call": "nonce-1", "nonce": "n-2"])
      on("nonceRefused", ["call": "nonce-1", "error": "late"])
      submits(LayerTokens.text(over: "n-1"))
      isAccepted()
      isOnline()
    }
    replays(
      "nonce-refused-then-provided",
      "A request that has failed does not complete again",
      ["LAYER-NONCE-COMPLETION"]
    ) {
      on("requestNonce", ["call": "nonce-1"], does: ["askForNonce": ["call": "nonce-1"]])
      on(
        "nonceRefused",
        ["call": "nonce-1", "error": "timeout"],
        does: ["nonceFailed": ["call": "nonce-1", "error": "timeout"]]
      )
      on("nonceProvided", ["call": "nonce-1", "nonce": "n-1"])
      signsIn(over: "n-2", askingBy: "nonce-2")
      isOnline()
    }
    replays(
      "token-accepted-twice",
      "A submission completes once, though the service accepts it twice",
      ["LAYER-AUTH-COMPLETION", "LAYER-DELEGATE-AUTHENTICATED"]
    ) {
      signsIn()
      on("tokenAccepted", ["call": "auth-1", "userId": "alice"])
      on("tokenRefused", ["call": "auth-1", "error": "late"])
      isOnline()
    }
    replays(
      "token-refused-then-accepted",
      "A submission that has failed does not complete again, and the client stays offline",
      ["LAYER-AUTH-COMPLETION", "LAYER-OFFLINE-NO-SENDING"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      isRefused()
      on("tokenAccepted", ["call": "auth-1", "userId": "alice"])
      isOffline()
      signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
    }
    replays(
      "accepted-twice-across-logout",
      "A late second acceptance does not undo a logout",
      ["LAYER-AUTH-COMPLETION", "LAYER-DEAUTHENTICATION-PURGES"]
    ) {
      signsIn()
      logsOut()
      on("tokenAccepted", ["call": "auth-1", "userId": "alice"])
      isOffline()
      signsIn(as: "bob", over: "n-2", by: "auth-2", askingBy: "nonce-2")
      isOnline()
    }
  }

  @TraceBuilder
  private static var time: [TraceDefinition] {
    replays(
      "waits-for-nonce",
      "The service takes its time for a nonce, and the request is not made again",
      ["LAYER-NONCE-COMPLETION"],
      flags: ["unasked-action"]
    ) {
      on("timePasses", after: 3600)
      on("requestNonce", ["call": "nonce-1"], does: ["askForNonce": ["call": "nonce-1"]])
      on("timePasses", after: 30)
      on(
        "nonceProvided",
        ["call": "nonce-1", "nonce": "n-1"],
        does: ["nonceObtained": ["call": "nonce-1", "nonce": "n-1"]]
      )
      submits(LayerTokens.text(over: "n-1", issued: "2018-01-02T04:04:00Z"))
      isAccepted()
      isOnline()
    }
    replays(
      "waits-for-answer-to-token",
      "The service takes its time for a token, which is not submitted again",
      ["LAYER-AUTH-COMPLETION", "LAYER-OFFLINE-NO-SENDING"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      on("timePasses", after: 30)
      on("timePasses", after: 30)
      isOffline()
      isAccepted()
      isOnline()
    }
    replays(
      "online-while-time-passes",
      "Nothing happens to an authenticated user by time alone",
      ["LAYER-ONLINE-AFTER-AUTH"]
    ) {
      signsIn()
      on("timePasses", after: 600)
      on("timePasses", after: 600)
      isOnline()
    }
    replays(
      "offline-for-years",
      "A challenge that nobody answers leaves the client offline for years",
      ["LAYER-CHALLENGE-OFFLINE", "LAYER-OFFLINE-NO-SENDING", "LAYER-OFFLINE-NO-RECEIVING"],
      flags: ["offline-use"]
    ) {
      signsIn()
      isChallenged()
      on("timePasses", after: 60)
      isOffline()
      on("timePasses", at: "2021-05-06T07:08:09Z")
      isOffline("lost-too", "missed-too")
      isChallengedOffline("n-3")
      submits(LayerTokens.text(over: "n-3", issued: "2021-05-06T07:08:09Z"), by: "auth-2")
      isAccepted("auth-2")
      isOnline()
    }
  }
}
