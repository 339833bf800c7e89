import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaApplicationTraces {
  static var cancellation: CaseGroup {
    .traces(
      "flow-traces/avaya-application-cancellation",
      of: .avayaApplication,
      title: "Cancelled challenges, and handlers that are forgotten",
      method: method,
      with: configuration()
    ) {
      replays(
        "documented-cancellation",
        "The challenge is cancelled while the user is asked: the handler is forgotten",
        ["AVAYA-CANCEL-NO-ANSWER", "AVAYA-CANCEL-ANY-TIME"],
        flags: ["late-answer"]
      ) {
        asked
        on("challengeCancelled", about("c1"), after: 30)
        on("userAnswers", user("c1", typed), after: 30)
      }
      replays(
        "documented-cancellation-after-answer",
        "The challenge is cancelled after its answer: no result is awaited",
        ["AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-CANCEL-ANY-TIME"]
      ) {
        answered
        on("challengeCancelled", about("c1"))
        goesOn("c2")
      }
      replays(
        "user-declines-after-cancellation",
        "The user declines what has been cancelled",
        ["AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        asked
        on("challengeCancelled", about("c1"))
        on("userAnswers", user("c1", nil))
        goesOn("c2")
      }
      replays(
        "user-answers-long-after-cancellation",
        "The user answers a day after the cancellation",
        ["AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        asked
        on("challengeCancelled", about("c1"), after: 3_600)
        on("userAnswers", user("c1", typed), after: 86_400)
      }
      replays(
        "cancelled-at-once",
        "The cancellation comes within the second of the challenge",
        ["AVAYA-CANCEL-ANY-TIME", "AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        asked
        on("challengeCancelled", about("c1"), after: 0)
        on("userAnswers", user("c1", typed), after: 0)
      }
      replays(
        "cancelled-twice",
        "The cancellation comes twice",
        ["AVAYA-CANCEL-ONCE"]
      ) {
        asked
        on("challengeCancelled", about("c1"))
        on("challengeCancelled", about("c1"))
        on("userAnswers", user("c1", typed))
        goesOn("c2")
      }
      replays(
        "cancelled-after-user-answer",
        "The challenge is cancelled after the user's credential was given, and again",
        ["AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-CANCEL-ONCE"]
      ) {
        asked
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        on("challengeCancelled", about("c1"))
        on("challengeCancelled", about("c1"))
        on("userAnswers", user("c1", typed))
      }
      replays(
        "accepted-after-cancellation",
        "An acceptance that comes behind the cancellation changes nothing",
        ["AVAYA-CANCEL-AFTER-ANSWER"]
      ) {
        answered
        on("challengeCancelled", about("c1"))
        on("credentialAccepted", about("c1"))
        goesOn("c2")
      }
      replays(
        "cancelled-after-acceptance",
        "A cancellation that comes behind the acceptance changes nothing",
        ["AVAYA-CANCEL-ANY-TIME"]
      ) {
        answered
        on("credentialAccepted", about("c1"))
        on("challengeCancelled", about("c1"))
        on("userAnswers", user("c1", typed))
        goesOn("c2")
      }
      replays(
        "challenged-after-cancellation",
        "After a cancellation the user is asked anew, and the new handler is called",
        ["AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        asked
        on("challengeCancelled", about("c1"))
        on(
          "challengeReceived",
          challenge("c2", realm: "video"),
          does: ["askUser": question("c2", realm: "video")]
        )
        on("userAnswers", user("c1", voice.json))
        on("userAnswers", user("c2", typed), does: ["answer": answer("c2", typed)])
        on("credentialAccepted", about("c2"))
      }
      replays(
        "challenged-after-cancelled-answer",
        "After the cancellation of an answered challenge the credential at hand is offered again",
        ["AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-AFTER-ANSWER"],
        note: "A cancellation says nothing about the credential."
      ) {
        answered
        on("challengeCancelled", about("c1"))
        on(
          "challengeReceived",
          challenge("c2"),
          after: 600,
          does: ["answer": answer("c2", voice.json)]
        )
        on("credentialAccepted", about("c2"))
      }
      replays(
        "one-of-two-cancelled",
        "The first of two challenges of a service is cancelled while the second one is answered",
        ["AVAYA-CANCEL-NO-ANSWER", "AVAYA-RESPOND"]
      ) {
        asked
        on("challengeReceived", challenge("c2"), does: ["answer": answer("c2", voice.json)])
        on("challengeCancelled", about("c1"))
        on("userAnswers", user("c1", typed))
        on("credentialAccepted", about("c2"))
      }
    }
  }
}
