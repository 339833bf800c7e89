import AuthConformance
import ConformanceEngine
import ConformanceSuite

extension SinchClientTraces {
  /// Answers to a callback that was never made.
  @StepBuilder
  private static var strayAnswers: [StepDefinition] {
    app.handsUnasked(sequence: "1")
    app.handsUnasked(token: DocumentedApplication.token)
    app.declinesUnasked()
  }

  /// Answers of the service to a request that was never made.
  @StepBuilder
  private static var strayVerdicts: [StepDefinition] {
    service.accepts("foo-9")
    service.rejects("unknown request")
  }

  /// Calls that go nowhere.
  @StepBuilder
  private static var calls: [StepDefinition] {
    app.calls("out")
    service.brings("in")
  }

  static let oddEvents = group(
    "odd-events",
    "Events at times when they mean nothing, in a registration"
  ) {
    let first = token(issued: "2018-01-02T03:04:05Z")
    let bars = token(issued: "2018-01-02T03:04:05Z", for: "bar")
    trace("without-client") {
      "All sorts of things happen to a device on which there is no client yet"
      decidedBy("SINCH-SIG-NO-CALLBACK-BEFORE-START", also: ["SINCH-TOKEN-FIRST-RUN-REGISTERS"])
      app.starts()
      app.stops()
      app.unregisters()
      strayAnswers
      strayVerdicts
      calls
      timePasses(60)
      app.creates(foo)
      registers(first)
    }
    trace("before-start") {
      "All sorts of things happen to a client that was never started"
      decidedBy("SINCH-SIG-NO-CALLBACK-BEFORE-START", also: ["SINCH-TOKEN-FIRST-RUN-REGISTERS"])
      app.creates(foo)
      app.stops()
      app.unregisters()
      strayAnswers
      strayVerdicts
      calls
      timePasses(60)
      app.creates(foo)
      registers(first)
    }
    trace("while-asking") {
      "All sorts of things happen while the application is being asked"
      decidedBy("SINCH-TOKEN-ASKS-ON-START", also: ["SINCH-TOKEN-REGISTERS-WITH-GIVEN"])
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.starts()
      strayAnswers
      strayVerdicts
      calls
      timePasses(60)
      app.hands("callback", token: first) → client.registers(token: first)
      service.accepts() → client.hasStarted
    }
    trace("unregistered-while-asking") {
      "A user who is not registered yet is unregistered while the application is being asked"
      decidedBy("SINCH-TOKEN-ASKS-ON-START")
      note("Whether the client goes on asking does not matter: it is stopped and started again.")
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.unregisters()
      app.stops()
      registers(first, by: "another")
    }
    trace("replaced-while-asking") {
      "The application makes a client anew while the former one asks"
      decidedBy("SINCH-TOKEN-ASKS-ON-START", also: ["SINCH-TOKEN-REGISTERS-WITH-GIVEN"])
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.creates(foo)
      app.hands("callback", token: first)
      registers(first, by: "another")
    }
    trace("while-registering") {
      "All sorts of things happen while the service is being asked"
      decidedBy("SINCH-TOKEN-REGISTERS-WITH-GIVEN", also: ["SINCH-TOKEN-START-SUCCEEDS"])
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.hands("callback", token: first) → client.registers(token: first)
      app.starts()
      strayAnswers
      calls
      timePasses(60)
      service.accepts() → client.hasStarted
      app.calls("at-last") → client.places("at-last")
    }
    trace("unregistered-while-registering") {
      "A user who is not registered yet is unregistered while the service is being asked"
      decidedBy("SINCH-TOKEN-ASKS-ON-START")
      note("Whether the client goes on waiting does not matter: it is stopped and started again.")
      let second = token(issued: "2018-01-02T03:04:06Z")
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.hands("callback", token: first) → client.registers(token: first)
      app.unregisters()
      app.stops()
      registers(second, by: "another")
    }
    trace("stopped-while-registering") {
      "A client is stopped before the service answers: it does not start any more"
      decidedBy("SINCH-TOKEN-START-SUCCEEDS", also: ["SINCH-TOKEN-CLIENT-USER-ID"])
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.hands("callback", token: first) → client.registers(token: first)
      app.stops()
      service.accepts()
      calls
      app.creates(bar)
      registers(bars, by: "for-bar", for: "bar")
    }
    trace("rejected-after-stop") {
      "A client is stopped before the service rejects its registration"
      decidedBy("SINCH-TOKEN-FAILURE-ENDS-START", also: ["SINCH-TOKEN-ASKS-ON-START"])
      let second = token(issued: "2018-01-02T03:04:06Z")
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.hands("callback", token: first) → client.registers(token: first)
      app.stops()
      service.rejects("nonce was used")
      registers(second, by: "another")
    }
    trace("replaced-while-registering") {
      "The user changes before the service answers: the answer does not start the other's client"
      decidedBy("SINCH-TOKEN-START-SUCCEEDS", also: ["SINCH-TOKEN-CLIENT-USER-ID"])
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.hands("callback", token: first) → client.registers(token: first)
      app.creates(bar)
      service.accepts("foo-1")
      calls
      registers(bars, by: "for-bar", for: "bar")
      app.calls("from-bar") → client.places("from-bar", as: "bar-1")
    }
    trace("while-running") {
      "All sorts of things happen to a client that has started"
      decidedBy("SINCH-TOKEN-START-SUCCEEDS", also: ["SINCH-TOKEN-CREDENTIALS-ISSUED"])
      app.creates(foo)
      registers(first)
      app.starts()
      strayAnswers
      strayVerdicts
      timePasses(60)
      app.calls("still-on") → client.places("still-on")
      service.brings("still-here") → client.delivers("still-here")
    }
    trace("replaced-while-running", with: bySignature) {
      "A client is made anew while the former one runs: it runs when it is started"
      decidedBy("SINCH-SIG-NO-CALLBACK-BEFORE-START")
      also("SINCH-SIG-ONCE-PER-USER-AND-DEVICE")
      isRegistered()
      app.creates(foo)
      calls
      app.starts() → client.hasStarted
      app.calls("on-again") → client.places("on-again")
    }
    trace("stopped", with: bySignature) {
      "All sorts of things happen to a registered user's client while it is stopped"
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE", also: ["SINCH-SIG-CREDENTIALS-ISSUED"])
      app.creates(foo)
      app.starts() → client.asks("callback")
      app.hands("callback", sequence: "1") → client.registers(sequence: "1")
      service.accepts() → client.hasStarted
      app.stops()
      app.stops()
      strayAnswers
      app.hands("callback", sequence: "2")
      strayVerdicts
      calls
      timePasses(60)
      app.starts() → client.hasStarted
      app.calls("on-again") → client.places("on-again")
    }
  }

