extension SinchClientTraces {
  static let oddUpdates: CaseGroup = group(
    "odd-updates",
    "Events to be ignored, in an update"
  ) {
    let next = Lifetime(from: month.end(minus: 5 * day), for: 30 * day)
    let later = Lifetime(from: month.end(minus: 4 * day), for: 30 * day)
    let bars = token(issued: later.issue, for: "bar")
    decidedBy("SINCH-CLIENT-STRAY-EVENTS")
    trace("while-asking") {
      "Many kinds of events while the application is being asked for an update"
      also("SINCH-INSTANCE-UPDATE-CALLBACK", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      asksForUpdate(to: next)
      strayAnswers
      app.hands("first", token: next.token)
      app.declines("first")
      strayVerdicts
      timePasses(60)
      handsForUpdate(next.token, client.updates(token: next.token))
      service.accepts(for: next) → hasStartedByNow
    }
    trace("while-updating") {
      "Many kinds of events while the service is being asked for an update"
      also("SINCH-INSTANCE-UPDATE-CALLBACK", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      isUpdating(to: next)
      strayAnswers
      app.declines("update")
      timePasses(60)
      service.accepts(for: next) → hasStartedByNow
      app.calls("after-the-old-end").at(month.end(plus: 1)) → client.places("after-the-old-end")
    }
    trace("replaced-while-asking") {
      "The app is launched again before it answers a due update, which is still due"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START").also("SINCH-INSTANCE-UPDATE-ON-START")
      asksForUpdate(to: next)
      app.creates(foo).at(later.issue)
      renews(for: later, at: later.issue(plus: 60))
    }
    trace("replaced-while-updating") {
      "The user changes while an update is under way: its success starts no client"
      also("SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CLIENT-USER-ID")
      isUpdating(to: next)
      app.creates(bar)
      service.accepts(for: next)
      cannotCall()
      registers(bars, by: "for-bar", for: "bar", at: later.issue)
    }
    trace("stopped-while-updating") {
      "A client is stopped while an update is under way, which is then rejected"
      also("SINCH-INSTANCE-CHECK-EACH-START", "SINCH-INSTANCE-UPDATE-DECLINED")
      isUpdating(to: next)
      app.stops()
      service.rejects("internal error")
      renews(for: later)
    }
    trace("unregistered-while-asking") {
      "The user is unregistered while the application is being asked for an update"
      decidedBy("SINCH-INSTANCE-REREGISTER")
      asksForUpdate(to: next)
      unregistersAndStops()
      registersAnew(for: later)
    }
    trace("while-running") {
      "Answers to an old callback come for a running client, whose update is due later on"
      also("SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-ORIGINAL-TTL")
      lives(month)
      app.hands("first", sequence: "1")
      app.hands("first", token: next.token)
      app.declines("first")
      service.rejects("unknown request")
      app.stops()
      renews(for: next)
    }
    trace("calls-while-asking") {
      "A call while the application is being asked for an update, after it declined an old callback"
      asksForUpdate(to: next)
      app.declines("first")
      app.hands("first", sequence: "1")
      app.calls("out") → mayCall(client.places("out"))
      isDeclined()
    }
    trace("answered-after-unregistering") {
      "The token for an update comes when the user has been unregistered and the client stopped"
      also("SINCH-INSTANCE-REREGISTER")
      asksForUpdate(to: next)
      unregistersAndStops()
      app.hands("update", token: next.token)
      app.declines("update")
      registersAnew(for: later)
    }
    trace("accepted-after-unregistering") {
      "An update is accepted when the user has been unregistered and the client stopped"
      also("SINCH-INSTANCE-REREGISTER")
      isUpdating(to: next)
      unregistersAndStops()
      service.accepts(for: next)
      cannotCall()
      registersAnew(for: later)
    }
    trace("unregistered-while-updating") {
      "The user is unregistered while an update is under way, which is then rejected"
      also("SINCH-INSTANCE-REREGISTER")
      isUpdating(to: next)
      app.unregisters() → client.unregisters()
      service.rejects("no such instance")
      app.stops()
      registersAnew(for: later)
    }

    trace("second-start-while-asking") {
      "A client that waits for an update is started again while the application is being asked"
      also("SINCH-INSTANCE-UPDATE-CALLBACK")
      lived(month)
      startsDue(at: next.issue, endsAtOnce: true)
      startsAgain("sinch-client-start-while-asking")
      handsForUpdate(next.token, client.updates(token: next.token))
      service.accepts(for: next) → hasStartedByNow
    }
    trace("second-start-while-updating") {
      "A client that waits for an update is started again while the service is being asked"
      also("SINCH-INSTANCE-UPDATE-CALLBACK")
      lived(month)
      startsDue(at: next.issue, endsAtOnce: true)
      handsForUpdate(next.token, client.updates(token: next.token), endsIfStarted: true)
      startsAgain("sinch-client-start-while-registering") {
        app.hands("again", token: later.token) → client.updates(token: later.token)
        service.accepts(for: later) → client.hasStarted
      }
      service.accepts(for: next) → hasStartedByNow
    }
  }
}
