extension AvayaClientTraces {
  /// Another challenge comes while the provider has not answered `c`.
  private static func replacesUnanswered(_ challenge: Challenge) -> StepDefinition {
    server.challenges(challenge)
      → ambiguity("avaya-challenge-while-unanswered") {
        interpretation("supersedes", client.supersedes("c", by: challenge, as: "new")) {
          provider.answers("c", bob)
          goesOn("new", challenge)
        }
        interpretation("replaces", client.passesOn(challenge, as: "new")) {
          goesOn("new", challenge)
        }
        interpretation("ignored", ends: true)
      }
  }

  /// Another challenge, which rejects nothing, comes while the answer to `c` is with the server.
  private static func replacesAnswered(_ challenge: Challenge, failures: Int64) -> StepDefinition {
    server.challenges(challenge)
      → ambiguity("avaya-challenge-while-answered") {
        interpretation("supersedes", client.supersedes("c", by: challenge, as: "new"))
        interpretation("replaces", client.passesOn(challenge, as: "new"))
        interpretation("rejection", client.passesOn(challenge, as: "new", failures: failures))
      }
  }

  /// Another challenge comes in the realm whose credential was accepted; the provider answers it, or
  /// the SDK does with what it has.
  private static func challengesAgain(
    _ challenge: Challenge,
    by credential: AvayaCredential,
    reusing accepted: AvayaCredential? = nil,
    @StepBuilder asked: () -> [StepDefinition] = { [] },
    @StepBuilder reused: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    server.challenges(challenge)
      → ambiguity("avaya-challenge-after-acceptance") {
        interpretation("asks", client.passesOn(challenge, as: "c")) {
          provider.answers("c", credential) → client.responds(credential, to: challenge)
          asked()
        }
        interpretation(
          "reuses",
          client.responds(accepted ?? credential, to: challenge),
          then: reused
        )
      }
  }

  /// The same, and the server accepts the answer.
  private static func acceptsAgain(
    _ challenge: Challenge,
    by credential: AvayaCredential,
    reusing accepted: AvayaCredential? = nil
  ) -> StepDefinition {
    challengesAgain(challenge, by: credential, reusing: accepted) {
      server.accepts() → client.reportsAcceptance("c")
    } reused: {
      server.accepts()
    }
  }

  /// The application starts once more; the interpretations meet again behind it.
  private static func startsAgain(
    _ question: AmbiguityID = "avaya-start-while-started",
    cancelling name: String? = nil,
    @StepBuilder then: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    let registers = client.registers()
    return app.starts()
      → ambiguity(question) {
        interpretation("ignored")
        interpretation(
          "restarts",
          name.map { inAnyOrder(client.cancels($0), registers) } ?? registers,
          then: then
        )
        interpretation("fails", client.failsToStart())
      }
  }

