extension SinchClientTraces {
  /// A call while the application is being asked for an update.
  static func mayCall(_ call: TraceActions) -> TraceAmbiguity {
    mayCall("sinch-client-calls-while-update-pending", call)
  }

  /// A call while the service is being asked for an update.
  private static func mayCallByNow(_ call: TraceActions) -> TraceAmbiguity {
    mayCall("sinch-client-calls-while-updating", call)
  }

  private static func mayCall(_ id: AmbiguityID, _ call: TraceActions) -> TraceAmbiguity {
    ambiguity(id) {
      interpretation("no-calls")
      interpretation("calls", call)
    }
  }

  private static let afterTheEnd = Lifetime(from: month.end(plus: 5), for: 30 * day)

  /// The instance expires while the application is being asked, and its token comes then.
  @StepBuilder private static func isRegisteredAnew(by life: Lifetime) -> [StepDefinition] {
    lived(month)
    startsDue(at: month.end(minus: 5), endsAtOnce: true)
    app.hands("update", token: life.token).at(life.issue(plus: 1))
      → client.registers(token: life.token, instance: nil)
    service.accepts("foo-2", for: life) → client.hasStarted
  }

  @StepBuilder private static var callsTooLate: [StepDefinition] {
    app.calls("too-late") → client.hasExpired
  }

