import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  static var update: CaseGroup {
    let next = Lifetime(from: month.end(minus: 5 * day), for: 30 * day)
    return .traces(
      "flow-traces/sinch-client-update",
      of: .sinchClient,
      title: "Updates of a limited instance, and what becomes of it",
      method: "Follows from the documents; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "documented-update",
        "A start inside the window: the same callback, a new token, the same instance, a later end",
        [
          "SINCH-INSTANCE-UPDATE-CALLBACK", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE",
          "SINCH-INSTANCE-UPDATE-ON-START",
        ],
        flags: ["lifetime-mixup", "stale-state"]
      ) {
        lives(month)
        on("stop")
        renews(for: next)
        on(
          "makeCall",
          call("after-the-old-end"),
          at: month.end(plus: 1),
          does: places("after-the-old-end")
        )
        on("makeCall", call("last"), at: next.end(minus: 1), does: places("last"))
        on("makeCall", call("too-late"), at: next.end(plus: 1), does: expires)
      }
      replays(
        "documented-update-declined",
        "The application wants no update: the instance stays valid until its old end",
        ["SINCH-INSTANCE-UPDATE-DECLINED"]
      ) {
        lives(month)
        on("stop")
        declines(at: month.end(minus: 5 * day))
        on("makeCall", call("out"), does: places("out"))
        on("callArrives", call("last"), at: month.end(minus: 1), does: delivers("last"))
        on("makeCall", call("too-late"), at: month.end(plus: 1), does: expires)
      }
      replays(
        "declined-without-network",
        "The application reports that it has no network: a start inside the window succeeds offline",
        ["SINCH-INSTANCE-UPDATE-DECLINED", "SINCH-INSTANCE-UPDATE-CALLBACK"]
      ) {
        lives(fourDays)
        on("stop")
        on("start", at: fourDays.end(minus: hour), does: asks("update"))
        on("registerDidFail", failure("update", "no network"), does: starts)
        on("makeCall", call("out"), does: places("out"))
      }
      replays(
        "asked-on-each-start",
        "An update that was declined is asked for again on each start inside the window",
        ["SINCH-INSTANCE-CHECK-EACH-START", "SINCH-INSTANCE-UPDATE-DECLINED"]
      ) {
        lives(month)
        on("stop")
        declines(at: month.end(minus: 6 * day))
        on("stop")
        declines(at: month.end(minus: 6 * day - hour))
        on("stop")
        renews(for: next)
        on(
          "makeCall",
          call("after-the-old-end"),
          at: month.end(plus: 1),
          does: places("after-the-old-end")
        )
      }
      replays(
        "declined-then-expired",
        "An instance whose update was declined has expired at the next start",
        ["SINCH-INSTANCE-UPDATE-DECLINED", "SINCH-INSTANCE-EXPIRED-AT-START"]
      ) {
        lives(month)
        on("stop")
        declines(at: month.end(minus: 5 * day))
        on("stop")
        registersAnew(for: Lifetime(from: month.end(plus: day), for: 30 * day))
      }
      replays(
        "update-rejected",
        "The service rejects the update: the instance stays valid until its old end",
        ["SINCH-INSTANCE-UPDATE-DECLINED"],
        flags: ["lifetime-mixup"],
        note: "A renewal that fails takes nothing away from the instance."
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("registrationRejected", error("nonce was used"), does: starts)
        on("makeCall", call("last"), at: month.end(minus: 1), does: places("last"))
        on("makeCall", call("too-late"), at: month.end(plus: 1), does: expires)
      }
      replays(
        "update-rejected-then-accepted",
        "An update that was rejected is tried again on the next start",
        ["SINCH-INSTANCE-CHECK-EACH-START", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("registrationRejected", error("internal error"), does: starts)
        on("stop")
        renews(for: Lifetime(from: month.end(minus: 4 * day), for: 30 * day))
      }
      replays(
        "update-with-useless-token",
        "The application answers a due update with an error page",
        ["SINCH-INSTANCE-UPDATE-DECLINED", "SINCH-TOKEN-REGISTERS-WITH-GIVEN"]
      ) {
        let page: JSON = "<html>502 Bad Gateway</html>"
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: page),
          leavesOpen: "sinch-client-prechecks-token",
          interpretation("opaque", does: updates(token: page)) {
            on("registrationRejected", error("invalid token"), does: starts)
          },
          interpretation("pre-check", does: starts)
        )
        on("makeCall", call("out"), does: places("out"))
      }
      replays(
        "updated-twice",
        "An instance is updated, and updated again when its new end comes near",
        ["SINCH-INSTANCE-UPDATE-SAME-INSTANCE", "SINCH-INSTANCE-WINDOW-LONG"]
      ) {
        let third = Lifetime(from: next.end(minus: 6 * day), for: 30 * day)
        lives(month)
        on("stop")
        renews(for: next)
        on("stop")
        renews(for: third)
        on("makeCall", call("last"), at: third.end(minus: 1), does: places("last"))
        on("callArrives", call("too-late"), at: third.end(plus: 1), does: expires)
      }
      replays(
        "not-due-after-update",
        "After an update the window is the one before the new end",
        ["SINCH-INSTANCE-NOT-DUE", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        livesQuietly(month)
        renews(for: next)
        on("stop")
        on("start", at: month.end(minus: day), does: starts)
        on("stop")
        on("start", at: month.end(plus: 1), does: starts)
        on("stop")
        on("start", at: next.end(minus: 7 * day + 1), does: starts)
        on("stop", after: 0)
        declines(at: next.end(minus: 7 * day))
      }
      replays(
        "next-launch-inside-window",
        "What is known of the instance outlives the launch of the app in which it was registered",
        ["SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        lives(month)
        on("createClient", foo, at: next.issue)
        renews(for: next)
        on("createClient", foo, at: month.end(plus: hour))
        on("timePasses")
        on("createClient", foo, at: next.end(minus: day))
        declines(at: next.end(minus: hour))
      }
      replays(
        "each-user-has-a-window",
        "Two users of one device have instances of different ends; each is updated in its own time",
        ["SINCH-INSTANCE-UPDATE-ON-START", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        let bars = Lifetime(from: month.issue(plus: 20 * day), for: 30 * day, of: "bar")
        let bars2 = Lifetime(from: bars.end(minus: 7 * day), for: 30 * day, of: "bar")
        lives(month)
        on("stop")
        on("createClient", bar, at: bars.issue)
        on("start", does: asks("for-bar", for: "bar"))
        on(
          "registerWithToken",
          answer("for-bar", token: bars.token),
          does: registers(token: bars.token, for: "bar")
        )
        on("registrationAccepted", accepted("bar-1", for: bars), does: starts)
        on("stop")
        on("createClient", foo, at: next.issue)
        renews(for: next, at: next.issue(plus: 1))
        on("stop")
        on("createClient", bar, at: bars2.issue)
        on("start", does: asks("for-bar-again", for: "bar"))
        on(
          "registerWithToken",
          answer("for-bar-again", token: bars2.token),
          does: ["register": ["userId": "bar", "token": bars2.token, "instance": "bar-1"]]
        )
        on("registrationAccepted", accepted("bar-1", for: bars2), does: starts)
      }
      replays(
        "no-update-without-start",
        "The application hands a new token to the handle of an old callback, which triggers nothing",
        ["SINCH-INSTANCE-NO-MANUAL-TRIGGER", "SINCH-INSTANCE-NO-TIMER"]
      ) {
        lives(month)
        on("registerWithToken", answer("first", token: next.token), at: next.issue(plus: 1))
        on("makeCall", call("out"), does: places("out"))
        on("makeCall", call("too-late"), at: month.end(plus: 1), does: expires)
      }
      replays(
        "answered-after-hours",
        "The application takes hours to answer a due update",
        ["SINCH-INSTANCE-UPDATE-CALLBACK", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        let late = Lifetime(from: next.issue(plus: 5 * hour), for: 30 * day)
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on("timePasses", after: hour)
        on(
          "registerWithToken",
          answer("update", token: late.token),
          at: late.issue(plus: 1),
          does: updates(token: late.token)
        )
        on("timePasses", after: hour)
        on("registrationAccepted", accepted(for: late), does: starts)
        on(
          "makeCall",
          call("after-the-old-end"),
          at: month.end(plus: 1),
          does: places("after-the-old-end")
        )
      }
      replays(
        "stopped-while-asking",
        "A client is stopped before its update is answered; the next start asks again",
        ["SINCH-INSTANCE-CHECK-EACH-START", "SINCH-INSTANCE-UPDATE-CALLBACK"]
      ) {
        let later = Lifetime(from: next.issue(plus: hour), for: 30 * day)
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on("stop")
        on("registerWithToken", answer("update", token: next.token))
        on("start", at: later.issue, does: asks("another"))
        on("registerDidFail", failure("update"))
        on(
          "registerWithToken",
          answer("another", token: later.token),
          does: updates(token: later.token)
        )
        on("registrationAccepted", accepted(for: later), does: starts)
      }
      replays(
        "answered-twice",
        "A due update is answered by a token and then declined; the token counts",
        ["SINCH-INSTANCE-UPDATE-SAME-INSTANCE", "SINCH-TOKEN-REGISTERS-WITH-GIVEN"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("registerDidFail", failure("update"))
        on("registerWithToken", answer("update", token: next.token))
        on("registrationAccepted", accepted(for: next), does: starts)
        on("registerDidFail", failure("update"))
        on(
          "makeCall",
          call("after-the-old-end"),
          at: month.end(plus: 1),
          does: places("after-the-old-end")
        )
      }
      replays(
        "long-updated-to-short",
        "A month is followed by 4 days; the client starts 2 days before the new end",
        ["SINCH-INSTANCE-ORIGINAL-TTL"]
      ) {
        let short = Lifetime(from: month.end(minus: day), for: 4 * day)
        livesQuietly(month)
        renews(for: short)
        on("stop")
        on(
          "start",
          at: short.end(minus: 2 * day),
          leavesOpen: "sinch-original-ttl-after-renewal",
          interpretation("latest", does: starts),
          interpretation("first", does: asks("update-again")) {
            on("registerDidFail", failure("update-again"), does: starts)
          }
        )
        on("stop")
        declines(at: short.end(minus: day))
      }
      replays(
        "short-updated-to-long",
        "4 days are followed by a month; the client starts 3 days before the new end",
        ["SINCH-INSTANCE-ORIGINAL-TTL"]
      ) {
        let long = Lifetime(from: fourDays.end(minus: day), for: 30 * day)
        livesQuietly(fourDays)
        renews(for: long)
        on("stop")
        on(
          "start",
          at: long.end(minus: 3 * day),
          leavesOpen: "sinch-original-ttl-after-renewal",
          interpretation("latest", does: asks("update-again")) {
            on("registerDidFail", failure("update-again"), does: starts)
          },
          interpretation("first", does: starts)
        )
        on("stop")
        declines(at: long.end(minus: day))
      }
      replays(
        "short-updated-to-long-and-short",
        "4 days are followed by a month and by 4 days again; all agree that the instance is short-lived",
        ["SINCH-INSTANCE-ORIGINAL-TTL", "SINCH-INSTANCE-WINDOW-SHORT"]
      ) {
        let long = Lifetime(from: fourDays.end(minus: day), for: 30 * day)
        let short = Lifetime(from: long.end(minus: day), for: 4 * day)
        livesQuietly(fourDays)
        renews(for: long)
        on("stop")
        renews(for: short)
        on("stop")
        on("start", at: short.end(minus: day + 1), does: starts)
        on("stop", after: 0)
        declines(at: short.end(minus: day))
      }
    }
  }
}
