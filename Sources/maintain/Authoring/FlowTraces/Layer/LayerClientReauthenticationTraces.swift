extension LayerClientTraces {
  static let reauthentication: CaseGroup = group(
    "reauthentication",
    "Answers to a challenge that fail"
  ) {
    opening { signsInAndIsChallenged() }
    trace("answer-refused") {
      "The answer to a challenge is refused: the error is reported and the client stays offline"
      decidedBy("LAYER-ERROR-SURFACED").also("LAYER-CHALLENGE-OFFLINE", "LAYER-AUTH-COMPLETION")
      submits(token(over: "n-2"), by: "auth-2")
      isRefused("auth-2", "expired")
      isOffline()
      isChallengedOffline("n-3")
      comesBackOnline(over: "n-3", by: "auth-3", missed: duringChallenge)
    }
    trace("another-nonce-after-refusal", "After an answer that was refused a nonce is asked for") {
      decidedBy("LAYER-NONCE-COMPLETION").also("LAYER-ERROR-NOT-RETRIED", "LAYER-CHALLENGE-OFFLINE")
      submits(token(over: "n-2"), by: "auth-2")
      isRefused("auth-2")
      app.asksForNonce("nonce-2")
        → ambiguity("layer-client-nonce-request-after-refused-answer") {
          interpretation("asks", client.asksForNonce("nonce-2")) { getsNonce("n-3", by: "nonce-2") }
          interpretation("fails", client.handsNone(to: "nonce-2")) { isChallengedOffline("n-3") }
          interpretation("gives-that-of-the-challenge", client.hands("n-2", to: "nonce-2")) {
            isChallengedOffline("n-3")
          }
        }
      comesBackOnline(over: "n-3", by: "auth-3")
    }
    trace("answer-overtaken-by-challenge") {
      "Another challenge comes while the answer to the first is with the service, which refuses it"
      decidedBy("LAYER-COMPLETES-ONCE").also("LAYER-AUTH-COMPLETION", "LAYER-CHALLENGE-OFFLINE")
      submits(token(over: "n-2"), by: "auth-2")
      isChallengedOffline("n-3")
      isRefused("auth-2", "superseded")
      isOffline()
      comesBackOnline(over: "n-3", by: "auth-3", missed: duringChallenge)
    }
    trace("old-token-again") {
      "The token of the first sign-in is submitted again after a challenge"
      decidedBy("LAYER-ERROR-SURFACED").also("LAYER-NONCE-SINGLE-USE").flagged("nonce-unchecked")
      submitsInVain(
        token(over: "n-1"),
        by: "auth-2",
        "replayed",
        heldBackBy: "layer-client-checks-token-nonce"
      )
      isOffline()
      isChallengedOffline("n-3")
      comesBackOnline(over: "n-3", by: "auth-3", missed: duringChallenge)
    }
  }
}
