import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension AvayaApplicationTraces {
  static var rejections: CaseGroup {
    .traces(
      "flow-traces/avaya-application-rejections",
      of: .avayaApplication,
      title: "Rejected credentials, and when they are given up",
      method: method,
      with: configuration(asksUser: false, rejectionsAllowed: 0)
    ) {
      replays(
        "documented-failure-count",
        "The credential at hand was rejected once, and is not offered again",
        ["AVAYA-FAILURE-COUNT-READ", "AVAYA-RESPOND"],
        flags: ["failure-count-ignored"]
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["answer": answer("c2", nil)]
        )
      }
      replays(
        "one-rejection-allowed",
        "One rejection is put up with, as in the vendor's sample: offered at 0 and 1, not at 2",
        ["AVAYA-FAILURE-COUNT-READ"],
        flags: ["off-by-one", "failure-count-ignored"],
        with: configuration(asksUser: false, rejectionsAllowed: 1)
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["answer": answer("c2", voice.json)]
        )
        on(
          "challengeReceived",
          challenge("c3", failureCount: 2),
          does: ["answer": answer("c3", nil)]
        )
      }
      replays(
        "three-rejections-allowed",
        "Offered up to a count of 3, and not at 4",
        ["AVAYA-FAILURE-COUNT-READ"],
        flags: ["off-by-one"],
        with: configuration(asksUser: false, rejectionsAllowed: 3)
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["answer": answer("c2", voice.json)]
        )
        on(
          "challengeReceived",
          challenge("c3", failureCount: 2),
          does: ["answer": answer("c3", voice.json)]
        )
        on(
          "challengeReceived",
          challenge("c4", failureCount: 3),
          does: ["answer": answer("c4", voice.json)]
        )
        on(
          "challengeReceived",
          challenge("c5", failureCount: 4),
          does: ["answer": answer("c5", nil)]
        )
      }
      replays(
        "count-far-beyond",
        "A first challenge with a count far beyond what is allowed",
        ["AVAYA-FAILURE-COUNT-READ"],
        flags: ["failure-count-ignored"],
        with: configuration(asksUser: false, rejectionsAllowed: 5)
      ) {
        on(
          "challengeReceived",
          challenge("c1", failureCount: 2_147_483_648),
          does: ["answer": answer("c1", nil)]
        )
      }
      replays(
        "user-after-rejection",
        "The credential at hand was rejected: the user is asked, and the new one is accepted",
        ["AVAYA-FAILURE-COUNT-READ", "AVAYA-ANSWER-LATER"],
        flags: ["failure-count-ignored"],
        with: configuration()
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["askUser": question("c2", realm: "voice")]
        )
        on(
          "userAnswers",
          user("c2", typed),
          after: 20,
          does: ["answer": answer("c2", typed)]
        )
        on("credentialAccepted", about("c2"))
      }
      replays(
        "user-mistypes",
        "What the user provides is rejected too: the user is asked again, and declines",
        ["AVAYA-FAILURE-COUNT-READ", "AVAYA-RESPOND"],
        flags: ["failure-count-ignored"],
        with: configuration()
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["askUser": question("c2", realm: "voice")]
        )
        on("userAnswers", user("c2", typed), does: ["answer": answer("c2", typed)])
        on(
          "challengeReceived",
          challenge("c3", failureCount: 2),
          does: ["askUser": question("c3", realm: "voice")]
        )
        on("userAnswers", user("c3", nil), does: ["answer": answer("c3", nil)])
      }
      replays(
        "user-first-rejected",
        "No credential at hand, and what the user provides is rejected: the user is asked again",
        ["AVAYA-REJECTED", "AVAYA-RESPOND"],
        with: configuration()
      ) {
        asked
        on("userAnswers", user("c1", typed), does: ["answer": answer("c1", typed)])
        on(
          "challengeReceived",
          challenge("c2", realm: "video", failureCount: 1),
          does: ["askUser": question("c2", realm: "video")]
        )
        on("userAnswers", user("c1", typed))
        on("userAnswers", user("c2", voice.json), does: ["answer": answer("c2", voice.json)])
        on("credentialAccepted", about("c2"))
      }
      replays(
        "rejection-concerns-one-realm",
        "The credential of one realm is given up; that of another realm is offered",
        ["AVAYA-FAILURE-COUNT-READ", "AVAYA-FAILURE-COUNT-OWN"]
      ) {
        answered
        on(
          "challengeReceived",
          challenge("c2", failureCount: 1),
          does: ["answer": answer("c2", nil)]
        )
        on(
          "challengeReceived",
          challenge("c3", realm: "profile"),
          does: ["answer": answer("c3", profile.json)]
        )
      }
      replays(
        "ha1-rejected",
        "A hashed credential is given up like any other, not swapped for one of another realm",
        ["AVAYA-FAILURE-COUNT-READ", "AVAYA-HA1-NOT-REUSED"],
        flags: ["ha1-reuse", "failure-count-ignored"],
        with: configuration(asksUser: false, ["hashed": hashed, "voice": voice])
      ) {
        on(
          "challengeReceived",
          challenge("c1", realm: "hashed"),
          does: ["answer": answer("c1", hashed.json)]
        )
        on(
          "challengeReceived",
          challenge("c2", realm: "hashed", failureCount: 1),
          does: ["answer": answer("c2", nil)]
        )
      }
    }
  }
}
