import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension SinchClientTraces {
  static var users: CaseGroup {
    .traces(
      "flow-traces/sinch-client-users",
      of: .sinchClient,
      title: "Several users of one device, one after the other",
      method: "Follows from the documents; signatures are the reference's",
      with: bySignature
    ) {
      replays(
        "second-user",
        "Another user on the device is asked for and registered on their own",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-FIRST-RUN-REGISTERS"],
        flags: ["stale-state"]
      ) {
        isRegistered()
        on("stop")
        isRegistered("bar", sequence: "2")
      }
      replays(
        "back-and-forth",
        "Two registered users take turns; each one's calls use their own credentials",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-CREDENTIALS-ONE-USER"],
        flags: ["stale-state"]
      ) {
        isRegistered()
        on("makeCall", call("1"), does: places("1", as: "foo-1"))
        on("stop")
        isRegistered("bar", sequence: "2")
        on("makeCall", call("2"), does: places("2", as: "bar-1"))
        on("stop")
        on("createClient", foo)
        on("start", does: starts)
        on("makeCall", call("3"), does: places("3", as: "foo-1"))
        on("stop")
        on("createClient", bar)
        on("start", does: starts)
        on("makeCall", call("4"), does: places("4", as: "bar-1"))
      }
      replays(
        "letter-case",
        "User ids that differ in letter case are two users",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-CLIENT-USER-ID"],
        flags: ["inexact-comparison"]
      ) {
        isRegistered()
        on("stop")
        isRegistered("Foo", sequence: "2")
      }
      replays(
        "longer-name",
        "A user id that begins with another one's is another user",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-SIG-CLIENT-USER-ID"],
        flags: ["inexact-comparison"]
      ) {
        isRegistered("foobar")
        on("stop")
        on("createClient", foo)
        on("start", does: asks("for-foo"))
      }
      replays(
        "failure-of-one-user",
        "One user cannot be registered, which is nothing to the other",
        ["SINCH-SIG-REJECTION-ENDS-START", "SINCH-SIG-ONCE-PER-USER-AND-DEVICE"]
      ) {
        isRegistered()
        on("stop")
        on("createClient", bar)
        on("start", does: asks("for-bar", for: "bar"))
        on("registerDidFail", failure("for-bar", "unknown user"), does: fails("unknown user"))
        on("createClient", foo)
        on("start", does: starts)
        on("stop")
        on("createClient", bar)
        on("start", does: asks("for-bar-again", for: "bar"))
      }
      replays(
        "answer-for-the-former-user",
        "The user changes while the application is being asked; the answer for the first is not used",
        ["SINCH-SIG-REGISTERS-WITH-GIVEN", "SINCH-SIG-CLIENT-USER-ID"]
      ) {
        on("createClient", foo)
        on("start", does: asks("for-foo"))
        on("createClient", bar)
        on("registerWithSignature", answer("for-foo", sequence: "1"))
        on("start", does: asks("for-bar", for: "bar"))
        on("registerWithSignature", answer("for-foo", sequence: "1"))
        on("registerDidFail", failure("for-foo", "foo has left"))
        on(
          "registerWithSignature",
          answer("for-bar", sequence: "2", for: "bar"),
          does: registers(sequence: "2", for: "bar")
        )
        on("registrationAccepted", accepted("bar-1"), does: starts)
      }
      replays(
        "without-user-id",
        "A client made without a user id does not start; one made with one does",
        ["SINCH-SIG-CLIENT-USER-ID"],
        flags: ["empty-identity"]
      ) {
        on("createClient", ["userId": ""])
        on("start", does: ["failed": [:]])
        on("makeCall", call("nobody"))
        isRegistered()
      }
      replays(
        "without-user-id-later",
        "A client without a user id does not start on a device with a registered user either",
        ["SINCH-SIG-CLIENT-USER-ID"],
        flags: ["empty-identity"]
      ) {
        isRegistered()
        on("stop")
        on("createClient", ["userId": ""])
        on("start", does: ["failed": [:]])
        on("makeCall", call("nobody"))
        on("createClient", foo)
        on("start", does: starts)
      }
      replays(
        "another-device-of-the-user",
        "A user who is registered elsewhere is asked for on a device that is new to them",
        ["SINCH-SIG-ONCE-PER-USER-AND-DEVICE", "SINCH-INSTANCE-PER-DEVICE"],
        note: "What other devices know is not known here: each session is a device."
      ) {
        isRegistered(sequence: "5", as: "foo-2")
        on("makeCall", call("from-here"), does: places("from-here", as: "foo-2"))
      }
    }
  }
}
