extension AvayaClientTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same event ten times and more"
  ) {
    trace("hundred-requests", "A registered service is used a hundred times") {
      decidedBy("AVAYA-ACCEPTED").flagged("stale-state")
      registered
      for _ in 1...100 { app.uses() → client.sendsRequest() }
    }
    trace("ten-requests-too-early", "A service is used ten times before credentials are accepted") {
      decidedBy("AVAYA-REGISTRATION-WAITS").also("AVAYA-CREDENTIALS-NEEDED").flagged("offline-use")
      challenged
      for _ in 1...10 { app.uses() → client.refusesRequest() }
      goesOn("c", first)
    }
    trace("eleven-rejections", "Eleven rejections, each with a challenge for the provider") {
      decidedBy("AVAYA-REJECTED").also("AVAYA-FAILURE-COUNT").flagged("stale-state")
      challenged
      for number in 1...11 {
        answersInVain(
          number == 1 ? "c" : "c\(number - 1)",
          number == 1 ? first : Challenge(nonce: "r-\(number - 1)"),
          with: typed(number),
          rejectedBy: Challenge(nonce: "r-\(number)"),
          as: "c\(number)",
          failures: Int64(number)
        )
      }
      goesOn("c11", Challenge(nonce: "r-11"))
    }
  }
}
