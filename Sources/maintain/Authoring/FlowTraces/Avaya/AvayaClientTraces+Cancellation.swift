extension AvayaClientTraces {
  static let cancellation: CaseGroup = group(
    "cancellation",
    "Cancellation of challenges by a failing network"
  ) {
    decidedBy("AVAYA-CANCEL-ON-NETWORK-FAILURE")
    trace("documented-network-failure") {
      "The network fails while the provider has the challenge, which is cancelled"
      also("AVAYA-CANCEL-NOTIFIED").flagged("lost-cancellation")
      challenged
      network.fails() → client.losesServer(cancelling: "c")
    }
    section(also("AVAYA-CANCEL-AFTER-ANSWER").flagged("lost-cancellation")) {
      trace("documented-after-answer") {
        "The network fails after the answer: the challenge is cancelled, and the answer has no "
          + "effect"
        also("AVAYA-CANCEL-NOTIFIED")
        answered
        network.fails() → client.losesServer(cancelling: "c")
        server.accepts()
      }
      trace("acceptance-after-cancellation") {
        "The acceptance of an answer whose challenge was cancelled does not reach the provider"
        answered
        network.fails().after(30) → client.losesServer(cancelling: "c")
        server.accepts().after(5)
      }
      trace("rejection-after-cancellation") {
        "The rejection of an answer whose challenge was cancelled does not reach the provider"
        answered
        network.fails().after(30) → client.losesServer(cancelling: "c")
        server.rejects(second).after(5)
      }
    }
    trace("answer-after-cancellation") {
      "The handler is called after the cancellation: nothing is sent"
      also("AVAYA-LATE-ANSWER-IGNORED").flagged("late-answer")
      challenged
      network.fails() → client.losesServer(cancelling: "c")
      provider.answers("c", alice)
      provider.answers("c", alice).after(3_600)
      app.uses() → client.refusesAtTheEnd()
    }
    trace("acceptance-after-unanswered-cancellation") {
      "An acceptance after the cancellation of an unanswered challenge does not reach the provider"
      decidedBy("AVAYA-CANCEL-NO-ANSWER").flagged("lost-cancellation")
      challenged
      network.fails() → client.losesServer(cancelling: "c")
      server.accepts()
    }
    trace("nil-after-cancellation", "The handler is called with nil after the cancellation") {
      also("AVAYA-LATE-ANSWER-IGNORED").flagged("late-answer")
      challenged
      network.fails() → client.losesServer(cancelling: "c")
      provider.answers("c", nil)
      app.uses() → client.refusesAtTheEnd()
    }
    trace("answer-and-cancellation-at-once") {
      "The network fails within the second of the challenge, and the handler is called in it too"
      also("AVAYA-LATE-ANSWER-IGNORED").flagged("late-answer")
      challenged
      network.fails().after(0) → client.losesServer(cancelling: "c")
      provider.answers("c", alice).after(0)
    }
    trace("cancelled-after-days") {
      "The network fails when the user has not answered for four days"
      also("AVAYA-ANSWER-LATER")
      challenged
      network.fails().after(345_600) → client.losesServer(cancelling: "c")
      provider.answers("c", alice)
    }
    trace("cancelled-twice", "The network fails again: a challenge is cancelled once") {
      also("AVAYA-CANCEL-ONCE").flagged("lost-cancellation")
      challenged
      network.fails() → client.losesServer(cancelling: "c")
      network.fails() → client.losesServer()
      provider.answers("c", alice)
    }
    trace("cancelled-twice-after-answer", "The network fails twice after the answer") {
      also("AVAYA-CANCEL-ONCE", "AVAYA-CANCEL-AFTER-ANSWER").flagged("lost-cancellation")
      answered
      network.fails() → client.losesServer(cancelling: "c")
      network.fails() → client.losesServer()
      server.accepts()
    }
    trace("challenged-after-cancellation") {
      "After a cancellation the server challenges again: a new challenge, answered and accepted"
      decidedBy("AVAYA-CHALLENGE-AFTER-CANCEL").also("AVAYA-LATE-ANSWER-IGNORED")
      challenged
      network.fails() → client.losesServer(cancelling: "c")
      server.challenges(second).after(60) → client.passesOn(second, as: "new")
      provider.answers("c", bob)
      goesOn("new", second)
    }
    trace("challenged-after-cancelled-answer") {
      "After the cancellation of an answered challenge the new one begins with 0 failures"
      decidedBy("AVAYA-CHALLENGE-AFTER-CANCEL")
      also("AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-FAILURE-COUNT-OWN").flagged("off-by-one")
      answered
      network.fails() → client.losesServer(cancelling: "c")
      isChallengedAndGoesOn("new", second)
    }
    trace("cancelled-after-rejections") {
      "Two rejections, a cancellation, and a new challenge with 0 failures"
      decidedBy("AVAYA-CHALLENGE-AFTER-CANCEL").also("AVAYA-FAILURE-COUNT-OWN")
      rejected(as: "c")
      answersInVain("c", second, with: bob, rejectedBy: third, failures: 2)
      network.fails() → client.losesServer(cancelling: "c")
      isChallengedAndGoesOn("new", first)
    }
    section(flagged("lost-cancellation")) {
      trace("cancelled-thrice", "Three challenges, each cancelled; the fourth is answered") {
        also("AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-NOTIFIED")
        started
        for _ in 1...3 {
          server.challenges(second) → client.passesOn(second, as: "c")
          network.fails() → client.losesServer(cancelling: "c")
        }
        isChallengedAndGoesOn("c", first)
      }
      trace("failure-while-registering") {
        "The network fails before any challenge: there is nothing to cancel"
        decidedBy("AVAYA-CANCEL-NOTIFIED")
        started
        network.fails() → client.losesServer()
      }
      trace("failure-after-acceptance") {
        "The network fails after the acceptance: no challenge stands, and none is cancelled"
        decidedBy("AVAYA-CANCEL-NOTIFIED").also("AVAYA-ACCEPTED")
        registered
        network.fails() → client.losesRegistration()
      }
      trace("failure-after-nil") {
        "The network fails after a nil answer: the challenge is over, and is not cancelled"
        decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-CANCEL-NOTIFIED")
        challenged
        provider.answers("c", nil) → client.takesNil("c")
        network.fails()
        provider.answers("c", alice)
      }
    }
  }
}
