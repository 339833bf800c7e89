extension LayerApplicationTraces {
  /// What means nothing to the app, whatever it is about: answers to calls that it never made, and
  /// time that passes.
  @StepBuilder private static var strayEvents: [StepDefinition] {
    sdk.hands("n-stray", for: "never-made")
    sdk.hasNoNonce("stray", for: "never-made")
    backend.answers("never-made")
    backend.fails("stray", for: "never-made")
    sdk.completes("never-made", as: "mallory")
    sdk.refuses("never-made", "stray")
    timePasses(30)
  }

  static let stray: CaseGroup = group("stray-events", "Events to be ignored") {
    section(decidedBy("LAYER-APPLICATION-ANSWERED-ONCE")) {
      // To calls that were never made.
      trace("stray-before-sign-in") {
        "Nothing is asked for, posted or submitted before the user signs in"
        also("LAYER-REQUESTS-NONCE-FIRST")
        strayEvents
        authenticates()
      }
      trace("stray-while-requesting-nonce", "Only the nonce that was asked for is posted") {
        also("LAYER-POSTS-NONCE", "LAYER-REQUESTS-NONCE-FIRST").flagged("stale-state")
        signsIn()
        strayEvents
        obtainsNonce()
        submitsToken()
        isAuthenticated()
      }
      trace("stray-while-waiting-for-backend") {
        "Only the backend's answer to a posted nonce leads to a submission"
        also("LAYER-TOKEN-FROM-BACKEND", "LAYER-SUBMITS-TOKEN")
        signsInAndPosts()
        strayEvents
        submitsToken()
        isAuthenticated()
      }
      trace("stray-while-submitting") {
        "A token is submitted once, whatever else happens before the answer"
        also("LAYER-SUBMITS-TOKEN", "LAYER-ERROR-NOT-RETRIED")
        signsInAndSubmits()
        strayEvents
        isAuthenticated()
      }
      trace("stray-while-authenticated") {
        "An authenticated user is not authenticated again without a challenge"
        also("LAYER-REQUESTS-NONCE-FIRST", "LAYER-SUBMITS-TOKEN")
        authenticates()
        strayEvents
      }
      section(flagged("late-answer")) {
        trace("nonce-twice") {
          "The nonce that was asked for comes, and then another one, and an error"
          signsInAndPosts()
          sdk.hands("n-2")
          sdk.hasNoNonce("late")
          submitsToken()
          isAuthenticated()
        }
        trace("backend-answers-twice") {
          "The backend answers, and then it answers again, and fails"
          signsInAndSubmits()
          backend.answers()
          backend.fails("late")
          isAuthenticated()
          backend.answers()
        }
        trace("completed-twice", "A submission completes, and then it completes again, and fails") {
          authenticates()
          isAuthenticated()
          sdk.refuses(.bound("auth"), "late")
          answersChallenge()
        }
        trace("nonce-of-former-sign-in") {
          "After a second sign-in the nonce comes again that the first one asked for"
          authenticates()
          sdk.saysDeauthenticated()
          signsIn("second-nonce")
          sdk.hands("n-late")
          obtainsNonce("n-2", for: "second-nonce")
          submitsToken(over: "n-2")
          isAuthenticated()
        }
        trace("answers-after-error") {
          "After an error the nonce, the backend's answer and the error come again"
          also("LAYER-ERROR-NOT-RETRIED")
          signsInAndSubmits()
          isRefused()
          sdk.hands("n-1")
          backend.answers()
          sdk.refuses(.bound("auth"), "late")
          authenticates(over: "n-2")
        }
      }
    }
    trace("stray-after-error", "After an error nothing is tried again, whatever happens") {
      decidedBy("LAYER-ERROR-NOT-RETRIED").also("LAYER-APPLICATION-SHOWS-ERROR")
      signsInAndSubmits()
      isRefused()
      strayEvents
      authenticates(over: "n-2")
    }
  }
}
