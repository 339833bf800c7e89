extension AvayaApplicationTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same event ten times and more"
  ) {
    trace("hundred-challenges", "A hundred challenges, each answered and accepted") {
      decidedBy("AVAYA-RESPOND").flagged("stale-state")
      for number in 1...100 { goesOn("c\(number)") }
    }
    trace("ten-cancellations", "Ten challenges are cancelled after their answers, and one is not") {
      decidedBy("AVAYA-RESPOND").also("AVAYA-CANCEL-NOTIFIED").flagged("stale-state")
      for number in 1...10 {
        sdk.challenges("c\(number)") → app.answers("c\(number)", voice)
        sdk.cancels("c\(number)")
      }
      goesOn("c11")
    }
    trace("ten-declined-challenges") {
      "The user declines ten challenges, and provides a credential for the next one"
      decidedBy("AVAYA-RESPOND").also("AVAYA-ANSWER-LATER").flagged("stale-state")
      for number in 1...10 {
        sdk.challenges("c\(number)", realm: "video") → app.asksUser("c\(number)", realm: "video")
        user.declines("c\(number)") → app.answers("c\(number)", nil)
      }
      sdk.challenges("c11", realm: "video") → app.asksUser("c11", realm: "video")
      user.answers("c11", typed) → app.answers("c11", typed)
    }
    trace(
      "ten-rejections-allowed",
      with: configuration(asksUser: false, rejectionsAllowed: 10)
    ) {
      "Offered up to a count of 10, and not at 11"
      decidedBy("AVAYA-FAILURE-COUNT-READ").flagged("off-by-one")
      answered
      for number in 1...10 {
        sdk.challenges("c\(number + 1)", failures: Int64(number))
          → app.answers("c\(number + 1)", voice)
      }
      sdk.challenges("c12", failures: 11) → app.answers("c12", nil)
    }
  }
}
