import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  /// Registers with a signature of the client's own, whose sequence is above the user's last one.
  static func signs(for user: JSON = "foo") -> Doing {
    let sequence = JSON.string("\(user.string ?? "")-sequence")
    return [
      "register": [
        "userId": user,
        "sequence": ["$increasing": sequence],
        "signature": [
          "$signature": [
            "userId": user,
            "applicationKey": .string(OtherApplication.key),
            "sequence": ["$value": sequence],
            "applicationSecret": .string(OtherApplication.secret),
          ]
        ],
        "instance": none,
      ]
    ]
  }

  static var secret: CaseGroup {
    .traces(
      "flow-traces/sinch-client-secret",
      of: .sinchClient,
      title: "A client that holds the application secret",
      method: "Signatures are computed over the sequence that the client chose",
      with: bySecret
    ) {
      replays(
        "documented-self-signed-registration",
        "The client signs its registration by itself and asks the application for nothing",
        ["SINCH-SIG-SELF-SIGN", "SINCH-SIG-TWO-SCHEMES", "SINCH-SIG-START-SUCCEEDS"],
        flags: ["secret-encoding", "unasked-action"]
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationAccepted", accepted(), does: starts)
        on("makeCall", call("out"), does: places("out"))
        on("callArrives", call("in"), does: delivers("in"))
      }
      replays(
        "registers-once",
        "A registered user starts without a further registration",
        ["SINCH-SIG-FIRST-RUN-REGISTERS", "SINCH-SIG-CREDENTIALS-ISSUED"]
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationAccepted", accepted(), does: starts)
        on("stop")
        on("start", does: starts)
        on("createClient", foo, after: 365 * day)
        on("start", does: starts)
        on("makeCall", call("a-year-later"), does: places("a-year-later"))
      }
      replays(
        "rejected",
        "The service rejects the registration; the next start signs again, and asks nobody",
        [
          "SINCH-SIG-REJECTION-ENDS-START", "SINCH-SIG-SELF-SIGN", "SINCH-SIG-SEQUENCE-INCREASES",
        ],
        flags: ["nonce-unchecked", "sequence-reuse"]
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationRejected", error("sequence too low"), does: fails("sequence too low"))
        on("start", after: 60, does: signs())
        on("registrationRejected", error("sequence too low"), does: fails("sequence too low"))
        on("start", after: 60, does: signs())
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "same-second",
        "Two registrations within one second have two sequences",
        ["SINCH-SIG-SEQUENCE-INCREASES", "SINCH-SIG-SEQUENCE-SINGLE-USE"],
        flags: ["nonce-unchecked", "sequence-reuse"]
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationRejected", error("busy"), after: 0, does: fails("busy"))
        on("start", after: 0, does: signs())
        on("registrationRejected", error("busy"), after: 0, does: fails("busy"))
        on("start", after: 0, does: signs())
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "next-launch",
        "A launch of the app goes on from the sequences of the launch before",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-SEQUENCE-INCREASES"],
        flags: ["nonce-unchecked", "sequence-reuse"],
        note: "A count in memory begins again at 1 with each launch."
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationRejected", error("maintenance"), does: fails("maintenance"))
        on("createClient", foo, after: day)
        on("start", does: signs())
        on("registrationRejected", error("maintenance"), does: fails("maintenance"))
        on("createClient", foo, after: 0)
        on("start", after: 0, does: signs())
        on("registrationAccepted", accepted(), does: starts)
      }
      replays(
        "unregistered",
        "A registration after unregistering has a sequence of its own",
        ["SINCH-SIG-SEQUENCE-SINGLE-USE", "SINCH-SIG-SEQUENCE-INCREASES"],
        flags: ["nonce-unchecked"]
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationAccepted", accepted("foo-1"), does: starts)
        on("unregister", does: ["unregister": ["instance": "foo-1"]])
        on("stop")
        on("start", does: signs())
        on("registrationAccepted", accepted("foo-2"), does: starts)
        on("makeCall", call("anew"), does: places("anew", as: "foo-2"))
      }
      replays(
        "two-users",
        "Each user's registration is signed for that user",
        ["SINCH-SIG-SELF-SIGN", "SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["wrong-subject"]
      ) {
        on("createClient", foo)
        on("start", does: signs())
        on("registrationAccepted", accepted("foo-1"), does: starts)
        on("stop")
        on("createClient", bar)
        on("start", does: signs(for: "bar"))
        on("registrationAccepted", accepted("bar-1"), does: starts)
        on("makeCall", call("from-bar"), does: places("from-bar", as: "bar-1"))
        on("stop")
        on("createClient", foo)
        on("start", does: starts)
        on("makeCall", call("from-foo"), does: places("from-foo", as: "foo-1"))
      }
      replays(
        "answers-nobody-asked-for",
        "Whatever the application hands over, the client registers with its own signature",
        ["SINCH-SIG-SELF-SIGN", "SINCH-SIG-TWO-SCHEMES"]
      ) {
        let stray: JSON = "never-asked"
        on("createClient", foo)
        on(
          "registerWithSignature",
          ["handle": stray, "signature": signature("1", "foo"), "sequence": "1"]
        )
        on("start", does: signs())
        on("registerDidFail", ["handle": stray, "error": "no network"])
        on(
          "registerWithSignature",
          ["handle": stray, "signature": signature("2", "foo"), "sequence": "2"]
        )
        on("registrationAccepted", accepted(), does: starts)
        on("makeCall", call("out"), does: places("out"))
      }
    }
  }
}
