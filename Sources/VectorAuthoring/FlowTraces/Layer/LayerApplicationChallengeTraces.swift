import AuthConformance
import ConformanceEngine
import ConformanceSuite

extension LayerApplicationTraces {
  static let challenges = group(
    "challenges",
    "Challenges: every one of them, each over its own nonce"
  ) {
    trace("documented-authentication-challenge") {
      "The code sample of the documents: challenge, token over its nonce, user again"
      decidedBy("LAYER-CHALLENGE-HANDLED")
      also("LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-TOKEN", "LAYER-DELEGATE-REAUTHENTICATES")
      authenticates()
      answersChallenge()
    }
    trace("five-challenges") {
      "Each of five challenges is answered by a token of its own"
      decidedBy("LAYER-CHALLENGE-HANDLED", also: ["LAYER-CHALLENGE-TOKEN"])
      flagged("nonce-unchecked")
      authenticates()
      for number in 2...6 { answersChallenge("n-\(number)") }
    }
    trace("challenges-over-years") {
      "Challenges come days and years apart, and each is answered"
      decidedBy("LAYER-CHALLENGE-HANDLED", also: ["LAYER-CHALLENGE-TOKEN"])
      authenticates()
      answersChallenge("n-2", after: 86_400)
      answersChallenge("n-3", after: 94_608_000)
      answersChallenge("n-4", after: 315_360_000)
    }
    trace("challenge-before-sign-in") {
      "A challenge comes before the user has signed in, and is answered"
      decidedBy("LAYER-CHALLENGE-HANDLED")
      also("LAYER-CHALLENGE-ANY-TIME", "LAYER-DELEGATE-REAUTHENTICATES")
      flagged("unasked-action")
      answersChallenge("n-1")
      answersChallenge("n-2")
    }
    trace("challenge-nonce-with-quotes") {
      "The token carries the nonce of a challenge unchanged"
      decidedBy("LAYER-CHALLENGE-TOKEN", also: ["LAYER-TOKEN-NONCE"], flags: ["string-building"])
      authenticates()
      answersChallenge(#"n"2\"#)
      answersChallenge("n+3/=")
    }
    trace("told-of-deauthentication-with-challenge") {
      "The SDK also says that the user was deauthenticated, after the challenge"
      decidedBy("LAYER-CHALLENGE-HANDLED", also: ["LAYER-DELEGATE-REAUTHENTICATES"])
      flagged("unasked-action")
      authenticates()
      isChallenged { nonce in
        sdk.saysDeauthenticated()
        submitsToken(over: nonce)
      }
      isAuthenticated()
      answersChallenge("n-3")
    }
    trace("told-of-deauthentication-before-challenge") {
      "The SDK also says that the user was deauthenticated, before the challenge"
      decidedBy("LAYER-CHALLENGE-HANDLED", also: ["LAYER-DELEGATE-REAUTHENTICATES"])
      authenticates()
      sdk.saysDeauthenticated()
      answersChallenge()
      sdk.saysDeauthenticated()
      answersChallenge("n-3")
    }
  }

  static let overtaking = group("overtaking", "Challenges that overtake what is under way") {
    section(decidedBy: "LAYER-CHALLENGE-HANDLED") {
      trace("challenge-while-requesting-nonce") {
        "A challenge comes before the nonce that was asked for, which never comes"
        also("LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-TOKEN")
        signsIn("lost")
        answersChallenge()
        answersChallenge("n-3")
      }
      trace("challenge-while-waiting-for-backend") {
        "A challenge comes before the backend's answer, which never comes"
        also("LAYER-CHALLENGE-SUPERSEDES", "LAYER-CHALLENGE-TOKEN")
        signsIn()
        obtainsNonce("n-1", posting: "lost")
        answersChallenge()
        answersChallenge("n-3")
      }
      trace("challenge-while-answering-challenge") {
        "A second challenge comes before the backend's answer for the first, which never comes"
        also("LAYER-CHALLENGE-SUPERSEDES", "LAYER-CHALLENGE-TOKEN")
        authenticates()
        isChallenged("n-2") { _ in }
        answersChallenge("n-3")
      }
      trace("challenge-while-submitting") {
        "A challenge comes before the answer to a token, which is refused meanwhile"
        also("LAYER-CHALLENGE-SUPERSEDES", "LAYER-ERROR-SURFACED")
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        isChallenged { nonce in
          isRefused("superseded", by: "overtaken")
          submitsToken(over: nonce)
        }
        isAuthenticated()
        answersChallenge("n-3")
      }
      trace("challenge-while-submitting-refused-late") {
        "A token that a challenge has overtaken is refused after the challenge was answered"
        also("LAYER-CHALLENGE-SUPERSEDES", "LAYER-ERROR-NOT-RETRIED")
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        answersChallenge()
        isRefused("superseded", by: "overtaken")
        timePasses(60)
        answersChallenge("n-3")
      }
      trace("two-submissions-under-way") {
        "A token that is submitted while another one is under way bears a name of its own"
        also("LAYER-CHALLENGE-SUPERSEDES", "LAYER-SUBMITS-TOKEN")
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        isChallenged { nonce in
          backend.answers() → app.submits(token(over: nonce), as: .fresh("auth"))
        }
        isRefused("superseded", by: "overtaken")
        isAuthenticated()
      }
    }
    trace("restart-forgets-overtaken-submission") {
      "The app is started anew, and does not know the token any more that a challenge had overtaken"
      decidedBy("LAYER-REQUESTS-NONCE-FIRST", also: ["LAYER-CHALLENGE-SUPERSEDES"])
      flagged("stale-state")
      signsIn()
      obtainsNonce()
      submitsToken(by: "overtaken")
      isChallenged { _ in }
      signsIn("again")
      sdk.refuses(.bound("overtaken"), "superseded")
      obtainsNonce("n-3", for: "again", posting: "post-again")
      submitsToken(over: "n-3", asked: "post-again", by: "auth-again")
      isAuthenticated(by: "auth-again")
    }
    trace("challenge-while-submitting-accepted-late") {
      "A token that a challenge has overtaken is accepted after the challenge was answered"
      decidedBy("LAYER-CHALLENGE-HANDLED", also: ["LAYER-CHALLENGE-SUPERSEDES"])
      signsIn()
      obtainsNonce()
      submitsToken(by: "overtaken")
      answersChallenge()
      isAuthenticated(by: "overtaken")
      answersChallenge("n-3")
    }
  }
}
