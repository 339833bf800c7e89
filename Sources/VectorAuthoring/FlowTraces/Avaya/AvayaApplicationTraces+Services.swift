import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaApplicationTraces {
  private static let second = challenge("p1", realm: "archive", of: "ppm")

  /// A second question comes up while the user is asked for `video`; each interpretation goes on with both
  /// answers, in the order that it makes possible.
  private static func asksSecond(
    @StepBuilder atOnce: () -> [StepDefinition],
    @StepBuilder oneAfterAnother: () -> [StepDefinition]
  ) -> StepDefinition {
    on(
      "challengeReceived",
      second,
      leavesOpen: "avaya-asks-user-at-once",
      interpretation("at-once", does: ["askUser": question("p1", realm: "archive")], then: atOnce),
      interpretation("one-after-another", then: oneAfterAnother)
    )
  }

  static var services: CaseGroup {
    .traces(
      "flow-traces/avaya-application-services",
      of: .avayaApplication,
      title: "Several services at once, each with a provider of its own",
      method: method,
      with: configuration()
    ) {
      replays(
        "documented-simultaneous",
        "Two services are challenged at once, and each is answered for its own realm",
        ["AVAYA-SIMULTANEOUS", "AVAYA-NOT-MIXED", "AVAYA-PROVIDER-PER-SERVICE"],
        flags: ["services-mixed"]
      ) {
        answered
        on(
          "challengeReceived",
          challenge("p1", realm: "profile", of: "ppm"),
          after: 0,
          does: ["answer": answer("p1", profile.json)]
        )
        on("credentialAccepted", about("p1", of: "ppm"))
        on("credentialAccepted", about("c1"))
      }
      replays(
        "one-waits-for-the-user",
        "While the user is asked about one service, the other one is answered",
        ["AVAYA-SIMULTANEOUS", "AVAYA-ANSWER-LATER", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed"]
      ) {
        asked
        on(
          "challengeReceived",
          challenge("p1", realm: "profile", of: "ppm"),
          does: ["answer": answer("p1", profile.json)]
        )
        on("credentialAccepted", about("p1", of: "ppm"))
        on(
          "userAnswers",
          user("c1", typed),
          after: 600,
          does: ["answer": answer("c1", typed)]
        )
        on("credentialAccepted", about("c1"))
      }
      replays(
        "two-questions",
        "The user is asked about two services, and answers the first question first",
        ["AVAYA-SIMULTANEOUS", "AVAYA-NOT-MIXED", "AVAYA-RESPOND"],
        flags: ["services-mixed"]
      ) {
        asked
        asksSecond {
          on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
          on("userAnswers", user("p1", profile.json), does: ["answer": answer("p1", profile.json)])
        } oneAfterAnother: {
          on(
            "userAnswers",
            user("c1", typed),
            doesInAnyOrder: [
              "answer": answer("c1", typed), "askUser": question("p1", realm: "archive"),
            ]
          )
          on("userAnswers", user("p1", profile.json), does: ["answer": answer("p1", profile.json)])
        }
        on("credentialAccepted", about("c1"))
        on("credentialAccepted", about("p1", of: "ppm"))
      }
      replays(
        "two-questions-one-cancelled",
        "Of two questions the first is cancelled; the second is answered",
        ["AVAYA-CANCEL-NO-ANSWER", "AVAYA-NOT-MIXED", "AVAYA-SIMULTANEOUS"],
        flags: ["services-mixed", "late-answer"]
      ) {
        asked
        asksSecond {
          on("challengeCancelled", about("c1"))
        } oneAfterAnother: {
          on("challengeCancelled", about("c1"), does: ["askUser": question("p1", realm: "archive")])
        }
        on("userAnswers", user("c1", typed))
        on("userAnswers", user("p1", profile.json), does: ["answer": answer("p1", profile.json)])
        on("credentialAccepted", about("p1", of: "ppm"))
      }
      replays(
        "two-questions-one-declined",
        "Of two questions the user declines the first and answers the second",
        ["AVAYA-NIL-COMPLETES", "AVAYA-NOT-MIXED", "AVAYA-SIMULTANEOUS"],
        flags: ["services-mixed"]
      ) {
        asked
        asksSecond {
          on("userAnswers", user("c1", nil), does: ["answer": answer("c1", nil)])
        } oneAfterAnother: {
          on(
            "userAnswers",
            user("c1", nil),
            doesInAnyOrder: [
              "answer": answer("c1", nil), "askUser": question("p1", realm: "archive"),
            ]
          )
        }
        on("userAnswers", user("p1", typed), does: ["answer": answer("p1", typed)])
      }
      replays(
        "answered-the-other-way-round",
        "The user is asked about two services, and answers the second question first where it is there",
        ["AVAYA-SIMULTANEOUS", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed"]
      ) {
        asked
        asksSecond {
          on("userAnswers", user("p1", profile.json), does: ["answer": answer("p1", profile.json)])
          on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        } oneAfterAnother: {
          on(
            "userAnswers",
            user("c1", typed),
            doesInAnyOrder: [
              "answer": answer("c1", typed), "askUser": question("p1", realm: "archive"),
            ]
          )
          on("userAnswers", user("p1", profile.json), does: ["answer": answer("p1", profile.json)])
        }
      }
      replays(
        "one-rejected",
        "The credential of one service is rejected; the other service is not concerned",
        ["AVAYA-FAILURE-COUNT-OWN", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed", "failure-count-ignored"],
        with: configuration(asksUser: false)
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["answer": answer("c2", nil)]
        )
        on(
          "challengeReceived",
          challenge("p1", realm: "profile", of: "ppm"),
          does: ["answer": answer("p1", profile.json)]
        )
        on("credentialAccepted", about("p1", of: "ppm"))
      }
      replays(
        "one-cancelled",
        "The challenge of one service is cancelled; the question about the other one stands",
        ["AVAYA-CANCEL-NOTIFIED", "AVAYA-NOT-MIXED"],
        flags: ["services-mixed"]
      ) {
        asked
        on(
          "challengeReceived",
          challenge("p1", realm: "profile", of: "ppm"),
          does: ["answer": answer("p1", profile.json)]
        )
        on("challengeCancelled", about("p1", of: "ppm"))
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        on("credentialAccepted", about("c1"))
      }
    }
  }
}
