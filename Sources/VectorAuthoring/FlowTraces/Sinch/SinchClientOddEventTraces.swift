import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  /// Answers to a callback that was never made.
  static let strayAnswers: [StepDefinition] = [
    on(
      "registerWithSignature",
      ["handle": "never-asked", "signature": signature("1", "foo"), "sequence": "1"]
    ),
    on(
      "registerWithToken",
      ["handle": "never-asked", "token": .string(DocumentedApplication.token)]
    ),
    on("registerDidFail", ["handle": "never-asked", "error": "no network"]),
  ]

  /// Answers of the service to a request that was never made.
  static let strayVerdicts: [StepDefinition] = [
    on("registrationAccepted", accepted("foo-9")),
    on("registrationRejected", error("unknown request")),
  ]

  static let calls: [StepDefinition] = [
    on("makeCall", call("out")), on("callArrives", call("in")),
  ]

  static var oddEvents: CaseGroup {
    let first = token(issued: "2018-01-02T03:04:05Z")
    let bars = token(issued: "2018-01-02T03:04:05Z", for: "bar")
    return .traces(
      "flow-traces/sinch-client-odd-events",
      of: .sinchClient,
      title: "Events at times when they mean nothing, in a registration",
      method: "Follows from the documents; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "without-client",
        "All sorts of things happen to a device on which there is no client yet",
        ["SINCH-SIG-NO-CALLBACK-BEFORE-START", "SINCH-TOKEN-FIRST-RUN-REGISTERS"]
      ) {
        on("start")
        on("stop")
        on("unregister")
        strayAnswers
        strayVerdicts
        calls
        on("timePasses", after: 60)
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "before-start",
        "All sorts of things happen to a client that was never started",
        ["SINCH-SIG-NO-CALLBACK-BEFORE-START", "SINCH-TOKEN-FIRST-RUN-REGISTERS"]
      ) {
        on("createClient", foo)
        on("stop")
        on("unregister")
        strayAnswers
        strayVerdicts
        calls
        on("timePasses", after: 60)
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "while-asking",
        "All sorts of things happen while the application is being asked",
        ["SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-REGISTERS-WITH-GIVEN"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("start")
        strayAnswers
        strayVerdicts
        calls
        on("timePasses", after: 60)
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "unregistered-while-asking",
        "A user who is not registered yet is unregistered while the application is being asked",
        ["SINCH-TOKEN-ASKS-ON-START"],
        note: "Whether the client goes on asking does not matter: it is stopped and started again."
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("unregister")
        on("stop")
        on("start", does: asks("another"))
        on("registerWithToken", answer("another", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "replaced-while-asking",
        "The application makes a client anew while the former one asks",
        ["SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-REGISTERS-WITH-GIVEN"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("createClient", foo)
        on("registerWithToken", answer("callback", token: first))
        on("start", does: asks("another"))
        on("registerWithToken", answer("another", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "while-registering",
        "All sorts of things happen while the service is being asked",
        ["SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-START-SUCCEEDS"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("start")
        strayAnswers
        calls
        on("timePasses", after: 60)
        on("registrationAccepted", accepted(), does: starts)
        on("makeCall", call("at-last"), does: places("at-last"))
      }
      replays(
        "unregistered-while-registering",
        "A user who is not registered yet is unregistered while the service is being asked",
        ["SINCH-TOKEN-ASKS-ON-START"],
        note: "Whether the client goes on waiting does not matter: it is stopped and started again."
      ) {
        let second = token(issued: "2018-01-02T03:04:06Z")
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("unregister")
        on("stop")
        on("start", does: asks("another"))
        on("registerWithToken", answer("another", token: second), does: registers(token: second))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "stopped-while-registering",
        "A client is stopped before the service answers: it does not start any more",
        ["SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CLIENT-USER-ID"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("stop")
        on("registrationAccepted", accepted())
        calls
        on("createClient", bar)
        on("start", does: asks("for-bar", for: "bar"))
        on(
          "registerWithToken",
          answer("for-bar", token: bars),
          does: registers(token: bars, for: "bar")
        )
        on("registrationAccepted", accepted("bar-1"), does: starts)
      }
      replays(
        "rejected-after-stop",
        "A client is stopped before the service rejects its registration",
        ["SINCH-TOKEN-FAILURE-ENDS-START", "SINCH-TOKEN-ASKS-ON-START"]
      ) {
        let second = token(issued: "2018-01-02T03:04:06Z")
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("stop")
        on("registrationRejected", error("nonce was used"))
        on("start", does: asks("another"))
        on("registerWithToken", answer("another", token: second), does: registers(token: second))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "replaced-while-registering",
        "The user changes before the service answers: the answer does not start the other's client",
        ["SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CLIENT-USER-ID"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("createClient", bar)
        on("registrationAccepted", accepted("foo-1"))
        calls
        on("start", does: asks("for-bar", for: "bar"))
        on(
          "registerWithToken",
          answer("for-bar", token: bars),
          does: registers(token: bars, for: "bar")
        )
        on("registrationAccepted", accepted("bar-1"), does: starts)
        on("makeCall", call("from-bar"), does: places("from-bar", as: "bar-1"))
      }
      replays(
        "while-running",
        "All sorts of things happen to a client that has started",
        ["SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CREDENTIALS-ISSUED"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
        on("start")
        strayAnswers
        strayVerdicts
        on("timePasses", after: 60)
        on("makeCall", call("still-on"), does: places("still-on"))
        on("callArrives", call("still-here"), does: delivers("still-here"))
      }
      replays(
        "replaced-while-running",
        "A client is made anew while the former one runs: it runs when it is started",
        ["SINCH-SIG-NO-CALLBACK-BEFORE-START", "SINCH-SIG-ONCE-PER-USER-AND-DEVICE"],
        with: bySignature
      ) {
        isRegistered()
        on("createClient", foo)
        calls
        on("start", does: starts)
        on("makeCall", call("on-again"), does: places("on-again"))
      }
      replays(
        "stopped",
        "All sorts of things happen to a registered user's client while it is stopped",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-CREDENTIALS-ISSUED"],
        with: bySignature
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("registrationAccepted", accepted(), does: starts)
        on("stop")
        on("stop")
        strayAnswers
        on("registerWithSignature", answer("callback", sequence: "2"))
        strayVerdicts
        calls
        on("timePasses", after: 60)
        on("start", does: starts)
        on("makeCall", call("on-again"), does: places("on-again"))
      }
    }
  }

  static var oddUpdates: CaseGroup {
    let next = Lifetime(from: month.end(minus: 5 * day), for: 30 * day)
    let later = Lifetime(from: month.end(minus: 4 * day), for: 30 * day)
    let bars = token(issued: later.issue, for: "bar")
    return .traces(
      "flow-traces/sinch-client-odd-updates",
      of: .sinchClient,
      title: "Events at times when they mean nothing, in an update",
      method: "Follows from the documents; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "while-asking",
        "All sorts of things happen while the application is being asked for an update",
        ["SINCH-INSTANCE-UPDATE-CALLBACK", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on("start")
        strayAnswers
        on("registerWithToken", answer("first", token: next.token))
        on("registerDidFail", failure("first"))
        strayVerdicts
        calls
        on("timePasses", after: 60)
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("registrationAccepted", accepted(for: next), does: starts)
      }
      replays(
        "while-updating",
        "All sorts of things happen while the service is being asked for an update",
        ["SINCH-INSTANCE-UPDATE-CALLBACK", "SINCH-INSTANCE-UPDATE-SAME-INSTANCE"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("start")
        strayAnswers
        on("registerDidFail", failure("update"))
        calls
        on("timePasses", after: 60)
        on("registrationAccepted", accepted(for: next), does: starts)
        on(
          "makeCall",
          call("after-the-old-end"),
          at: month.end(plus: 1),
          does: places("after-the-old-end")
        )
      }
      replays(
        "replaced-while-asking",
        "The app is launched again before it answers a due update, which is still due",
        ["SINCH-INSTANCE-CHECK-EACH-START", "SINCH-INSTANCE-UPDATE-ON-START"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on("createClient", foo, at: later.issue)
        on("registerDidFail", failure("update"))
        renews(for: later, at: later.issue(plus: 60))
      }
      replays(
        "replaced-while-updating",
        "The user changes while an update is under way: its success starts nobody's client",
        ["SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CLIENT-USER-ID"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("createClient", bar)
        on("registrationAccepted", accepted(for: next))
        calls
        on("start", at: later.issue, does: asks("for-bar", for: "bar"))
        on(
          "registerWithToken",
          answer("for-bar", token: bars),
          does: registers(token: bars, for: "bar")
        )
        on("registrationAccepted", accepted("bar-1"), does: starts)
      }
      replays(
        "stopped-while-updating",
        "A client is stopped while an update is under way, which is then rejected",
        ["SINCH-INSTANCE-CHECK-EACH-START", "SINCH-INSTANCE-UPDATE-DECLINED"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("stop")
        on("registrationRejected", error("internal error"))
        renews(for: later)
      }
      replays(
        "unregistered-while-asking",
        "The user is unregistered while the application is being asked for an update",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on("unregister", does: ["unregister": ["instance": "foo-1"]])
        on("registerWithToken", answer("update", token: next.token))
        on("stop")
        registersAnew(for: later)
      }
      replays(
        "unregistered-while-updating",
        "The user is unregistered while an update is under way, which is then rejected",
        ["SINCH-INSTANCE-REREGISTER"]
      ) {
        lives(month)
        on("stop")
        on("start", at: next.issue, does: asks("update"))
        on(
          "registerWithToken",
          answer("update", token: next.token),
          does: updates(token: next.token)
        )
        on("unregister", does: ["unregister": ["instance": "foo-1"]])
        on("registrationRejected", error("no such instance"))
        on("stop")
        registersAnew(for: later)
      }
    }
  }
}
