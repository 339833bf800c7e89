extension SinchClientTraces {
  /// Answers to a callback that was never made.
  @StepBuilder static var strayAnswers: [StepDefinition] {
    app.handsUnasked(sequence: "1")
    app.handsUnasked(token: DocumentedApplication.token)
    app.declinesUnasked()
  }

  /// Answers of the service to a request that was never made.
  @StepBuilder static var strayVerdicts: [StepDefinition] {
    service.accepts("foo-9")
    service.rejects("unknown request")
  }

  /// All sorts of things happen that mean nothing.
  @StepBuilder private static var allSorts: [StepDefinition] {
    strayAnswers
    strayVerdicts
    cannotCall()
    timePasses(60)
  }

  /// A second start while the first is under way; a client that asks again is served.
  static func startsAgain(
    _ question: AmbiguityID,
    @StepBuilder served: () -> [StepDefinition] = { [] }
  ) -> StepDefinition {
    app.starts()
      → ambiguity(question) {
        interpretation("ignored")
        interpretation("asks-again", client.asks("again"), ends: true, then: served)
        interpretation("fails", client.fails())
      }
  }

  static let oddEvents: CaseGroup = group(
    "odd-events",
    "Events to be ignored, in a registration"
  ) {
    let first = token(issued: "2018-01-02T03:04:05Z")
    let bars = token(issued: "2018-01-02T03:04:05Z", for: "bar")
    decidedBy("SINCH-CLIENT-STRAY-EVENTS")
    trace("without-client") {
      "Many kinds of events on a device without a client"
      also("SINCH-SIG-NO-CALLBACK-BEFORE-START", "SINCH-TOKEN-FIRST-RUN-REGISTERS")
      app.starts()
      app.stops()
      app.unregisters()
      allSorts
      isRegistered(with: first)
    }
    trace("before-start", "Many kinds of events for a client that was never started") {
      also("SINCH-SIG-NO-CALLBACK-BEFORE-START", "SINCH-TOKEN-FIRST-RUN-REGISTERS")
      app.creates(foo)
      app.stops()
      app.unregisters()
      allSorts
      isRegistered(with: first)
    }
    trace("accepted-before-start", with: bySignature) {
      "An acceptance comes for a client that was never started: its start asks as ever"
      also("SINCH-SIG-ASKS-FOR-CREDENTIALS")
      app.creates(foo)
      service.accepts("foo-9")
      cannotCall()
      registers(sequence: "1", by: "callback")
      app.calls("out") → client.places("out")
    }
    trace("signature-for-a-token") {
      "A callback that asks for a token is answered by a signature, which is not asked for"
      also("SINCH-TOKEN-TOKEN-PROVIDED")
      startsAsking
      app.hands("callback", sequence: "1")
      app.hands("callback", token: first) → client.registers(token: first)
      service.accepts() → client.hasStarted
    }
    trace("token-for-a-signature", with: bySignature) {
      "A callback that asks for a signature is answered by a token, which is not asked for"
      also("SINCH-SIG-ASKS-FOR-CREDENTIALS")
      startsAsking
      app.hands("callback", token: first)
      app.hands("callback", sequence: "1") → client.registers(sequence: "1")
      service.accepts() → client.hasStarted
    }
    trace("old-answers", with: bySignature) {
      "Answers to callbacks that were answered come again while the client asks, registers and runs"
      also("SINCH-SIG-REGISTERS-WITH-GIVEN")
      isRegistered()
      unregistersAndStops()
      app.starts() → client.asks("second")
      app.hands("first-of-foo", sequence: "1")
      app.declines("first-of-foo")
      app.hands("second", sequence: "2") → client.registers(sequence: "2")
      app.hands("first-of-foo", sequence: "1")
      app.hands("second", sequence: "2")
      app.declines("first-of-foo")
      app.declines("second")
      service.accepts("foo-2") → client.hasStarted
      service.accepts("foo-9")
      app.hands("first-of-foo", sequence: "1")
      app.hands("second", sequence: "3")
      app.declines("second")
      app.calls("out") → client.places("out", as: "foo-2")
    }
    trace("while-asking", "Many kinds of events while the application is being asked") {
      also("SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      startsAsking
      allSorts
      app.hands("callback", token: first) → client.registers(token: first)
      service.accepts() → client.hasStarted
    }
    trace("unregistered-while-asking") {
      "A user who is not registered yet is unregistered while the application is being asked"
      also("SINCH-TOKEN-ASKS-ON-START")
      note("Whether the client goes on asking does not matter: it is stopped and started again.")
      startsAsking
      app.unregisters()
      app.stops()
      registers(first, by: "another")
    }
    trace("replaced-while-asking") {
      "The application makes a client anew while the former one asks"
      also("SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      startsAsking
      app.creates(foo)
      app.hands("callback", token: first)
      registers(first, by: "another")
    }
    trace("while-registering", "Many kinds of events while the service is being asked") {
      also("SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-START-SUCCEEDS")
      startsRegistering(with: first)
      strayAnswers
      cannotCall()
      timePasses(60)
      service.accepts() → client.hasStarted
      app.calls("at-last") → client.places("at-last")
    }
    trace("unregistered-while-registering") {
      "A user who is not registered yet is unregistered while the service is being asked"
      also("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      note("How a start treats the outstanding request is not judged.")
      startsRegistering(with: first)
      app.unregisters()
      app.stops()
    }
    trace("stopped-while-registering") {
      "A client is stopped before the service answers: it does not start any more"
      also("SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CLIENT-USER-ID")
      startsRegistering(with: first)
      app.stops()
      service.accepts()
      cannotCall()
      isRegistered(with: bars, by: "for-bar", for: "bar")
    }
    trace("rejected-after-stop") {
      "A client is stopped before the service rejects its registration"
      also("SINCH-TOKEN-FAILURE-ENDS-START", "SINCH-TOKEN-ASKS-ON-START")
      let second = token(issued: "2018-01-02T03:04:06Z")
      startsRegistering(with: first)
      app.stops()
      service.rejects("nonce was used")
      registers(second, by: "another")
    }
    trace("replaced-while-registering") {
      "The user changes before the service answers: the answer does not start the other's client"
      also("SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CLIENT-USER-ID")
      startsRegistering(with: first)
      app.creates(bar)
      service.accepts("foo-1")
      cannotCall()
      registers(bars, by: "for-bar", for: "bar")
      app.calls("from-bar") → client.places("from-bar", as: "bar-1")
    }
    trace("while-running", "Many kinds of events for a client that has started") {
      also("SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CREDENTIALS-ISSUED")
      isRegistered(with: first)
      strayAnswers
      strayVerdicts
      timePasses(60)
      canCall("still-on", "still-here")
    }
    trace("replaced-while-running", with: bySignature) {
      "A client is made anew while the former one runs: it runs when it is started"
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE").also("SINCH-SIG-NO-CALLBACK-BEFORE-START")
      isRegistered()
      app.creates(foo)
      cannotCall()
      startsKnown(sequence: "2")
      app.calls("on-again") → client.places("on-again")
    }
    trace("stopped", with: bySignature) {
      "Many kinds of events for a registered user's client while it is stopped"
      also("SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-CREDENTIALS-ISSUED")
      isRegistered(sequence: "1", by: "callback")
      app.stops()
      app.stops()
      strayAnswers
      app.hands("callback", sequence: "2")
      strayVerdicts
      cannotCall()
      timePasses(60)
      startsKnown(sequence: "3")
      app.calls("on-again") → client.places("on-again")
    }
    trace("second-start-while-asking") {
      "A client is started again while the application is being asked"
      also("SINCH-TOKEN-ASKS-ON-START")
      startsAsking
      startsAgain("sinch-client-start-while-asking") {
        app.hands("again", token: first) → client.registers(token: first)
        service.accepts() → client.hasStarted
      }
      app.hands("callback", token: first) → client.registers(token: first)
      service.accepts() → client.hasStarted
    }
    trace("second-start-while-registering") {
      "A client is started again while the service is being asked"
      also("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      let second = token(issued: "2018-01-02T03:04:06Z")
      startsRegistering(with: first)
      startsAgain("sinch-client-start-while-registering") {
        app.hands("again", token: second) → client.registers(token: second)
        service.accepts() → client.hasStarted
      }
      service.accepts() → client.hasStarted
    }
    trace("second-start-while-running", "A client that has started is started again") {
      also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      isRegistered(with: first)
      app.starts()
        → ambiguity("sinch-client-start-while-running") {
          interpretation("ignored")
          interpretation("reports", client.hasStarted)
          interpretation("asks", client.asks("again"), ends: true)
          interpretation("fails", client.fails())
        }
      app.calls("still-on") → client.places("still-on")
    }
  }
}
