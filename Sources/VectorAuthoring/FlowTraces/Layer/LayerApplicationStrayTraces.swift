import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerApplicationTraces {
  /// What means nothing to the app, whatever it is about: answers to calls that it never made, and
  /// time that passes.
  private static var strayEvents: [StepDefinition] {
    [
      on("nonceObtained", ["call": "never-made", "nonce": "n-stray"]),
      on("nonceFailed", ["call": "never-made", "error": "stray"]),
      on("backendAnswers", ["request": "never-made"]),
      on("backendFails", ["request": "never-made", "error": "stray"]),
      on("authenticationCompleted", ["call": "never-made", "userId": "mallory"]),
      on("authenticationFailed", ["call": "never-made", "error": "stray"]),
      on("timePasses", after: 30),
    ]
  }

  static var stray: CaseGroup {
    group("stray-events", title: "Events that mean nothing now") {
      replays(
        "stray-before-sign-in",
        "Nothing is asked for, posted or submitted before the user signs in",
        ["LAYER-REQUESTS-NONCE-FIRST"]
      ) {
        strayEvents
        on("didDeauthenticate")
        on("didAuthenticate", ["userId": "alice"])
        authenticates()
      }
      replays(
        "stray-while-requesting-nonce",
        "Only the nonce that was asked for is posted",
        ["LAYER-POSTS-NONCE", "LAYER-REQUESTS-NONCE-FIRST"],
        flags: ["stale-state"]
      ) {
        signsIn()
        strayEvents
        on("didDeauthenticate")
        on("didAuthenticate", ["userId": "alice"])
        obtainsNonce()
        submitsToken()
        isAuthenticated()
      }
      replays(
        "stray-while-waiting-for-backend",
        "Only the backend's answer to what was posted leads to a submission",
        ["LAYER-TOKEN-FROM-BACKEND", "LAYER-SUBMITS-TOKEN"]
      ) {
        signsIn()
        obtainsNonce()
        strayEvents
        on("didAuthenticate", ["userId": "alice"])
        submitsToken()
        isAuthenticated()
      }
      replays(
        "stray-while-submitting",
        "A token is submitted once, whatever else happens before the answer",
        ["LAYER-SUBMITS-TOKEN", "LAYER-ERROR-NOT-RETRIED"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken()
        strayEvents
        on("didDeauthenticate")
        isAuthenticated()
      }
      replays(
        "stray-while-authenticated",
        "An authenticated user is not authenticated again without a challenge",
        ["LAYER-REQUESTS-NONCE-FIRST", "LAYER-SUBMITS-TOKEN"]
      ) {
        authenticates()
        strayEvents
        answersChallenge()
      }
      replays(
        "stray-after-error",
        "After an error nothing is tried again, whatever happens",
        ["LAYER-ERROR-NOT-RETRIED", "LAYER-ERROR-SURFACED"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken()
        isRefused()
        strayEvents
        on("didDeauthenticate")
        on("didAuthenticate", ["userId": "alice"])
        authenticates(over: "n-2")
      }
    }
  }
}
