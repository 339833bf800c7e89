extension SinchClientTraces {
  /// A device whose instance was updated once, by a client that waited for it.
  ///
  /// A client that does not wait shows at no doubtful start alone whether an update was due.
  @StepBuilder static func hasRenewed(_ life: Lifetime) -> [StepDefinition] {
    let before = Lifetime(from: life.issue(plus: day - life.seconds), for: life.seconds)
    livesQuietly(before)
    renewed(for: life, endsAtOnce: true)
  }

  /// A start before the instant from which an update is due, on a day from whose beginning on it is due
  /// by these interpretations.
  static func mayBeDue(at instant: Timestamp, by days: Interpretation...) -> StepDefinition {
    func branch(_ name: Interpretation) -> BranchDefinition {
      let isDue = days.contains(name)
      return interpretation(name, isDue ? client.asks("update") : client.hasStarted, ends: isDue)
    }
    return app.starts().at(instant)
      → ambiguity("sinch-update-due-by-calendar-day") {
        branch("instant")
        branch("calendar-day")
        branch("device-day")
      }
  }

  /// Starts in the last second of one UTC day and the first of the next.
  ///
  /// A device's own day begins before UTC's in some places, and after it in others.
  @StepBuilder static func startsAroundMidnight(
    before midnight: Timestamp,
    lastSecond: Timestamp
  ) -> [StepDefinition] {
    mayBeDue(at: lastSecond, by: "device-day")
    app.stops().after(0)
    mayBeDue(at: midnight, by: "calendar-day")
  }

  /// foo is registered by a token for another lifetime than the one that the service grants.
  @StepBuilder
  private static func registers(_ token: String, granting life: Lifetime) -> [StepDefinition] {
    app.creates(foo).at(life.issue)
    app.starts() → client.asks("first")
    app.hands("first", token: token) → client.registers(token: token)
    service.accepts(for: life) → client.hasStarted
  }

  static let updateDue: CaseGroup = group(
    "update-due",
    "From when an update of a limited instance is due",
    method: "Seconds counted back from the expiration; tokens are the reference's"
  ) {
    let afternoon = Lifetime(from: "2018-12-06T15:59:46Z", for: 30 * day)
    let shortAfternoon = Lifetime(from: "2018-12-06T15:59:46Z", for: 4 * day)
    let eightDays = Lifetime(from: "2020-01-02T00:00:00Z", for: 8 * day)
    let almostEightDays = Lifetime(from: "2020-01-02T00:00:01Z", for: 8 * day - 1)
    trace("documented-month") {
      "An instance that lives a month is updated from 7 days before its end"
      decidedBy("SINCH-INSTANCE-WINDOW-LONG")
      also("SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-LIMITED")
      lived(month)
      renews(for: Lifetime(from: month.end(minus: 7 * day), for: 30 * day))
    }
    trace("documented-year") {
      "An instance that lives a year is updated from 7 days before its end, and not sooner"
      decidedBy("SINCH-INSTANCE-WINDOW-LONG").also("SINCH-INSTANCE-NOT-DUE")
      let year = Lifetime(from: "2020-03-01T00:00:00Z", for: 365 * day)
      livesQuietly(year)
      startedQuietly(at: year.end(minus: 30 * day), year.end(minus: 8 * day))
      renews(for: Lifetime(from: year.end(minus: 7 * day), for: 365 * day))
    }
    trace("documented-two-days") {
      "The instance of the documents' example lives two days and is updated from 24 hours before"
      decidedBy("SINCH-INSTANCE-WINDOW-SHORT").also("SINCH-INSTANCE-UPDATE-ON-START")
      note("1544111986 to 1544284786.")
      let twoDays = Lifetime(from: "2018-12-06T15:59:46Z", for: 172_800)
      lived(twoDays)
      renews(for: Lifetime(from: "2018-12-07T15:59:46Z", for: 172_800))
    }
    trace("documented-week") {
      "An instance that lives a week is updated from 24 hours before its end, and not sooner"
      decidedBy("SINCH-INSTANCE-WINDOW-SHORT").also("SINCH-INSTANCE-NOT-DUE")
      flagged("lifetime-mixup")
      let week = Lifetime(from: "2020-01-02T00:00:00Z", for: 7 * day)
      livesQuietly(week)
      startedQuietly(at: week.end(minus: 2 * day))
      renews(for: Lifetime(from: week.end(minus: day), for: 7 * day))
    }
    section(flagged("off-by-one")) {
      trace("long-exactly") {
        "A start exactly 7 days before the end of a long-lived instance, a day after one too early"
        decidedBy("SINCH-INSTANCE-WINDOW-LONG").also("SINCH-INSTANCE-CHECK-EACH-START")
        livesQuietly(month)
        startedQuietly(at: month.end(minus: 8 * day))
        renews(for: Lifetime(from: month.end(minus: 7 * day), for: 30 * day))
      }
      trace("long-last-second", "A start in the last second of a long-lived instance") {
        decidedBy("SINCH-INSTANCE-UPDATE-ON-START").also("SINCH-INSTANCE-WINDOW-LONG")
        lived(month)
        startsDue(at: month.end(minus: 1))
        isDeclined().after(0)
        app.calls("last").after(0) → client.places("last")
      }
      trace("short-exactly") {
        "A start exactly 24 hours before the end of a short-lived instance, a day after one too early"
        decidedBy("SINCH-INSTANCE-WINDOW-SHORT").also("SINCH-INSTANCE-CHECK-EACH-START")
        livesQuietly(fourDays)
        startedQuietly(at: fourDays.end(minus: 2 * day))
        renews(for: Lifetime(from: fourDays.end(minus: day), for: 4 * day))
      }
      trace("short-last-second", "A start in the last second of a short-lived instance") {
        decidedBy("SINCH-INSTANCE-UPDATE-ON-START").also("SINCH-INSTANCE-WINDOW-SHORT")
        lived(fourDays)
        startsDue(at: fourDays.end(minus: 1))
        isDeclined().after(0)
        app.calls("last").after(0) → client.places("last")
      }
      trace("eight-days") {
        "A lifetime of exactly 8 days is a long one: the update is due after the first day"
        decidedBy("SINCH-INSTANCE-WINDOW-LONG")
        livesQuietly(eightDays)
        renews(for: Lifetime(from: eightDays.issue(plus: day), for: 8 * day))
      }
      trace("second-less-than-eight-days") {
        "A lifetime a second below 8 days is a short one: the update is due on the last day only"
        decidedBy("SINCH-INSTANCE-WINDOW-SHORT").also("SINCH-INSTANCE-NOT-DUE")
        livesQuietly(almostEightDays)
        startedQuietly(at: almostEightDays.end(minus: 7 * day))
        startedQuietly(at: almostEightDays.end(minus: 2 * day))
        renews(for: Lifetime(from: almostEightDays.end(minus: day), for: 8 * day))
      }
    }
    section(
      decidedBy("SINCH-INSTANCE-ORIGINAL-TTL").also("SINCH-INSTANCE-WINDOW-LONG").flagged(
        "lifetime-mixup"
      )
    ) {
      trace("less-than-eight-days-left") {
        "What is left of a month is less than 8 days; the instance is a long-lived one all the same"
        lived(month)
        renews(for: Lifetime(from: month.end(minus: 2 * day), for: 30 * day))
      }
      trace("accepted-minutes-later") {
        "A token for 8 days is accepted five minutes after its issue; the lifetime is still 8 days"
        app.creates(foo).at(eightDays.issue(plus: 297))
        app.starts() → client.asks("first")
        app.hands("first", token: eightDays.token) → client.registers(token: eightDays.token)
        service.accepts(for: eightDays) → client.hasStarted
        app.stops()
        renews(for: Lifetime(from: eightDays.end(minus: 7 * day), for: 8 * day))
      }
    }
    section(decidedBy("SINCH-INSTANCE-END-OF-ANSWER").flagged("lifetime-mixup")) {
      trace("end-of-the-answer") {
        "The service grants less than the token asks for: the service's end counts"
        also("SINCH-INSTANCE-EXPIRED-MAKING-CALL")
        registers(month.token, granting: fourDays)
        app.calls("in-time").at(fourDays.end(minus: 1)) → client.places("in-time")
        app.calls("too-late").at(fourDays.end(plus: 1)) → client.hasExpired
      }
      trace("lifetime-of-the-answer") {
        "A lifetime of 8 days that the service counts from its answer, five minutes after iat"
        also("SINCH-INSTANCE-WINDOW-LONG", "SINCH-INSTANCE-ORIGINAL-TTL")
        let granted = Lifetime(from: eightDays.issue(plus: 300), for: 8 * day)
        registers(almostEightDays.token, granting: granted)
        app.stops()
        renews(for: Lifetime(from: granted.end(minus: 6 * day), for: 8 * day))
      }
    }
    trace("leap-day", "Seven days that contain a leap day") {
      decidedBy("SINCH-INSTANCE-WINDOW-LONG").also("SINCH-INSTANCE-NOT-DUE").flagged("date-format")
      let leap = Lifetime(from: "2020-02-04T00:00:00Z", for: 30 * day)
      livesQuietly(leap)
      startedQuietly(at: "2020-02-26T00:00:00Z")
      renews(for: Lifetime(from: "2020-02-27T00:00:00Z", for: 30 * day))
    }
    trace("long-second-before-the-hour") {
      "A start on the day that lies 7 days before the day of the end, a second before its time"
      decidedBy("SINCH-INSTANCE-WINDOW-LONG").flagged("off-by-one")
      hasRenewed(afternoon)
      startsAroundMidnight(before: "2018-12-29T00:00:00Z", lastSecond: "2018-12-28T23:59:59Z")
      app.stops()
      mayBeDue(at: "2018-12-29T15:59:45Z", by: "device-day")
      app.stops().after(0)
      renews(for: Lifetime(from: "2018-12-29T15:59:46Z", for: 30 * day))
    }
    trace("long-last-second-of-the-day-before") {
      "A start in the last second before the day that lies 7 days before the day of the end"
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-LONG").flagged("utc-day")
      hasRenewed(afternoon)
      mayBeDue(at: "2018-12-28T23:59:59Z", by: "device-day")
      app.calls("out") → client.places("out")
    }
    trace("long-minutes-before-the-hour") {
      "A start on the day that lies 7 days before the day of the end, minutes before its time"
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-LONG").flagged("utc-day")
      note("By then the device's own day has begun in every place.")
      hasRenewed(afternoon)
      mayBeDue(at: "2018-12-29T15:50:00Z", by: "calendar-day", "device-day")
      app.calls("out") → client.places("out")
    }
    trace("short-minutes-before-the-hour") {
      "A start on the day before the day of the end, minutes before its time"
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-SHORT").flagged("utc-day")
      note("By then the device's own day has begun in every place.")
      hasRenewed(shortAfternoon)
      mayBeDue(at: "2018-12-09T15:50:00Z", by: "calendar-day", "device-day")
      service.brings("in") → client.delivers("in")
    }
    trace("short-second-before-the-hour") {
      "A start on the day before the day of the end, a second before its time"
      decidedBy("SINCH-INSTANCE-WINDOW-SHORT").flagged("off-by-one")
      hasRenewed(shortAfternoon)
      startsAroundMidnight(before: "2018-12-09T00:00:00Z", lastSecond: "2018-12-08T23:59:59Z")
      app.stops()
      mayBeDue(at: "2018-12-09T15:59:45Z", by: "device-day")
      app.stops().after(0)
      renews(for: Lifetime(from: "2018-12-09T15:59:46Z", for: 4 * day))
    }
    trace("short-last-second-of-the-day-before") {
      "A start in the last second before the day before the day of the end"
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-SHORT").flagged("utc-day")
      hasRenewed(shortAfternoon)
      mayBeDue(at: "2018-12-08T23:59:59Z", by: "device-day")
      app.calls("out") → client.places("out")
    }
    trace("window-passes-while-running") {
      "A client runs into the window, through it and to the last second: nothing happens"
      decidedBy("SINCH-INSTANCE-NO-TIMER").also("SINCH-INSTANCE-LONG-RUN-EXPIRES")
      flagged("unasked-action")
      lives(month)
      timePasses().at(month.end(minus: 7 * day))
      timePasses().at(month.end(minus: 7 * day - 1))
      app.calls("in-the-window") → client.places("in-the-window")
      timePasses().at(month.end(minus: day))
      service.brings("on-the-last-day") → client.delivers("on-the-last-day")
      timePasses().at(month.end(minus: 1))
      app.calls("last").after(0) → client.places("last")
    }
    trace("short-window-passes-while-running") {
      "A client with a short-lived instance runs into its window: nothing happens until it is started"
      decidedBy("SINCH-INSTANCE-NO-TIMER").also("SINCH-INSTANCE-CHECK-EACH-START")
      lives(fourDays)
      timePasses().at(fourDays.end(minus: day))
      timePasses().at(fourDays.end(minus: hour))
      app.stops()
      renews(for: Lifetime(from: fourDays.end(minus: hour - 60), for: 4 * day))
    }
    trace("window-passes-while-stopped") {
      "A stopped client does not update either; its next start does"
      decidedBy("SINCH-INSTANCE-NO-TIMER").also("SINCH-INSTANCE-UPDATE-ON-START")
      lived(month)
      timePasses().at(month.end(minus: 7 * day))
      timePasses().at(month.end(minus: 3 * day))
      renews(for: Lifetime(from: month.end(minus: 2 * day), for: 30 * day))
    }
  }
}
