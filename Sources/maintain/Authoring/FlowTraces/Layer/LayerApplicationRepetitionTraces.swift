extension LayerApplicationTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same event ten times"
  ) {
    section(decidedBy("LAYER-REQUESTS-NONCE-FIRST").flagged("stale-state")) {
      trace("ten-failed-nonce-requests") {
        "Ten requests for a nonce fail, and each sign-in makes another one"
        for _ in 1...10 {
          signsIn()
          getsNoNonce
        }
        authenticates(over: "n-11")
      }
      trace("eleven-sign-ins", "A user signs in eleven times, each time over a nonce of its own") {
        also("LAYER-SUBMITS-TOKEN")
        for number in 1...11 {
          authenticates(over: "n-\(number)")
          sdk.saysDeauthenticated()
        }
      }
    }
    section(decidedBy("LAYER-APPLICATION-SHOWS-ERROR").also("LAYER-REQUESTS-NONCE-FIRST")) {
      flagged("stale-state", "swallowed-error")
      trace("ten-failures-of-the-backend") {
        "The backend gives no token ten times, and each sign-in begins with a nonce of its own"
        for number in 1...10 {
          signsIn()
          obtainsNonce("n-\(number)")
          getsNoToken(backend.fails("no route to host"), over: "n-\(number)")
        }
        authenticates(over: "n-11")
      }
      trace("ten-refused-tokens") {
        "The service refuses ten tokens, and each sign-in begins with a nonce of its own"
        also("LAYER-SUBMITS-TOKEN")
        for number in 1...10 {
          signsIn()
          obtainsNonce("n-\(number)")
          submitsToken(over: "n-\(number)")
          isRefused()
        }
        authenticates(over: "n-11")
      }
    }
    trace("ten-challenges", "Ten challenges, each of which is answered by a token of its own") {
      decidedBy("LAYER-DELEGATE-REAUTHENTICATES").also("LAYER-CHALLENGE-TOKEN")
      flagged("stale-state")
      authenticates()
      for number in 2...11 { answersChallenge("n-\(number)") }
    }
  }
}
