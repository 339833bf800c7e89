import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaClientTraces {
  static var results: CaseGroup {
    .traces(
      "flow-traces/avaya-client-results",
      of: .avayaClient,
      title: "What becomes of an answer: acceptance, rejection, and how rejections are counted",
      method: method,
      with: configuration(sip)
    ) {
      replays(
        "documented-acceptance",
        "The server accepts, and the provider is told so for its challenge",
        ["AVAYA-ACCEPTED"]
      ) {
        answered
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "documented-rejection",
        "The server rejects, and the provider receives another challenge with one failure",
        ["AVAYA-REJECTED", "AVAYA-FAILURE-COUNT"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        goesOn("again", second)
      }
      replays(
        "rejected-thrice",
        "Three wrong passwords: the count goes 0, 1, 2, 3",
        ["AVAYA-REJECTED", "AVAYA-FAILURE-COUNT"],
        flags: ["off-by-one"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", mistyped),
          does: ["respond": response(mistyped, to: first)]
        )
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("c", second, failureCount: 1)]
        )
        on(
          "providerAnswers",
          answer("c", mistyped),
          does: ["respond": response(mistyped, to: second)]
        )
        on(
          "serverRejects",
          third.members,
          does: ["challengeReceived": received("c", third, failureCount: 2)]
        )
        on(
          "providerAnswers",
          answer("c", mistyped),
          does: ["respond": response(mistyped, to: third)]
        )
        on(
          "serverRejects",
          first.members,
          does: ["challengeReceived": received("c", first, failureCount: 3)]
        )
        goesOn("c", first)
      }
      replays(
        "rejected-twelve-times",
        "Twelve rejections, one after the other",
        ["AVAYA-FAILURE-COUNT"]
      ) {
        challenged
        for count in Int64(1)...12 {
          on(
            "providerAnswers",
            answer("c", mistyped),
            does: ["respond": response(mistyped, to: first)]
          )
          on(
            "serverRejects",
            first.members,
            does: [
              "challengeReceived": received("c", first, failureCount: .number(JSON.Number(count)))
            ]
          )
        }
        goesOn("c", first)
      }
      replays(
        "rejection-after-days",
        "The server takes two days to reject, and the user another one to answer",
        ["AVAYA-REJECTED", "AVAYA-ANSWER-LATER"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          after: 172_800,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on(
          "providerAnswers",
          answer("again", bob),
          after: 86_400,
          does: ["respond": response(bob, to: second)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("again")])
      }
      replays(
        "old-handler-after-rejection",
        "After a rejection the first handler is called once more, and then the second one",
        ["AVAYA-ANSWER-ONCE", "AVAYA-REJECTED"],
        flags: ["late-answer"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on("providerAnswers", answer("c", bob))
        on("providerAnswers", answer("c", nil))
        goesOn("again", second)
      }
      replays(
        "nil-after-rejection",
        "The provider gives up after a rejection: nothing more is sent",
        ["AVAYA-NIL-COMPLETES", "AVAYA-REJECTED"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on("providerAnswers", answer("again", nil))
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "challenged-after-giving-up",
        "A rejection, a nil answer, and another challenge, which has no failures of its own",
        ["AVAYA-FAILURE-COUNT", "AVAYA-FAILURE-COUNT-OWN"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on("providerAnswers", answer("again", nil))
        on(
          "serverChallenges",
          third.members,
          leavesOpen: "avaya-over-counting-failures",
          interpretation("exact", does: ["challengeReceived": received("new", third)]),
          interpretation(
            "over",
            does: ["challengeReceived": received("new", third, failureCount: ["$atLeast": 0])]
          )
        )
        goesOn("new", third)
      }
      replays(
        "count-begins-anew",
        "Two rejections and an acceptance; a later challenge of another realm begins with 0",
        ["AVAYA-FAILURE-COUNT", "AVAYA-FAILURE-COUNT-OWN"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", mistyped),
          does: ["respond": response(mistyped, to: first)]
        )
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
        goesOn("c", third)
        on(
          "serverChallenges",
          otherRealm.members,
          after: 3_600,
          does: ["challengeReceived": received("other", otherRealm)]
        )
        on(
          "providerAnswers",
          answer("other", mistyped),
          does: ["respond": response(mistyped, to: otherRealm)]
        )
        on(
          "serverRejects",
          otherRealm.members,
          does: ["challengeReceived": received("other", otherRealm, failureCount: 1)]
        )
        goesOn("other", otherRealm)
      }
      replays(
        "accepted-twice",
        "A second acceptance belongs to nothing; the provider is told once",
        ["AVAYA-ACCEPTED"]
      ) {
        registered
        on("serverAccepts", service())
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "rejected-after-acceptance",
        "A rejection that comes behind the acceptance belongs to nothing",
        ["AVAYA-REJECTED", "AVAYA-ACCEPTED"]
      ) {
        registered
        on("serverRejects", second.members)
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "accepted-after-nil",
        "An acceptance and a rejection after a nil answer belong to nothing",
        ["AVAYA-NIL-COMPLETES", "AVAYA-REGISTRATION-WAITS"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil))
        on("serverAccepts", service())
        on("serverRejects", second.members)
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "accepted-before-answer",
        "An acceptance and a rejection while the challenge waits for its answer belong to nothing",
        ["AVAYA-REGISTRATION-WAITS", "AVAYA-FAILURE-COUNT"]
      ) {
        challenged
        on("serverAccepts", service())
        on("useService", use(), does: ["refuseRequest": use()])
        on("serverRejects", second.members)
        on("useService", use(), does: ["refuseRequest": use()])
        goesOn("c", first)
      }
      replays(
        "rejected-before-challenge",
        "A rejection of what was never sent belongs to nothing",
        ["AVAYA-FAILURE-COUNT", "AVAYA-CHALLENGE-DELIVERED"]
      ) {
        started
        on("serverRejects", second.members)
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        goesOn("c", first)
      }
      replays(
        "rejected-twice",
        "A second rejection of the same answer belongs to nothing: the count goes up once",
        ["AVAYA-FAILURE-COUNT"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("again", second, failureCount: 1)]
        )
        on("serverRejects", second.members)
        on(
          "providerAnswers",
          answer("again", mistyped),
          does: ["respond": response(mistyped, to: second)]
        )
        on(
          "serverRejects",
          third.members,
          does: ["challengeReceived": received("again", third, failureCount: 2)]
        )
      }
    }
  }
}
