extension SinchClientTraces {
  static let expiry: CaseGroup = group(
    "expiry",
    "Limited instances that expire, and how the client learns of it"
  ) {
    let next = Lifetime(from: month.end(plus: day), for: 30 * day)
    trace("documented-expired-at-start") {
      "The instance has expired while the client was stopped; its start registers a new one"
      decidedBy("SINCH-INSTANCE-EXPIRED-AT-START")
      also("SINCH-INSTANCE-MISSED-WINDOW", "SINCH-TOKEN-ASKS-ON-START").flagged("lifetime-mixup")
      lived(month)
      registersAnew(for: next)
      app.calls("anew") → client.places("anew", as: "foo-2")
    }
    trace("documented-expired-making-call") {
      "The instance has expired when a call is made: the client stops; its next start registers"
      decidedBy("SINCH-INSTANCE-EXPIRED-MAKING-CALL")
      also("SINCH-INSTANCE-LONG-RUN-EXPIRES", "SINCH-INSTANCE-START-AFTER-STOP")
      also("SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY")
      flagged("offline-use", "swallowed-error", "unasked-action")
      lives(month)
      app.calls("too-late").at(month.end(plus: hour)) → client.hasExpired
      cannotCall("stopped", "stopped-as-well")
      registersAnew(for: next)
      app.calls("anew") → client.places("anew", as: "foo-2")
    }
    trace("documented-expired-receiving-call") {
      "The instance has expired when a call arrives: the client stops; its next start registers"
      decidedBy("SINCH-INSTANCE-EXPIRED-RECEIVING-CALL")
      also("SINCH-INSTANCE-LONG-RUN-EXPIRES", "SINCH-INSTANCE-START-AFTER-STOP")
      also("SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY")
      lives(month)
      service.brings("too-late").at(month.end(plus: hour)) → client.hasExpired
      service.brings("stopped")
      app.calls("stopped-as-well")
      registersAnew(for: next)
      service.brings("anew") → client.delivers("anew")
    }
    trace("expires-unnoticed") {
      "A running client does not notice by itself that its instance has expired"
      decidedBy("SINCH-INSTANCE-LONG-RUN-EXPIRES").also("SINCH-INSTANCE-NO-TIMER")
      flagged("unasked-action")
      lives(month)
      timePasses().at(month.end(minus: 1))
      timePasses().at(month.end(plus: 1))
      timePasses().at(month.end(plus: day))
      timePasses().at("2021-02-01T00:00:00Z")
      app.calls("a-year-too-late") → client.hasExpired
    }
    trace("call-around-the-end", "A call is made a second before the end and one a second after") {
      decidedBy("SINCH-INSTANCE-EXPIRED-MAKING-CALL").flagged("off-by-one")
      lives(fourDays)
      app.calls("just-in-time").at(fourDays.end(minus: 1)) → client.places("just-in-time")
      app.calls("too-late").at(fourDays.end(plus: 1)) → client.hasExpired
    }
    trace("end-within-a-day", "Calls on the last day of an instance that ends in the afternoon") {
      decidedBy("SINCH-INSTANCE-EXPIRED-MAKING-CALL").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      flagged("utc-day")
      let life = Lifetime(from: "2020-01-02T15:04:05Z", for: 4 * day)
      lives(life)
      app.calls("in-the-morning").at(life.end(minus: 6 * hour)) → client.places("in-the-morning")
      service.brings("just-in-time").at(life.end(minus: 1)) → client.delivers("just-in-time")
      app.calls("too-late").at(life.end(plus: 1)) → client.hasExpired
    }
    trace("end-beyond-2038", "Calls around an end that no 32-bit count of seconds holds") {
      decidedBy("SINCH-INSTANCE-EXPIRED-MAKING-CALL").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      flagged("number-precision")
      let life = Lifetime(from: "2038-01-17T12:00:00Z", for: 30 * day)
      lives(life)
      app.calls("just-in-time").at(life.end(minus: 1)) → client.places("just-in-time")
      app.calls("too-late").at(life.end(plus: 1)) → client.hasExpired
    }
    trace("call-arrives-around-the-end") {
      "A call arrives a second before the end and one a second after"
      decidedBy("SINCH-INSTANCE-EXPIRED-RECEIVING-CALL").flagged("off-by-one")
      lives(fourDays)
      service.brings("just-in-time").at(fourDays.end(minus: 1)) → client.delivers("just-in-time")
      service.brings("too-late").at(fourDays.end(plus: 1)) → client.hasExpired
    }
    trace("start-a-second-after-the-end") {
      "A start a second after the end registers a new instance"
      decidedBy("SINCH-INSTANCE-EXPIRED-AT-START").also("SINCH-INSTANCE-MISSED-WINDOW")
      flagged("off-by-one")
      lived(fourDays)
      registersAnew(for: Lifetime(from: fourDays.end(plus: 1), for: 4 * day))
    }
    trace("call-at-the-end", "A call is made at the very second of the end") {
      decidedBy("SINCH-INSTANCE-EXPIRED-MAKING-CALL").flagged("off-by-one")
      lives(month)
      app.calls("at-the-end").at(month.end)
        → ambiguity("sinch-client-at-instance-expiry") {
          interpretation("expired", client.hasExpired)
          interpretation("valid", client.places("at-the-end"))
        }
      app.stops()
      registersAnew(for: next)
    }
    trace("call-arrives-at-the-end", "A call arrives at the very second of the end") {
      decidedBy("SINCH-INSTANCE-EXPIRED-RECEIVING-CALL").flagged("off-by-one")
      lives(fourDays)
      service.brings("at-the-end").at(fourDays.end)
        → ambiguity("sinch-client-at-instance-expiry") {
          interpretation("expired", client.hasExpired)
          interpretation("valid", client.delivers("at-the-end"))
        }
      app.stops()
      registersAnew(for: next)
    }
    trace("expired-and-declined") {
      "The application has no token for an expired instance: the start fails"
      decidedBy("SINCH-INSTANCE-EXPIRED-AT-START").also("SINCH-TOKEN-FAILURE-ENDS-START")
      flagged("swallowed-error")
      lived(month)
      app.starts().at(month.end(plus: hour)) → client.asks("callback")
      app.declines("callback", "user was removed") → mayReportFailure()
      app.calls("not-started")
      registersAnew(for: next)
    }
    trace("expired-and-rejected") {
      "The service rejects the token for an expired instance: the start fails"
      decidedBy("SINCH-INSTANCE-EXPIRED-AT-START").also("SINCH-TOKEN-FAILURE-ENDS-START")
      let rejected = Lifetime(from: month.end(plus: hour), for: 30 * day)
      lived(month)
      app.starts().at(rejected.issue) → client.asks("callback")
      app.hands("callback", token: rejected.token) → client.registers(token: rejected.token)
      service.rejects("user was removed") → mayReportFailure()
      app.calls("not-started")
      registersAnew(for: next)
    }
    trace("expired-years-ago", "A client is started years after its instance expired") {
      decidedBy("SINCH-INSTANCE-MISSED-WINDOW").also("SINCH-INSTANCE-EXPIRED-AT-START")
      lived(month)
      app.creates(foo).at("2030-06-01T00:00:00Z")
      registersAnew(for: Lifetime(from: "2030-06-01T12:00:00Z", for: 30 * day))
    }
    trace("lifetime-of-the-new-instance") {
      "A month expires and 4 days follow: the window is that of the new instance"
      decidedBy("SINCH-INSTANCE-EXPIRED-AT-START").also("SINCH-INSTANCE-ORIGINAL-TTL")
      note("A new instance has a first lifetime of its own, in every interpretation of updates.")
      let short = Lifetime(from: month.end(plus: day), for: 4 * day)
      livesQuietly(month)
      registersAnew("foo-2", for: short)
      app.stops()
      startedQuietly(at: short.end(minus: 2 * day))
      renews("foo-2", for: Lifetime(from: short.end(minus: day), for: 4 * day))
    }
    trace("expires-again", "The instance that followed an expired one expires as well") {
      decidedBy("SINCH-INSTANCE-START-AFTER-STOP").also("SINCH-INSTANCE-EXPIRED-MAKING-CALL")
      lives(fourDays)
      app.calls("too-late").at(fourDays.end(plus: day)) → client.hasExpired
      registersAnew("foo-2", for: Lifetime(from: fourDays.end(plus: 2 * day), for: 4 * day))
      app.calls("again-too-late").at(fourDays.end(plus: 7 * day)) → client.hasExpired
      registersAnew("foo-3", for: Lifetime(from: fourDays.end(plus: 8 * day), for: 4 * day))
      app.calls("in-time") → client.places("in-time", as: "foo-3")
    }
    trace("leaves-the-other-user") {
      "One user's instances expire and are rejected; the other user's is due for an update as ever"
      decidedBy("SINCH-INSTANCE-SEVERAL-USERS").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      flagged("stale-state")
      let bars = Lifetime(from: fourDays.issue, for: 30 * day, of: "bar")
      let barsNext = Lifetime(from: bars.end(minus: 5 * day), for: 30 * day, of: "bar")
      let second = Lifetime(from: fourDays.end(plus: day), for: 4 * day)
      let third = Lifetime(from: second.end(plus: day), for: 4 * day)
      let rejected = Lifetime(from: third.end(plus: day), for: 4 * day)
      app.creates(bar).at(bars.issue)
      app.starts() → client.asks("for-bar", for: "bar")
      app.hands("for-bar", token: bars.token) → client.registers(token: bars.token, for: "bar")
      service.accepts("bar-1", for: bars) → client.hasStarted
      app.stops()
      app.creates(foo)
      app.starts() → client.asks("first")
      app.hands("first", token: fourDays.token) → client.registers(token: fourDays.token)
      service.accepts("foo-1", for: fourDays) → client.hasStarted
      app.calls("too-late").at(fourDays.end(plus: 1)) → client.hasExpired
      registersAnew("foo-2", for: second)
      service.brings("too-late-again").at(second.end(plus: 1)) → client.hasExpired
      registersAnew("foo-3", for: third)
      app.stops()
      app.starts().at(rejected.issue) → client.asks("last")
      app.hands("last", token: rejected.token) → client.registers(token: rejected.token)
      service.rejects("user was removed") → mayReportFailure()
      startsWithoutUserID
      app.creates(bar).at(barsNext.issue)
      renews("bar-1", for: barsNext, at: barsNext.issue(plus: 1))
    }
    trace("expiry-of-another-user") {
      "One user's instance has expired; the instance of the other user of the device is as before"
      decidedBy("SINCH-INSTANCE-LIMITED").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      let bars = token(issued: fourDays.issue(plus: day), for: "bar")
      lived(fourDays)
      app.creates(bar).at(fourDays.issue(plus: day))
      registers(bars, by: "for-bar", for: "bar")
      app.calls("from-bar").at(fourDays.end(plus: day)) → client.places("from-bar", as: "bar-1")
      app.stops()
      app.creates(foo)
      app.starts() → client.asks("for-foo")
    }
  }
}
