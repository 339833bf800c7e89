import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaClientTraces {
  /// Another challenge comes while the provider has not answered `c`; `ends` goes on from there.
  private static func replacesUnanswered(_ challenge: Challenge) -> StepDefinition {
    on(
      "serverChallenges",
      challenge.members,
      leavesOpen: "avaya-challenge-while-unanswered",
      interpretation(
        "supersedes",
        doesInAnyOrder: [
          "challengeCancelled": told("c"), "challengeReceived": received("new", challenge),
        ],
        then: {
          on("providerAnswers", answer("c", bob))
          goesOn("new", challenge)
        }
      ),
      interpretation(
        "replaces",
        does: ["challengeReceived": received("new", challenge)],
        then: { goesOn("new", challenge) }
      ),
      interpretation("ignored", then: { goesOn("c", first) })
    )
  }

  /// Another challenge, which rejects nothing, comes while the answer to `c` is with the server.
  private static func replacesAnswered(_ challenge: Challenge, failures: JSON) -> StepDefinition {
    on(
      "serverChallenges",
      challenge.members,
      leavesOpen: "avaya-challenge-while-answered",
      interpretation(
        "supersedes",
        doesInAnyOrder: [
          "challengeCancelled": told("c"), "challengeReceived": received("new", challenge),
        ]
      ),
      interpretation("replaces", does: ["challengeReceived": received("new", challenge)]),
      interpretation(
        "rejection",
        does: ["challengeReceived": received("new", challenge, failureCount: failures)]
      )
    )
  }

  /// The application starts once more; the interpretations meet again behind it.
  private static func startsAgain(
    cancelling name: String? = nil,
    @StepBuilder then: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    let restart: BranchDefinition =
      if let name {
        interpretation(
          "restarts",
          doesInAnyOrder: ["challengeCancelled": told(name), "register": registering()],
          then: then
        )
      } else {
        interpretation("restarts", does: ["register": registering()], then: then)
      }
    return on("start", leavesOpen: "avaya-start-while-started", interpretation("ignored"), restart)
  }

  /// The application starts once more after the registration has ended.
  private static let startsAfterEnd = on(
    "start",
    after: 600,
    leavesOpen: "avaya-start-after-end",
    interpretation("ignored"),
    interpretation("registers", does: ["register": registering()])
  )

  static var silence: CaseGroup {
    .traces(
      "flow-traces/avaya-client-silence",
      of: .avayaClient,
      title: "What the documents say nothing about",
      method: method,
      with: configuration(sip)
    ) {
      replays(
        "challenged-before-the-answer",
        "Another challenge of the same realm comes before the answer to the first one",
        ["AVAYA-CHALLENGE-DELIVERED", "AVAYA-ANSWER-ONCE"]
      ) {
        challenged
        replacesUnanswered(second)
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "challenged-in-another-realm-before-the-answer",
        "A challenge of another realm comes before the answer to the first one",
        ["AVAYA-CHALLENGE-DELIVERED", "AVAYA-HA1-NOT-REUSED"]
      ) {
        challenged
        replacesUnanswered(otherRealm)
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "challenged-after-the-answer",
        "A challenge that rejects nothing comes while an answer is with the server",
        ["AVAYA-CHALLENGE-DELIVERED", "AVAYA-FAILURE-COUNT"]
      ) {
        answered
        replacesAnswered(otherRealm, failures: 1)
        goesOn("new", otherRealm)
      }
      replays(
        "challenged-after-a-rejected-answer",
        "A rejection, another answer, and a challenge that rejects nothing",
        ["AVAYA-CHALLENGE-DELIVERED", "AVAYA-FAILURE-COUNT"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("c", second, failureCount: 1)]
        )
        on("providerAnswers", answer("c", bob), does: ["respond": response(bob, to: second)])
        replacesAnswered(otherRealm, failures: 2)
        goesOn("new", otherRealm)
      }
      replays(
        "accepted-unchallenged",
        "The server accepts the attempt without a challenge, and the service is wanted",
        ["AVAYA-CREDENTIALS-NEEDED"]
      ) {
        started
        on("serverAccepts", service())
        on(
          "useService",
          use(),
          leavesOpen: "avaya-accepted-unchallenged",
          interpretation("registered", does: ["sendRequest": use()]),
          interpretation("not-registered", does: ["refuseRequest": use()])
        )
      }
      replays(
        "challenged-after-unchallenged-acceptance",
        "The server accepts the attempt, and challenges a day later",
        ["AVAYA-CREDENTIALS-NEEDED", "AVAYA-CHALLENGE-DELIVERED"]
      ) {
        started
        on("serverAccepts", service())
        on(
          "useService",
          use(),
          leavesOpen: "avaya-accepted-unchallenged",
          interpretation("registered", does: ["sendRequest": use()]),
          interpretation("not-registered", does: ["refuseRequest": use()])
        )
        on(
          "serverChallenges",
          first.members,
          after: 86_400,
          does: ["challengeReceived": received("c", first)]
        )
        goesOn("c", first)
      }
      replays(
        "challenged-again-after-acceptance",
        "The server challenges again in the realm whose credential it has accepted",
        ["AVAYA-CHALLENGE-DELIVERED", "AVAYA-FAILURE-COUNT-OWN"]
      ) {
        registered
        on(
          "serverChallenges",
          second.members,
          after: 3_600,
          leavesOpen: "avaya-challenge-after-acceptance",
          interpretation("asks", does: ["challengeReceived": received("c", second)]) {
            on(
              "providerAnswers",
              answer("c", alice),
              does: ["respond": response(alice, to: second)]
            )
            on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
          },
          interpretation("reuses", does: ["respond": response(alice, to: second)]) {
            on("serverAccepts", service())
          }
        )
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "challenged-again-after-rejection-and-acceptance",
        "Of a rejected and an accepted credential it is the accepted one that serves again, if any",
        ["AVAYA-CHALLENGE-DELIVERED", "AVAYA-FAILURE-COUNT-OWN"]
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
        on("providerAnswers", answer("c", alice), does: ["respond": response(alice, to: second)])
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
        on(
          "serverChallenges",
          third.members,
          leavesOpen: "avaya-challenge-after-acceptance",
          interpretation("asks", does: ["challengeReceived": received("c", third)]) {
            on("providerAnswers", answer("c", bob), does: ["respond": response(bob, to: third)])
            on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
          },
          interpretation("reuses", does: ["respond": response(alice, to: third)]) {
            on("serverAccepts", service())
          }
        )
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "started-twice",
        "A second start while the attempt is under way",
        ["AVAYA-START-REGISTERS"]
      ) {
        started
        startsAgain()
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        goesOn("c", first)
      }
      replays(
        "started-again-while-challenged",
        "A second start while the provider has a challenge",
        ["AVAYA-START-REGISTERS", "AVAYA-CANCEL-NOTIFIED"]
      ) {
        challenged
        startsAgain(cancelling: "c") {
          on("providerAnswers", answer("c", bob))
          on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        }
        goesOn("c", first)
      }
      replays(
        "started-again-while-answered",
        "A second start while an answer is with the server",
        ["AVAYA-START-REGISTERS", "AVAYA-CANCEL-NOTIFIED"]
      ) {
        answered
        startsAgain(cancelling: "c") {
          on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
          on("providerAnswers", answer("c", alice), does: ["respond": response(alice, to: first)])
        }
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "started-again-after-acceptance",
        "A second start while the service is in use",
        ["AVAYA-START-REGISTERS"]
      ) {
        registered
        startsAgain { on("serverAccepts", service()) }
        on(
          "serverChallenges",
          otherRealm.members,
          does: ["challengeReceived": received("other", otherRealm)]
        )
        goesOn("other", otherRealm)
      }
      replays(
        "started-again-after-nil",
        "A second start after the registration has ended with a nil answer",
        ["AVAYA-START-REGISTERS", "AVAYA-NIL-COMPLETES"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil))
        startsAfterEnd
        on(
          "serverChallenges",
          otherRealm.members,
          does: [
            "challengeReceived": received("new", otherRealm, failureCount: ["$atLeast": 0])
          ]
        )
        goesOn("new", otherRealm)
      }
      replays(
        "started-again-after-giving-up",
        "A second start after the provider has given up on a rejected credential",
        ["AVAYA-START-REGISTERS", "AVAYA-NIL-COMPLETES"]
      ) {
        answered
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("c", second, failureCount: 1)]
        )
        on("providerAnswers", answer("c", nil))
        startsAfterEnd
        on("providerAnswers", answer("c", alice))
        on("useService", use(), does: ["refuseRequest": use()])
      }
    }
  }
}
