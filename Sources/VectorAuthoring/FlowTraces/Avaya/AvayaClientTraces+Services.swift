import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaClientTraces {
  @StepBuilder private static var bothStarted: [StepDefinition] {
    on("start", doesInAnyOrder: ["register": registering(sip), "register": registering(ppm)])
  }

  /// Both challenges stand, as `s` and `p`.
  @StepBuilder private static var bothChallenged: [StepDefinition] {
    bothStarted
    on("serverChallenges", first.members, does: ["challengeReceived": received("s", first)])
    on("serverChallenges", profile.members, does: ["challengeReceived": received("p", profile)])
  }

  static var services: CaseGroup {
    .traces(
      "flow-traces/avaya-client-services",
      of: .avayaClient,
      title: "Several services at once, each with a provider of its own",
      method: method,
      with: configuration(sip, ppm)
    ) {
      replays(
        "documented-provider-per-service",
        "Two services are started and challenged, and each provider receives its own challenge",
        ["AVAYA-PROVIDER-PER-SERVICE", "AVAYA-START-REGISTERS", "AVAYA-CHALLENGE-DELIVERED"],
        flags: ["services-mixed"]
      ) {
        bothStarted
        on("serverChallenges", profile.members, does: ["challengeReceived": received("p", profile)])
        on("serverChallenges", first.members, does: ["challengeReceived": received("s", first)])
      }
      replays(
        "documented-simultaneous",
        "Two challenges stand, and are answered in the order in which they came",
        ["AVAYA-SIMULTANEOUS", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed"]
      ) {
        bothChallenged
        on("providerAnswers", answer("s", alice), does: ["respond": response(alice, to: first)])
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on("serverAccepts", service(), does: ["credentialAccepted": told("s")])
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
      }
      replays(
        "answered-the-other-way-round",
        "Two challenges stand, and the later one is answered first",
        ["AVAYA-SIMULTANEOUS", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed"]
      ) {
        bothChallenged
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        on("providerAnswers", answer("s", alice), does: ["respond": response(alice, to: first)])
        on("serverAccepts", service(), does: ["credentialAccepted": told("s")])
      }
      replays(
        "accepted-the-other-way-round",
        "Both answers are with their servers, and the later one is accepted first",
        ["AVAYA-NOT-MIXED", "AVAYA-ACCEPTED"],
        flags: ["services-mixed"]
      ) {
        bothChallenged
        on("providerAnswers", answer("s", alice), does: ["respond": response(alice, to: first)])
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        on("useService", use(ppm), does: ["sendRequest": use(ppm)])
        on("useService", use(), does: ["refuseRequest": use()])
        on("serverAccepts", service(), does: ["credentialAccepted": told("s")])
        on("useService", use(), does: ["sendRequest": use()])
      }
      replays(
        "same-realm-and-nonce",
        "Both servers challenge in the same realm with the same nonce; the users are two",
        ["AVAYA-NOT-MIXED", "AVAYA-SENDS-ANSWER"],
        flags: ["services-mixed"]
      ) {
        let twin = Challenge(service: ppm, realm: first.realm, host: ppm.host, nonce: first.nonce)
        bothStarted
        on("serverChallenges", first.members, does: ["challengeReceived": received("s", first)])
        on("serverChallenges", twin.members, does: ["challengeReceived": received("p", twin)])
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: twin)])
        on("providerAnswers", answer("s", alice), does: ["respond": response(alice, to: first)])
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        on("serverAccepts", service(), does: ["credentialAccepted": told("s")])
      }
      replays(
        "one-rejected",
        "One service is rejected while the other one is accepted",
        ["AVAYA-NOT-MIXED", "AVAYA-FAILURE-COUNT-OWN"],
        flags: ["services-mixed"]
      ) {
        bothChallenged
        on(
          "providerAnswers",
          answer("s", mistyped),
          does: ["respond": response(mistyped, to: first)]
        )
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("s", second, failureCount: 1)]
        )
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        goesOn("s", second)
        on("useService", use(ppm), does: ["sendRequest": use(ppm)])
      }
      replays(
        "counts-are-independent",
        "One service is rejected twice; the first challenge and rejection of the other are 0 and 1",
        ["AVAYA-FAILURE-COUNT-OWN", "AVAYA-FAILURE-COUNT"],
        flags: ["services-mixed"]
      ) {
        bothStarted
        on("serverChallenges", first.members, does: ["challengeReceived": received("s", first)])
        on(
          "providerAnswers",
          answer("s", mistyped),
          does: ["respond": response(mistyped, to: first)]
        )
        on(
          "serverRejects",
          second.members,
          does: ["challengeReceived": received("s", second, failureCount: 1)]
        )
        on("providerAnswers", answer("s", bob), does: ["respond": response(bob, to: second)])
        on(
          "serverRejects",
          third.members,
          does: ["challengeReceived": received("s", third, failureCount: 2)]
        )
        on("serverChallenges", profile.members, does: ["challengeReceived": received("p", profile)])
        on("providerAnswers", answer("p", alice), does: ["respond": response(alice, to: profile)])
        on(
          "serverRejects",
          profile.members,
          does: ["challengeReceived": received("p", profile, failureCount: 1)]
        )
        goesOn("s", third)
      }
      replays(
        "one-cancelled",
        "The network to one server fails; the challenge of the other one stands",
        ["AVAYA-CANCEL-NOTIFIED", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed", "lost-cancellation"]
      ) {
        bothChallenged
        networkFails(cancelling: "s")
        on("providerAnswers", answer("s", alice))
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
      }
      replays(
        "one-cancelled-after-both-answers",
        "Both answers are with their servers when the network to one of them fails",
        ["AVAYA-CANCEL-AFTER-ANSWER", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed", "lost-cancellation"]
      ) {
        bothChallenged
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on("providerAnswers", answer("s", alice), does: ["respond": response(alice, to: first)])
        networkFails(cancelling: "s")
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        on("useService", use(ppm), does: ["sendRequest": use(ppm)])
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "both-cancelled",
        "The network fails for both, one after the other",
        ["AVAYA-CANCEL-NOTIFIED", "AVAYA-PROVIDER-PER-SERVICE"],
        flags: ["services-mixed", "lost-cancellation"]
      ) {
        bothChallenged
        on(
          "networkFails",
          service(ppm),
          leavesOpen: "avaya-registers-after-network-failure",
          interpretation("waits", does: ["challengeCancelled": told("p", of: ppm)]),
          interpretation(
            "at-once",
            doesInAnyOrder: [
              "challengeCancelled": told("p", of: ppm), "register": registering(ppm),
            ]
          )
        )
        networkFails(cancelling: "s")
      }
      replays(
        "one-declined",
        "The answer to one challenge is nil; the other one goes on",
        ["AVAYA-NIL-COMPLETES", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed"]
      ) {
        bothChallenged
        on("providerAnswers", answer("s", nil))
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        on("useService", use(ppm), does: ["sendRequest": use(ppm)])
        on("useService", use(), does: ["refuseRequest": use()])
      }
      replays(
        "one-late",
        "One service has long been in use when the challenge of the other one is answered",
        ["AVAYA-SIMULTANEOUS", "AVAYA-ANSWER-LATER"],
        flags: ["services-mixed"]
      ) {
        bothChallenged
        goesOn("s", first)
        on("useService", use(ppm), does: ["refuseRequest": use(ppm)])
        on(
          "providerAnswers",
          answer("p", bob),
          after: 604_800,
          does: ["respond": response(bob, to: profile)]
        )
        on("serverAccepts", service(ppm), does: ["credentialAccepted": told("p", of: ppm)])
        on("useService", use(ppm), does: ["sendRequest": use(ppm)])
      }
      replays(
        "old-handler-of-the-other",
        "The used handler of one service is called while the other one waits for an answer",
        ["AVAYA-ANSWER-ONCE", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed", "late-answer"]
      ) {
        bothChallenged
        on("providerAnswers", answer("s", alice), does: ["respond": response(alice, to: first)])
        on("providerAnswers", answer("s", bob))
        on("serverAccepts", service(), does: ["credentialAccepted": told("s")])
        on("providerAnswers", answer("s", bob))
        on("providerAnswers", answer("p", bob), does: ["respond": response(bob, to: profile)])
      }
    }
  }
}
