extension LayerClientTraces {
  static let challenges: CaseGroup = group(
    "challenges",
    "Challenges, and the nonce that they bring"
  ) {
    // Challenges that are answered.
    section(
      decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-OFFLINE")
    ) {
      trace("documented-authentication-challenge") {
        "The code sample of the documents: challenge, token over its nonce, ready again"
        also("LAYER-ONLINE-AFTER-AUTH", "LAYER-AUTH-USER-ID")
        signsIn()
        isOnline("before", "before-too")
        isChallenged()
        sendsOffline { answersChallenge(sending: $0) }
        isOnline("after", "after-too")
      }
      trace("challenged-three-times") {
        "Each of three challenges makes the client offline and is answered by its own nonce"
        flagged("unasked-action")
        signsIn()
        for number in ["2", "3", "4"] {
          isChallenged("n-\(number)")
          isOffline()
          comesBackOnline(over: "n-\(number)", by: "auth-\(number)", missed: duringChallenge)
        }
      }
    }
    trace("challenged-at-first") {
      "A challenge comes before anything was asked for, and its nonce suffices"
      decidedBy("LAYER-CHALLENGE-ANY-TIME")
      also("LAYER-CHALLENGE-NONCE", "LAYER-DELEGATE-CHALLENGE")
      isChallengedOffline("n-1")
      comesBackOnline(over: "n-1", by: "auth-1")
    }
    for (slug, title, nonce) in oddNonces {
      trace("challenge-nonce-\(slug)", "The nonce of a challenge \(title) is handed on unchanged") {
        decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-CHALLENGE-NONCE")
        flagged("inexact-comparison")
        isChallengedOffline(nonce)
        comesBackOnline(over: nonce)
      }
    }
    trace("challenge-answered-for-another-user") {
      "A challenge is answered by a token for another user, whom the service names"
      decidedBy("LAYER-AUTH-USER-OF-SERVICE").also("LAYER-AUTH-USER-ID").flagged("stale-state")
      signsInAndIsChallenged()
      submits(token(over: "n-2", for: "bob"), by: "auth-2")
      isAccepted("auth-2", as: "bob")
      isOnline()
    }
    trace("challenge-nonce-with-odd-characters") {
      "The nonce of a challenge is handed on unchanged"
      decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-CHALLENGE-NONCE")
      signsIn()
      isChallenged(#"n"2\+/=="#)
      comesBackOnline(over: #"n"2\+/=="#)
    }
    // Messages while the client is offline.
    trace("failed-messages-are-not-sent-later") {
      "A message that failed while offline is not sent by itself when the client is back"
      decidedBy("LAYER-OFFLINE-NO-SENDING").also("LAYER-CHALLENGE-OFFLINE").flagged("offline-use")
      signsInAndIsChallenged()
      timePasses(60)
      sendsOffline { answersChallenge(sending: $0) }
      timePasses(60)
      isOnline()
    }
    trace("waiting-messages-are-sent-once") {
      "Messages that waited while the client was offline are not sent again after the next "
        + "challenge"
      decidedBy("LAYER-COMPLETES-ONCE").also("LAYER-ONLINE-AFTER-AUTH").flagged("stale-state")
      signsInAndIsChallenged()
      sendsOffline { answersChallenge(sending: $0) }
      isChallenged("n-3")
      comesBackOnline(over: "n-3", by: "auth-3")
    }
    trace("offline-until-accepted") {
      "Submitting the answer to a challenge does not bring the client online; its acceptance does"
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      signsInAndIsChallenged()
      submits(token(over: "n-2"), by: "auth-2")
      sendsOffline { isAccepted("auth-2", with: $0) }
      isOnline()
    }
    trace("received-while-challenged") {
      "A message that comes while the client is offline is not delivered before it is back"
      decidedBy("LAYER-OFFLINE-NO-RECEIVING").also("LAYER-CHALLENGE-OFFLINE").flagged("offline-use")
      signsInAndIsChallenged()
      isOffline()
      timePasses(60)
      comesBackOnline(missed: duringChallenge)
    }
    trace("received-while-answering-challenge") {
      "A message that comes while the answer is with the service is not delivered before it is back"
      decidedBy("LAYER-OFFLINE-NO-RECEIVING").also("LAYER-CHALLENGE-OFFLINE").flagged("offline-use")
      signsInAndIsChallenged()
      submits(token(over: "n-2"), by: "auth-2")
      isOffline()
      isAccepted("auth-2", missed: duringChallenge)
      isOnline()
    }
    // Challenges that overtake what is under way.
    trace("second-challenge-answered") {
      "A second challenge comes before the first is answered: the newer nonce is of use"
      decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-CHALLENGE-NONCE")
      signsInAndIsChallenged()
      isChallengedOffline("n-3")
      isOffline()
      comesBackOnline(over: "n-3", missed: duringChallenge)
    }
    section(decidedBy("LAYER-COMPLETES-ONCE")) {
      trace("challenge-while-nonce-is-awaited") {
        "A challenge comes before the nonce that was asked for, and that request completes all the same"
        also("LAYER-NONCE-COMPLETION", "LAYER-CHALLENGE-ANY-TIME")
        app.asksForNonce("nonce-1") → client.asksForNonce("nonce-1")
        service.challenges("n-2")
          → ambiguity("layer-client-awaited-nonce-on-challenge") {
            interpretation("waits", client.saysChallenged("n-2")) {
              getsNoNonce("challenged", by: "nonce-1")
            }
            interpretation(
              "gives-up",
              inAnyOrder(client.saysChallenged("n-2"), client.handsNone(to: "nonce-1"))
            )
          }
        comesBackOnline()
      }
      trace("challenge-while-submitting") {
        "A challenge comes before the answer to a token, and that submission completes all the same"
        also("LAYER-AUTH-COMPLETION", "LAYER-CHALLENGE-ANY-TIME")
        obtainsNonceAndSubmits()
        isChallengedWhileSubmitting { isRefused() }
        comesBackOnline()
      }
    }
    trace("challenge-told-while-submitting") {
      "A challenge comes before the answer to a token, and the delegate is told"
      decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-CHALLENGE-ANY-TIME")
      flagged("stale-state")
      obtainsNonceAndSubmits()
      isChallengedWhileSubmitting { [] }
    }
    // Another nonce is asked for.
    section(decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-NONCE-COMPLETION")) {
      trace("nonce-request-on-challenge") {
        "A challenged client is asked for a nonce, and answers with that of the challenge"
        signsInAndIsChallenged()
        asksAgain { getsNonce("n-3", by: "nonce-2") }
        comesBackOnline()
      }
      trace("nonce-request-later-on-challenge") {
        "A challenged client is asked for a nonce after a message and a minute"
        signsInAndIsChallenged()
        isOffline()
        timePasses(60)
        asksAgain { getsNoNonce("challenged", by: "nonce-2") }
        comesBackOnline(missed: duringChallenge)
      }
      trace("nonce-requested-twice-on-challenge") {
        "A challenged client is asked for a nonce, and for another one"
        decidedBy("LAYER-COMPLETES-ONCE")
        signsIn()
        isChallenged()
        asksAgain { getsNoNonce("challenged", by: "nonce-2") }
        asksAgain(by: "nonce-3") { getsNoNonce("challenged", by: "nonce-3") }
        comesBackOnline()
      }
      trace("nonce-request-after-sending") {
        "A challenged client is asked for a nonce after a message that cannot go out"
        also("LAYER-CHALLENGE-OFFLINE")
        signsInAndIsChallenged()
        sendsOffline { _ in }
        asksAgain { getsNoNonce("challenged", by: "nonce-2") }
        isOffline()
      }
      trace("nonce-request-after-overtaken-answer") {
        "A nonce is asked for when the answer that a second challenge has overtaken was refused"
        decidedBy("LAYER-COMPLETES-ONCE").flagged("stale-state")
        signsInAndIsChallenged()
        submits(token(over: "n-2"), by: "auth-2")
        isChallengedOffline("n-3")
        isRefused("auth-2", "superseded")
        asksAgain(giving: "n-3") { getsNoNonce("challenged", by: "nonce-2") }
        comesBackOnline(over: "n-3", by: "auth-3")
      }
      trace("nonce-request-on-challenge-used") {
        "A challenged client is asked for a nonce, and answers with that where it got one"
        signsIn()
        isChallenged().after(60)
        asksAgain {
          getsNonce("n-3", by: "nonce-2")
          answersChallenge(over: "n-3")
        } otherwise: {
          answersChallenge()
        }
        isOnline()
      }
      trace("nonce-request-on-first-challenge") {
        "A client without an authenticated user is challenged and asked for a nonce"
        isChallengedOffline()
        asksAgain(after: 598) { getsNoNonce("challenged", by: "nonce-2") }
        comesBackOnline(by: "auth-1")
      }
    }
    trace("challenge-nonce-too-old-unnoticed") {
      "Nothing has happened since a challenge more than ten minutes ago: another nonce is asked for"
      decidedBy("LAYER-NONCE-TEN-MINUTES").also("LAYER-NONCE-COMPLETION").flagged("lifetime-mixup")
      signsInAndIsChallenged()
      app.asksForNonce("nonce-2").after(601) → client.asksForNonce("nonce-2")
      getsNonce("n-3", by: "nonce-2")
      comesBackOnline(over: "n-3")
    }
    trace("challenge-nonce-too-old") {
      "The nonce of a challenge is more than ten minutes old: another is asked for"
      decidedBy("LAYER-NONCE-TEN-MINUTES").also("LAYER-NONCE-COMPLETION").flagged("lifetime-mixup")
      note("A client that keeps refusing can never sign in again: its only nonce has expired.")
      signsInAndIsChallenged()
      timePasses(601)
      obtainsNonce("n-3", by: "nonce-2")
      comesBackOnline(over: "n-3")
    }
  }

  /// A challenge arrives while the service has a token.
  private static func isChallengedWhileSubmitting(
    @StepBuilder then answer: () -> [StepDefinition]
  ) -> StepDefinition {
    service.challenges("n-2")
      → ambiguity("layer-client-submission-on-challenge") {
        interpretation("waits", client.saysChallenged("n-2"), then: answer)
        interpretation(
          "gives-up",
          inAnyOrder(client.saysChallenged("n-2"), client.failsToAuthenticate("auth-1"))
        )
      }
  }

  /// The application asks for a nonce though the challenge brought one.
  static func asksAgain(
    by call: String = "nonce-2",
    after seconds: Int64 = 1,
    giving nonce: String = "n-2",
    @StepBuilder then: () -> [StepDefinition],
    @StepBuilder otherwise: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    app.asksForNonce(call).after(seconds)
      → ambiguity("layer-client-nonce-request-on-challenge") {
        interpretation("fails", client.handsNone(to: call), then: otherwise)
        interpretation("asks", client.asksForNonce(call), then: then)
        interpretation(
          "gives-that-of-the-challenge",
          client.hands(nonce, to: call),
          then: otherwise
        )
      }
  }
}
