import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  static var reregistration: CaseGroup {
    let unregisters: Doing = ["unregister": ["instance": "foo-1"]]
    return .traces(
      "flow-traces/sinch-client-reregistration",
      of: .sinchClient,
      title: "Unregistering, and registering again",
      method: "Follows from the documents; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "documented-manual-update",
        "A user is unregistered and registered again with a token that carries a later end",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-INSTANCE-NO-MANUAL-TRIGGER"]
      ) {
        let next = Lifetime(from: month.issue(plus: 10 * day), for: 60 * day)
        lives(month)
        on("unregister", at: month.issue(plus: 9 * day), does: unregisters)
        on("stop")
        registersAnew(for: next)
        on(
          "makeCall",
          call("after-the-old-end"),
          at: month.end(plus: day),
          does: places("after-the-old-end", as: "foo-2")
        )
        on("makeCall", call("too-late"), at: next.end(plus: 1), does: expires)
      }
      replays(
        "sooner-end",
        "A user is registered again with a token that carries a sooner end and a shorter life",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-INSTANCE-WINDOW-SHORT"]
      ) {
        let next = Lifetime(from: month.issue(plus: 2 * day), for: 4 * day)
        livesQuietly(month)
        on("start", does: starts)
        on("unregister", does: unregisters)
        on("stop")
        registersAnew(for: next)
        on("stop")
        on("start", at: next.end(minus: day + 1), does: starts)
        on("stop", after: 0)
        renews("foo-2", for: Lifetime(from: next.end(minus: day), for: 4 * day))
      }
      replays(
        "from-unlimited-to-limited",
        "A user without limit is registered again with one",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-INSTANCE-LIMITED"]
      ) {
        let unlimited = token(issued: "2020-01-01T00:00:00Z")
        on("createClient", foo, at: "2020-01-01T00:00:00Z")
        on("start", does: asks("first"))
        on(
          "registerWithToken",
          answer("first", token: unlimited),
          does: registers(token: unlimited)
        )
        on("registrationAccepted", accepted(), does: starts)
        on("unregister", does: unregisters)
        on("stop")
        registersAnew(for: month)
        on("makeCall", call("too-late"), at: month.end(plus: 1), does: expires)
      }
      replays(
        "unregistered-inside-window",
        "A user is unregistered while an update is due: the next start registers anew",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"],
        note: "With the instance gone there is nothing to update."
      ) {
        lives(month)
        on("unregister", at: month.end(minus: 3 * day), does: unregisters)
        on("stop")
        registersAnew(for: Lifetime(from: month.end(minus: 2 * day), for: 30 * day))
      }
      replays(
        "no-calls-in-between",
        "A user who was unregistered makes and receives no calls",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-INSTANCE-REREGISTER"]
      ) {
        lives(month)
        on("makeCall", call("before"), does: places("before"))
        on("unregister", does: unregisters)
        on("makeCall", call("1"))
        on("callArrives", call("2"))
        on("stop")
        on("start", does: asks("callback"))
        on("makeCall", call("3"))
        on("registerDidFail", failure("callback", "user has left"), does: fails("user has left"))
        on("makeCall", call("4"))
      }
      replays(
        "twice",
        "There is nothing to unregister a second time",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        lives(month)
        on("unregister", does: unregisters)
        on("unregister")
        on("stop")
        on("unregister")
        registersAnew(for: Lifetime(from: month.issue(plus: day), for: 30 * day))
      }
      replays(
        "other-user-stays",
        "One user is unregistered; the other user of the device stays registered",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["stale-state"],
        with: bySignature
      ) {
        isRegistered()
        on("stop")
        isRegistered("bar", sequence: "2")
        on("unregister", does: ["unregister": ["instance": "bar-1"]])
        on("stop")
        on("createClient", foo)
        on("start", does: starts)
        on("makeCall", call("from-foo"), does: places("from-foo", as: "foo-1"))
        on("stop")
        on("createClient", bar)
        on("start", does: asks("for-bar-again", for: "bar"))
      }
      replays(
        "same-user-by-signature",
        "A user who was unregistered is asked for again, as on the first start",
        ["SINCH-INSTANCE-REREGISTER", "SINCH-SIG-ONCE-PER-USER-AND-DEVICE"],
        with: bySignature
      ) {
        isRegistered()
        on("unregister", does: unregisters)
        on("stop")
        on("start", does: asks("another"))
        on(
          "registerWithSignature",
          answer("another", sequence: "2"),
          does: registers(sequence: "2")
        )
        on("registrationAccepted", accepted("foo-2"), does: starts)
        on("stop")
        on("start", does: starts)
      }
    }
  }
}
