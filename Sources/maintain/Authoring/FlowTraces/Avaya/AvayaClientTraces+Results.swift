extension AvayaClientTraces {
  /// A challenge for each rejection, with a nonce of its own.
  private static func fresh(_ count: Int64) -> Challenge { Challenge(nonce: "fresh-\(count)") }

  static let results: CaseGroup = group(
    "results",
    "Acceptance and rejection of answers, and the failure count"
  ) {
    trace("documented-acceptance") {
      "The server accepts, and the provider is told so for its challenge"
      decidedBy("AVAYA-ACCEPTED")
      answered
      server.accepts() → client.reportsAcceptance("c")
    }
    trace("documented-rejection") {
      "The server rejects, and the provider receives another challenge with one failure"
      decidedBy("AVAYA-REJECTED").also("AVAYA-FAILURE-COUNT")
      rejected(as: "again")
      goesOn("again", second)
    }
    trace("rejected-by-another-host") {
      "The challenge that comes with a rejection is from another host"
      decidedBy("AVAYA-CHALLENGE-INFO").also("AVAYA-REJECTED").flagged("stale-state")
      let edge = Challenge(host: "edge-7.example.net", nonce: "n-2")
      answered
      server.rejects(edge) → client.passesOnCounting(edge, as: "again")
      goesOn("again", edge, with: bob)
    }
    trace("rejected-thrice", "Three wrong passwords: the count goes 0, 1, 2, 3") {
      decidedBy("AVAYA-REJECTED").also("AVAYA-FAILURE-COUNT").flagged("off-by-one")
      challenged
      answersInVain("c", first, rejectedBy: second, failures: 1)
      answersInVain("c", second, with: bob, rejectedBy: third, failures: 2)
      answersInVain("c", third, with: typed(3), rejectedBy: fresh(3), failures: 3)
      goesOn("c", fresh(3))
    }
    section(decidedBy("AVAYA-FAILURE-COUNT").flagged("off-by-one")) {
      trace("rejected-before-start") {
        "A rejection before the start is no failure of the first challenge"
        server.rejects(third)
        started
        isChallengedAndGoesOn("c", first)
      }
      trace("rejected-before-answer") {
        "A rejection before the answer is no failure of the challenge; the one behind it is"
        challenged
        server.rejects(third)
        answersInVain("c", first, rejectedBy: second, failures: 1)
        goesOn("c", second)
      }
    }
    trace("rejected-twelve-times", "Twelve rejections, one after the other") {
      decidedBy("AVAYA-FAILURE-COUNT")
      started
      server.challenges(fresh(0)) → client.passesOn(fresh(0), as: "c")
      for count in Int64(1)...12 {
        answersInVain(
          "c",
          fresh(count - 1),
          with: typed(Int(count)),
          rejectedBy: fresh(count),
          failures: count
        )
      }
      goesOn("c", fresh(12))
    }
    trace("old-handler-after-rejection") {
      "After a rejection the first handler is called once more, and then the second one"
      decidedBy("AVAYA-ANSWER-ONCE").also("AVAYA-REJECTED").flagged("late-answer")
      rejected(as: "again")
      provider.answers("c", bob)
      provider.answers("c", nil)
      goesOn("again", second)
    }
    trace("nil-after-rejection", "The provider gives up after a rejection: nothing more is sent") {
      decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-REJECTED")
      rejected(as: "again")
      provider.answers("again", nil) → client.takesNil("again")
      app.uses() → client.refusesAtTheEnd()
    }
    trace("challenged-after-giving-up", "A rejection, a nil answer, and another challenge") {
      decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-CHALLENGE-DELIVERED")
      note("The failure count is not judged: whether it is the same challenge is left open.")
      rejected(as: "again")
      provider.answers("again", nil) → client.takesNil("again")
      server.challenges(third) → client.passesOnCounting(third, as: "new")
      goesOn("new", third)
    }
    trace("count-begins-anew") {
      "Two rejections and an acceptance; a later challenge of another realm begins with 0"
      decidedBy("AVAYA-FAILURE-COUNT").also("AVAYA-FAILURE-COUNT-OWN")
      challenged
      answersInVain("c", first, rejectedBy: second, failures: 1)
      answersInVain("c", second, with: bob, rejectedBy: third, failures: 2)
      goesOn("c", third)
      server.challenges(otherRealm).after(3_600) → client.passesOn(otherRealm, as: "other")
      answersInVain("other", otherRealm, rejectedBy: otherRealm, failures: 1)
      goesOn("other", otherRealm)
    }
    trace("accepted-twice", "A second acceptance is ignored; the provider is told once") {
      decidedBy("AVAYA-ACCEPTED")
      registered
      server.accepts()
      app.uses() → client.sendsRequest()
    }
    trace("rejected-after-acceptance") {
      "A rejection after the acceptance is ignored, or is another challenge"
      decidedBy("AVAYA-REJECTED").also("AVAYA-ACCEPTED")
      registered
      server.rejects(second)
        → ambiguity("avaya-rejection-after-acceptance") {
          interpretation("ignored") { app.uses() → client.sendsRequest() }
          interpretation("challenges", client.passesOnCounting(second, as: "again")) {
            goesOn("again", second, with: bob)
          }
        }
    }
    trace("accepted-after-nil") {
      "An acceptance and a rejection after a nil answer are ignored"
      decidedBy("AVAYA-NIL-COMPLETES").also("AVAYA-REGISTRATION-WAITS")
      challenged
      provider.answers("c", nil) → client.takesNil("c")
      server.accepts()
      server.rejects(second)
      app.uses() → client.refusesAtTheEnd()
    }
    trace("accepted-before-answer") {
      "An acceptance while the challenge waits for its answer is ignored"
      decidedBy("AVAYA-REGISTRATION-WAITS")
      challenged
      server.accepts()
      app.uses() → client.refusesRequest()
      goesOn("c", first)
    }
  }
}