  static let silence: CaseGroup = group("silence", "Questions that the documents leave open") {
    trace("challenged-before-the-answer") {
      "Another challenge of the same realm comes before the answer to the first one"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-ANSWER-ONCE")
      challenged
      replacesUnanswered(second)
      app.uses() → client.sendsRequest()
    }
    trace("challenged-in-another-realm-before-the-answer") {
      "A challenge of another realm comes before the answer to the first one"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-HA1-NOT-REUSED")
      challenged
      replacesUnanswered(otherRealm)
      app.uses() → client.sendsRequest()
    }
    trace("challenged-after-the-answer") {
      "A challenge that rejects nothing comes while an answer is with the server"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-FAILURE-COUNT")
      answered
      replacesAnswered(otherRealm, failures: 1)
      goesOn("new", otherRealm)
    }
    trace("challenged-after-a-rejected-answer") {
      "A rejection, another answer, and a challenge that rejects nothing"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-FAILURE-COUNT")
      rejected(as: "c")
      provider.answers("c", bob) → client.responds(bob, to: second)
      replacesAnswered(otherRealm, failures: 2)
      goesOn("new", otherRealm)
    }
    trace("one-challenge-delivered-twice") {
      "The server's challenge arrives a second time before the provider has answered"
      decidedBy("AVAYA-FAILURE-COUNT").also("AVAYA-CHALLENGE-DELIVERED")
      flagged("failure-count-ignored")
      challenged
      server.challenges(first)
        → ambiguity("avaya-challenge-delivered-twice") {
          interpretation("supersedes", client.supersedes("c", by: first, as: "new")) {
            goesOn("new", first)
          }
          interpretation("replaces", client.passesOn(first, as: "new")) { goesOn("new", first) }
          interpretation("ignored", ends: true)
        }
      app.uses() → client.sendsRequest()
    }
    trace("challenged-after-unchallenged-acceptance") {
      "The server accepts the attempt, and challenges a day later"
      decidedBy("AVAYA-CREDENTIALS-NEEDED").also("AVAYA-CHALLENGE-DELIVERED")
      started
      server.accepts()
      app.uses()
        → ambiguity("avaya-accepted-unchallenged") {
          interpretation("registered", client.sendsRequest())
          interpretation("not-registered", client.refusesRequest())
        }
      isChallengedAndGoesOn("c", first, after: 86_400)
    }
    trace("challenged-again-after-acceptance") {
      "The server challenges again in the realm whose credential it has accepted"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-FAILURE-COUNT-OWN")
      registered
      acceptsAgain(second, by: alice).after(3_600)
      app.uses() → client.sendsRequest()
    }
    trace("rejected-after-another-challenge") {
      "A challenge of the realm whose credential was accepted is answered, and the answer rejected"
      decidedBy("AVAYA-REJECTED").also("AVAYA-CHALLENGE-DELIVERED").flagged("stale-state")
      note(
        "The failure count is not judged: whether an answer of the SDK's own counts is left open."
      )
      let last = Challenge(nonce: "n-6")
      registered
      app.uses() → client.sendsRequest()
      challengesAgain(second, by: alice)
      server.rejects(third) → client.passesOnCounting(third, as: "again")
      provider.answers("again", bob) → client.responds(bob, to: third)
      server.accepts() → client.reportsAcceptance("again")
      acceptsAgain(last, by: bob)
      app.uses() → client.sendsRequest()
    }
    trace("network-fails-after-another-challenge") {
      "The network fails while an answer of the SDK's own is with the server: nothing is cancelled"
      decidedBy("AVAYA-CANCEL-ON-NETWORK-FAILURE").also("AVAYA-CANCEL-NOTIFIED")
      flagged("lost-cancellation")
      registered
      server.challenges(second)
        → ambiguity("avaya-challenge-after-acceptance") {
          interpretation("asks", client.passesOn(second, as: "c"), ends: true)
          interpretation("reuses", client.responds(alice, to: second))
        }
      network.fails() → client.losesServer()
    }
    trace("challenged-again-after-rejection-and-acceptance") {
      "Of a rejected and an accepted credential only the accepted one is used again, if any"
      decidedBy("AVAYA-CHALLENGE-DELIVERED").also("AVAYA-FAILURE-COUNT-OWN")
      challenged
      answersInVain("c", first, rejectedBy: second, failures: 1)
      provider.answers("c", alice) → client.responds(alice, to: second)
      server.accepts() → client.reportsAcceptance("c")
      acceptsAgain(third, by: bob, reusing: alice)
      app.uses() → client.sendsRequest()
    }
    trace("started-twice", "A second start while the attempt is under way") {
      decidedBy("AVAYA-START-REGISTERS")
      started
      startsAgain()
      isChallengedAndGoesOn("c", first)
    }
    trace("started-again-while-challenged", "A second start while the provider has a challenge") {
      decidedBy("AVAYA-START-REGISTERS").also("AVAYA-CANCEL-NOTIFIED")
      challenged
      startsAgain(cancelling: "c") {
        provider.answers("c", bob)
        server.challenges(first) → client.passesOn(first, as: "c")
      }
      goesOn("c", first)
    }
    trace("started-again-while-answered", "A second start while an answer is with the server") {
      decidedBy("AVAYA-START-REGISTERS").also("AVAYA-CANCEL-NOTIFIED")
      answered
      startsAgain(cancelling: "c") {
        server.challenges(first) → client.passesOn(first, as: "c")
        provider.answers("c", alice) → client.responds(alice, to: first)
      }
      server.accepts() → client.reportsAcceptance("c")
      app.uses() → client.sendsRequest()
    }
    trace("started-again-after-acceptance", "A second start while the service is in use") {
      decidedBy("AVAYA-START-REGISTERS")
      registered
      startsAgain("avaya-start-while-registered") { server.accepts() }
      isChallengedAndGoesOn("other", otherRealm)
    }
    trace("started-again-after-nil") {
      "A second start after the registration has ended with a nil answer"
      decidedBy("AVAYA-START-REGISTERS").also("AVAYA-NIL-COMPLETES")
      challenged
      provider.answers("c", nil) → client.takesNil("c")
      app.starts().after(600)
        → ambiguity("avaya-start-after-end") {
          interpretation("ignored", ends: true)
          interpretation("registers", client.registers())
          interpretation("fails", client.failsToStart(), ends: true)
        }
      server.challenges(otherRealm) → client.passesOnCounting(otherRealm, as: "new")
      goesOn("new", otherRealm)
    }
    trace("started-again-after-giving-up") {
      "A second start after the provider has given up on a rejected credential"
      decidedBy("AVAYA-START-REGISTERS").also("AVAYA-NIL-COMPLETES")
      rejected(as: "c")
      provider.answers("c", nil) → client.takesNil("c")
      app.starts().after(600)
        → ambiguity("avaya-start-after-end") {
          interpretation("ignored")
          interpretation("registers", client.registers())
          interpretation("fails", client.failsToStart())
        }
      provider.answers("c", alice)
      app.uses() → client.refusesAtTheEnd()
    }
  }
}