  static let update: CaseGroup = group(
    "update",
    "Updates of a limited instance"
  ) {
    let next = Lifetime(from: month.end(minus: 5 * day), for: 30 * day)
    trace("documented-update") {
      "A start inside the window: the same callback, a new token, the same instance, a later end"
      decidedBy("SINCH-INSTANCE-UPDATE-CALLBACK")
      also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE", "SINCH-INSTANCE-UPDATE-ON-START")
      flagged("lifetime-mixup", "stale-state")
      lived(month)
      renews(for: next)
      app.calls("after-the-old-end").at(month.end(plus: 1)) → client.places("after-the-old-end")
      app.calls("last").at(next.end(minus: 1)) → client.places("last")
      app.calls("too-late").at(next.end(plus: 1)) → client.hasExpired
    }
    trace("documented-update-declined") {
      "The application wants no update: the instance stays valid until its old end"
      decidedBy("SINCH-INSTANCE-UPDATE-DECLINED")
      lived(month)
      declines(at: month.end(minus: 5 * day))
      app.calls("out") → client.places("out")
      service.brings("last").at(month.end(minus: 1)) → client.delivers("last")
      app.calls("too-late").at(month.end(plus: 1)) → client.hasExpired
    }
    trace("declined-without-network") {
      "The application reports that it has no network: a start inside the window succeeds offline"
      decidedBy("SINCH-INSTANCE-UPDATE-DECLINED").also("SINCH-INSTANCE-UPDATE-CALLBACK")
      lived(fourDays)
      startsDue(at: fourDays.end(minus: hour))
      isDeclined("update", "no network")
      app.calls("out") → client.places("out")
    }
    trace("asked-on-each-start") {
      "An update that was declined is asked for again on each start inside the window"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START").also("SINCH-INSTANCE-UPDATE-DECLINED")
      lived(month)
      declined(at: month.end(minus: 6 * day))
      declined(at: month.end(minus: 6 * day - hour))
      renews(for: next)
      app.calls("after-the-old-end").at(month.end(plus: 1)) → client.places("after-the-old-end")
    }
    trace("declined-then-expired") {
      "An instance whose update was declined has expired at the next start"
      decidedBy("SINCH-INSTANCE-UPDATE-DECLINED").also("SINCH-INSTANCE-EXPIRED-AT-START")
      lived(month)
      declined(at: month.end(minus: 5 * day))
      registersAnew(for: Lifetime(from: month.end(plus: day), for: 30 * day))
    }
    trace("update-rejected") {
      "The service rejects the update: the instance stays valid until its old end"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START").also("SINCH-INSTANCE-UPDATE-DECLINED")
      flagged("lifetime-mixup")
      note("A failed renewal takes nothing away from the instance, whatever is reported.")
      isUpdating(to: next)
      service.rejects("nonce was used") → takesRejection
      app.stops()
      declines(at: month.end(minus: 4 * day))
      app.calls("last").at(month.end(minus: 1)) → client.places("last")
      app.calls("too-late").at(month.end(plus: 1)) → client.hasExpired
    }
    trace("calls-after-a-rejected-update") {
      "A client that reports its start although an update was rejected makes and receives calls"
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-INSTANCE-UPDATE-DECLINED")
      isUpdating(to: next)
      service.rejects("nonce was used")
        → ambiguity("sinch-client-rejected-update") {
          interpretation("started", client.hasStarted) {
            canCall()
          }
          interpretation("silent")
          interpretation("failed", client.fails())
        }
      app.stops()
      declines(at: month.end(minus: 4 * day))
    }
    trace("update-rejected-then-accepted") {
      "An update that was rejected is tried again on the next start"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      isUpdating(to: next)
      service.rejects("internal error") → takesRejection
      app.stops()
      renews(for: Lifetime(from: month.end(minus: 4 * day), for: 30 * day))
    }
    trace("updated-twice") {
      "An instance is updated, and updated again when its new end comes near"
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-WINDOW-LONG")
      let third = Lifetime(from: next.end(minus: 6 * day), for: 30 * day)
      lived(month)
      renewed(for: next)
      renews(for: third)
      app.calls("last").at(third.end(minus: 1)) → client.places("last")
      service.brings("too-late").at(third.end(plus: 1)) → client.hasExpired
    }
    trace("sooner-end", "An update brings an earlier end, which counts from then on") {
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-EXPIRED-MAKING-CALL")
      flagged("lifetime-mixup")
      let sooner = Lifetime(from: month.end(minus: 6 * day), for: 4 * day)
      lived(month)
      renews(for: sooner)
      app.calls("in-time").at(sooner.end(minus: 1)) → client.places("in-time")
      app.calls("too-late").at(sooner.end(plus: 1)) → client.hasExpired
    }
    trace("update-beside-another-user") {
      "The second user of a device is updated: the instance is theirs, not that of the first"
      decidedBy("SINCH-INSTANCE-UPDATE-SAME-INSTANCE").also("SINCH-INSTANCE-UPDATE-ON-START")
      flagged("stale-state")
      let bars = Lifetime(from: month.issue(plus: day), for: 30 * day, of: bar)
      let bars2 = Lifetime(from: bars.end(minus: 5 * day), for: 30 * day, of: bar)
      lived(month)
      app.creates(bar).at(bars.issue)
      app.starts() → client.asks("for-bar", for: bar)
      app.hands("for-bar", token: bars.token) → client.registers(token: bars.token, for: bar)
      service.accepts("bar-1", for: bars) → client.hasStarted
      app.stops()
      renews("bar-1", for: bars2)
    }
    trace("not-due-after-update", "After an update the window is the one before the new end") {
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      livesQuietly(month)
      renewed(for: next)
      startedQuietly(at: month.end(minus: day), month.end(plus: 1), next.end(minus: 8 * day))
      declines(at: next.end(minus: 7 * day))
    }
    trace("next-launch-inside-window") {
      "The instance is remembered by later launches of the app"
      decidedBy("SINCH-INSTANCE-UPDATE-ON-START").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      lives(month)
      app.creates(foo).at(next.issue)
      renews(for: next)
      app.creates(foo).at(month.end(plus: hour))
      timePasses()
      app.creates(foo).at(next.end(minus: day))
      declines(at: next.end(minus: hour))
    }
    trace("due-after-another-user") {
      "A user whose update is due starts after another user of the device: the application is asked"
      decidedBy("SINCH-INSTANCE-UPDATE-ON-START").flagged("stale-state")
      note("A client that keeps one user of a device only asks as well, for a new instance.")
      let bars = Lifetime(from: month.issue(plus: 20 * day), for: 30 * day, of: "bar")
      lived(month)
      app.creates(bar).at(bars.issue)
      app.starts() → client.asks("for-bar", for: "bar")
      app.hands("for-bar", token: bars.token) → client.registers(token: bars.token, for: "bar")
      service.accepts("bar-1", for: bars) → client.hasStarted
      app.stops()
      app.creates(foo).at(next.issue)
      startsDue(at: next.issue(plus: 1))
    }
    trace("each-user-has-a-window") {
      "Two users of one device have instances of different ends; each is updated in its own time"
      decidedBy("SINCH-INSTANCE-SEVERAL-USERS")
      also("SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      let bars = Lifetime(from: month.issue(plus: 20 * day), for: 30 * day, of: "bar")
      let bars2 = Lifetime(from: bars.end(minus: 7 * day), for: 30 * day, of: "bar")
      lived(month)
      app.creates(bar).at(bars.issue)
      app.starts() → client.asks("for-bar", for: "bar")
      app.hands("for-bar", token: bars.token) → client.registers(token: bars.token, for: "bar")
      service.accepts("bar-1", for: bars) → client.hasStarted
      app.stops()
      app.creates(foo).at(next.issue)
      renewed(for: next, at: next.issue(plus: 1))
      app.creates(bar).at(bars2.issue)
      renews("bar-1", for: bars2, at: bars2.issue(plus: 1))
    }
    trace("no-update-without-start") {
      "The application hands a new token to the handle of an old callback, which has no effect"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-INSTANCE-NO-TIMER")
      lives(month)
      app.hands("first", token: next.token).at(next.issue(plus: 1))
      app.calls("out") → client.places("out")
      app.calls("too-late").at(month.end(plus: 1)) → client.hasExpired
    }
    trace("credentials-of-the-update") {
      "An update brings new credentials, with which calls are placed from then on"
      decidedBy("SINCH-INSTANCE-UPDATE-CREDENTIALS")
      also("SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      flagged("stale-state")
      isUpdating(to: next)
      service.accepts(for: next, credentials: "new-credentials") → hasStartedByNow
      app.calls("out") → client.places("out", with: "new-credentials")
      app.stops()
      app.creates(foo).at(next.end(minus: hour))
      declines(at: next.end(minus: hour - 1))
      app.calls("next-launch") → client.places("next-launch", with: "new-credentials")
    }
    trace("after-calls", "An update is due as ever after calls and a stop") {
      decidedBy("SINCH-INSTANCE-UPDATE-ON-START").also("SINCH-INSTANCE-ORIGINAL-TTL")
      flagged("stale-state")
      lives(month)
      canCall()
      timePasses(day)
      app.stops()
      app.calls("stopped")
      renews(for: next)
      app.calls("after-the-old-end").at(month.end(plus: 1)) → client.places("after-the-old-end")
    }
    trace("expired-before-the-answer") {
      "The instance expires while the application is being asked, and its token comes then"
      decidedBy("SINCH-TOKEN-REGISTERS-WITH-GIVEN").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      note(
        "Whether the client still names the instance is left open: the service has deleted it."
      )
      isRegisteredAnew(by: afterTheEnd)
      app.calls("anew") → client.places("anew", as: "foo-2")
      app.calls("too-late").at(afterTheEnd.end(plus: 1)) → client.hasExpired
    }
    trace("unregistered-after-a-late-answer") {
      "The service answers an update with another instance, which is unregistered"
      decidedBy("SINCH-INSTANCE-REREGISTER").flagged("stale-state")
      isRegisteredAnew(by: afterTheEnd)
      app.unregisters() → client.unregisters("foo-2")
    }
    trace("declined-after-the-end") {
      "The instance expires while the application is being asked, which wants no update"
      decidedBy("SINCH-INSTANCE-EXPIRED-MAKING-CALL").also("SINCH-INSTANCE-UPDATE-DECLINED")
      flagged("offline-use")
      note("No call is made, whatever the client reports before it.")
      lived(month)
      startsDue(at: month.end(minus: 5))
      app.declines("update").at(month.end(plus: 5))
        → ambiguity("sinch-client-declined-after-expiry") {
          interpretation("started", client.hasStarted) { callsTooLate }
          interpretation("silent") { callsTooLate }
          interpretation("failed", client.fails()) { app.calls("too-late") }
          interpretation("expired", client.hasExpired) { app.calls("too-late") }
          interpretation("asks-anew", client.asks("anew")) { app.calls("too-late") }
        }
      app.stops()
    }
    trace("stopped-while-asking") {
      "A client is stopped before its update is answered; the next start asks again"
      decidedBy("SINCH-INSTANCE-CHECK-EACH-START").also("SINCH-INSTANCE-UPDATE-CALLBACK")
      let later = Lifetime(from: next.issue(plus: hour), for: 30 * day)
      asksForUpdate(to: next)
      app.stops()
      renews(for: later)
    }
    trace("answers-after-stop") {
      "The answers to a due update come after the client was stopped, and after it asked again"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-INSTANCE-UPDATE-CALLBACK")
      let later = Lifetime(from: next.issue(plus: hour), for: 30 * day)
      asksForUpdate(to: next)
      app.stops()
      app.hands("update", token: next.token)
      startsDue(at: later.issue, asking: "another")
      app.declines("update")
      handsForUpdate(later.token, to: "another", client.updates(token: later.token))
      service.accepts(for: later) → hasStartedByNow
    }
    trace("answered-twice") {
      "A due update is answered by a token and then declined; the token counts"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-INSTANCE-UPDATE-SAME-INSTANCE")
      isUpdating(to: next)
      app.declines("update")
      app.hands("update", token: next.token)
      service.accepts(for: next) → hasStartedByNow
      app.declines("update")
      app.calls("after-the-old-end").at(month.end(plus: 1)) → client.places("after-the-old-end")
    }
    section(decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-INSTANCE-UPDATE-DECLINED")) {
      trace("calls-while-asking", "Calls while the application is being asked for an update") {
        asksForUpdate(to: next)
        app.calls("out") → mayCall(client.places("out"))
        service.brings("in") → mayCall(client.delivers("in"))
        isDeclined()
        app.calls("at-last") → client.places("at-last")
      }
      trace("calls-go-on-while-asking") {
        "Several calls while the application is being asked for an update, and time that passes"
        asksForUpdate(to: next)
        service.brings("1") → mayCall(client.delivers("1"))
        app.calls("2") → mayCall(client.places("2"))
        timePasses(5)
        app.calls("3") → mayCall(client.places("3"))
        service.brings("4") → mayCall(client.delivers("4"))
        isDeclined()
      }
      trace("calls-while-updating", "Calls while the service is being asked for an update") {
        isUpdating(to: next)
        app.calls("out") → mayCallByNow(client.places("out"))
        service.brings("in") → mayCallByNow(client.delivers("in"))
        service.accepts(for: next) → hasStartedByNow
        app.calls("at-last") → client.places("at-last")
      }
    }
    trace("long-updated-to-short") {
      "A month is followed by 4 days; the client starts 2 days before the new end"
      decidedBy("SINCH-INSTANCE-ORIGINAL-TTL")
      let short = Lifetime(from: month.end(minus: day), for: 4 * day)
      livesQuietly(month)
      renewed(for: short, endsAtOnce: true)
      app.starts().at(short.end(minus: 2 * day))
        → ambiguity("sinch-original-ttl-after-renewal") {
          interpretation("latest", client.hasStarted)
          interpretation("first", client.asks("update-again"))
        }
      app.stops()
      declines(at: short.end(minus: day))
    }
    trace("short-updated-to-long") {
      "4 days are followed by a month; the client starts 3 days before the new end"
      decidedBy("SINCH-INSTANCE-ORIGINAL-TTL")
      let long = Lifetime(from: fourDays.end(minus: day), for: 30 * day)
      livesQuietly(fourDays)
      renewed(for: long, endsAtOnce: true)
      app.starts().at(long.end(minus: 3 * day))
        → ambiguity("sinch-original-ttl-after-renewal") {
          interpretation("latest", client.asks("update-again"))
          interpretation("first", client.hasStarted)
        }
      app.stops()
      declines(at: long.end(minus: day))
    }
    trace("short-updated-to-long-and-short") {
      "4 days are followed by a month and by 4 days again; all agree that the instance is short-lived"
      decidedBy("SINCH-INSTANCE-ORIGINAL-TTL").also("SINCH-INSTANCE-WINDOW-SHORT")
      let long = Lifetime(from: fourDays.end(minus: day), for: 30 * day)
      let short = Lifetime(from: long.end(minus: day), for: 4 * day)
      livesQuietly(fourDays)
      renewed(for: long)
      renewed(for: short)
      startedQuietly(at: short.end(minus: 2 * day))
      declines(at: short.end(minus: day))
    }
  }
}
