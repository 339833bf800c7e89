import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaClientTraces {
  static var cancellation: CaseGroup {
    .traces(
      "flow-traces/avaya-client-cancellation",
      of: .avayaClient,
      title: "Cancellation of challenges by a failing network",
      method: method,
      with: configuration(sip)
    ) {
      replays(
        "documented-network-failure",
        "The network fails while the provider has the challenge, which is cancelled",
        ["AVAYA-CANCEL-ON-NETWORK-FAILURE", "AVAYA-CANCEL-NOTIFIED"],
        flags: ["lost-cancellation"]
      ) {
        challenged
        networkFails(cancelling: "c")
      }
      replays(
        "documented-after-answer",
        "The network fails after the answer: the challenge is cancelled, and nothing comes of it",
        ["AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-CANCEL-ANY-TIME", "AVAYA-CANCEL-NOTIFIED"],
        flags: ["lost-cancellation"]
      ) {
        answered
        networkFails(cancelling: "c")
        on("serverAccepts", service())
        on("serverRejects", second.members)
      }
      replays(
        "acceptance-after-cancellation",
        "The acceptance of an answer whose challenge was cancelled does not reach the provider",
        ["AVAYA-CANCEL-AFTER-ANSWER"],
        flags: ["lost-cancellation"]
      ) {
        answered
        networkFails(cancelling: "c", after: 30)
        on("serverAccepts", service(), after: 5)
      }
      replays(
        "rejection-after-cancellation",
        "The rejection of an answer whose challenge was cancelled does not reach the provider",
        ["AVAYA-CANCEL-AFTER-ANSWER"],
        flags: ["lost-cancellation"]
      ) {
        answered
        networkFails(cancelling: "c", after: 30)
        on("serverRejects", second.members, after: 5)
      }
      replays(
        "answer-after-cancellation",
        "The handler is called after the cancellation: nothing is sent",
        ["AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        challenged
        networkFails(cancelling: "c")
        on("providerAnswers", answer("c", alice))
        on("providerAnswers", answer("c", alice), after: 3_600)
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "nil-after-cancellation",
        "The handler is called with nil after the cancellation",
        ["AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        challenged
        networkFails(cancelling: "c")
        on("providerAnswers", answer("c", nil))
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "answer-and-cancellation-at-once",
        "The network fails within the second of the challenge, and the handler is called in it too",
        ["AVAYA-CANCEL-ANY-TIME", "AVAYA-CANCEL-NO-ANSWER"],
        flags: ["late-answer"]
      ) {
        challenged
        networkFails(cancelling: "c", after: 0)
        on("providerAnswers", answer("c", alice), after: 0)
      }
      replays(
        "cancelled-after-days",
        "The network fails when the user has not answered for four days",
        ["AVAYA-CANCEL-ANY-TIME", "AVAYA-ANSWER-LATER"]
      ) {
        challenged
        networkFails(cancelling: "c", after: 345_600)
        on("providerAnswers", answer("c", alice))
      }
      replays(
        "cancelled-twice",
        "The network fails again: a challenge is cancelled once",
        ["AVAYA-CANCEL-ONCE"],
        flags: ["lost-cancellation"]
      ) {
        challenged
        networkFails(cancelling: "c")
        networkFails()
        on("providerAnswers", answer("c", alice))
      }
      replays(
        "cancelled-twice-after-answer",
        "The network fails twice after the answer",
        ["AVAYA-CANCEL-ONCE", "AVAYA-CANCEL-AFTER-ANSWER"],
        flags: ["lost-cancellation"]
      ) {
        answered
        networkFails(cancelling: "c")
        networkFails()
        on("serverAccepts", service())
      }
      replays(
        "challenged-after-cancellation",
        "After a cancellation the server challenges again: a new challenge, answered and accepted",
        ["AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-NO-ANSWER"]
      ) {
        challenged
        networkFails(cancelling: "c")
        on(
          "serverChallenges",
          second.members,
          after: 60,
          does: ["challengeReceived": received("new", second)]
        )
        on("providerAnswers", answer("c", bob))
        goesOn("new", second)
      }
      replays(
        "challenged-after-cancelled-answer",
        "After the cancellation of an answered challenge the new one begins with 0 failures",
        ["AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-FAILURE-COUNT-OWN"],
        flags: ["off-by-one"]
      ) {
        answered
        networkFails(cancelling: "c")
        on(
          "serverChallenges",
          second.members,
          does: ["challengeReceived": received("new", second)]
        )
        goesOn("new", second)
      }
      replays(
        "cancelled-after-rejections",
        "Two rejections, a cancellation, and a new challenge with 0 failures",
        ["AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-FAILURE-COUNT-OWN"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("c", second, failureCount: 1)]
        )
        on("providerAnswers", answer("c", bob), does: ["respond": response(bob, to: second)])
        on(
          "serverRejects",
          third.members,
          does: ["challengeReceived": received("c", third, failureCount: 2)]
        )
        networkFails(cancelling: "c")
        on("serverChallenges", first.members, does: ["challengeReceived": received("new", first)])
        goesOn("new", first)
      }
      replays(
        "cancelled-thrice",
        "Three challenges, each cancelled; the fourth is answered",
        ["AVAYA-CHALLENGE-AFTER-CANCEL", "AVAYA-CANCEL-NOTIFIED"],
        flags: ["lost-cancellation"]
      ) {
        started
        for _ in 1...3 {
          on("serverChallenges", second.members, does: ["challengeReceived": received("c", second)])
          networkFails(cancelling: "c")
        }
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        goesOn("c", first)
      }
      replays(
        "failure-while-registering",
        "The network fails before any challenge: there is nothing to cancel",
        ["AVAYA-CANCEL-NOTIFIED", "AVAYA-CANCEL-ON-NETWORK-FAILURE"],
        flags: ["lost-cancellation"]
      ) {
        started
        networkFails()
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        goesOn("c", first)
      }
      replays(
        "failure-after-acceptance",
        "The network fails after the acceptance: no challenge stands, and none is cancelled",
        ["AVAYA-CANCEL-NOTIFIED", "AVAYA-ACCEPTED"],
        flags: ["lost-cancellation"]
      ) {
        registered
        networkFails()
        on(
          "serverChallenges",
          otherRealm.members,
          does: ["challengeReceived": received("new", otherRealm)]
        )
        goesOn("new", otherRealm)
      }
      replays(
        "failure-after-nil",
        "The network fails after a nil answer: the challenge is over, and is not cancelled",
        ["AVAYA-CANCEL-NOTIFIED", "AVAYA-NIL-COMPLETES"],
        flags: ["lost-cancellation"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil))
        on("networkFails", service())
        on("providerAnswers", answer("c", alice))
      }
    }
  }
}