  static let oddUpdates = group(
    "odd-updates",
    "Events at times when they mean nothing, in an update"
  ) {
    let next = Lifetime(from: month.end(minus: 5 * day), for: 30 * day)
    let later = Lifetime(from: month.end(minus: 4 * day), for: 30 * day)
    let bars = token(issued: later.issue, for: "bar")
    trace("while-asking") {
      "All sorts of things happen while the application is being asked for an update"
      decidedBy("SINCH-INSTANCE-UPDATE-CALLBACK", also: ["SINCH-INSTANCE-UPDATE-SAME-INSTANCE"])
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.starts()
      strayAnswers
      app.hands("first", token: next.token)
      app.declines("first")
      strayVerdicts
      calls
      timePasses(60)
      app.hands("update", token: next.token) → client.updates(token: next.token)
      service.accepts(for: next) → client.hasStarted
    }
    trace("while-updating") {
      "All sorts of things happen while the service is being asked for an update"
      decidedBy("SINCH-INSTANCE-UPDATE-CALLBACK", also: ["SINCH-INSTANCE-UPDATE-SAME-INSTANCE"])
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.hands("update", token: next.token) → client.updates(token: next.token)
      app.starts()
      strayAnswers
      app.declines("update")
      calls
      timePasses(60)
      service.accepts(for: next) → client.hasStarted
      app.calls("after-the-old-end").at(month.end(plus: 1)) → client.places("after-the-old-end")
    }
    trace("replaced-while-asking") {
      "The app is launched again before it answers a due update, which is still due"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START", also: ["SINCH-INSTANCE-UPDATE-ON-START"])
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.creates(foo).at(later.issue)
      app.declines("update")
      renews(for: later, at: later.issue(plus: 60))
    }
    trace("replaced-while-updating") {
      "The user changes while an update is under way: its success starts nobody's client"
      decidedBy("SINCH-TOKEN-START-SUCCEEDS", also: ["SINCH-TOKEN-CLIENT-USER-ID"])
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.hands("update", token: next.token) → client.updates(token: next.token)
      app.creates(bar)
      service.accepts(for: next)
      calls
      registers(bars, by: "for-bar", for: "bar", at: later.issue)
    }
    trace("stopped-while-updating") {
      "A client is stopped while an update is under way, which is then rejected"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START", also: ["SINCH-INSTANCE-UPDATE-DECLINED"])
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.hands("update", token: next.token) → client.updates(token: next.token)
      app.stops()
      service.rejects("internal error")
      renews(for: later)
    }
    trace("unregistered-while-asking") {
      "The user is unregistered while the application is being asked for an update"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.unregisters() → client.unregisters()
      app.hands("update", token: next.token)
      app.stops()
      registersAnew(for: later)
    }
    trace("unregistered-while-updating") {
      "The user is unregistered while an update is under way, which is then rejected"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      lived(month)
      app.starts().at(next.issue) → client.asks("update")
      app.hands("update", token: next.token) → client.updates(token: next.token)
      app.unregisters() → client.unregisters()
      service.rejects("no such instance")
      app.stops()
      registersAnew(for: later)
    }
  }
}
