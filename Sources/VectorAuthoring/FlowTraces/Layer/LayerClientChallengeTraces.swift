import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerClientTraces {
  static var challenges: CaseGroup {
    group("challenges", title: "Challenges, and the nonce that they bring") {
      answered
      offline
      superseding
      askingAgain
    }
  }

  @TraceBuilder
  private static var answered: [TraceDefinition] {
    replays(
      "documented-authentication-challenge",
      "The code sample of the documents: challenge, token over its nonce, ready again",
      [
        "LAYER-DELEGATE-CHALLENGE", "LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-OFFLINE",
        "LAYER-ONLINE-AFTER-AUTH", "LAYER-AUTH-USER-ID",
      ]
    ) {
      signsIn()
      isOnline("before", "before-too")
      isChallenged()
      isOffline()
      answersChallenge()
      isOnline("after", "after-too")
    }
    replays(
      "challenged-three-times",
      "Each of three challenges makes the client offline and is answered by its own nonce",
      ["LAYER-DELEGATE-CHALLENGE", "LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-OFFLINE"],
      flags: ["unasked-action"]
    ) {
      signsIn()
      for number in ["2", "3", "4"] {
        isChallenged(.string("n-\(number)"))
        isOffline()
        answersChallenge(over: .string("n-\(number)"), by: .string("auth-\(number)"))
        isOnline()
      }
    }
    replays(
      "challenged-at-first",
      "A challenge comes before anything was asked for, and its nonce suffices",
      ["LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-NONCE", "LAYER-DELEGATE-CHALLENGE"]
    ) {
      isChallengedOffline("n-1")
      isOffline()
      answersChallenge(over: "n-1", by: "auth-1")
      isOnline()
    }
    replays(
      "challenge-nonce-with-odd-characters",
      "The nonce of a challenge is handed on as it came",
      ["LAYER-DELEGATE-CHALLENGE", "LAYER-CHALLENGE-NONCE"]
    ) {
      signsIn()
      isChallenged(#"n"2\+/=="#)
      answersChallenge(over: #"n"2\+/=="#)
      isOnline()
    }
  }

  @TraceBuilder
  private static var offline: [TraceDefinition] {
    replays(
      "failed-messages-are-not-sent-later",
      "A message that failed while offline is not sent by itself when the client is back",
      ["LAYER-OFFLINE-NO-SENDING", "LAYER-CHALLENGE-OFFLINE"],
      flags: ["offline-use"]
    ) {
      signsIn()
      isChallenged()
      isOffline("lost", "missed")
      isOffline("lost-too", "missed-too")
      answersChallenge()
      on("timePasses", after: 60)
      isOnline()
    }
    replays(
      "offline-until-accepted",
      "Submitting the answer to a challenge does not bring the client online; its acceptance does",
      ["LAYER-CHALLENGE-OFFLINE", "LAYER-OFFLINE-NO-SENDING", "LAYER-OFFLINE-NO-RECEIVING"],
      flags: ["offline-use"]
    ) {
      signsIn()
      isChallenged()
      submits(LayerTokens.text(over: "n-2"), by: "auth-2")
      isOffline()
      isAccepted("auth-2")
      isOnline()
    }
  }

  @TraceBuilder
  private static var superseding: [TraceDefinition] {
    replays(
      "challenge-supersedes-requested-nonce",
      "A challenge comes before the nonce that was asked for is used: the older nonce is of no use",
      ["LAYER-CHALLENGE-SUPERSEDES", "LAYER-CHALLENGE-ANY-TIME", "LAYER-ERROR-SURFACED"],
      flags: ["nonce-unchecked"]
    ) {
      obtainsNonce()
      isChallengedOffline()
      submitsInVain(LayerTokens.text(over: "n-1"), by: "auth-1")
      isOffline()
      answersChallenge()
      isOnline()
    }
    replays(
      "challenge-supersedes-challenge",
      "A second challenge comes before the first is answered: the older nonce is of no use",
      ["LAYER-CHALLENGE-SUPERSEDES", "LAYER-DELEGATE-CHALLENGE"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      isChallenged()
      isChallengedOffline("n-3")
      submitsInVain(LayerTokens.text(over: "n-2"), by: "auth-2")
      isOffline()
      answersChallenge(over: "n-3", by: "auth-3")
      isOnline()
    }
    replays(
      "second-challenge-answered",
      "A second challenge comes before the first is answered: the newer nonce is of use",
      ["LAYER-CHALLENGE-SUPERSEDES", "LAYER-DELEGATE-CHALLENGE", "LAYER-CHALLENGE-NONCE"]
    ) {
      signsIn()
      isChallenged()
      isChallengedOffline("n-3")
      isOffline()
      answersChallenge(over: "n-3")
      isOnline()
    }
    replays(
      "challenge-while-nonce-is-awaited",
      "A challenge comes before the nonce that was asked for, and that request completes all the same",
      ["LAYER-NONCE-COMPLETION", "LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-SUPERSEDES"]
    ) {
      on("requestNonce", ["call": "nonce-1"], does: ["askForNonce": ["call": "nonce-1"]])
      isChallengedOffline()
      on(
        "nonceRefused",
        ["call": "nonce-1", "error": "challenged"],
        does: ["nonceFailed": ["call": "nonce-1", "error": "challenged"]]
      )
      answersChallenge()
      isOnline()
    }
    replays(
      "challenge-while-submitting",
      "A challenge comes before the answer to a token, and that submission completes all the same",
      ["LAYER-AUTH-COMPLETION", "LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-SUPERSEDES"]
    ) {
      obtainsNonce()
      submits(LayerTokens.text(over: "n-1"))
      isChallengedOffline()
      isRefused()
      isOffline()
      answersChallenge()
      isOnline()
    }
  }

  @TraceBuilder
  private static var askingAgain: [TraceDefinition] {
    replays(
      "nonce-request-on-challenge",
      "A challenged client is asked for a nonce, and answers with that of the challenge",
      ["LAYER-CHALLENGE-NONCE", "LAYER-NONCE-COMPLETION"]
    ) {
      signsIn()
      isChallenged()
      asksAgain {
        on(
          "nonceProvided",
          ["call": "nonce-2", "nonce": "n-3"],
          does: ["nonceObtained": ["call": "nonce-2", "nonce": "n-3"]]
        )
      }
      answersChallenge()
      isOnline()
    }
    replays(
      "nonce-request-on-challenge-used",
      "A challenged client is asked for a nonce, and answers with that where it got one",
      ["LAYER-CHALLENGE-NONCE", "LAYER-NONCE-COMPLETION"]
    ) {
      signsIn()
      isChallenged(after: 60)
      asksAgain {
        on(
          "nonceProvided",
          ["call": "nonce-2", "nonce": "n-3"],
          does: ["nonceObtained": ["call": "nonce-2", "nonce": "n-3"]]
        )
        isOffline()
        answersChallenge(over: "n-3")
      } otherwise: {
        isOffline()
        answersChallenge(over: "n-2")
      }
      isOnline()
    }
    replays(
      "nonce-request-on-first-challenge",
      "A client that nobody was authenticated in is challenged and asked for a nonce",
      ["LAYER-CHALLENGE-NONCE", "LAYER-NONCE-COMPLETION"]
    ) {
      isChallengedOffline()
      asksAgain(after: 598) {
        on(
          "nonceRefused",
          ["call": "nonce-2", "error": "challenged"],
          does: ["nonceFailed": ["call": "nonce-2", "error": "challenged"]]
        )
      }
      answersChallenge(by: "auth-1")
      isOnline()
    }
    replays(
      "challenge-nonce-too-old",
      "The nonce of a challenge is more than ten minutes old: another is asked for",
      ["LAYER-NONCE-TEN-MINUTES", "LAYER-NONCE-COMPLETION"],
      flags: ["lifetime-mixup"],
      note: "A client that goes on refusing has no way back: the only nonce at hand is dead."
    ) {
      signsIn()
      isChallenged()
      on("timePasses", after: 601)
      obtainsNonce("n-3", by: "nonce-2")
      answersChallenge(over: "n-3")
      isOnline()
    }
  }

  /// The application asks for a nonce though the challenge brought one.
  private static func asksAgain(
    after seconds: Int64 = 1,
    @StepBuilder then: () -> [StepDefinition],
    @StepBuilder otherwise: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    on(
      "requestNonce",
      ["call": "nonce-2"],
      after: seconds,
      leavesOpen: "layer-nonce-request-on-challenge",
      interpretation(
        "uses-challenge-nonce",
        does: ["nonceFailed": ["call": "nonce-2", "error": "challenge-nonce-at-hand"]],
        then: otherwise
      ),
      interpretation("asks-again", does: ["askForNonce": ["call": "nonce-2"]], then: then)
    )
  }
}
