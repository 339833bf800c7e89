extension LayerServiceTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same request ten times and more"
  ) {
    trace("eleven-forged-tokens", "Eleven tokens under a foreign key, each refused") {
      decidedBy("LAYER-SERVICE-VALIDATES").flagged("signature-unchecked")
      for number in 1...11 {
        phone.obtainsNonce("n-\(number)")
        phone.isRefused(
          token(over: "n-\(number)") { $0.key = ["rs256": .string(Keys.foreign.privateKey)] },
          .badSignature
        )
      }
      phone.isNotServed()
    }
    trace("ten-replays", "The token that opened a session is submitted ten times after a logout") {
      decidedBy("LAYER-NONCE-SINGLE-USE").flagged("nonce-unchecked")
      phone.signsIn()
      phone.logsOut()
      for _ in 1...10 { phone.isRefused(token(over: "n-1"), .replayed, .nonceMismatch) }
    }
    trace("ten-messages-without-session", "A client without a session sends ten messages") {
      decidedBy("LAYER-SERVICE-VALIDATES").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      for number in 1...10 { phone.isNotServed("too-early-\(number)") }
      phone.signsInAndIsServed()
    }
    trace("eleven-challenges", "Eleven challenges, each of which is answered") {
      decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-ONLINE-AFTER-AUTH").flagged("stale-state")
      phone.signsIn()
      for number in 2...12 {
        phone.isChallenged("n-\(number)")
        phone.isAcceptedAndServed(over: "n-\(number)")
      }
    }
    trace("ten-logouts", "A client logs out ten times, and signs in again each time") {
      decidedBy("LAYER-ONLINE-AFTER-AUTH").also("LAYER-LOGOUT-ENDS-SESSION").flagged("stale-state")
      for number in 1...10 {
        phone.signsInAndIsServed(over: "n-\(number)")
        phone.logsOut()
      }
    }
    trace("hundred-messages", "A client with a session sends a hundred messages") {
      decidedBy("LAYER-ONLINE-AFTER-AUTH").flagged("stale-state")
      phone.signsIn()
      for number in 1...100 { phone.isServed("message-\(number)") }
    }
  }
}
