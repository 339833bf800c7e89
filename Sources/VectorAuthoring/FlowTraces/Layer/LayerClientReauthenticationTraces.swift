import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerClientTraces {
  static var reauthentication: CaseGroup {
    group("reauthentication", title: "Answers to a challenge that fail") {
      replays(
        "answer-refused",
        "The answer to a challenge is refused: the error is reported and the client stays offline",
        ["LAYER-ERROR-SURFACED", "LAYER-CHALLENGE-OFFLINE", "LAYER-AUTH-COMPLETION"]
      ) {
        signsIn()
        isChallenged()
        submits(LayerTokens.text(over: "n-2"), by: "auth-2")
        isRefused("auth-2", "expired")
        isOffline()
        isChallengedOffline("n-3")
        answersChallenge(over: "n-3", by: "auth-3")
        isOnline()
      }
      replays(
        "another-nonce-after-refusal",
        "After an answer that was refused a nonce is asked for, since the challenge's is used",
        ["LAYER-NONCE-COMPLETION", "LAYER-ERROR-NOT-RETRIED", "LAYER-CHALLENGE-OFFLINE"],
        note: "The same nonce is not tried again, so that there is no other way than to ask."
      ) {
        signsIn()
        isChallenged()
        submits(LayerTokens.text(over: "n-2"), by: "auth-2")
        isRefused("auth-2")
        obtainsNonce("n-3", by: "nonce-2")
        isOffline()
        answersChallenge(over: "n-3", by: "auth-3")
        isOnline()
      }
      replays(
        "answer-overtaken-by-challenge",
        "Another challenge comes while the answer to the first is with the service, which refuses it",
        ["LAYER-CHALLENGE-SUPERSEDES", "LAYER-AUTH-COMPLETION", "LAYER-CHALLENGE-OFFLINE"]
      ) {
        signsIn()
        isChallenged()
        submits(LayerTokens.text(over: "n-2"), by: "auth-2")
        isChallengedOffline("n-3")
        isRefused("auth-2", "superseded")
        isOffline()
        answersChallenge(over: "n-3", by: "auth-3")
        isOnline()
      }
      replays(
        "old-token-again",
        "The token of the first sign-in is submitted again after a challenge",
        ["LAYER-NONCE-SINGLE-USE", "LAYER-CHALLENGE-SUPERSEDES", "LAYER-ERROR-SURFACED"],
        flags: ["nonce-unchecked"]
      ) {
        signsIn()
        isChallenged()
        submitsInVain(LayerTokens.text(over: "n-1"), by: "auth-2", "replayed")
        isOffline()
        isChallengedOffline("n-3")
        answersChallenge(over: "n-3", by: "auth-3")
        isOnline()
      }
    }
  }
}
