import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  /// A start of a registered user where no update is due.
  static func startsRegistered(
    at instant: Timestamp,
    answering token: JSON,
    for life: Lifetime? = nil,
    endsIfAsking: Bool = false
  ) -> StepDefinition {
    on(
      "start",
      at: instant,
      leavesOpen: "sinch-token-scheme-asks-again",
      interpretation("silent", does: starts),
      interpretation("asks", does: asks("asked-again"), ends: endsIfAsking) {
        on(
          "registerWithToken",
          answer("asked-again", token: token),
          does: ["register": ["userId": "foo", "token": token]]
        )
        on("registrationAccepted", life.map { accepted(for: $0) } ?? accepted(), does: starts)
      }
    )
  }

  /// The application hands over a token that is of no use, which the service would reject.
  static func handsOver(_ useless: JSON, to handle: JSON) -> StepDefinition {
    on(
      "registerWithToken",
      answer(handle, token: useless),
      leavesOpen: "sinch-client-prechecks-token",
      interpretation("opaque", does: registers(token: useless)) {
        on("registrationRejected", error("invalid token"), does: fails("invalid token"))
      },
      interpretation("pre-check", does: ["failed": [:]])
    )
  }

  static var token: CaseGroup {
    let first = token(issued: "2018-01-02T03:04:05Z")
    let nextDay = token(issued: "2018-01-03T08:00:00Z")
    let later = token(issued: "2018-01-02T03:10:05Z")
    return .traces(
      "flow-traces/sinch-client-token",
      of: .sinchClient,
      title: "Starting a client in the scheme by registration token",
      method: "Follows from the documents; tokens are the reference's",
      with: byToken
    ) {
      replays(
        "documented-start-with-token",
        "The code sample of the documents: client, start, callback, token",
        [
          "SINCH-TOKEN-FIRST-RUN-REGISTERS", "SINCH-TOKEN-ASKS-ON-START",
          "SINCH-TOKEN-TOKEN-PROVIDED", "SINCH-TOKEN-REGISTERS-WITH-GIVEN",
          "SINCH-TOKEN-START-SUCCEEDS", "SINCH-TOKEN-CREDENTIALS-ISSUED",
        ]
      ) {
        let published = JSON.string(DocumentedApplication.token)
        on("createClient", foo)
        on("start", does: asks("callback"))
        on(
          "registerWithToken",
          answer("callback", token: published),
          does: registers(token: published)
        )
        on("registrationAccepted", accepted(), does: starts)
        on("makeCall", call("out"), does: places("out"))
        on("callArrives", call("in"), does: delivers("in"))
      }
      replays(
        "documented-backend-rejects-user",
        "The code sample of the documents, where the backend rejects the user",
        ["SINCH-TOKEN-FAILURE-ENDS-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerDidFail", failure("callback", "403: user foo"), does: fails("403: user foo"))
        on("makeCall", call("not-started"))
      }
      replays(
        "documented-backend-out-of-reach",
        "The code sample of the documents, where the backend cannot be reached for a while",
        ["SINCH-TOKEN-FAILURE-ENDS-START", "SINCH-TOKEN-ASKS-ON-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerDidFail", failure("callback", "no network"), does: fails("no network"))
        on("start", at: "2018-01-02T03:10:05Z", does: asks("another"))
        on("registerWithToken", answer("another", token: later), does: registers(token: later))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "service-rejects",
        "The service rejects the token; the next start asks for another one",
        ["SINCH-TOKEN-FAILURE-ENDS-START", "SINCH-TOKEN-TOKEN-PROVIDED"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationRejected", error("nonce was used"), does: fails("nonce was used"))
        on("makeCall", call("not-started"))
        on("start", at: "2018-01-02T03:10:05Z", does: asks("another"))
        on("registerWithToken", answer("another", token: later), does: registers(token: later))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "documented-later-start",
        "A registered user starts again on the next day",
        ["SINCH-TOKEN-ASKS-AGAIN"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
        on("stop")
        startsRegistered(at: "2018-01-03T08:00:00Z", answering: nextDay)
        on("makeCall", call("next-day"), does: places("next-day"))
      }
      replays(
        "later-launch",
        "The app of a registered user is launched again years later",
        ["SINCH-TOKEN-ASKS-AGAIN", "SINCH-INSTANCE-NOT-DUE"],
        note: "An instance without limit is never due for an update and never expires."
      ) {
        let years = token(issued: "2028-02-29T23:59:59Z")
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
        on("createClient", foo, at: "2028-02-29T23:59:00Z")
        startsRegistered(at: "2028-02-29T23:59:59Z", answering: years)
        on("makeCall", call("years-later"), does: places("years-later"))
      }
      replays(
        "runs-for-years",
        "A client whose instance has no limit runs on for years",
        ["SINCH-TOKEN-CREDENTIALS-ISSUED", "SINCH-INSTANCE-NO-TIMER"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
        on("timePasses", at: "2019-01-02T03:04:05Z")
        on("makeCall", call("a-year-later"), does: places("a-year-later"))
        on(
          "callArrives",
          call("twenty-years-later"),
          at: "2038-01-19T03:14:08Z",
          does: delivers("twenty-years-later")
        )
      }
      replays(
        "another-user",
        "Another user on the device needs a token of their own",
        [
          "SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-CLIENT-USER-ID",
          "SINCH-TOKEN-CREDENTIALS-ISSUED",
        ]
      ) {
        let bars = token(issued: "2018-01-02T03:04:05Z", for: "bar")
        on("createClient", foo)
        on("start", does: asks("for-foo"))
        on("registerWithToken", answer("for-foo", token: first), does: registers(token: first))
        on("registrationAccepted", accepted("foo-1"), does: starts)
        on("stop")
        on("createClient", bar)
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
        "without-user-id",
        "A client made without a user id asks for no token",
        ["SINCH-TOKEN-CLIENT-USER-ID"],
        flags: ["empty-identity"]
      ) {
        on("createClient", ["userId": ""])
        on("start", does: ["failed": [:]])
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "answered-twice",
        "The application answers one callback twice; the first answer counts",
        ["SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-ASKS-ON-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("registerWithToken", answer("callback", token: first), does: registers(token: first))
        on("registerWithToken", answer("callback", token: first))
        on("registerWithToken", answer("callback", token: later), at: "2018-01-02T03:10:06Z")
        on("registerDidFail", failure("callback"))
        on("registrationAccepted", accepted(), does: starts)
        on("registerWithToken", answer("callback", token: later))
        on("makeCall", call("still-on"), does: places("still-on"))
      }
      replays(
        "stopped-while-asking",
        "A client is stopped before its token comes, and started again",
        ["SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-REGISTERS-WITH-GIVEN"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        on("stop")
        on("registerWithToken", answer("callback", token: first))
        on("start", at: "2018-01-02T03:10:05Z", does: asks("another"))
        on("registerWithToken", answer("callback", token: first))
        on("registerWithToken", answer("another", token: later), does: registers(token: later))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "no-token-at-all",
        "The application hands over an error page for a token",
        ["SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-FAILURE-ENDS-START"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        handsOver("<html>502 Bad Gateway</html>", to: "callback")
        on("makeCall", call("not-started"))
        on("start", at: "2018-01-02T03:10:05Z", does: asks("another"))
        on("registerWithToken", answer("another", token: later), does: registers(token: later))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "expired-token",
        "The application hands over a token that expired an hour ago",
        ["SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-FAILURE-ENDS-START"]
      ) {
        on("createClient", foo)
        on("start", at: "2018-01-02T04:14:05Z", does: asks("callback"))
        handsOver(first, to: "callback")
        on("start", at: "2018-01-03T08:00:00Z", does: asks("another"))
        on("registerWithToken", answer("another", token: nextDay), does: registers(token: nextDay))
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "token-for-another-user",
        "The application hands over a token of bar for the client of foo",
        ["SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-FAILURE-ENDS-START"],
        flags: ["wrong-subject"]
      ) {
        on("createClient", foo)
        on("start", does: asks("callback"))
        handsOver(token(issued: "2018-01-02T03:04:05Z", for: "bar"), to: "callback")
        on("start", at: "2018-01-02T03:10:05Z", does: asks("another"))
        on("registerWithToken", answer("another", token: later), does: registers(token: later))
        on("registrationAccepted", accepted(), does: starts)
      }
    }
  }
}
