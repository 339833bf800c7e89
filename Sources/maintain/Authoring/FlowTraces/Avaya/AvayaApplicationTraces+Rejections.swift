extension AvayaApplicationTraces {
  static let rejections: CaseGroup = group(
    "rejections",
    "Rejected credentials, and when they are given up",
    with: configuration(asksUser: false, rejectionsAllowed: 0)
  ) {
    decidedBy("AVAYA-FAILURE-COUNT-READ")
    trace("documented-failure-count") {
      "The credential at hand was rejected once, and is not offered again"
      also("AVAYA-RESPOND").flagged("failure-count-ignored")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", nil)
    }
    trace("one-rejection-allowed", with: configuration(asksUser: false, rejectionsAllowed: 1)) {
      "One rejection is allowed, as in the vendor's sample: offered at 0 and 1, not at 2"
      flagged("off-by-one", "failure-count-ignored")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", voice)
      sdk.challenges("c3", failures: 2) → app.answers("c3", nil)
    }
    trace("three-rejections-allowed", with: configuration(asksUser: false, rejectionsAllowed: 3)) {
      "Offered up to a count of 3, and not at 4"
      flagged("off-by-one")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", voice)
      sdk.challenges("c3", failures: 2) → app.answers("c3", voice)
      sdk.challenges("c4", failures: 3) → app.answers("c4", voice)
      sdk.challenges("c5", failures: 4) → app.answers("c5", nil)
    }
    trace("count-far-beyond", with: configuration(asksUser: false, rejectionsAllowed: 5)) {
      "A first challenge with a count far beyond what is allowed"
      flagged("failure-count-ignored")
      sdk.challenges("c1", failures: 2_147_483_648) → app.answers("c1", nil)
    }
    trace("user-after-rejection", with: configuration()) {
      "The credential at hand was rejected: the user is asked, and the new one is accepted"
      also("AVAYA-ANSWER-LATER").flagged("failure-count-ignored")
      answered
      sdk.challenges("c2", failures: 1) → app.asksUser("c2", realm: "voice")
      user.answers("c2", typed).after(20) → app.answers("c2", typed)
      sdk.reportsAcceptance("c2")
    }
    trace("user-after-allowed-rejection", with: configuration(rejectionsAllowed: 1)) {
      "One rejection is allowed before the user is asked: at 2, and not at 1"
      also("AVAYA-ANSWER-LATER").flagged("off-by-one", "failure-count-ignored")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", voice)
      sdk.challenges("c3", failures: 2) → app.asksUser("c3", realm: "voice")
      user.answers("c3", typed) → app.answers("c3", typed)
    }
    trace("user-mistypes", with: configuration()) {
      "What the user provides is rejected too: the user is asked again, and declines"
      also("AVAYA-RESPOND").flagged("failure-count-ignored")
      answered
      sdk.challenges("c2", failures: 1) → app.asksUser("c2", realm: "voice")
      user.answers("c2", typed) → app.answers("c2", typed)
      sdk.challenges("c3", failures: 2) → app.asksUser("c3", realm: "voice")
      user.declines("c3") → app.answers("c3", nil)
    }
    trace("user-mistypes-thrice", with: configuration()) {
      "What the user provides is rejected three times: the user is asked each time"
      also("AVAYA-RESPOND")
      asked
      user.answers("c1", typed) → app.answers("c1", typed)
      for number in 2...4 {
        let challenge = "c\(number)"
        sdk.challenges(challenge, realm: "video", failures: Int64(number - 1))
          → app.asksUser(challenge, realm: "video")
        user.answers(challenge, typed) → app.answers(challenge, typed)
      }
      sdk.reportsAcceptance("c4")
    }
    trace("offered-again-later") {
      "A credential that was given up is offered for a later challenge, which counts no rejection"
      also("AVAYA-FAILURE-COUNT-OWN").flagged("stale-state")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", nil)
      goesOn("c3")
    }
    trace("user-first-rejected", with: configuration()) {
      "No credential at hand, and what the user provides is rejected: the user is asked again"
      also("AVAYA-REJECTED", "AVAYA-RESPOND")
      asked
      user.answers("c1", typed) → app.answers("c1", typed)
      sdk.challenges("c2", realm: "video", failures: 1) → app.asksUser("c2", realm: "video")
      user.answers("c1", typed)
      user.answers("c2", voice) → app.answers("c2", voice)
      sdk.reportsAcceptance("c2")
    }
    trace("rejection-concerns-one-realm") {
      "The credential of one realm is given up; that of another realm is offered"
      also("AVAYA-FAILURE-COUNT-OWN")
      answered
      sdk.challenges("c2", failures: 1) → app.answers("c2", nil)
      sdk.challenges("c3", realm: "profile") → app.answers("c3", profile)
    }
    trace("ha1-rejected", with: configuration(asksUser: false, ["hashed": hashed, "voice": voice]))
    {
      "A hashed credential is given up like any other, not swapped for one of another realm"
      also("AVAYA-HA1-NOT-REUSED").flagged("ha1-reuse", "failure-count-ignored")
      sdk.challenges("c1", realm: "hashed") → app.answers("c1", hashed)
      sdk.challenges("c2", realm: "hashed", failures: 1) → app.answers("c2", nil)
    }
  }
}
