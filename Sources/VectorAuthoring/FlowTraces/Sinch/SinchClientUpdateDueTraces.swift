import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  /// A start within the day on which an update becomes due, but before its instant.
  static func mayBeDue(at instant: Timestamp) -> StepDefinition {
    on(
      "start",
      at: instant,
      leavesOpen: "sinch-update-due-by-calendar-day",
      interpretation("instant", does: starts),
      interpretation("calendar-day", does: asks("update")) {
        on("registerDidFail", failure("update"), does: starts)
      }
    )
  }

  static var updateDue: CaseGroup {
    let afternoon = Lifetime(from: "2018-12-06T15:59:46Z", for: 30 * day)
    let shortAfternoon = Lifetime(from: "2018-12-06T15:59:46Z", for: 4 * day)
    let eightDays = Lifetime(from: "2020-01-02T00:00:00Z", for: 8 * day)
    let almostEightDays = Lifetime(from: "2020-01-02T00:00:01Z", for: 8 * day - 1)
    return .traces(
      "flow-traces/sinch-client-update-due",
      of: .sinchClient,
      title: "From when an update of a limited instance is due",
      method: "Seconds counted back from the expiration; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "documented-month",
        "An instance that lives a month is updated from 7 days before its end",
        ["SINCH-INSTANCE-WINDOW-LONG", "SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-LIMITED"]
      ) {
        lives(month)
        on("stop")
        renews(for: Lifetime(from: month.end(minus: 7 * day), for: 30 * day))
      }
      replays(
        "documented-year",
        "An instance that lives a year is updated from 7 days before its end, and not sooner",
        ["SINCH-INSTANCE-WINDOW-LONG", "SINCH-INSTANCE-NOT-DUE"]
      ) {
        let year = Lifetime(from: "2020-03-01T00:00:00Z", for: 365 * day)
        livesQuietly(year)
        on("start", at: year.end(minus: 30 * day), does: starts)
        on("stop")
        on("start", at: year.end(minus: 8 * day), does: starts)
        on("stop")
        renews(for: Lifetime(from: year.end(minus: 7 * day), for: 365 * day))
      }
      replays(
        "documented-two-days",
        "The instance of the documents' example lives two days and is updated from 24 hours before",
        ["SINCH-INSTANCE-WINDOW-SHORT", "SINCH-INSTANCE-UPDATE-ON-START"],
        note: "1544111986 to 1544284786."
      ) {
        let twoDays = Lifetime(from: "2018-12-06T15:59:46Z", for: 172_800)
        lives(twoDays)
        on("stop")
        renews(for: Lifetime(from: "2018-12-07T15:59:46Z", for: 172_800))
      }
      replays(
        "documented-week",
        "An instance that lives a week is updated from 24 hours before its end, and not sooner",
        ["SINCH-INSTANCE-WINDOW-SHORT", "SINCH-INSTANCE-NOT-DUE"],
        flags: ["lifetime-mixup"]
      ) {
        let week = Lifetime(from: "2020-01-02T00:00:00Z", for: 7 * day)
        livesQuietly(week)
        on("start", at: week.end(minus: 2 * day), does: starts)
        on("stop")
        renews(for: Lifetime(from: week.end(minus: day), for: 7 * day))
      }
      replays(
        "long-second-before",
        "A start 7 days and a second before the end of a long-lived instance",
        ["SINCH-INSTANCE-NOT-DUE", "SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(month)
        on("start", at: month.end(minus: 7 * day + 1), does: starts)
        on("makeCall", call("out"), does: places("out"))
      }
      replays(
        "long-exactly",
        "A start exactly 7 days before the end of a long-lived instance, a second after one too early",
        ["SINCH-INSTANCE-WINDOW-LONG", "SINCH-INSTANCE-CHECK-EACH-START"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(month)
        on("start", at: month.end(minus: 7 * day + 1), does: starts)
        on("stop", after: 0)
        renews(for: Lifetime(from: month.end(minus: 7 * day), for: 30 * day))
      }
      replays(
        "long-last-second",
        "A start in the last second of a long-lived instance",
        ["SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["off-by-one"]
      ) {
        lives(month)
        on("stop")
        on("start", at: month.end(minus: 1), does: asks("update"))
        on("registerDidFail", failure("update"), after: 0, does: starts)
        on("makeCall", call("last"), after: 0, does: places("last"))
      }
      replays(
        "short-second-before",
        "A start 24 hours and a second before the end of a short-lived instance",
        ["SINCH-INSTANCE-NOT-DUE", "SINCH-INSTANCE-WINDOW-SHORT"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(fourDays)
        on("start", at: fourDays.end(minus: day + 1), does: starts)
        on("callArrives", call("in"), does: delivers("in"))
      }
      replays(
        "short-exactly",
        "A start exactly 24 hours before the end of a short-lived instance, after one too early",
        ["SINCH-INSTANCE-WINDOW-SHORT", "SINCH-INSTANCE-CHECK-EACH-START"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(fourDays)
        on("start", at: fourDays.end(minus: day + 1), does: starts)
        on("stop", after: 0)
        renews(for: Lifetime(from: fourDays.end(minus: day), for: 4 * day))
      }
      replays(
        "short-last-second",
        "A start in the last second of a short-lived instance",
        ["SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-WINDOW-SHORT"],
        flags: ["off-by-one"]
      ) {
        lives(fourDays)
        on("stop")
        on("start", at: fourDays.end(minus: 1), does: asks("update"))
        on("registerDidFail", failure("update"), after: 0, does: starts)
        on("makeCall", call("last"), after: 0, does: places("last"))
      }
      replays(
        "eight-days",
        "A lifetime of exactly 8 days is a long one: the update is due after the first day",
        ["SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(eightDays)
        on("start", at: eightDays.issue(plus: day - 1), does: starts)
        on("stop", after: 0)
        renews(for: Lifetime(from: eightDays.issue(plus: day), for: 8 * day))
      }
      replays(
        "second-less-than-eight-days",
        "A lifetime a second below 8 days is a short one: the update is due on the last day only",
        ["SINCH-INSTANCE-WINDOW-SHORT", "SINCH-INSTANCE-NOT-DUE"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(almostEightDays)
        on("start", at: almostEightDays.end(minus: 7 * day), does: starts)
        on("stop")
        on("start", at: almostEightDays.end(minus: day + 1), does: starts)
        on("stop", after: 0)
        renews(for: Lifetime(from: almostEightDays.end(minus: day), for: 8 * day))
      }
      replays(
        "less-than-eight-days-left",
        "What is left of a month is less than 8 days; the instance is a long-lived one all the same",
        ["SINCH-INSTANCE-ORIGINAL-TTL", "SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["lifetime-mixup"]
      ) {
        lives(month)
        on("stop")
        renews(for: Lifetime(from: month.end(minus: 2 * day), for: 30 * day))
      }
      replays(
        "accepted-minutes-later",
        "A token for 8 days is accepted five minutes after its issue; the lifetime is still 8 days",
        ["SINCH-INSTANCE-ORIGINAL-TTL", "SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["lifetime-mixup"]
      ) {
        on("createClient", foo, at: eightDays.issue)
        on("start", does: asks("first"))
        on(
          "registerWithToken",
          answer("first", token: eightDays.token),
          after: 240,
          does: registers(token: eightDays.token)
        )
        on("registrationAccepted", accepted(for: eightDays), after: 60, does: starts)
        on("stop")
        renews(for: Lifetime(from: eightDays.end(minus: 7 * day), for: 8 * day))
      }
      replays(
        "leap-day",
        "Seven days that contain a leap day",
        ["SINCH-INSTANCE-WINDOW-LONG", "SINCH-INSTANCE-NOT-DUE"],
        flags: ["date-format"]
      ) {
        let leap = Lifetime(from: "2020-02-04T00:00:00Z", for: 30 * day)
        livesQuietly(leap)
        on("start", at: "2020-02-26T23:59:59Z", does: starts)
        on("stop", after: 0)
        renews(for: Lifetime(from: "2020-02-27T00:00:00Z", for: 30 * day))
      }
      replays(
        "long-first-second-of-the-day",
        "A start in the first second of the day that lies 7 days before the day of the end",
        ["SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["utc-day"]
      ) {
        livesQuietly(afternoon)
        mayBeDue(at: "2018-12-29T00:00:00Z")
      }
      replays(
        "long-second-before-the-hour",
        "A start on the day that lies 7 days before the day of the end, a second before its time",
        ["SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(afternoon)
        mayBeDue(at: "2018-12-29T15:59:45Z")
        on("stop", after: 0)
        renews(for: Lifetime(from: "2018-12-29T15:59:46Z", for: 30 * day))
      }
      replays(
        "long-last-second-of-the-day-before",
        "A start in the last second before the day that lies 7 days before the day of the end",
        ["SINCH-INSTANCE-NOT-DUE", "SINCH-INSTANCE-WINDOW-LONG"],
        flags: ["utc-day"]
      ) {
        livesQuietly(afternoon)
        on("start", at: "2018-12-28T23:59:59Z", does: starts)
        on("makeCall", call("out"), does: places("out"))
      }
      replays(
        "short-first-second-of-the-day",
        "A start in the first second of the day before the day of the end",
        ["SINCH-INSTANCE-WINDOW-SHORT"],
        flags: ["utc-day"]
      ) {
        livesQuietly(shortAfternoon)
        mayBeDue(at: "2018-12-09T00:00:00Z")
      }
      replays(
        "short-second-before-the-hour",
        "A start on the day before the day of the end, a second before its time",
        ["SINCH-INSTANCE-WINDOW-SHORT"],
        flags: ["off-by-one"]
      ) {
        livesQuietly(shortAfternoon)
        mayBeDue(at: "2018-12-09T15:59:45Z")
        on("stop", after: 0)
        renews(for: Lifetime(from: "2018-12-09T15:59:46Z", for: 4 * day))
      }
      replays(
        "short-last-second-of-the-day-before",
        "A start in the last second before the day before the day of the end",
        ["SINCH-INSTANCE-NOT-DUE", "SINCH-INSTANCE-WINDOW-SHORT"],
        flags: ["utc-day"]
      ) {
        livesQuietly(shortAfternoon)
        on("start", at: "2018-12-08T23:59:59Z", does: starts)
        on("makeCall", call("out"), does: places("out"))
      }
      replays(
        "window-passes-while-running",
        "A client runs into the window, through it and to the last second: nothing happens",
        ["SINCH-INSTANCE-NO-TIMER", "SINCH-INSTANCE-LONG-RUN-EXPIRES"],
        flags: ["unasked-action"]
      ) {
        lives(month)
        on("timePasses", at: month.end(minus: 7 * day))
        on("timePasses", at: month.end(minus: 7 * day - 1))
        on("makeCall", call("in-the-window"), does: places("in-the-window"))
        on("timePasses", at: month.end(minus: day))
        on("callArrives", call("on-the-last-day"), does: delivers("on-the-last-day"))
        on("timePasses", at: month.end(minus: 1))
        on("makeCall", call("last"), after: 0, does: places("last"))
      }
      replays(
        "short-window-passes-while-running",
        "A client with a short-lived instance runs into its window: nothing happens until it is started",
        ["SINCH-INSTANCE-NO-TIMER", "SINCH-INSTANCE-CHECK-EACH-START"]
      ) {
        lives(fourDays)
        on("timePasses", at: fourDays.end(minus: day))
        on("timePasses", at: fourDays.end(minus: hour))
        on("stop")
        renews(for: Lifetime(from: fourDays.end(minus: hour - 60), for: 4 * day))
      }
      replays(
        "window-passes-while-stopped",
        "A stopped client does not update either; its next start does",
        ["SINCH-INSTANCE-NO-TIMER", "SINCH-INSTANCE-UPDATE-ON-START"]
      ) {
        lives(month)
        on("stop")
        on("timePasses", at: month.end(minus: 7 * day))
        on("timePasses", at: month.end(minus: 3 * day))
        renews(for: Lifetime(from: month.end(minus: 2 * day), for: 30 * day))
      }
    }
  }
}
