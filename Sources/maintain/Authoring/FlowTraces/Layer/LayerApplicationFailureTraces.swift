extension LayerApplicationTraces {
  static let failures: CaseGroup = group(
    "failures",
    "Errors: shown, and not tried again with the same nonce"
  ) {
    trace("no-nonce", "A request for a nonce fails: nothing is posted or submitted") {
      decidedBy("LAYER-NONCE-ERROR-STOPS")
      also("LAYER-APPLICATION-SHOWS-ERROR", "LAYER-REQUESTS-NONCE-FIRST").flagged("swallowed-error")
      signsIn()
      getsNoNonce
      authenticates(over: "n-1")
    }
    section(decidedBy("LAYER-APPLICATION-SHOWS-ERROR").flagged("swallowed-error")) {
      trace("backend-fails", "The backend gives no token: none is submitted") {
        also("LAYER-TOKEN-FROM-BACKEND")
        signsInAndPosts()
        getsNoToken(backend.fails("no route to host"), over: "n-1")
        quietHours
        authenticates(over: "n-2")
      }
      trace("backend-without-usable-key", with: ["privateKey": .string(Keys.weak1024.privateKey)]) {
        "The backend's key is too weak to sign with: no token is submitted"
        also("LAYER-BACKEND-ISSUES").flagged("weak-key")
        signsInAndPosts()
        getsNoToken(backend.answers(), over: "n-1")
        quietHours
        signsIn()
      }
      trace("token-refused") {
        "A token is refused: the error is shown, and nothing is submitted again"
        also("LAYER-ERROR-NOT-RETRIED")
        signsInAndSubmits()
        isRefused("invalid token: \"nce\" is missing")
        quietHours
        authenticates(over: "n-2")
      }
      trace("token-refused-late", "A token is refused after an hour: the error is shown") {
        signsInAndSubmits()
        timePasses(3600)
        isRefused()
      }
      trace("token-refused-twice", "Of two tokens that are refused each has a nonce of its own") {
        also("LAYER-ERROR-NOT-RETRIED")
        for number in 1...2 {
          signsIn()
          obtainsNonce("n-\(number)")
          submitsToken(over: "n-\(number)")
          isRefused("error \(number)")
        }
        authenticates(over: "n-3")
      }
    }
    trace("answer-to-challenge-refused") {
      "The answer to a challenge is refused: its nonce is not used again, and the next one is"
      decidedBy("LAYER-ERROR-NOT-RETRIED").also("LAYER-APPLICATION-SHOWS-ERROR")
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
      decidedBy("LAYER-APPLICATION-SHOWS-ERROR").also("LAYER-DELEGATE-REAUTHENTICATES")
      authenticates()
      isChallenged("n-2") { _ in }
      getsNoToken(backend.fails("timeout"), over: "n-2")
      quietHours
      answersChallenge("n-3")
    }
    trace("challenge-after-no-nonce") {
      "A challenge comes after a request for a nonce has failed, and is answered"
      decidedBy("LAYER-DELEGATE-REAUTHENTICATES")
      also("LAYER-NONCE-ERROR-STOPS", "LAYER-CHALLENGE-TOKEN")
      signsIn()
      getsNoNonce
      answersChallenge("n-1")
    }
  }

  /// No nonce comes: whether the user hears of it, and who begins anew, is the app's to choose.
  static var getsNoNonce: StepDefinition {
    sdk.hasNoNonce("not connected")
      → ambiguity("layer-application-without-nonce") {
        interpretation("shows-error", app.showsError())
        interpretation("waits")
        interpretation(
          "shows-error-and-retries",
          inAnyOrder(app.showsError(), app.requestsNonce()),
          ends: true
        )
        interpretation("retries", app.requestsNonce(), ends: true)
      }
  }

  /// The backend gives no token over a nonce: the app waits for its user, begins again, or posts the
  /// nonce once more.
  static func getsNoToken(_ event: TraceEvent, over nonce: String) -> StepDefinition {
    let posts = TraceActions(
      Action.postNonce(
        request: .binds("post-again"),
        userId: "alice",
        nonce: .oneOf([nonce, "\(nonce)-other"])
      )
    )
    return event
      → ambiguity("layer-application-retries-after-backend-failure") {
        interpretation("waits", app.showsError())
        interpretation("retries", inAnyOrder(app.showsError(), app.requestsNonce()), ends: true)
        interpretation("posts-again", posts, ends: true)
        interpretation(
          "shows-error-and-posts-again",
          inAnyOrder(app.showsError(), posts),
          ends: true
        )
      }
  }

  /// Time in which nothing is tried again.
  @StepBuilder private static var quietHours: [StepDefinition] {
    timePasses(5)
    timePasses(300)
    timePasses(86_400)
  }
}
