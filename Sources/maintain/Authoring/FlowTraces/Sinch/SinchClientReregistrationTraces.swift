extension SinchClientTraces {
  static let reregistration: CaseGroup = group(
    "reregistration",
    "Unregistering, and registering again"
  ) {
    decidedBy("SINCH-INSTANCE-REREGISTER")
    trace("documented-manual-update") {
      "A user is unregistered and registered again with a token that carries a later end"
      let next = Lifetime(from: month.issue(plus: 10 * day), for: 60 * day)
      lives(month)
      app.unregisters().at(month.issue(plus: 9 * day)) → client.unregisters()
      app.stops()
      registersAnew(for: next)
      app.calls("after-the-old-end").at(month.end(plus: day))
        → client.places("after-the-old-end", as: "foo-2")
      app.calls("too-late").at(next.end(plus: 1)) → client.hasExpired
    }
    trace("sooner-end") {
      "A user is registered again with a token that carries a sooner end and a shorter life"
      also("SINCH-INSTANCE-WINDOW-SHORT")
      let next = Lifetime(from: month.issue(plus: 2 * day), for: 4 * day)
      livesQuietly(month)
      startsQuietly()
      unregistersAndStops()
      registersAnew(for: next)
      app.stops()
      startedQuietly(at: next.end(minus: 2 * day))
      renews("foo-2", for: Lifetime(from: next.end(minus: day), for: 4 * day))
    }
    trace("from-unlimited-to-limited", "A user without limit is registered again with one") {
      also("SINCH-INSTANCE-LIMITED")
      let unlimited = token(issued: "2020-01-01T00:00:00Z")
      app.creates(foo).at("2020-01-01T00:00:00Z")
      registers(unlimited, by: "first")
      unregistersAndStops()
      registersAnew(for: month)
      app.calls("too-late").at(month.end(plus: 1)) → client.hasExpired
    }
    trace("unregistered-inside-window") {
      "A user is unregistered while an update is due: the next start registers anew"
      also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      note("With the instance gone there is nothing to update.")
      lives(month)
      app.unregisters().at(month.end(minus: 3 * day)) → client.unregisters()
      app.stops()
      registersAnew(for: Lifetime(from: month.end(minus: 2 * day), for: 30 * day))
    }
    trace("no-calls-in-between", "A user who was unregistered makes and receives no calls") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-INSTANCE-REREGISTER")
      lives(month)
      app.calls("before") → client.places("before")
      app.unregisters() → client.unregisters()
      cannotCall("1", "2")
      app.stops()
      app.starts() → client.asks("callback")
      app.calls("3")
      app.declines("callback", "user has left") → mayReportFailure()
      app.calls("4")
    }
    trace("twice", "There is nothing to unregister a second time") {
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-INSTANCE-REREGISTER")
      lives(month)
      app.unregisters() → client.unregisters()
      app.unregisters()
      app.stops()
      app.unregisters()
      registersAnew(for: Lifetime(from: month.issue(plus: day), for: 30 * day))
    }
    trace("other-user-stays", with: bySignature) {
      "One user is unregistered; the other user of the device stays registered"
      decidedBy("SINCH-INSTANCE-SEVERAL-USERS")
      also("SINCH-INSTANCE-REREGISTER", "SINCH-SIG-CREDENTIALS-ONE-USER").flagged("stale-state")
      isRegistered()
      app.stops()
      isRegistered("bar", sequence: "2")
      unregistersAndStops("bar-1")
      app.creates(foo)
      startsKnown(sequence: "3")
      app.calls("from-foo") → client.places("from-foo", as: "foo-1")
      app.stops()
      app.creates(bar)
      app.starts() → client.asks("for-bar-again", for: "bar")
    }
    trace("second-instance", with: bySignature) {
      "A user is unregistered, registered again, and unregistered again: the second instance"
      flagged("stale-state")
      isRegistered()
      unregistersAndStops()
      registers(sequence: "2", by: "another", as: "foo-2")
      app.unregisters() → client.unregisters("foo-2")
    }
    trace("while-stopped", "A registered user is unregistered whose client has been stopped") {
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-INSTANCE-REREGISTER")
      flagged("stale-state")
      lived(month)
      app.unregisters() → client.unregisters()
      registersAnew(for: Lifetime(from: month.issue(plus: day), for: 30 * day))
    }
    trace("same-user-by-signature", with: bySignature) {
      "A user who was unregistered is asked for again, as on the first start"
      isRegistered()
      unregistersAndStops()
      registers(sequence: "2", by: "another", as: "foo-2")
    }
  }
}
