import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerApplicationTraces {
  static var failures: CaseGroup {
    group("failures", title: "Errors: shown, and not tried again with the same nonce") {
      replays(
        "no-nonce",
        "A request for a nonce fails: nothing is posted or submitted",
        ["LAYER-NONCE-ERROR-STOPS", "LAYER-ERROR-SURFACED", "LAYER-REQUESTS-NONCE-FIRST"],
        flags: ["swallowed-error"]
      ) {
        signsIn()
        getsNoNonce("not connected")
        quietHours
        authenticates(over: "n-1")
      }
      replays(
        "no-nonce-three-times",
        "Each failure of a request for a nonce is shown",
        ["LAYER-NONCE-ERROR-STOPS", "LAYER-ERROR-SURFACED"]
      ) {
        for number in 1...3 {
          signsIn()
          getsNoNonce(.string("error \(number)"))
        }
        authenticates(over: "n-1")
      }
      replays(
        "backend-fails",
        "The backend gives no token: none is submitted",
        ["LAYER-TOKEN-FROM-BACKEND", "LAYER-ERROR-SURFACED"]
      ) {
        signsIn()
        obtainsNonce()
        getsNoToken("no route to host")
        quietHours
        authenticates(over: "n-2")
      }
      replays(
        "backend-without-usable-key",
        "The backend's key is too weak to sign with: no token is submitted",
        ["LAYER-BACKEND-ISSUES", "LAYER-ERROR-SURFACED"],
        flags: ["weak-key"],
        with: ["privateKey": .string(Keys.weak1024.privateKey)]
      ) {
        signsIn()
        obtainsNonce()
        on(
          "backendAnswers",
          ["request": bound("post")],
          does: ["showError": ["error": "no-token"]]
        )
        quietHours
        signsIn()
      }
      replays(
        "token-refused",
        "A token is refused: the error is shown, and nothing is submitted again",
        ["LAYER-ERROR-SURFACED", "LAYER-ERROR-NOT-RETRIED"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken()
        isRefused("invalid token: \"nce\" is missing")
        quietHours
        authenticates(over: "n-2")
      }
      replays(
        "token-refused-twice",
        "Of two tokens that are refused each has a nonce of its own",
        ["LAYER-ERROR-SURFACED", "LAYER-ERROR-NOT-RETRIED"]
      ) {
        for number in 1...2 {
          signsIn()
          obtainsNonce(.string("n-\(number)"))
          submitsToken(over: .string("n-\(number)"))
          isRefused(.string("error \(number)"))
        }
        authenticates(over: "n-3")
      }
      replays(
        "answer-to-challenge-refused",
        "The answer to a challenge is refused: its nonce is not used again, and the next one is",
        ["LAYER-ERROR-NOT-RETRIED", "LAYER-ERROR-SURFACED", "LAYER-CHALLENGE-HANDLED"]
      ) {
        authenticates()
        isChallenged("n-2") { nonce in [submitsToken(over: nonce)] }
        isRefused("expired")
        quietHours
        answersChallenge("n-3")
      }
      replays(
        "backend-fails-on-challenge",
        "The backend gives no token for a challenge, and one for the next",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-ERROR-SURFACED"]
      ) {
        authenticates()
        isChallenged("n-2") { _ in [getsNoToken("timeout")] }
        quietHours
        answersChallenge("n-3")
      }
      replays(
        "challenge-after-no-nonce",
        "A challenge comes after a request for a nonce has failed, and is answered",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-NONCE-ERROR-STOPS", "LAYER-CHALLENGE-TOKEN"]
      ) {
        signsIn()
        getsNoNonce("not connected")
        answersChallenge("n-1")
      }
    }
  }

  private static func getsNoNonce(_ error: JSON) -> StepDefinition {
    on(
      "nonceFailed",
      ["call": bound("nonce"), "error": error],
      does: ["showError": ["error": error]]
    )
  }

  private static func getsNoToken(_ error: JSON) -> StepDefinition {
    on(
      "backendFails",
      ["request": bound("post"), "error": error],
      does: ["showError": ["error": error]]
    )
  }

  /// Time in which nothing is tried again.
  private static var quietHours: [StepDefinition] {
    [on("timePasses", after: 5), on("timePasses", after: 300), on("timePasses", after: 86_400)]
  }
}
