import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaClientTraces {
  static var challenges: CaseGroup {
    .traces(
      "flow-traces/avaya-client-challenges",
      of: .avayaClient,
      title: "Challenges on the way to the provider, and its answers on the way to the server",
      method: method,
      with: configuration(sip)
    ) {
      replays(
        "documented-start",
        "The sequence after start: the attempt, the server's challenge, the callback",
        ["AVAYA-START-REGISTERS", "AVAYA-START-CHALLENGED", "AVAYA-CHALLENGE-DELIVERED"]
      ) {
        on("start", does: ["register": registering()])
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
      }
      replays(
        "documented-answer",
        "A credential for the completion handler, the response to the server, the acceptance",
        ["AVAYA-COMPLETION", "AVAYA-SENDS-ANSWER", "AVAYA-ACCEPTED"]
      ) {
        challenged
        on("providerAnswers", answer("c", alice), does: ["respond": response(alice, to: first)])
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "documented-answer-later",
        "The handler is kept while the user is asked, and called five minutes later",
        ["AVAYA-ANSWER-LATER"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", alice),
          after: 300,
          does: ["respond": response(alice, to: first)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "answer-after-years",
        "The handler is called three years later: no clock ends a challenge",
        ["AVAYA-ANSWER-LATER"]
      ) {
        challenged
        on("useService", use(), after: 86_400, does: ["refuseRequest": use()])
        on(
          "providerAnswers",
          answer("c", alice),
          at: "2021-01-02T03:04:05Z",
          does: ["respond": response(alice, to: first)]
        )
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "answer-at-once",
        "The handler is called within the second of the challenge",
        ["AVAYA-COMPLETION", "AVAYA-SENDS-ANSWER"]
      ) {
        challenged
        on(
          "providerAnswers",
          answer("c", alice),
          after: 0,
          does: ["respond": response(alice, to: first)]
        )
        on("serverAccepts", service(), after: 0, does: ["credentialAccepted": told("c")])
      }
      replays(
        "host-of-the-challenge",
        "A challenge from another host than the one in the configuration",
        ["AVAYA-CHALLENGE-INFO"]
      ) {
        let edge = Challenge(host: "edge-7.example.net", nonce: "n-1")
        started
        on("serverChallenges", edge.members, does: ["challengeReceived": received("c", edge)])
        goesOn("c", edge)
      }
      replays(
        "realm-with-quotation-marks",
        "A realm with quotation marks, a backslash and a colon",
        ["AVAYA-CHALLENGE-INFO", "AVAYA-SENDS-ANSWER"]
      ) {
        let odd = Challenge(realm: #"the "new" realm: C:\voice"#, nonce: "n-1")
        started
        on("serverChallenges", odd.members, does: ["challengeReceived": received("c", odd)])
        goesOn("c", odd)
      }
      replays(
        "realm-decomposed",
        "A realm whose accents are characters of their own",
        ["AVAYA-CHALLENGE-INFO", "AVAYA-SENDS-ANSWER"],
        flags: ["unicode-normalisation"]
      ) {
        let decomposed = Challenge(realm: "te\u{301}le\u{301}phone", nonce: "n-1")
        started
        on(
          "serverChallenges",
          decomposed.members,
          does: ["challengeReceived": received("c", decomposed)]
        )
        goesOn("c", decomposed)
      }
      replays(
        "use-before-acceptance",
        "The service is wanted at every stage, and used after the acceptance only",
        ["AVAYA-CREDENTIALS-NEEDED", "AVAYA-REGISTRATION-WAITS"],
        flags: ["offline-use"]
      ) {
        on("useService", use(), does: ["refuseRequest": use()])
        started
        on("useService", use(), does: ["refuseRequest": use()])
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        on("useService", use(), does: ["refuseRequest": use()])
        on("providerAnswers", answer("c", alice), does: ["respond": response(alice, to: first)])
        on("useService", use(), does: ["refuseRequest": use()])
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
        on("useService", use(), does: ["sendRequest": use()])
        on("useService", use(), after: 86_400, does: ["sendRequest": use()])
      }
      replays(
        "nil-answer",
        "An answer without a credential: nothing is sent, and the registration stays incomplete",
        ["AVAYA-NIL-COMPLETES", "AVAYA-REGISTRATION-WAITS"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil))
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "nil-answer-later",
        "The user declines after an hour",
        ["AVAYA-NIL-COMPLETES", "AVAYA-ANSWER-LATER"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil), after: 3_600)
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "credential-after-nil",
        "The handler is called with nil, and then with a credential",
        ["AVAYA-ANSWER-ONCE", "AVAYA-NIL-COMPLETES"],
        flags: ["late-answer"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil))
        on("providerAnswers", answer("c", alice))
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "challenged-after-nil",
        "A server that challenges again after a nil answer: another challenge, another answer",
        ["AVAYA-NIL-COMPLETES", "AVAYA-CHALLENGE-DELIVERED"]
      ) {
        challenged
        on("providerAnswers", answer("c", nil))
        on(
          "serverChallenges",
          second.members,
          leavesOpen: "avaya-over-counting-failures",
          interpretation("exact", does: ["challengeReceived": received("again", second)]),
          interpretation(
            "over",
            does: ["challengeReceived": received("again", second, failureCount: ["$atLeast": 0])]
          )
        )
        on("providerAnswers", answer("c", bob))
        goesOn("again", second)
      }
      replays(
        "answer-twice",
        "The handler is called twice with the same credential",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        answered
        on("providerAnswers", answer("c", alice))
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "answer-twice-at-once",
        "The handler is called twice within one second",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        answered
        on("providerAnswers", answer("c", alice), after: 0)
        on("providerAnswers", answer("c", alice), after: 0)
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "other-credential-second",
        "The handler is called with one credential and then with another one",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        answered
        on("providerAnswers", answer("c", bob))
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
      }
      replays(
        "nil-second",
        "The handler is called with a credential and then with nil",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        answered
        on("providerAnswers", answer("c", nil))
        on("serverAccepts", service(), does: ["credentialAccepted": told("c")])
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "answer-after-acceptance",
        "The handler is called again after the credential has been accepted",
        ["AVAYA-ANSWER-ONCE"],
        flags: ["late-answer"]
      ) {
        registered
        on("providerAnswers", answer("c", bob))
        on("providerAnswers", answer("c", nil), after: 3_600)
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "before-start",
        "Everything that can come before the start: nothing is done, and the start goes right",
        ["AVAYA-START-REGISTERS", "AVAYA-CREDENTIALS-NEEDED"]
      ) {
        on("serverChallenges", first.members)
        on("serverRejects", first.members)
        on("serverAccepts", service())
        on("networkFails", service())
        on("providerAnswers", ["challenge": "no such challenge", "credential": alice.json])
        on("useService", use(), does: ["refuseRequest": use()])
        challenged
        goesOn("c", first)
      }
      replays(
        "answer-before-challenge",
        "A credential that no challenge has asked for is not sent; the challenge's own one is",
        ["AVAYA-COMPLETION", "AVAYA-SENDS-ANSWER"]
      ) {
        started
        on("providerAnswers", ["challenge": "no such challenge", "credential": bob.json])
        on("serverChallenges", first.members, does: ["challengeReceived": received("c", first)])
        goesOn("c", first)
      }
    }
  }
}
