import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerApplicationTraces {
  static var challenges: CaseGroup {
    group("challenges", title: "Challenges: every one of them, each over its own nonce") {
      replays(
        "documented-authentication-challenge",
        "The code sample of the documents: challenge, token over its nonce, user again",
        [
          "LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-TOKEN",
          "LAYER-DELEGATE-REAUTHENTICATES",
        ]
      ) {
        authenticates()
        answersChallenge()
      }
      replays(
        "five-challenges",
        "Each of five challenges is answered by a token of its own",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-TOKEN"],
        flags: ["nonce-unchecked"]
      ) {
        authenticates()
        for number in 2...6 { answersChallenge(.string("n-\(number)")) }
      }
      replays(
        "challenges-over-years",
        "Challenges come days and years apart, and each is answered",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-TOKEN"]
      ) {
        authenticates()
        answersChallenge("n-2", after: 86_400)
        answersChallenge("n-3", after: 94_608_000)
        answersChallenge("n-4", after: 315_360_000)
      }
      replays(
        "challenge-before-sign-in",
        "A challenge comes before the user has signed in, and is answered",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-ANY-TIME", "LAYER-DELEGATE-REAUTHENTICATES"],
        flags: ["unasked-action"]
      ) {
        answersChallenge("n-1")
        answersChallenge("n-2")
      }
      replays(
        "challenge-nonce-with-quotes",
        "The token carries the nonce of a challenge as it came",
        ["LAYER-CHALLENGE-TOKEN", "LAYER-TOKEN-NONCE"],
        flags: ["string-building"]
      ) {
        authenticates()
        answersChallenge(#"n"2\"#)
        answersChallenge("n+3/=")
      }
      replays(
        "told-of-deauthentication-with-challenge",
        "The SDK also says that the user was deauthenticated, after the challenge",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-DELEGATE-REAUTHENTICATES"],
        flags: ["unasked-action"]
      ) {
        authenticates()
        isChallenged { nonce in
          [on("didDeauthenticate"), submitsToken(over: nonce)]
        }
        isAuthenticated()
        answersChallenge("n-3")
      }
      replays(
        "told-of-deauthentication-before-challenge",
        "The SDK also says that the user was deauthenticated, before the challenge",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-DELEGATE-REAUTHENTICATES"]
      ) {
        authenticates()
        on("didDeauthenticate")
        answersChallenge()
        on("didDeauthenticate")
        answersChallenge("n-3")
      }
    }
  }

  static var overtaking: CaseGroup {
    group("overtaking", title: "Challenges that overtake what is under way") {
      replays(
        "challenge-while-requesting-nonce",
        "A challenge comes before the nonce that was asked for, which never comes",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-TOKEN"]
      ) {
        signsIn("lost")
        answersChallenge()
        answersChallenge("n-3")
      }
      replays(
        "challenge-while-waiting-for-backend",
        "A challenge comes before the backend's answer, which never comes",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-SUPERSEDES", "LAYER-CHALLENGE-TOKEN"]
      ) {
        signsIn()
        obtainsNonce("n-1", posting: "lost")
        answersChallenge()
        answersChallenge("n-3")
      }
      replays(
        "challenge-while-answering-challenge",
        "A second challenge comes before the backend's answer for the first, which never comes",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-SUPERSEDES", "LAYER-CHALLENGE-TOKEN"]
      ) {
        authenticates()
        isChallenged("n-2") { _ in [] }
        answersChallenge("n-3")
      }
      replays(
        "challenge-while-submitting",
        "A challenge comes before the answer to a token, which is refused meanwhile",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-SUPERSEDES", "LAYER-ERROR-SURFACED"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        isChallenged { nonce in
          [
            isRefused("superseded", by: "overtaken"), submitsToken(over: nonce),
          ]
        }
        isAuthenticated()
        answersChallenge("n-3")
      }
      replays(
        "challenge-while-submitting-refused-late",
        "A token that a challenge has overtaken is refused after the challenge was answered",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-SUPERSEDES", "LAYER-ERROR-NOT-RETRIED"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        answersChallenge()
        isRefused("superseded", by: "overtaken")
        on("timePasses", after: 60)
        answersChallenge("n-3")
      }
      replays(
        "two-submissions-under-way",
        "A token that is submitted while another one is under way bears a name of its own",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-SUPERSEDES", "LAYER-SUBMITS-TOKEN"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        isChallenged { nonce in
          [submits(token(over: nonce), as: ["$fresh": "auth"])]
        }
        isRefused("superseded", by: "overtaken")
        isAuthenticated()
      }
      replays(
        "restart-forgets-overtaken-submission",
        "The app is started anew, and does not know the token any more that a challenge had overtaken",
        ["LAYER-REQUESTS-NONCE-FIRST", "LAYER-CHALLENGE-SUPERSEDES"],
        flags: ["stale-state"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        isChallenged { _ in [] }
        signsIn("again")
        on("authenticationFailed", ["call": bound("overtaken"), "error": "superseded"])
        obtainsNonce("n-3", for: "again", posting: "post-again")
        submitsToken(over: "n-3", asked: "post-again", by: "auth-again")
        isAuthenticated(by: "auth-again")
      }
      replays(
        "challenge-while-submitting-accepted-late",
        "A token that a challenge has overtaken is accepted after the challenge was answered",
        ["LAYER-CHALLENGE-HANDLED", "LAYER-CHALLENGE-SUPERSEDES"]
      ) {
        signsIn()
        obtainsNonce()
        submitsToken(by: "overtaken")
        answersChallenge()
        isAuthenticated(by: "overtaken")
        answersChallenge("n-3")
      }
    }
  }
}
