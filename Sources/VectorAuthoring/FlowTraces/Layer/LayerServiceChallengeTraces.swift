import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension LayerServiceTraces {
  static var challenges: CaseGroup {
    group("challenges", title: "Challenges, and the nonces that they replace") {
      answered
      superseding
      askingAgain
      sending
    }
  }

  @TraceBuilder
  private static var answered: [TraceDefinition] {
    replays(
      "documented-authentication-challenge",
      "The service challenges an authenticated client, which answers with a token over the nonce",
      ["LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-TOKEN"]
    ) {
      signsIn()
      isServed()
      isChallenged()
      isAccepted(token(over: "n-2"))
      isServed()
    }
    replays(
      "challenge-without-session",
      "A client is challenged before it has asked for anything",
      ["LAYER-CHALLENGE-ANY-TIME", "LAYER-CHALLENGE-NONCE"]
    ) {
      isChallenged("n-1")
      isAccepted(token(over: "n-1"))
      isServed()
    }
    replays(
      "five-challenges",
      "Each of five challenges brings a nonce that was never there before",
      ["LAYER-NONCE-UNIQUE", "LAYER-CHALLENGE-NONCE"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      for number in 2...6 {
        isChallenged(.string("n-\(number)"))
        isAccepted(token(over: "n-\(number)"))
        isServed()
      }
    }
    replays(
      "challenge-answered-wrongly",
      "The answer to a challenge is forged, and that to the next one is right",
      ["LAYER-SERVICE-VALIDATES", "LAYER-CHALLENGE-TOKEN"],
      flags: ["signature-unchecked"]
    ) {
      signsIn()
      isChallenged("n-2")
      isRefused(
        token(
          claims: LayerTokens.claims(over: bound("n-2"), for: "alice", issued: LayerTokens.start),
          key: ["rs256": .string(Keys.foreign.privateKey)]
        ),
        "bad-signature"
      )
      isChallenged("n-3")
      isAccepted(token(over: "n-3"))
      isServed()
    }
    replays(
      "challenge-after-expiry",
      "A client is challenged after the end of its session, before it has sent anything",
      ["LAYER-CHALLENGE-ON-EXPIRY", "LAYER-CHALLENGE-ANY-TIME"],
      with: ["sessionLifetime": 60]
    ) {
      signsIn()
      isChallenged("n-2", after: 61)
      isAccepted(token(over: "n-2"))
      isServed()
    }
  }

  @TraceBuilder
  private static var superseding: [TraceDefinition] {
    replays(
      "challenge-supersedes-requested-nonce",
      "A token over the nonce that was asked for comes after a challenge",
      ["LAYER-CHALLENGE-SUPERSEDES"],
      flags: ["nonce-unchecked"]
    ) {
      obtainsNonce("n-1")
      isChallenged("n-2")
      isRefused(token(over: "n-1"), "nonce-mismatch", "replayed")
      isAccepted(token(over: "n-2"))
      isServed()
    }
    replays(
      "challenge-supersedes-challenge",
      "A token over the nonce of the first of two challenges comes after the second",
      ["LAYER-CHALLENGE-SUPERSEDES"],
      flags: ["nonce-unchecked"]
    ) {
      signsIn()
      isChallenged("n-2")
      isChallenged("n-3")
      isRefused(token(over: "n-2"), "nonce-mismatch", "replayed")
      isAccepted(token(over: "n-3"))
      isServed()
    }
    replays(
      "challenge-supersedes-all",
      "Tokens over each of three nonces that were asked for come after a challenge",
      ["LAYER-CHALLENGE-SUPERSEDES"],
      flags: ["nonce-unchecked"]
    ) {
      for number in 1...3 { obtainsNonce(.string("n-\(number)")) }
      isChallenged("n-4")
      for number in 1...3 { isRefused(token(over: "n-\(number)"), "nonce-mismatch", "replayed") }
      isAccepted(token(over: "n-4"))
      isServed()
    }
    replays(
      "expiry-supersedes-spare-nonce",
      "A spare nonce from before the session is used after the challenge that followed it",
      ["LAYER-CHALLENGE-SUPERSEDES", "LAYER-CHALLENGE-ON-EXPIRY"],
      flags: ["nonce-unchecked"],
      with: ["sessionLifetime": 60]
    ) {
      obtainsNonce("n-1")
      obtainsNonce("spare")
      isAccepted(token(over: "n-1"))
      findsSessionExpired("n-2", after: 61)
      isRefused(token(over: "spare"), "nonce-mismatch", "replayed")
      isAccepted(token(over: "n-2"))
      isServed()
    }
  }

  @TraceBuilder
  private static var askingAgain: [TraceDefinition] {
    replays(
      "nonce-request-on-challenge",
      "A challenged client asks for a nonce, and uses that of the challenge",
      ["LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-TOKEN"]
    ) {
      signsIn()
      isChallenged("n-2")
      asksAgain(for: "n-3")
      isAccepted(token(over: "n-2"))
      isServed()
    }
    replays(
      "nonce-request-on-challenge-used",
      "A challenged client asks for a nonce, and uses that where it got one",
      ["LAYER-CHALLENGE-NONCE", "LAYER-CHALLENGE-TOKEN"]
    ) {
      isChallenged("n-2")
      asksAgain(for: "n-3") {
        isAccepted(token(over: "n-3"))
      } otherwise: {
        isAccepted(token(over: "n-2"))
      }
      isServed()
    }
    replays(
      "nonce-request-after-dead-challenge",
      "A client asks for a nonce when that of its challenge is more than ten minutes old",
      ["LAYER-NONCE-TEN-MINUTES", "LAYER-NONCE-UNIQUE"],
      note: "The challenge's nonce is of no use any more, so that there is nothing to refer to."
    ) {
      signsIn()
      isChallenged("n-2")
      obtainsNonce("n-3", after: 601)
      isAccepted(token(over: "n-3"))
      isServed()
    }
  }

  /// A challenged client asks for a nonce though the challenge brought one.
  private static func asksAgain(
    for nonce: JSON,
    @StepBuilder then: () -> [StepDefinition] = { [] },
    @StepBuilder otherwise: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    on(
      "nonceRequested",
      ["client": "phone"],
      leavesOpen: "layer-nonce-request-on-challenge",
      interpretation(
        "uses-challenge-nonce",
        does: ["refuseNonce": ["client": "phone", "reason": "challenge-nonce-at-hand"]],
        then: otherwise
      ),
      interpretation(
        "asks-again",
        does: ["provideNonce": ["client": "phone", "nonce": ["$fresh": nonce]]],
        then: then
      )
    )
  }

  @TraceBuilder
  private static var sending: [TraceDefinition] {
    replays(
      "message-while-challenged",
      "A challenged client sends a message all the same",
      ["LAYER-CHALLENGE-OFFLINE", "LAYER-OFFLINE-NO-SENDING"],
      flags: ["offline-use"]
    ) {
      signsIn()
      isChallenged("n-2")
      sendsWhileChallenged(another: "n-3") {
        isAccepted(token(over: "n-2"))
      } again: {
        isRefused(token(over: "n-2"), "nonce-mismatch", "replayed")
        isChallenged("n-4")
        isAccepted(token(over: "n-4"))
      }
      isServed()
    }
    replays(
      "message-before-first-challenge-is-answered",
      "A client that was challenged at first sends a message before it has answered",
      ["LAYER-CHALLENGE-OFFLINE", "LAYER-OFFLINE-NO-SENDING"]
    ) {
      isChallenged("n-1")
      sendsWhileChallenged(another: "n-2") {
        isAccepted(token(over: "n-1"))
      } again: {
        isAccepted(token(over: "n-2"))
      }
      isServed()
    }
  }

  private static func sendsWhileChallenged(
    another nonce: JSON,
    @StepBuilder refused: () -> [StepDefinition],
    @StepBuilder again: () -> [StepDefinition]
  ) -> StepDefinition {
    on(
      "messageSent",
      ["client": "phone", "message": "too-early"],
      leavesOpen: "layer-message-of-challenged-client",
      interpretation(
        "refused",
        does: ["refuseMessage": ["client": "phone", "message": "too-early"]],
        then: refused
      ),
      interpretation(
        "challenged-again",
        does: ["challenge": ["client": "phone", "nonce": ["$fresh": nonce]]],
        then: again
      )
    )
  }
}
