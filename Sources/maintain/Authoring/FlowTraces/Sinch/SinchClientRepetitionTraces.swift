extension SinchClientTraces {
  static let repetitions: CaseGroup = group(
    "repetitions",
    "The same event ten times and more"
  ) {
    let later = token(issued: "2018-01-02T03:10:05Z")
    trace("ten-failures-of-the-application") {
      "The application has no token ten times, and each start asks again"
      decidedBy("SINCH-TOKEN-ASKS-ON-START").also("SINCH-TOKEN-FAILURE-ENDS-START")
      flagged("stale-state")
      app.creates(foo)
      for number in 1...10 {
        app.starts() → client.asks("callback-\(number)")
        app.declines("callback-\(number)", "no network") → mayReportFailure()
      }
      registers(later, by: "another", at: "2018-01-02T03:10:05Z")
    }
    trace("ten-rejections-by-the-service", with: bySignature) {
      "The service rejects ten registrations, and each start asks for other credentials"
      decidedBy("SINCH-SIG-ASKS-FOR-CREDENTIALS").also("SINCH-SIG-REGISTERS-WITH-GIVEN")
      flagged("stale-state")
      app.creates(foo)
      for number in 1...10 {
        let callback = "callback-\(number)"
        app.starts() → client.asks(callback)
        app.hands(callback, sequence: String(number))
          → client.registers(sequence: String(number))
        service.rejects("busy") → mayReportFailure()
      }
      registers(sequence: "11", by: "another")
    }
    trace("ten-rejections-of-own-signatures", with: bySecret) {
      "The service rejects ten registrations of a client that signs by itself, and it signs again"
      decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("stale-state", "sequence-reuse")
      app.creates(foo)
      for _ in 1...10 {
        app.starts() → client.signs()
        service.rejects("busy") → mayReportFailure()
      }
      app.starts() → client.signs()
      service.accepts() → client.hasStarted
    }
    trace("ten-later-starts", with: bySignature) {
      "A registered user starts ten more times, and each start succeeds"
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE").flagged("stale-state")
      isRegistered()
      for number in 2...11 {
        app.stops()
        startsKnown(sequence: String(number))
      }
      app.calls("after") → client.places("after")
    }
    trace("ten-calls-too-early") {
      "The application asks for ten calls, and ten arrive, before the registration is accepted"
      decidedBy("SINCH-TOKEN-START-SUCCEEDS").flagged("offline-use")
      startsAsking
      for number in 1...10 { cannotCall("out-\(number)", "in-\(number)") }
      app.hands("callback", token: later).at("2018-01-02T03:10:05Z")
        → client.registers(token: later)
      service.accepts() → client.hasStarted
      canCall()
    }
    trace("hundred-calls", "A started client makes a hundred calls, and receives a hundred") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").flagged("stale-state")
      isRegistered(with: token(issued: "2018-01-02T03:04:05Z"))
      for number in 1...100 { canCall("out-\(number)", "in-\(number)") }
    }
    trace("ten-users", "Ten users of one device register, each with a token of their own") {
      decidedBy("SINCH-TOKEN-ASKS-ON-START").also("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      flagged("stale-state")
      for number in 1...10 {
        let user = "user-\(number)"
        isRegistered(
          with: token(issued: "2018-01-02T03:04:05Z", for: user),
          by: "callback-of-\(user)",
          for: user
        )
        app.stops()
      }
    }
    trace("ten-unregistrations") {
      "A user is unregistered ten times, and each start after that asks for a token"
      decidedBy("SINCH-INSTANCE-REREGISTER").also("SINCH-TOKEN-ASKS-ON-START")
      flagged("stale-state")
      app.creates(foo)
      for number in 1...10 {
        registers(token(issued: "2018-01-02T03:04:05Z"), by: "callback-\(number)")
        unregistersAndStops()
      }
    }
    trace("ten-updates", "An instance is updated ten times, whenever its end comes near") {
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-UPDATE-ON-START")
      flagged("stale-state", "lifetime-mixup")
      lived(month)
      for number in 1...10 {
        renewed(
          for: Lifetime(from: month.end(plus: Int64(number) * 24 * day - 29 * day), for: 30 * day)
        )
      }
    }
    trace("ten-declined-updates") {
      "The application declines an update ten times, and each start inside the window asks again"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START").also("SINCH-INSTANCE-UPDATE-DECLINED")
      flagged("stale-state")
      lived(month)
      for number in 1...10 { declined(at: month.end(minus: 6 * day - Int64(number) * hour)) }
      renews(for: Lifetime(from: month.end(minus: 5 * day), for: 30 * day))
    }
    trace("ten-expirations") {
      "Ten instances expire one after another, and each start after that registers anew"
      decidedBy("SINCH-INSTANCE-EXPIRED-AT-START").also("SINCH-INSTANCE-START-AFTER-STOP")
      flagged("stale-state", "lifetime-mixup")
      lived(month)
      for number in 1...10 {
        registersAnew(
          "foo-\(number + 1)",
          for: Lifetime(from: month.end(plus: Int64(number) * 40 * day), for: 30 * day)
        )
        app.stops()
      }
    }
  }
}
