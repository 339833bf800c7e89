extension SinchClientTraces {
  /// A later start of a registered user, whom the application may be asked for once more.
  static func startsKnown(
    _ user: String = foo,
    sequence: String,
    at instant: Timestamp? = nil
  ) -> StepDefinition {
    let asks = client.asks("asked-again", for: user)
    let hands = app.hands("asked-again", sequence: sequence, for: user)
    let registers = client.registers(sequence: sequence, for: user, instance: nil)
    return (instant.map(app.starts().at) ?? app.starts())
      → ambiguity("sinch-signature-scheme-asks-again") {
        interpretation("once", client.hasStarted)
        interpretation("asks", asks) {
          hands → registers
          service.accepts("\(user)-1") → client.hasStarted
        }
        interpretation("asks-beside", inAnyOrder(asks, client.hasStarted)) {
          hands → registers
          service.accepts("\(user)-1")
        }
      }
  }

  static let start: CaseGroup = group(
    "start",
    "Starting a client in the scheme by signature and sequence",
    method: "Follows from the documents; signatures are the reference's",
    with: bySignature
  ) {
    trace("documented-start-with-signature") {
      "The code sample of the documents: client, start, callback, signature and sequence"
      decidedBy("SINCH-SIG-FIRST-RUN-REGISTERS")
      also("SINCH-SIG-ASKS-FOR-CREDENTIALS", "SINCH-SIG-CALLBACK-ON-FIRST-START")
      also("SINCH-SIG-REGISTERS-WITH-GIVEN", "SINCH-SIG-START-SUCCEEDS")
      isRegistered(sequence: "1", by: "callback")
    }
    trace("documented-start-without-network") {
      "The code sample of the documents, where the request to the application's server fails"
      decidedBy("SINCH-SIG-FAILURE-ENDS-START").flagged("swallowed-error")
      startsAsking
      app.declines("callback", "no internet connection") → client.fails("no internet connection")
      app.calls("too-early")
    }
    trace("documented-once-per-user-and-device") {
      "Credentials are asked for on the first launch of the app, and not on the next ones"
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE")
      isRegistered()
      app.stops().after(hour)
      app.creates(foo).after(day)
      startsKnown(sequence: "2")
      app.stops().after(hour)
      app.creates(foo).after(day)
      startsKnown(sequence: "3")
    }
    trace("stop-and-start", "A client is stopped and started again within one launch") {
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE").flagged("stale-state", "unasked-action")
      isRegistered()
      app.stops()
      startsKnown(sequence: "2")
      app.calls("after") → client.places("after")
    }
    trace("registered-for-years") {
      "A registration without limit serves starts and calls years later"
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE").also("SINCH-SIG-CREDENTIALS-ISSUED")
      isRegistered()
      timePasses().at("2019-01-02T03:04:05Z")
      app.calls("a-year-later") → client.places("a-year-later")
      app.stops()
      startsKnown(sequence: "2", at: "2027-12-31T23:59:59Z")
      service.brings("ten-years-later") → client.delivers("ten-years-later")
    }
    trace("asks-only-after-start", "A client is made a day before it is started") {
      decidedBy("SINCH-SIG-NO-CALLBACK-BEFORE-START").flagged("unasked-action")
      app.creates(foo)
      timePasses(day)
      registers(sequence: "1", by: "callback")
    }
    trace("service-rejects") {
      "The service rejects the registration; the next start asks for other credentials"
      decidedBy("SINCH-SIG-ASKS-FOR-CREDENTIALS").also("SINCH-SIG-REJECTION-ENDS-START")
      startsRegistering(sequence: "1")
      service.rejects("sequence was used") → mayReportFailure()
      app.calls("not-started")
      registers(sequence: "2", by: "another")
    }
    trace("application-fails-first") {
      "The application has no credentials at first; the next start asks again"
      decidedBy("SINCH-SIG-ASKS-FOR-CREDENTIALS").also("SINCH-SIG-FAILURE-ENDS-START")
      startsAsking
      app.declines("callback", "server error 503") → mayReportFailure()
      registers(sequence: "7", by: "another", after: 60)
    }
    trace("errors-as-given", "Error texts reach the delegate as they were given") {
      decidedBy("SINCH-SIG-FAILURE-ENDS-START").also("SINCH-SIG-REJECTION-ENDS-START")
      startsAsking
      app.declines("callback", "pas de réseau: \"hôte\" \\ 404\n")
        → client.fails("pas de réseau: \"hôte\" \\ 404\n")
      app.starts() → client.asks("another")
      app.hands("another", sequence: "1") → client.registers(sequence: "1")
      service.rejects("{\"code\": 40108, \"text\": \"refusé\"}")
        → client.fails("{\"code\": 40108, \"text\": \"refusé\"}")
    }
    trace("greatest-sequence") {
      "The greatest uint64, with a signature of all kinds of characters, is passed on as it is"
      decidedBy("SINCH-SIG-SEQUENCE-RANGE").also("SINCH-SIG-REGISTERS-WITH-GIVEN")
      flagged("signed-overflow", "number-precision")
      note("The document writes uint64 in one sample and a signed type in two others.")
      startsAsking
      let signature = "J+H1/r/fKXUmdQdaeAWDzpB9Egc="
      app.hands("callback", sequence: "18446744073709551615", signature: signature)
        → client.registers(sequence: "18446744073709551615", signature: signature, instance: nil)
      service.accepts() → client.hasStarted
    }
    trace("sequence-beyond-floating-point") {
      "A sequence that no double can hold is passed on to its last digit"
      decidedBy("SINCH-SIG-REGISTERS-WITH-GIVEN").flagged("number-precision")
      isRegistered(sequence: "9007199254740993")
    }
    trace("user-id-to-be-escaped", "A user id with a backslash before a slash, and quotes") {
      decidedBy("SINCH-SIG-FIRST-RUN-REGISTERS").also("SINCH-SIG-CALLBACK-ON-FIRST-START")
      flagged("string-building")
      note("In JSON a slash may be escaped; a backslash is, whatever stands behind it.")
      let odd = #"fo\/"o"#
      app.creates(odd)
        → ambiguity("sinch-client-user-id-with-punctuation") {
          interpretation("takes")
          interpretation("at-start")
          interpretation("at-creation", client.fails(), ends: true)
        }
      app.starts()
        → ambiguity("sinch-client-user-id-with-punctuation") {
          interpretation("takes", client.asks("callback", for: odd))
          interpretation("at-start", client.fails(), ends: true)
          interpretation("at-creation", ends: true)
        }
      app.hands("callback", sequence: "1", for: odd) → client.registers(sequence: "1", for: odd)
      service.accepts("odd-1") → client.hasStarted
    }
    trace("calls") {
      "Calls of a started client are made and received without the application's further help"
      decidedBy("SINCH-SIG-CREDENTIALS-ISSUED")
      isRegistered()
      canCall()
      app.calls("out-again").after(day) → client.places("out-again")
    }
    trace("no-calls-before-registration") {
      "Until the service has accepted the registration no call is made or received"
      decidedBy("SINCH-SIG-START-SUCCEEDS").also("SINCH-SIG-FIRST-RUN-REGISTERS")
      app.creates(foo)
      app.calls("1")
      app.starts() → client.asks("callback")
      cannotCall("2", "3")
      app.hands("callback", sequence: "1") → client.registers(sequence: "1")
      cannotCall("4", "5")
      service.accepts() → client.hasStarted
      app.calls("6") → client.places("6")
    }
    trace("stopped-while-asking") {
      "A client is stopped before the application answers; the answer comes too late"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-SIG-REGISTERS-WITH-GIVEN")
      note("A stopped client registers nothing, and an answer counts for its own callback only.")
      startsAsking
      app.stops()
      app.hands("callback", sequence: "1")
      app.starts() → client.asks("another")
      app.hands("callback", sequence: "1")
      app.hands("another", sequence: "2") → client.registers(sequence: "2")
      service.accepts() → client.hasStarted
    }
    trace("failure-reported-too-late") {
      "A client is stopped before the application reports a failure, which does not end a later "
        + "start"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS")
      startsAsking
      app.stops()
      app.declines("callback", "no network")
      app.starts() → client.asks("another")
      app.declines("callback", "no network")
      app.hands("another", sequence: "1") → client.registers(sequence: "1")
      service.accepts() → client.hasStarted
    }
    trace("answered-twice") {
      "The application answers one callback again and again; the first answer counts"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-SIG-REGISTERS-WITH-GIVEN")
      startsRegistering(sequence: "1")
      app.hands("callback", sequence: "1")
      app.hands("callback", sequence: "2")
      app.declines("callback", "second thoughts")
      service.accepts() → client.hasStarted
      app.hands("callback", sequence: "3")
      app.declines("callback", "third thoughts")
      app.calls("still-on") → client.places("still-on")
    }
  }
}
