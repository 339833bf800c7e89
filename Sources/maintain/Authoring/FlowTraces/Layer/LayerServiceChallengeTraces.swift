extension LayerServiceTraces {
  static let challenges: CaseGroup = group(
    "challenges",
    "Challenges, and the nonces that they replace"
  ) {
    // Challenges that are answered.
    trace("documented-authentication-challenge") {
      "The service challenges an authenticated client, which answers with a token over the nonce"
      decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-CHALLENGE-ANY-TIME")
      phone.signsInAndIsServed()
      phone.isChallenged()
      phone.isAcceptedAndServed(over: "n-2")
    }
    trace("challenge-without-session", "A client is challenged before it has asked for anything") {
      decidedBy("LAYER-CHALLENGE-NONCE").also("LAYER-CHALLENGE-ANY-TIME")
      phone.isChallengedWithoutSession("n-1")
      phone.isAcceptedAndServed(over: "n-1")
    }
    trace("five-challenges", "Each of five challenges brings a nonce that was never there before") {
      decidedBy("LAYER-NONCE-UNIQUE").also("LAYER-CHALLENGE-NONCE").flagged("nonce-unchecked")
      phone.signsIn()
      for number in 2...6 {
        phone.isChallenged("n-\(number)")
        phone.isAcceptedAndServed(over: "n-\(number)")
      }
    }
    trace("challenge-answered-wrongly", "The answer to a challenge is forged") {
      decidedBy("LAYER-SERVICE-VALIDATES").flagged("signature-unchecked")
      phone.signsIn()
      phone.isChallenged("n-2")
      phone.isRefused(
        token(over: "n-2") { $0.key = ["rs256": .string(Keys.foreign.privateKey)] },
        .badSignature
      )
    }
    trace("challenge-answered-over-another-nonce") {
      "The answer to a challenge is a token over a nonce that the service never handed out"
      decidedBy("LAYER-SERVICE-VALIDATES").also("LAYER-NONCE-FROM-SDK").flagged("nonce-unchecked")
      phone.signsIn()
      phone.isChallenged("n-2")
      phone.isRefused(token(over: "n-2") { $0.claims["nce"] = "made-up" }, .nonceMismatch)
      phone.isAcceptedAndServed(over: "n-2")
    }
    trace("challenge-after-expiry", with: ofAMinute) {
      "A client is challenged after the end of its session, before it has sent anything"
      decidedBy("LAYER-CHALLENGE-ON-EXPIRY").also("LAYER-CHALLENGE-ANY-TIME")
      phone.signsIn()
      phone.isChallenged("n-2").after(61)
      phone.isAcceptedAndServed(over: "n-2")
    }
    // Nonces that a challenge replaces.
    section(decidedBy("LAYER-CHALLENGE-SUPERSEDES").flagged("nonce-unchecked")) {
      trace("challenge-supersedes-requested-nonce") {
        "A token over the nonce that was asked for comes after a challenge"
        phone.obtainsNonce("n-1")
        phone.isChallengedWithoutSession("n-2")
        phone.isRefused(token(over: "n-1"), .nonceMismatch, .replayed)
        phone.isAcceptedAndServed(over: "n-2")
      }
      trace("challenge-supersedes-challenge") {
        "A token over the nonce of the first of two challenges comes after the second"
        phone.signsIn()
        phone.isChallenged("n-2")
        phone.isChallengedAgain("n-3", after: "n-2")
        phone.isRefused(token(over: "n-2"), .nonceMismatch, .replayed)
        phone.isAcceptedAndServed(over: "n-3")
      }
      trace("challenge-supersedes-all") {
        "Tokens over each of three nonces that were asked for come after a challenge"
        for number in 1...3 { phone.obtainsNonce("n-\(number)") }
        phone.isChallengedWithoutSession("n-4")
        for number in 1...3 {
          phone.isRefused(token(over: "n-\(number)"), .nonceMismatch, .replayed)
        }
        phone.isAcceptedAndServed(over: "n-4")
      }
      trace("expiry-supersedes-spare-nonce", with: ofAMinute) {
        "A spare nonce from before the session is used after the challenge that followed it"
        also("LAYER-CHALLENGE-ON-EXPIRY")
        phone.obtainsNonce("spare")
        phone.obtainsNonce("n-1", isFresh: true)
        phone.isAccepted(token(over: "n-1"))
        phone.findsSessionExpired("n-2").after(61)
        phone.isRefused(token(over: "spare"), .nonceMismatch, .replayed)
        phone.isAcceptedAndServed(over: "n-2")
      }
    }
    // Another nonce is asked for.
    trace("nonce-request-on-challenge-used") {
      "A challenged client asks for a nonce, and uses that where it got one"
      decidedBy("LAYER-CHALLENGE-NONCE")
      phone.signsIn()
      phone.isChallenged("n-2")
      phone.asksForNonce()
        → ambiguity("layer-service-nonce-request-on-challenge") {
          interpretation("refuses", service.refusesNonce(to: phone)) {
            phone.isAccepted(token(over: "n-2"))
          }
          interpretation("another", service.provides("n-3", to: phone, isFresh: true)) {
            phone.isAccepted(token(over: "n-3"))
          }
          interpretation("the-same", service.providesAgain("n-2", to: phone)) {
            phone.isAccepted(token(over: "n-2"))
          }
        }
      phone.isServed()
    }
    trace("nonce-request-after-dead-challenge") {
      "A client asks for a nonce when that of its challenge is more than ten minutes old"
      decidedBy("LAYER-NONCE-TEN-MINUTES").also("LAYER-NONCE-UNIQUE")
      note("The challenge's nonce has expired, so the client cannot be referred to it.")
      phone.signsIn()
      phone.isChallenged("n-2")
      phone.obtainsNonce("n-3").after(601)
      phone.isAcceptedAndServed(over: "n-3")
    }
    // Messages of a challenged client.
    trace("message-while-challenged", "A challenged client sends a message all the same") {
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      phone.signsIn()
      phone.isChallenged("n-2")
      sendsWhileChallenged(over: "n-2", another: "n-3") {
        phone.isAccepted(token(over: "n-2"))
      } again: {
        phone.isAccepted(token(over: "n-3"))
      }
      phone.isServed()
    }
    trace("messages-while-challenged", "A challenged client sends ten messages all the same") {
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      phone.signsIn()
      phone.isChallenged("open")
      sendsTen
      phone.isAcceptedAndServed(over: "open")
    }
    trace("messages-after-expiry", with: ofAMinute) {
      "A client whose session has expired sends ten more messages after the first one"
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      phone.signsIn()
      findsSessionExpired
      sendsTen
      phone.isAcceptedAndServed(over: "open")
    }
    trace("messages-after-expiry-of-a-second-session", with: ofAMinute) {
      "A client whose second session has expired sends ten more messages after the first one"
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING")
      flagged("offline-use", "stale-state")
      phone.signsIn()
      phone.isChallenged("n-2")
      phone.isAcceptedAndServed(over: "n-2")
      findsSessionExpired
      sendsTen
      phone.isAcceptedAndServed(over: "open")
    }
    trace("messages-after-challenge-of-an-expired-session", with: ofAMinute) {
      "A client that is challenged after the end of its session sends ten messages"
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING").flagged("offline-use")
      phone.signsIn()
      phone.isChallenged("open").after(61)
      sendsTen
      phone.isAcceptedAndServed(over: "open")
    }
    trace("message-before-first-challenge-is-answered") {
      "A client that was challenged at first sends a message before it has answered"
      decidedBy("LAYER-CHALLENGE-OFFLINE").also("LAYER-OFFLINE-NO-SENDING")
      phone.isChallengedWithoutSession("n-1")
      sendsWhileChallenged(over: "n-1", another: "n-2") {
        phone.isAccepted(token(over: "n-1"))
      } again: {
        phone.isAccepted(token(over: "n-2"))
      }
      phone.isServed()
    }
  }

  /// The first message after the end of a session, which the service need not answer by a challenge.
  private static var findsSessionExpired: StepDefinition {
    phone.sends("too-late").after(61)
      → ambiguity("layer-service-message-after-expiry") {
        interpretation("challenges", service.challenges(phone, over: "open"))
        interpretation("refuses", service.refuses("too-late", of: phone), ends: true) {
          for number in 1...10 {
            let message = "too-late-\(number)"
            phone.sends(message) → service.refuses(message, of: phone)
          }
        }
      }
  }

  /// Ten messages of a client that has not answered its challenge, of which none is accepted.
  @StepBuilder private static var sendsTen: [StepDefinition] {
    for number in 1...10 {
      phone.sends("too-early-\(number)")
        → ambiguity("layer-message-of-challenged-client") {
          interpretation("refused", service.refuses("too-early-\(number)", of: phone))
          interpretation("challenged-again", service.challenges(phone, over: "open"))
          interpretation("reminded", service.challengesAgain(phone, over: "open"))
          interpretation(
            "refused-and-reminded",
            inAnyOrder(
              service.refuses("too-early-\(number)", of: phone),
              service.challengesAgain(phone, over: "open")
            )
          )
        }
    }
  }

  private static func sendsWhileChallenged(
    over open: String,
    another nonce: String,
    @StepBuilder refused: () -> [StepDefinition],
    @StepBuilder again: () -> [StepDefinition]
  ) -> StepDefinition {
    phone.sends("too-early")
      → ambiguity("layer-message-of-challenged-client") {
        interpretation("refused", service.refuses("too-early", of: phone), then: refused)
        interpretation("challenged-again", service.challenges(phone, over: nonce), then: again)
        interpretation("reminded", service.challengesAgain(phone, over: open), then: refused)
        interpretation(
          "refused-and-reminded",
          inAnyOrder(
            service.refuses("too-early", of: phone),
            service.challengesAgain(phone, over: open)
          ),
          then: refused
        )
      }
  }
}
