extension AvayaApplicationTraces {
  static let cancellation: CaseGroup = group(
    "cancellation",
    "Cancelled challenges, and handlers that are forgotten"
  ) {
    trace("documented-cancellation") {
      "The challenge is cancelled while the user is asked: the handler is forgotten"
      decidedBy("AVAYA-LATE-ANSWER-IGNORED").also("AVAYA-CANCEL-NO-ANSWER").flagged("late-answer")
      asked
      sdk.cancels("c1").after(30)
      user.answers("c1", typed).after(30)
    }
    trace("documented-cancellation-after-answer") {
      "The challenge is cancelled after its answer: no result is awaited"
      decidedBy("AVAYA-CANCEL-AFTER-ANSWER")
      answered
      sdk.cancels("c1")
      goesOn("c2")
    }
    trace("user-declines-after-cancellation", "The user declines what has been cancelled") {
      decidedBy("AVAYA-LATE-ANSWER-IGNORED").flagged("late-answer")
      asked
      sdk.cancels("c1")
      user.declines("c1")
      goesOn("c2")
    }
    trace("user-answers-long-after-cancellation", "The user answers a day after the cancellation") {
      decidedBy("AVAYA-LATE-ANSWER-IGNORED").flagged("late-answer")
      asked
      sdk.cancels("c1").after(3_600)
      user.answers("c1", typed).after(86_400)
    }
    trace("cancelled-at-once", "The cancellation comes within the second of the challenge") {
      decidedBy("AVAYA-LATE-ANSWER-IGNORED").also("AVAYA-CANCEL-NO-ANSWER").flagged("late-answer")
      asked
      sdk.cancels("c1").after(0)
      user.answers("c1", typed).after(0)
    }
    trace("cancelled-twice", "The cancellation comes twice") {
      decidedBy("AVAYA-CANCEL-ONCE").also("AVAYA-LATE-ANSWER-IGNORED")
      asked
      sdk.cancels("c1")
      sdk.cancels("c1")
      user.answers("c1", typed)
      goesOn("c2")
    }
    trace("cancelled-after-user-answer") {
      "The challenge is cancelled after the user's credential was given, and again"
      decidedBy("AVAYA-CANCEL-AFTER-ANSWER").also("AVAYA-CANCEL-ONCE", "AVAYA-LATE-ANSWER-IGNORED")
      asked
      user.answers("c1", typed) → app.answers("c1", typed)
      sdk.cancels("c1")
      sdk.cancels("c1")
      user.answers("c1", typed)
    }
    trace("accepted-after-cancellation") {
      "An acceptance that comes behind the cancellation changes nothing"
      decidedBy("AVAYA-CANCEL-AFTER-ANSWER")
      answered
      sdk.cancels("c1")
      sdk.reportsAcceptance("c1")
      goesOn("c2")
    }
    trace("cancelled-after-acceptance") {
      "A cancellation that comes behind the acceptance changes nothing"
      decidedBy("AVAYA-RESPOND").also("AVAYA-CANCEL-NOTIFIED")
      answered
      sdk.reportsAcceptance("c1")
      sdk.cancels("c1")
      goesOn("c2")
    }
    trace("challenged-after-cancellation") {
      "After a cancellation the user is asked anew, and the new handler is called"
      decidedBy("AVAYA-RESPOND").also("AVAYA-CHALLENGE-AFTER-CANCEL")
      asked
      sdk.cancels("c1")
      sdk.challenges("c2", realm: "video") → app.asksUser("c2", realm: "video")
      user.answers("c2", typed) → app.answers("c2", typed)
      sdk.reportsAcceptance("c2")
    }
    trace("challenged-after-cancelled-answer") {
      "After the cancellation of an answered challenge the credential at hand is offered again"
      decidedBy("AVAYA-RESPOND").also("AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-AFTER-ANSWER")
      note("A cancellation says nothing about the credential.")
      answered
      sdk.cancels("c1")
      sdk.challenges("c2").after(600) → app.answers("c2", voice)
      sdk.reportsAcceptance("c2")
    }
    trace("later-of-two-cancelled") {
      "The second of two challenges of a service is cancelled; the question about the first stands"
      decidedBy("AVAYA-RESPOND").also("AVAYA-CANCEL-NO-ANSWER").flagged("late-answer")
      asked
      sdk.challenges("c2") → app.answers("c2", voice)
      sdk.cancels("c2")
      user.answers("c1", typed) → app.answers("c1", typed)
    }
    trace("names-in-capitals") {
      "The challenge that is cancelled has a name that differs from that of the question by case"
      decidedBy("AVAYA-NAMES-EXACT").also("AVAYA-RESPOND", "AVAYA-CANCEL-NO-ANSWER")
      flagged("inexact-comparison")
      asked
      sdk.challenges("C1") → app.answers("C1", voice)
      sdk.cancels("C1")
      user.answers("c1", typed) → app.answers("c1", typed)
    }
    trace("one-of-two-cancelled") {
      "The first of two challenges of a service is cancelled while the second one is answered"
      decidedBy("AVAYA-LATE-ANSWER-IGNORED").also("AVAYA-RESPOND")
      asked
      sdk.challenges("c2") → app.answers("c2", voice)
      sdk.cancels("c1")
      user.answers("c1", typed)
      sdk.reportsAcceptance("c2")
    }
  }
}
