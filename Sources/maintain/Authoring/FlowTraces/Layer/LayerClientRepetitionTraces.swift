extension LayerClientTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same event ten times and more"
  ) {
    trace("ten-refused-tokens") {
      "The service refuses ten tokens, each over a nonce of its own; the next one is submitted"
      decidedBy("LAYER-SUBMITS-TOKEN").also("LAYER-AUTH-COMPLETION").flagged("stale-state")
      for number in 1...10 {
        obtainsNonce("n-\(number)", by: "nonce-\(number)")
        submits(token(over: "n-\(number)"), by: "auth-\(number)")
        isRefused("auth-\(number)")
      }
      signsIn(over: "n-11", by: "auth-11", askingBy: "nonce-11")
      isOnline()
    }
    trace("ten-refused-nonces", "The service refuses ten requests for a nonce, and not the next") {
      decidedBy("LAYER-NONCE-COMPLETION").flagged("stale-state")
      for number in 1...10 {
        app.asksForNonce("nonce-\(number)") → client.asksForNonce("nonce-\(number)")
        getsNoNonce("busy", by: "nonce-\(number)")
      }
      signsIn(askingBy: "nonce-11")
      isOnline()
    }
    trace("ten-refused-answers") {
      "The service refuses the answers to ten challenges; the answer to the next one is submitted"
      decidedBy("LAYER-SUBMITS-TOKEN").also("LAYER-CHALLENGE-ANY-TIME", "LAYER-DELEGATE-CHALLENGE")
      flagged("stale-state")
      signsInAndIsChallenged()
      for number in 2...11 {
        submits(token(over: "n-\(number)"), by: "auth-\(number)")
        isRefused("auth-\(number)")
        isChallengedOffline("n-\(number + 1)")
      }
      comesBackOnline(over: "n-12", by: "auth-12")
    }
    trace("ten-challenges", "Ten challenges, each of which is reported and answered") {
      decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-ONLINE-AFTER-AUTH").flagged("stale-state")
      signsIn()
      for number in 2...11 {
        isChallenged("n-\(number)")
        comesBackOnline(over: "n-\(number)", by: "auth-\(number)")
      }
    }
    trace("ten-unanswered-challenges", "Ten challenges, the last of which is answered") {
      decidedBy("LAYER-DELEGATE-CHALLENGE").also("LAYER-CHALLENGE-OFFLINE").flagged("stale-state")
      signsInAndIsChallenged()
      for number in 3...11 { isChallengedOffline("n-\(number)") }
      comesBackOnline(over: "n-11")
    }
    trace("eleven-logouts", "A user signs in and logs out again, eleven times") {
      decidedBy("LAYER-DELEGATE-DEAUTHENTICATED").also("LAYER-ONLINE-AFTER-AUTH")
      flagged("stale-state")
      for number in 1...11 {
        signsIn(over: "n-\(number)", by: "auth-\(number)", askingBy: "nonce-\(number)")
        logsOut("logout-\(number)")
      }
    }
    trace("hundred-messages", "An authenticated user sends a hundred messages, and gets a hundred")
    {
      decidedBy("LAYER-ONLINE-AFTER-AUTH").flagged("stale-state")
      signsIn()
      for number in 1...100 { isOnline("sent-\(number)", "received-\(number)") }
    }
    trace("hundred-messages-while-offline", "A hundred messages arrive at a challenged client") {
      decidedBy("LAYER-OFFLINE-NO-RECEIVING").also("LAYER-CHALLENGE-OFFLINE")
      flagged("offline-use")
      signsInAndIsChallenged()
      for number in 1...100 { service.brings("missed-\(number)") }
    }
    trace("ten-messages-sent-while-offline", "A challenged client is to send ten messages") {
      decidedBy("LAYER-OFFLINE-NO-SENDING").also("LAYER-CHALLENGE-OFFLINE").flagged("offline-use")
      signsInAndIsChallenged()
      for number in 1...10 { sendsOffline("lost-\(number)") { _ in } }
    }
  }
}
