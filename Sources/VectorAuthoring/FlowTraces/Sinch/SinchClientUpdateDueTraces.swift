extension SinchClientTraces {
  /// A device whose instance was updated once, by a client that waited for it.
  ///
  /// A client that does not wait shows at no doubtful start alone whether an update was due.
  @StepBuilder
  static func hasRenewed(_ life: Lifetime) -> [StepDefinition] {
    let before = Lifetime(from: life.issue(plus: day - life.seconds), for: life.seconds)
    livesQuietly(before)
    renews(for: life, endsAtOnce: true)
    app.stops()
  }

  /// A start within the day on which an update becomes due, but before its instant.
  static func mayBeDue(at instant: Timestamp) -> StepDefinition {
    app.starts().at(instant)
      → ambiguity("sinch-update-due-by-calendar-day") {
        interpretation("instant", client.hasStarted)
        interpretation("calendar-day", client.asks("update")) {
          app.declines("update") → client.hasStarted
        }
      }
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
      app.starts().at(year.end(minus: 30 * day)) → client.hasStarted
      app.stops()
      app.starts().at(year.end(minus: 8 * day)) → client.hasStarted
      app.stops()
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
      app.starts().at(week.end(minus: 2 * day)) → client.hasStarted
      app.stops()
      renews(for: Lifetime(from: week.end(minus: day), for: 7 * day))
    }
    section(flagged("off-by-one")) {
      trace("long-second-before") {
        "A start 7 days and a second before the end of a long-lived instance"
        decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-LONG")
        livesQuietly(month)
        app.starts().at(month.end(minus: 7 * day + 1)) → client.hasStarted
        app.calls("out") → client.places("out")
      }
      trace("long-exactly") {
        "A start exactly 7 days before the end of a long-lived instance, a second after one too early"
        decidedBy("SINCH-INSTANCE-WINDOW-LONG").also("SINCH-INSTANCE-CHECK-EACH-START")
        livesQuietly(month)
        app.starts().at(month.end(minus: 7 * day + 1)) → client.hasStarted
        app.stops().after(0)
        renews(for: Lifetime(from: month.end(minus: 7 * day), for: 30 * day))
      }
      trace("long-last-second") {
        "A start in the last second of a long-lived instance"
        decidedBy("SINCH-INSTANCE-UPDATE-ON-START").also("SINCH-INSTANCE-WINDOW-LONG")
        lived(month)
        startsDue(at: month.end(minus: 1))
        app.declines("update").after(0) → hasStartedByNow
        app.calls("last").after(0) → client.places("last")
      }
      trace("short-second-before") {
        "A start 24 hours and a second before the end of a short-lived instance"
        decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-SHORT")
        livesQuietly(fourDays)
        app.starts().at(fourDays.end(minus: day + 1)) → client.hasStarted
        service.brings("in") → client.delivers("in")
      }
      trace("short-exactly") {
        "A start exactly 24 hours before the end of a short-lived instance, after one too early"
        decidedBy("SINCH-INSTANCE-WINDOW-SHORT").also("SINCH-INSTANCE-CHECK-EACH-START")
        livesQuietly(fourDays)
        app.starts().at(fourDays.end(minus: day + 1)) → client.hasStarted
        app.stops().after(0)
        renews(for: Lifetime(from: fourDays.end(minus: day), for: 4 * day))
      }
      trace("short-last-second") {
        "A start in the last second of a short-lived instance"
        decidedBy("SINCH-INSTANCE-UPDATE-ON-START").also("SINCH-INSTANCE-WINDOW-SHORT")
        lived(fourDays)
        startsDue(at: fourDays.end(minus: 1))
        app.declines("update").after(0) → hasStartedByNow
        app.calls("last").after(0) → client.places("last")
      }
      trace("eight-days") {
        "A lifetime of exactly 8 days is a long one: the update is due after the first day"
        decidedBy("SINCH-INSTANCE-WINDOW-LONG")
        livesQuietly(eightDays)
        app.starts().at(eightDays.issue(plus: day - 1)) → client.hasStarted
        app.stops().after(0)
        renews(for: Lifetime(from: eightDays.issue(plus: day), for: 8 * day))
      }
      trace("second-less-than-eight-days") {
        "A lifetime a second below 8 days is a short one: the update is due on the last day only"
        decidedBy("SINCH-INSTANCE-WINDOW-SHORT").also("SINCH-INSTANCE-NOT-DUE")
        livesQuietly(almostEightDays)
        app.starts().at(almostEightDays.end(minus: 7 * day)) → client.hasStarted
        app.stops()
        app.starts().at(almostEightDays.end(minus: day + 1)) → client.hasStarted
        app.stops().after(0)
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
    trace("leap-day") {
      "Seven days that contain a leap day"
      decidedBy("SINCH-INSTANCE-WINDOW-LONG").also("SINCH-INSTANCE-NOT-DUE").flagged("date-format")
      let leap = Lifetime(from: "2020-02-04T00:00:00Z", for: 30 * day)
      livesQuietly(leap)
      app.starts().at("2020-02-26T23:59:59Z") → client.hasStarted
      app.stops().after(0)
      renews(for: Lifetime(from: "2020-02-27T00:00:00Z", for: 30 * day))
    }
    trace("long-first-second-of-the-day") {
      "A start in the first second of the day that lies 7 days before the day of the end"
      decidedBy("SINCH-INSTANCE-WINDOW-LONG").flagged("utc-day")
      hasRenewed(afternoon)
      mayBeDue(at: "2018-12-29T00:00:00Z")
    }
    trace("long-second-before-the-hour") {
      "A start on the day that lies 7 days before the day of the end, a second before its time"
      decidedBy("SINCH-INSTANCE-WINDOW-LONG").flagged("off-by-one")
      hasRenewed(afternoon)
      mayBeDue(at: "2018-12-29T15:59:45Z")
      app.stops().after(0)
      renews(for: Lifetime(from: "2018-12-29T15:59:46Z", for: 30 * day))
    }
    trace("long-last-second-of-the-day-before") {
      "A start in the last second before the day that lies 7 days before the day of the end"
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-LONG").flagged("utc-day")
      livesQuietly(afternoon)
      app.starts().at("2018-12-28T23:59:59Z") → client.hasStarted
      app.calls("out") → client.places("out")
    }
    trace("short-first-second-of-the-day") {
      "A start in the first second of the day before the day of the end"
      decidedBy("SINCH-INSTANCE-WINDOW-SHORT").flagged("utc-day")
      hasRenewed(shortAfternoon)
      mayBeDue(at: "2018-12-09T00:00:00Z")
    }
    trace("short-second-before-the-hour") {
      "A start on the day before the day of the end, a second before its time"
      decidedBy("SINCH-INSTANCE-WINDOW-SHORT").flagged("off-by-one")
      hasRenewed(shortAfternoon)
      mayBeDue(at: "2018-12-09T15:59:45Z")
      app.stops().after(0)
      renews(for: Lifetime(from: "2018-12-09T15:59:46Z", for: 4 * day))
    }
    trace("short-last-second-of-the-day-before") {
      "A start in the last second before the day before the day of the end"
      decidedBy("SINCH-INSTANCE-NOT-DUE").also("SINCH-INSTANCE-WINDOW-SHORT").flagged("utc-day")
      livesQuietly(shortAfternoon)
      app.starts().at("2018-12-08T23:59:59Z") → client.hasStarted
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
