import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  static var expiry: CaseGroup {
    let next = Lifetime(from: month.end(plus: day), for: 30 * day)
    return .traces(
      "flow-traces/sinch-client-expiry",
      of: .sinchClient,
      title: "Limited instances that expire, and how the client finds out",
      method: "Follows from the documents; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "documented-expired-at-start",
        "The instance has expired while the client was stopped; its start registers a new one",
        [
          "SINCH-INSTANCE-EXPIRED-AT-START", "SINCH-INSTANCE-MISSED-WINDOW",
          "SINCH-TOKEN-ASKS-ON-START",
        ],
        flags: ["lifetime-mixup"]
      ) {
        lives(month)
        on("stop")
        registersAnew(for: next)
        on("makeCall", call("anew"), does: places("anew", as: "foo-2"))
      }
      replays(
        "documented-expired-making-call",
        "The instance has expired when a call is made: the client stops; its next start registers",
        [
          "SINCH-INSTANCE-EXPIRED-MAKING-CALL", "SINCH-INSTANCE-LONG-RUN-EXPIRES",
          "SINCH-INSTANCE-START-AFTER-STOP", "SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY",
        ],
        flags: ["offline-use", "swallowed-error", "unasked-action"]
      ) {
        lives(month)
        on("makeCall", call("too-late"), at: month.end(plus: hour), does: expires)
        on("makeCall", call("stopped"))
        on("callArrives", call("stopped-as-well"))
        registersAnew(for: next)
        on("makeCall", call("anew"), does: places("anew", as: "foo-2"))
      }
      replays(
        "documented-expired-receiving-call",
        "The instance has expired when a call arrives: the client stops; its next start registers",
        [
          "SINCH-INSTANCE-EXPIRED-RECEIVING-CALL", "SINCH-INSTANCE-LONG-RUN-EXPIRES",
          "SINCH-INSTANCE-START-AFTER-STOP", "SINCH-INSTANCE-NO-CALLS-AFTER-EXPIRY",
        ]
      ) {
        lives(month)
        on("callArrives", call("too-late"), at: month.end(plus: hour), does: expires)
        on("callArrives", call("stopped"))
        on("makeCall", call("stopped-as-well"))
        registersAnew(for: next)
        on("callArrives", call("anew"), does: delivers("anew"))
      }
      replays(
        "expires-unnoticed",
        "A running client does not notice by itself that its instance has expired",
        ["SINCH-INSTANCE-LONG-RUN-EXPIRES", "SINCH-INSTANCE-NO-TIMER"],
        flags: ["unasked-action"]
      ) {
        lives(month)
        on("timePasses", at: month.end(minus: 1))
        on("timePasses", at: month.end(plus: 1))
        on("timePasses", at: month.end(plus: day))
        on("timePasses", at: "2021-02-01T00:00:00Z")
        on("makeCall", call("a-year-too-late"), does: expires)
      }
      replays(
        "call-around-the-end",
        "A call is made a second before the end and one a second after",
        ["SINCH-INSTANCE-EXPIRED-MAKING-CALL"],
        flags: ["off-by-one"]
      ) {
        lives(fourDays)
        on(
          "makeCall",
          call("just-in-time"),
          at: fourDays.end(minus: 1),
          does: places("just-in-time")
        )
        on("makeCall", call("too-late"), at: fourDays.end(plus: 1), does: expires)
      }
      replays(
        "call-arrives-around-the-end",
        "A call arrives a second before the end and one a second after",
        ["SINCH-INSTANCE-EXPIRED-RECEIVING-CALL"],
        flags: ["off-by-one"]
      ) {
        lives(fourDays)
        on(
          "callArrives",
          call("just-in-time"),
          at: fourDays.end(minus: 1),
          does: delivers("just-in-time")
        )
        on("callArrives", call("too-late"), at: fourDays.end(plus: 1), does: expires)
      }
      replays(
        "start-a-second-after-the-end",
        "A start a second after the end registers a new instance",
        ["SINCH-INSTANCE-EXPIRED-AT-START", "SINCH-INSTANCE-MISSED-WINDOW"],
        flags: ["off-by-one"]
      ) {
        lives(fourDays)
        on("stop")
        registersAnew(for: Lifetime(from: fourDays.end(plus: 1), for: 4 * day))
      }
      replays(
        "call-at-the-end",
        "A call is made at the very second of the end",
        ["SINCH-INSTANCE-EXPIRED-MAKING-CALL"],
        flags: ["off-by-one"]
      ) {
        lives(month)
        on(
          "makeCall",
          call("at-the-end"),
          at: month.end,
          leavesOpen: "sinch-now-at-instance-expiry",
          interpretation("expired", does: expires),
          interpretation("valid", does: places("at-the-end"))
        )
        on("stop")
        registersAnew(for: next)
      }
      replays(
        "call-arrives-at-the-end",
        "A call arrives at the very second of the end",
        ["SINCH-INSTANCE-EXPIRED-RECEIVING-CALL"],
        flags: ["off-by-one"]
      ) {
        lives(fourDays)
        on(
          "callArrives",
          call("at-the-end"),
          at: fourDays.end,
          leavesOpen: "sinch-now-at-instance-expiry",
          interpretation("expired", does: expires),
          interpretation("valid", does: delivers("at-the-end"))
        )
        on("stop")
        registersAnew(for: next)
      }
      replays(
        "start-at-the-end",
        "A start at the very second of the end: whether for a new instance shows in the registration",
        ["SINCH-INSTANCE-EXPIRED-AT-START"],
        flags: ["off-by-one"]
      ) {
        let atEnd = Lifetime(from: month.end, for: 30 * day)
        lives(month)
        on("stop")
        on("start", at: month.end, does: asks("callback"))
        on(
          "registerWithToken",
          answer("callback", token: atEnd.token),
          after: 0,
          leavesOpen: "sinch-now-at-instance-expiry",
          interpretation("expired", does: registers(token: atEnd.token)) {
            on("registrationAccepted", accepted("foo-2", for: atEnd), does: starts)
            on("makeCall", call("out"), does: places("out", as: "foo-2"))
          },
          interpretation("valid", does: updates(token: atEnd.token)) {
            on("registrationAccepted", accepted("foo-1", for: atEnd), does: starts)
            on("makeCall", call("out"), does: places("out", as: "foo-1"))
          }
        )
      }
      replays(
        "start-at-the-end-without-credentials",
        "A start at the very second of the end, for which the application has no token",
        ["SINCH-INSTANCE-EXPIRED-AT-START", "SINCH-TOKEN-FAILURE-ENDS-START"],
        flags: ["off-by-one"]
      ) {
        lives(fourDays)
        on("stop")
        on("start", at: fourDays.end, does: asks("callback"))
        on(
          "registerDidFail",
          failure("callback", "no network"),
          after: 0,
          leavesOpen: "sinch-now-at-instance-expiry",
          interpretation("expired", does: fails("no network")),
          interpretation("valid", does: starts)
        )
        on("stop")
        registersAnew(for: next)
      }
      replays(
        "expired-and-declined",
        "The application has no token for an expired instance: the start fails",
        ["SINCH-INSTANCE-EXPIRED-AT-START", "SINCH-TOKEN-FAILURE-ENDS-START"],
        flags: ["swallowed-error"]
      ) {
        lives(month)
        on("stop")
        on("start", at: month.end(plus: hour), does: asks("callback"))
        on(
          "registerDidFail",
          failure("callback", "user was removed"),
          does: fails("user was removed")
        )
        on("makeCall", call("not-started"))
        registersAnew(for: next)
      }
      replays(
        "expired-and-rejected",
        "The service rejects the token for an expired instance: the start fails",
        ["SINCH-INSTANCE-EXPIRED-AT-START", "SINCH-TOKEN-FAILURE-ENDS-START"]
      ) {
        let rejected = Lifetime(from: month.end(plus: hour), for: 30 * day)
        lives(month)
        on("stop")
        on("start", at: rejected.issue, does: asks("callback"))
        on(
          "registerWithToken",
          answer("callback", token: rejected.token),
          does: registers(token: rejected.token)
        )
        on("registrationRejected", error("user was removed"), does: fails("user was removed"))
        on("makeCall", call("not-started"))
        registersAnew(for: next)
      }
      replays(
        "expired-years-ago",
        "A client is started years after its instance expired",
        ["SINCH-INSTANCE-EXPIRED-AT-START"]
      ) {
        lives(month)
        on("stop")
        on("createClient", foo, at: "2030-06-01T00:00:00Z")
        registersAnew(for: Lifetime(from: "2030-06-01T12:00:00Z", for: 30 * day))
      }
      replays(
        "lifetime-of-the-new-instance",
        "A month expires and 4 days follow: the window is that of the new instance",
        ["SINCH-INSTANCE-EXPIRED-AT-START", "SINCH-INSTANCE-ORIGINAL-TTL"],
        note: "A new instance has a first lifetime of its own, whatever is held of updates."
      ) {
        let short = Lifetime(from: month.end(plus: day), for: 4 * day)
        livesQuietly(month)
        registersAnew("foo-2", for: short)
        on("stop")
        on("start", at: short.end(minus: day + 1), does: starts)
        on("stop", after: 0)
        renews("foo-2", for: Lifetime(from: short.end(minus: day), for: 4 * day))
      }
      replays(
        "expires-again",
        "The instance that followed an expired one expires as well",
        ["SINCH-INSTANCE-START-AFTER-STOP", "SINCH-INSTANCE-EXPIRED-MAKING-CALL"]
      ) {
        lives(fourDays)
        on("makeCall", call("too-late"), at: fourDays.end(plus: day), does: expires)
        registersAnew("foo-2", for: Lifetime(from: fourDays.end(plus: 2 * day), for: 4 * day))
        on("makeCall", call("again-too-late"), at: fourDays.end(plus: 7 * day), does: expires)
        registersAnew("foo-3", for: Lifetime(from: fourDays.end(plus: 8 * day), for: 4 * day))
        on("makeCall", call("in-time"), does: places("in-time", as: "foo-3"))
      }
      replays(
        "expiry-of-another-user",
        "One user's instance has expired; the instance of the other user of the device is as before",
        ["SINCH-INSTANCE-LIMITED", "SINCH-TOKEN-CREDENTIALS-ISSUED"]
      ) {
        let bars = token(issued: fourDays.issue(plus: day), for: "bar")
        lives(fourDays)
        on("stop")
        on("createClient", bar, at: fourDays.issue(plus: day))
        on("start", does: asks("for-bar", for: "bar"))
        on(
          "registerWithToken",
          answer("for-bar", token: bars),
          does: registers(token: bars, for: "bar")
        )
        on("registrationAccepted", accepted("bar-1"), does: starts)
        on(
          "makeCall",
          call("from-bar"),
          at: fourDays.end(plus: day),
          does: places("from-bar", as: "bar-1")
        )
        on("stop")
        on("createClient", foo)
        on("start", does: asks("for-foo"))
      }
    }
  }
}
