extension LayerApplicationTraces {
  static let challenges: CaseGroup = group(
    "challenges",
    "Challenges: each is answered by a token over its own nonce"
  ) {
    decidedBy("LAYER-DELEGATE-REAUTHENTICATES")
    opening { authenticates() }
    trace("documented-authentication-challenge") {
      "The code sample of the documents: challenge, token over its nonce, user again"
      decidedBy("LAYER-CHALLENGE-TOKEN")
      also("LAYER-DELEGATE-REAUTHENTICATES", "LAYER-CHALLENGE-NONCE")
      answersChallenge()
    }
    trace("five-challenges", "Each of five challenges is answered by a token of its own") {
      also("LAYER-CHALLENGE-TOKEN").flagged("nonce-unchecked")
      for number in 2...6 { answersChallenge("n-\(number)") }
    }
    trace("challenges-over-years", "Challenges come days and years apart, and each is answered") {
      also("LAYER-CHALLENGE-TOKEN")
      answersChallenge("n-2", after: 86_400)
      answersChallenge("n-3", after: 94_608_000)
      answersChallenge("n-4", after: 315_360_000)
    }
    trace("challenge-nonce-with-quotes", "The token carries the nonce of a challenge unchanged") {
      decidedBy("LAYER-CHALLENGE-TOKEN").also("LAYER-TOKEN-NONCE").flagged("string-building")
      answersChallenge(#"n"2\"#)
      answersChallenge("n+3/=")
    }
    trace("told-of-deauthentication-with-challenge") {
      "The SDK also says that the user was deauthenticated, after the challenge"
      flagged("unasked-action")
      isChallenged { nonce in
        sdk.saysDeauthenticated()
        submitsToken(over: nonce)
      }
      isAuthenticated()
      answersChallenge("n-3")
    }
  }

  static let overtaking: CaseGroup = group(
    "overtaking",
    "Challenges that arrive while a sign-in is under way"
  ) {
    section(decidedBy("LAYER-DELEGATE-REAUTHENTICATES")) {
      trace("challenge-while-requesting-nonce") {
        "A challenge comes before the nonce that was asked for, which never comes"
        also("LAYER-CHALLENGE-TOKEN")
        signsIn("lost")
        answersChallenge()
        answersChallenge("n-3")
      }
      trace("challenge-while-waiting-for-backend") {
        "A challenge comes before the backend's answer, which never comes"
        also("LAYER-CHALLENGE-TOKEN")
        signsIn()
        obtainsNonce("n-1", posting: "lost")
        answersChallenge()
        answersChallenge("n-3")
      }
      trace("challenge-while-answering-challenge") {
        "A second challenge comes before the backend's answer for the first, which never comes"
        also("LAYER-CHALLENGE-TOKEN")
        authenticates()
        isChallenged("n-2") { _ in }
        answersChallenge("n-3")
      }
      trace("challenge-while-submitting-refused-late") {
        "A token that a challenge has overtaken is refused after the challenge was answered"
        also("LAYER-ERROR-NOT-RETRIED")
        signsInAndSubmits(by: "overtaken")
        answersChallenge()
        isRefusedLate()
        timePasses(60)
        answersChallenge("n-3")
      }
      trace("challenge-while-submitting-refused-much-later") {
        "A token that a challenge has overtaken is refused minutes after the challenge was answered"
        also("LAYER-ERROR-NOT-RETRIED")
        signsInAndSubmits(by: "overtaken")
        timePasses(60)
        answersChallenge()
        timePasses(60)
        isRefusedLate()
        timePasses(60)
        answersChallenge("n-3")
      }
      trace("two-submissions-refused") {
        "A token that a challenge has overtaken is refused, and then that for the challenge is"
        decidedBy("LAYER-APPLICATION-SHOWS-ERROR").also("LAYER-ERROR-NOT-RETRIED")
        flagged("swallowed-error")
        signsInAndSubmits(by: "overtaken")
        isChallenged { submitsToken(over: $0) }
        isRefusedLate()
        isRefused()
        answersChallenge("n-3")
      }
      trace("refused-after-everything") {
        "Two of three tokens that challenges have overtaken are refused much later"
        decidedBy("LAYER-APPLICATION-SHOWS-ERROR").also("LAYER-ERROR-NOT-RETRIED")
        flagged("swallowed-error")
        signsInAndSubmits(by: "first")
        isChallenged("n-2") { submitsToken(over: $0, by: "second") }
        isChallenged("n-3") { submitsToken(over: $0, by: "third") }
        isChallenged("n-4") { _ in }
        isChallenged("n-5") { _ in }
        getsNoToken(backend.fails("timeout"), over: "n-5")
        isChallenged("n-6") { submitsToken(over: $0) }
        sdk.completes(.bound("third"))
        isRefused()
        isRefusedLate("second")
        answersChallenge("n-7")
        sdk.saysDeauthenticated()
        isRefusedLate("first")
      }
      trace("two-submissions-under-way") {
        "A token that is submitted while another one is under way bears a name of its own"
        also("LAYER-SUBMITS-TOKEN")
        signsInAndSubmits(by: "overtaken")
        isChallenged { nonce in
          backend.answers() → app.submits(token(over: nonce), as: .fresh("auth"))
        }
        isRefusedLate()
        isAuthenticated()
      }
    }
    trace("challenge-while-submitting-accepted-late") {
      "A token that a challenge has overtaken is accepted after the challenge was answered"
      decidedBy("LAYER-DELEGATE-REAUTHENTICATES")
      signsInAndSubmits(by: "overtaken")
      answersChallenge()
      isAuthenticated(by: "overtaken")
      answersChallenge("n-3")
    }
  }
}
