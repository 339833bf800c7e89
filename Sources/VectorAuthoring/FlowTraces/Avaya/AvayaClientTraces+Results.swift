import AuthConformance
import ConformanceEngine
import ConformanceSuite

extension AvayaClientTraces {
  static let results = group(
    "results",
    "What becomes of an answer: acceptance, rejection, and how rejections are counted"
  ) {
    trace("documented-acceptance") {
      "The server accepts, and the provider is told so for its challenge"
      decidedBy("AVAYA-ACCEPTED")
      answered
      server.accepts() → client.reportsAcceptance("c")
    }
    trace("documented-rejection") {
      "The server rejects, and the provider receives another challenge with one failure"
      decidedBy("AVAYA-REJECTED", also: ["AVAYA-FAILURE-COUNT"])
      answered
      server.rejects(second) → client.passesOn(second, as: "again", failures: 1)
      goesOn("again", second)
    }
    trace("rejected-thrice") {
      "Three wrong passwords: the count goes 0, 1, 2, 3"
      decidedBy("AVAYA-REJECTED", also: ["AVAYA-FAILURE-COUNT"], flags: ["off-by-one"])
      challenged
      provider.answers("c", mistyped) → client.responds(mistyped, to: first)
      server.rejects(second) → client.passesOn(second, as: "c", failures: 1)
      provider.answers("c", mistyped) → client.responds(mistyped, to: second)
      server.rejects(third) → client.passesOn(third, as: "c", failures: 2)
      provider.answers("c", mistyped) → client.responds(mistyped, to: third)
      server.rejects(first) → client.passesOn(first, as: "c", failures: 3)
      goesOn("c", first)
    }
    trace("rejected-twelve-times") {
      "Twelve rejections, one after the other"
      decidedBy("AVAYA-FAILURE-COUNT")
      challenged
      for count in Int64(1)...12 {
        provider.answers("c", mistyped) → client.responds(mistyped, to: first)
        server.rejects(first) → client.passesOn(first, as: "c", failures: count)
      }
      goesOn("c", first)
    }
    trace("rejection-after-days") {
      "The server takes two days to reject, and the user another one to answer"
      decidedBy("AVAYA-REJECTED", also: ["AVAYA-ANSWER-LATER"])
      answered
      server.rejects(second).after(172_800) → client.passesOn(second, as: "again", failures: 1)
      provider.answers("again", bob).after(86_400) → client.responds(bob, to: second)
      server.accepts() → client.reportsAcceptance("again")
    }
    trace("old-handler-after-rejection") {
      "After a rejection the first handler is called once more, and then the second one"
      decidedBy("AVAYA-ANSWER-ONCE", also: ["AVAYA-REJECTED"], flags: ["late-answer"])
      answered
      server.rejects(second) → client.passesOn(second, as: "again", failures: 1)
      provider.answers("c", bob)
      provider.answers("c", nil)
      goesOn("again", second)
    }
    trace("nil-after-rejection") {
      "The provider gives up after a rejection: nothing more is sent"
      decidedBy("AVAYA-NIL-COMPLETES", also: ["AVAYA-REJECTED"])
      answered
      server.rejects(second) → client.passesOn(second, as: "again", failures: 1)
      provider.answers("again", nil)
      app.uses() → client.refusesRequest()
    }
    trace("challenged-after-giving-up") {
      "A rejection, a nil answer, and another challenge, which has no failures of its own"
      decidedBy("AVAYA-FAILURE-COUNT", also: ["AVAYA-FAILURE-COUNT-OWN"])
      answered
      server.rejects(second) → client.passesOn(second, as: "again", failures: 1)
      provider.answers("again", nil)
      server.challenges(third)
        → ambiguity("avaya-over-counting-failures") {
          interpretation("exact", client.passesOn(third, as: "new"))
          interpretation("over", client.passesOnCounting(third, as: "new"))
        }
      goesOn("new", third)
    }
    trace("count-begins-anew") {
      "Two rejections and an acceptance; a later challenge of another realm begins with 0"
      decidedBy("AVAYA-FAILURE-COUNT", also: ["AVAYA-FAILURE-COUNT-OWN"])
      challenged
      provider.answers("c", mistyped) → client.responds(mistyped, to: first)
      server.rejects(second) → client.passesOn(second, as: "c", failures: 1)
      provider.answers("c", bob) → client.responds(bob, to: second)
      server.rejects(third) → client.passesOn(third, as: "c", failures: 2)
      goesOn("c", third)
      server.challenges(otherRealm).after(3_600) → client.passesOn(otherRealm, as: "other")
      provider.answers("other", mistyped) → client.responds(mistyped, to: otherRealm)
      server.rejects(otherRealm) → client.passesOn(otherRealm, as: "other", failures: 1)
      goesOn("other", otherRealm)
    }
    trace("accepted-twice") {
      "A second acceptance belongs to nothing; the provider is told once"
      decidedBy("AVAYA-ACCEPTED")
      registered
      server.accepts()
      app.uses() → client.sendsRequest()
    }
    trace("rejected-after-acceptance") {
      "A rejection that comes behind the acceptance belongs to nothing"
      decidedBy("AVAYA-REJECTED", also: ["AVAYA-ACCEPTED"])
      registered
      server.rejects(second)
      app.uses() → client.sendsRequest()
    }
    trace("accepted-after-nil") {
      "An acceptance and a rejection after a nil answer belong to nothing"
      decidedBy("AVAYA-NIL-COMPLETES", also: ["AVAYA-REGISTRATION-WAITS"])
      challenged
      provider.answers("c", nil)
      server.accepts()
      server.rejects(second)
      app.uses() → client.refusesRequest()
    }
    trace("accepted-before-answer") {
      "An acceptance and a rejection while the challenge waits for its answer belong to nothing"
      decidedBy("AVAYA-REGISTRATION-WAITS", also: ["AVAYA-FAILURE-COUNT"])
      challenged
      server.accepts()
      app.uses() → client.refusesRequest()
      server.rejects(second)
      app.uses() → client.refusesRequest()
      goesOn("c", first)
    }
    trace("rejected-before-challenge") {
      "A rejection of what was never sent belongs to nothing"
      decidedBy("AVAYA-FAILURE-COUNT", also: ["AVAYA-CHALLENGE-DELIVERED"])
      started
      server.rejects(second)
      server.challenges(first) → client.passesOn(first, as: "c")
      goesOn("c", first)
    }
    trace("rejected-twice") {
      "A second rejection of the same answer belongs to nothing: the count goes up once"
      decidedBy("AVAYA-FAILURE-COUNT")
      answered
      server.rejects(second) → client.passesOn(second, as: "again", failures: 1)
      server.rejects(second)
      provider.answers("again", mistyped) → client.responds(mistyped, to: second)
      server.rejects(third) → client.passesOn(third, as: "again", failures: 2)
    }
  }
}
