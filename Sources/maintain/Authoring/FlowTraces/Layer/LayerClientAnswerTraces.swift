extension LayerClientTraces {
  /// What the service might say though no call waits for it.
  @StepBuilder private static func strayAnswers(to call: String) -> [StepDefinition] {
    service.provides("n-9", for: call)
    service.providesNone(for: call, "late")
    service.refuses(call, "late")
    service.accepts(call, as: "mallory")
  }

  static let answers: CaseGroup = group(
    "answers",
    "Late and double answers, and time that passes"
  ) {
    // Stray answers.
    section(decidedBy("LAYER-COMPLETES-ONCE").flagged("stale-state")) {
      trace("stray-answers-while-signed-out") {
        "Answers to calls that were never made do not authenticate"
        also("LAYER-OFFLINE-NO-RECEIVING")
        strayAnswers(to: "never-made")
        isOffline()
        signsIn(missed: withoutUser)
        isOnline()
      }
      trace("stray-answers-while-submitting") {
        "Answers to other calls do not complete a submission"
        obtainsNonceAndSubmits()
        strayAnswers(to: "never-made")
        isOffline()
        isAccepted(missed: withoutUser)
        isOnline()
      }
      trace("stray-answers-while-authenticated") {
        "Answers to calls that were never made change nothing for an authenticated user"
        signsIn()
        strayAnswers(to: "never-made")
        isOnline()
      }
      trace("stray-answers-while-challenged") {
        "Answers to finished calls do not bring a challenged client online"
        also("LAYER-CHALLENGE-OFFLINE", "LAYER-OFFLINE-NO-RECEIVING")
        signsInAndIsChallenged()
        strayAnswers(to: "auth-1")
        isOffline()
        comesBackOnline(missed: duringChallenge)
      }
    }
    // Double answers.
    section(decidedBy("LAYER-COMPLETES-ONCE").flagged("late-answer")) {
      trace("nonce-answered-twice") {
        "A request for a nonce completes once, though the service answers twice"
        also("LAYER-NONCE-COMPLETION")
        obtainsNonce()
        service.provides("n-2", for: "nonce-1")
        service.providesNone(for: "nonce-1", "late")
        submits(token(over: "n-1"))
        isAccepted()
        isOnline()
      }
      trace("nonce-provided-after-acceptance") {
        "A request for a nonce completes though a user has been authenticated meanwhile"
        also("LAYER-NONCE-COMPLETION")
        obtainsNonceAndSubmits()
        app.asksForNonce("nonce-2") → client.asksForNonce("nonce-2")
        isAccepted()
        getsNonce("n-2", by: "nonce-2")
        isOnline()
      }
      trace("nonce-refused-after-acceptance") {
        "A request for a nonce fails once though a user has been authenticated meanwhile"
        also("LAYER-NONCE-COMPLETION")
        obtainsNonceAndSubmits()
        app.asksForNonce("nonce-2") → client.asksForNonce("nonce-2")
        isAccepted()
        getsNoNonce("too late", by: "nonce-2")
        isOnline()
      }
      trace("nonce-refused-then-provided", "A request that has failed does not complete again") {
        also("LAYER-NONCE-COMPLETION")
        app.asksForNonce("nonce-1") → client.asksForNonce("nonce-1")
        getsNoNonce("timeout", by: "nonce-1")
        service.provides("n-1", for: "nonce-1")
        signsIn(over: "n-2", askingBy: "nonce-2")
        isOnline()
      }
      trace("token-accepted-twice") {
        "A submission completes once, though the service accepts it twice"
        also("LAYER-AUTH-COMPLETION", "LAYER-DELEGATE-AUTHENTICATED")
        signsIn()
        service.accepts("auth-1")
        service.refuses("auth-1", "late")
        isOnline()
      }
      trace("token-refused-then-accepted") {
        "A submission that has failed does not complete again, and the client stays offline"
        also("LAYER-AUTH-COMPLETION", "LAYER-OFFLINE-NO-RECEIVING")
        obtainsNonceAndSubmits()
        isRefused()
        service.accepts("auth-1")
        isOffline()
        signsIn(over: "n-2", by: "auth-2", askingBy: "nonce-2", missed: withoutUser)
        isOnline()
      }
      trace("accepted-twice-across-logout", "A late second acceptance does not undo a logout") {
        also("LAYER-AUTH-COMPLETION", "LAYER-LOGOUT-ENDS-SESSION")
        signsIn()
        logsOut()
        service.accepts("auth-1")
        isOffline()
        signsIn(as: "bob", over: "n-2", by: "auth-2", askingBy: "nonce-2", missed: withoutUser)
        isOnline()
      }
    }
    // Several calls at once.
    section(decidedBy("LAYER-COMPLETES-ONCE").flagged("swallowed-error")) {
      trace("nonce-request-through-challenges") {
        "A request for a nonce is answered only after a sign-in and challenges"
        also("LAYER-NONCE-COMPLETION")
        app.asksForNonce("open") → client.asksForNonce("open")
        app.asksForNonce("nonce-1") → client.asksForNonce("nonce-1")
        getsNoNonce("busy", by: "nonce-1")
        obtainsNonce("n-0", by: "nonce-2")
        submits(token(over: "n-0"), by: "auth-0")
        isRefused("auth-0")
        sendsOffline(asking: "layer-client-messages-before-sign-in") { waiting in
          signsIn(askingBy: "nonce-3", sending: waiting)
        }
        app.asksForNonce("nonce-4") → client.handsNone(to: "nonce-4")
        isOnline()
        isChallenged()
        isOffline()
        isChallengedOffline("n-3")
        asksAgain(by: "nonce-5", giving: "n-3") { getsNoNonce("challenged", by: "nonce-5") }
        answersChallenge(over: "n-3", missed: duringChallenge)
        getsNonce("n-4", by: "open")
        isOnline()
      }
      trace("calls-in-capitals") {
        "Two requests for a nonce whose calls differ in letter case are answered each for itself"
        also("LAYER-NONCE-COMPLETION").flagged("inexact-comparison")
        app.asksForNonce("nonce") → client.asksForNonce("nonce")
        app.asksForNonce("NONCE") → client.asksForNonce("NONCE")
        getsNoNonce("busy", by: "NONCE")
        getsNonce("n-1", by: "nonce")
        submits(token(over: "n-1"))
        isAccepted()
        isOnline()
      }
    }
    // Time that passes.
    trace("waits-for-nonce") {
      "The service is slow to provide a nonce, and the request is not repeated"
      decidedBy("LAYER-NONCE-COMPLETION").flagged("unasked-action")
      timePasses(3600)
      app.asksForNonce("nonce-1") → client.asksForNonce("nonce-1")
      timePasses(5)
      getsNonce("n-1", by: "nonce-1")
      submits(token(over: "n-1", issued: "2018-01-02T04:04:00Z"))
      isAccepted()
      isOnline()
    }
    trace("waits-for-answer-to-token") {
      "The service is slow to answer a token, which is not submitted again"
      decidedBy("LAYER-AUTH-COMPLETION").also("LAYER-OFFLINE-NO-RECEIVING")
      obtainsNonceAndSubmits()
      timePasses(5)
      timePasses(5)
      isOffline()
      isAccepted(missed: withoutUser)
      isOnline()
    }
    trace("online-while-time-passes", "Time alone changes nothing for an authenticated user") {
      decidedBy("LAYER-ONLINE-AFTER-AUTH")
      signsIn()
      timePasses(600)
      timePasses(600)
      isOnline()
    }
    trace("offline-for-years") {
      "An unanswered challenge leaves the client offline for years"
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      signsInAndIsChallenged()
      timePasses(60)
      timePasses(0).at("2021-05-06T07:08:09Z")
      isChallengedOffline("n-3")
      sendsOffline { waiting in
        submits(token(over: "n-3", issued: "2021-05-06T07:08:09Z"), by: "auth-2")
        isAccepted("auth-2", with: waiting)
      }
      isOnline()
    }
  }
}
