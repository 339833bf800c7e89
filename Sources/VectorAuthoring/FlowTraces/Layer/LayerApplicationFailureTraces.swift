import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerApplicationTraces {
  static let failures = group("failures", "Errors: shown, and not tried again with the same nonce")
  {
    trace("no-nonce") {
      "A request for a nonce fails: nothing is posted or submitted"
      decidedBy("LAYER-NONCE-ERROR-STOPS")
      also("LAYER-ERROR-SURFACED", "LAYER-REQUESTS-NONCE-FIRST")
      flagged("swallowed-error")
      signsIn()
      getsNoNonce("not connected")
      quietHours
      authenticates(over: "n-1")
    }
    trace("no-nonce-three-times") {
      "Each failure of a request for a nonce is shown"
      decidedBy("LAYER-NONCE-ERROR-STOPS", also: ["LAYER-ERROR-SURFACED"])
      for number in 1...3 {
        signsIn()
        getsNoNonce("error \(number)")
      }
      authenticates(over: "n-1")
    }
    trace("backend-fails") {
      "The backend gives no token: none is submitted"
      decidedBy("LAYER-TOKEN-FROM-BACKEND", also: ["LAYER-ERROR-SURFACED"])
      signsIn()
      obtainsNonce()
      getsNoToken("no route to host")
      quietHours
      authenticates(over: "n-2")
    }
    trace("backend-without-usable-key", with: ["privateKey": .string(Keys.weak1024.privateKey)]) {
      "The backend's key is too weak to sign with: no token is submitted"
      decidedBy("LAYER-BACKEND-ISSUES", also: ["LAYER-ERROR-SURFACED"], flags: ["weak-key"])
      signsIn()
      obtainsNonce()
      backend.answers() → app.shows("no-token")
      quietHours
      signsIn()
    }
    trace("token-refused") {
      "A token is refused: the error is shown, and nothing is submitted again"
      decidedBy("LAYER-ERROR-SURFACED", also: ["LAYER-ERROR-NOT-RETRIED"])
      signsIn()
      obtainsNonce()
      submitsToken()
      isRefused("invalid token: \"nce\" is missing")
      quietHours
      authenticates(over: "n-2")
    }
    trace("token-refused-twice") {
      "Of two tokens that are refused each has a nonce of its own"
      decidedBy("LAYER-ERROR-SURFACED", also: ["LAYER-ERROR-NOT-RETRIED"])
      for number in 1...2 {
        signsIn()
        obtainsNonce("n-\(number)")
        submitsToken(over: "n-\(number)")
        isRefused("error \(number)")
      }
      authenticates(over: "n-3")
    }
    trace("answer-to-challenge-refused") {
      "The answer to a challenge is refused: its nonce is not used again, and the next one is"
      decidedBy("LAYER-ERROR-NOT-RETRIED")
      also("LAYER-ERROR-SURFACED", "LAYER-CHALLENGE-HANDLED")
      authenticates()
      isChallenged("n-2") { nonce in
        submitsToken(over: nonce)
      }
      isRefused("expired")
      quietHours
      answersChallenge("n-3")
    }
    trace("backend-fails-on-challenge") {
      "The backend gives no token for a challenge, and one for the next"
      decidedBy("LAYER-CHALLENGE-HANDLED", also: ["LAYER-ERROR-SURFACED"])
      authenticates()
      isChallenged("n-2") { _ in getsNoToken("timeout") }
      quietHours
      answersChallenge("n-3")
    }
    trace("challenge-after-no-nonce") {
      "A challenge comes after a request for a nonce has failed, and is answered"
      decidedBy("LAYER-CHALLENGE-HANDLED")
      also("LAYER-NONCE-ERROR-STOPS", "LAYER-CHALLENGE-TOKEN")
      signsIn()
      getsNoNonce("not connected")
      answersChallenge("n-1")
    }
  }

  private static func getsNoNonce(_ error: String) -> StepDefinition {
    sdk.hasNoNonce(error) → app.shows(error)
  }

  private static func getsNoToken(_ error: String) -> StepDefinition {
    backend.fails(error) → app.shows(error)
  }

  /// Time in which nothing is tried again.
  @StepBuilder
  private static var quietHours: [StepDefinition] {
    timePasses(5)
    timePasses(300)
    timePasses(86_400)
  }
}
