import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  static var start: CaseGroup {
    .traces(
      "flow-traces/sinch-client-start",
      of: .sinchClient,
      title: "Starting a client in the scheme by signature and sequence",
      method: "Follows from the documents; signatures are the reference's",
      with: bySignature
    ) {
      replays(
        "documented-start-with-signature",
        "The code sample of the documents: client, start, callback, signature and sequence",
        [
          "SINCH-SIG-FIRST-RUN-REGISTERS", "SINCH-SIG-ASKS-FOR-CREDENTIALS",
          "SINCH-SIG-CALLBACK-ON-FIRST-START", "SINCH-SIG-REGISTERS-WITH-GIVEN",
          "SINCH-SIG-START-SUCCEEDS",
        ]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "documented-start-without-network",
        "The code sample of the documents, where the request to the application's server fails",
        ["SINCH-SIG-FAILURE-ENDS-START"],
        flags: ["swallowed-error"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerDidFail",
          failure("callback", "no internet connection"),
          does: fails("no internet connection")
        )
        on("makeCall", call("too-early"))
      }
      replays(
        "documented-once-per-user-and-device",
        "Credentials are asked for on the first launch of the app, and not on the next ones",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE"]
      ) {
        isRegistered()
        on("stop", after: hour)
        on("createClient", foo, after: day)
        on("start", does: starts)
        on("stop", after: hour)
        on("createClient", foo, after: day)
        on("start", does: starts)
      }
      replays(
        "stop-and-start",
        "A client is stopped and started again within one launch",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE"],
        flags: ["stale-state", "unasked-action"]
      ) {
        isRegistered()
        on("stop")
        on("start", does: starts)
        on("makeCall", call("after"), does: places("after"))
      }
      replays(
        "registered-for-years",
        "A registration without limit serves starts and calls years later",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-CREDENTIALS-ISSUED"]
      ) {
        isRegistered()
        on("timePasses", at: "2019-01-02T03:04:05Z")
        on("makeCall", call("a-year-later"), does: places("a-year-later"))
        on("stop")
        on("start", at: "2027-12-31T23:59:59Z", does: starts)
        on("callArrives", call("ten-years-later"), does: delivers("ten-years-later"))
      }
      replays(
        "asks-only-after-start",
        "A client is made a day before it is started",
        ["SINCH-SIG-NO-CALLBACK-BEFORE-START"],
        flags: ["unasked-action"]
      ) {
        on("createClient", foo)
        on("timePasses", after: day)
        on("start", does: asks("callback"))
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "answer-takes-a-day",
        "The application takes a day to answer, and the service another",
        ["SINCH-SIG-CALLBACK-ON-FIRST-START", "SINCH-SIG-START-SUCCEEDS"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("timePasses", after: day)
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("timePasses", after: day)
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "service-rejects",
        "The service rejects the registration; the next start asks for other credentials",
        ["SINCH-SIG-REJECTION-ENDS-START", "SINCH-SIG-ASKS-FOR-CREDENTIALS"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("registrationRejected", error("sequence was used"), does: fails("sequence was used"))
        on("makeCall", call("not-started"))
        on("start", does: asks("another"))
        on(
          "registerWithSignature",
          answer("another", sequence: "2"),
          does: registers(sequence: "2")
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "application-fails-first",
        "The application has no credentials at first; the next start asks again",
        ["SINCH-SIG-FAILURE-ENDS-START", "SINCH-SIG-ASKS-FOR-CREDENTIALS"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerDidFail",
          failure("callback", "server error 503"),
          does: fails("server error 503")
        )
        on("start", after: 60, does: asks("another"))
        on(
          "registerWithSignature",
          answer("another", sequence: "7"),
          does: registers(sequence: "7")
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "errors-as-given",
        "Error texts reach the delegate as they were given",
        ["SINCH-SIG-FAILURE-ENDS-START", "SINCH-SIG-REJECTION-ENDS-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerDidFail",
          failure("callback", "pas de réseau: \"hôte\" \\ 404\n"),
          does: fails("pas de réseau: \"hôte\" \\ 404\n")
        )
        on("start", does: asks("another"))
        on(
          "registerWithSignature",
          answer("another", sequence: "1"),
          does: registers(sequence: "1")
        )
        on(
          "registrationRejected",
          error("{\"code\": 40108, \"text\": \"refusé\"}"),
          does: fails("{\"code\": 40108, \"text\": \"refusé\"}")
        )
      }
      replays(
        "greatest-sequence",
        "The greatest uint64, with a signature of all kinds of characters, is passed on as it is",
        ["SINCH-SIG-REGISTERS-WITH-GIVEN"],
        flags: ["signed-overflow", "number-precision"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerWithSignature",
          [
            "handle": ["$value": "callback"], "signature": "J+H1/r/fKXUmdQdaeAWDzpB9Egc=",
            "sequence": "18446744073709551615",
          ],
          does: [
            "register": [
              "userId": "foo", "sequence": "18446744073709551615",
              "signature": "J+H1/r/fKXUmdQdaeAWDzpB9Egc=",
            ]
          ]
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "sequence-beyond-floating-point",
        "A sequence that no double can hold is passed on to its last digit",
        ["SINCH-SIG-REGISTERS-WITH-GIVEN"],
        flags: ["number-precision"]
      ) {
        isRegistered(sequence: "9007199254740993")
      }
      replays(
        "calls",
        "Calls of a started client are made and received without the application's further help",
        ["SINCH-SIG-CREDENTIALS-ISSUED"]
      ) {
        isRegistered()
        on("makeCall", call("out"), does: places("out"))
        on("callArrives", call("in"), does: delivers("in"))
        on("makeCall", call("out-again"), after: day, does: places("out-again"))
      }
      replays(
        "no-calls-before-registration",
        "Until the service has accepted the registration no call is made or received",
        ["SINCH-SIG-FIRST-RUN-REGISTERS"]
      ) {
        on("createClient", foo)
        on("makeCall", call("1"))
        on("start", does: asks("callback"))
        on("makeCall", call("2"))
        on("callArrives", call("3"))
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("makeCall", call("4"))
        on("callArrives", call("5"))
        on("registrationAccepted", accepted(), does: starts)
        on("makeCall", call("6"), does: places("6"))
      }
      replays(
        "stopped-while-asking",
        "A client is stopped before the application answers; the answer comes too late",
        ["SINCH-SIG-CALLBACK-ON-FIRST-START", "SINCH-SIG-REGISTERS-WITH-GIVEN"],
        note: "A stopped client registers nothing, and an answer counts for its own callback only."
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("stop")
        on("registerWithSignature", answer("callback", sequence: "1"))
        on("start", does: asks("another"))
        on("registerWithSignature", answer("callback", sequence: "1"))
        on(
          "registerWithSignature",
          answer("another", sequence: "2"),
          does: registers(sequence: "2")
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "failure-reported-too-late",
        "A client is stopped before the application reports a failure, which ends no later start",
        ["SINCH-SIG-FAILURE-ENDS-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("stop")
        on("registerDidFail", failure("callback", "no network"))
        on("start", does: asks("another"))
        on("registerDidFail", failure("callback", "no network"))
        on(
          "registerWithSignature",
          answer("another", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "answered-twice",
        "The application answers one callback again and again; the first answer counts",
        ["SINCH-SIG-REGISTERS-WITH-GIVEN", "SINCH-SIG-CALLBACK-ON-FIRST-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerWithSignature",
          answer("callback", sequence: "1"),
          does: registers(sequence: "1")
        )
        on("registerWithSignature", answer("callback", sequence: "1"))
        on("registerWithSignature", answer("callback", sequence: "2"))
        on("registerDidFail", failure("callback", "second thoughts"))
        on("registrationAccepted", accepted(), does: starts)
        on("registerWithSignature", answer("callback", sequence: "3"))
        on("registerDidFail", failure("callback", "third thoughts"))
        on("makeCall", call("still-on"), does: places("still-on"))
      }
    }
  }
}
