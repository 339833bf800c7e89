extension SinchClientTraces {
  /// A client is made without a user id, and started.
  @StepBuilder static var startsWithoutUserID: [StepDefinition] {
    app.creates("")
      → ambiguity("sinch-client-without-user-id") {
        interpretation("at-start")
        interpretation("at-creation", client.fails())
      }
    app.starts()
      → ambiguity("sinch-client-without-user-id") {
        interpretation("at-start", client.fails())
        interpretation("at-creation")
      }
  }

  static let users: CaseGroup = group(
    "users",
    "Several users of one device, one after the other",
    method: "Follows from the documents; signatures are the reference's",
    with: bySignature
  ) {
    trace("second-user", "Another user on the device is asked for and registered on their own") {
      decidedBy("SINCH-SIG-FIRST-RUN-REGISTERS").also("SINCH-SIG-CREDENTIALS-ONE-USER")
      flagged("stale-state")
      isRegistered()
      app.calls("from-foo") → client.places("from-foo", as: "foo-1")
      app.stops()
      isRegistered("bar", sequence: "2")
      app.calls("from-bar") → client.places("from-bar", as: "bar-1")
    }
    trace("back-and-forth") {
      "Two registered users take turns; each one's calls use their own credentials"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").also("SINCH-SIG-ONCE-PER-USER-AND-DEVICE")
      flagged("stale-state")
      isRegistered()
      app.calls("1") → client.places("1", as: "foo-1")
      app.stops()
      isRegistered("bar", sequence: "2")
      app.calls("2") → client.places("2", as: "bar-1")
      app.stops()
      app.creates(foo)
      startsKnown(sequence: "3")
      app.calls("3") → client.places("3", as: "foo-1")
      app.stops()
      app.creates(bar)
      startsKnown(bar, sequence: "4")
      app.calls("4") → client.places("4", as: "bar-1")
    }
    trace("call-while-another-registers") {
      "A call while the second user of a device is being registered does not go out for the first"
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").also("SINCH-SIG-CREDENTIALS-ISSUED")
      flagged("stale-state")
      isRegistered()
      app.stops()
      app.creates(bar)
      app.starts() → client.asks("for-bar", for: bar)
      app.calls("while-asking")
      app.hands("for-bar", sequence: "2", for: bar) → client.registers(sequence: "2", for: bar)
      app.calls("while-registering")
      service.accepts("bar-1") → client.hasStarted
      app.calls("from-bar") → client.places("from-bar", as: "bar-1")
    }
    trace("letter-case", "User ids that differ in letter case are two users") {
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-FIRST-RUN-REGISTERS")
      flagged("inexact-comparison")
      isRegistered()
      app.stops()
      isRegistered("Foo", sequence: "2")
    }
    trace("longer-name", "A user id that begins with another one's is another user") {
      decidedBy("SINCH-SIG-CALLBACK-ON-FIRST-START")
      also("SINCH-SIG-FIRST-RUN-REGISTERS", "SINCH-SIG-CLIENT-USER-ID")
      flagged("inexact-comparison")
      isRegistered("foobar")
      app.stops()
      app.creates(foo)
      app.starts() → client.asks("for-foo")
    }
    trace("long-names-that-begin-alike") {
      "Users whose ids have the first thirty characters in common are two users"
      decidedBy("SINCH-SIG-CALLBACK-ON-FIRST-START")
      also("SINCH-SIG-FIRST-RUN-REGISTERS", "SINCH-SIG-CLIENT-USER-ID")
      flagged("inexact-comparison")
      let beginning = "a-user-of-the-northern-branch-"
      isRegistered(beginning + "1")
      app.stops()
      app.creates(beginning + "2")
      app.starts() → client.asks("for-the-second", for: beginning + "2")
    }
    trace("failure-of-one-user", "One user cannot be registered; the other is unaffected") {
      decidedBy("SINCH-SIG-ONCE-PER-USER-AND-DEVICE").also("SINCH-SIG-FAILURE-ENDS-START")
      isRegistered()
      app.stops()
      app.creates(bar)
      app.starts() → client.asks("for-bar", for: "bar")
      app.declines("for-bar", "unknown user") → mayReportFailure()
      app.creates(foo)
      startsKnown(sequence: "3")
      app.stops()
      app.creates(bar)
      app.starts() → client.asks("for-bar-again", for: "bar")
    }
    trace("failure-of-a-user-in-other-letters") {
      "A user cannot be registered whose id differs from a registered one in letter case"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-FIRST-RUN-REGISTERS")
      flagged("inexact-comparison")
      isRegistered()
      app.stops()
      app.creates("Foo")
      app.starts() → client.asks("for-capital", for: "Foo")
      app.declines("for-capital", "unknown user") → mayReportFailure()
      cannotCall("not-started", "not-started-either")
    }
    trace("users-of-the-same-look", "User ids that are canonically equivalent are two users") {
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-SIG-FIRST-RUN-REGISTERS")
      flagged("inexact-comparison")
      let (kim, sign) = ("Kim", "\u{212A}im")
      isRegistered(kim)
      app.stops()
      app.creates(sign)
      app.starts() → client.asks("first-of-sign", for: sign)
      app.declines("first-of-sign", "unknown user") → mayReportFailure()
      app.starts() → client.asks("for-sign", for: sign)
      app.hands("for-sign", sequence: "2", for: sign) → client.registers(sequence: "2", for: sign)
      service.accepts("sign-1") → client.hasStarted
      app.calls("from-sign") → client.places("from-sign", as: "sign-1")
      app.stops()
      app.creates(kim)
      startsKnown(kim, sequence: "3")
      app.calls("from-kim") → client.places("from-kim", as: "Kim-1")
    }
    trace("answer-for-the-former-user") {
      "The user changes while the application is being asked; the answer for the first is not used"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-SIG-REGISTERS-WITH-GIVEN")
      app.creates(foo)
      app.starts() → client.asks("for-foo")
      app.creates(bar)
      app.hands("for-foo", sequence: "1")
      app.starts() → client.asks("for-bar", for: "bar")
      app.hands("for-foo", sequence: "1")
      app.declines("for-foo", "foo has left")
      app.hands("for-bar", sequence: "2", for: "bar") → client.registers(sequence: "2", for: "bar")
      service.accepts("bar-1") → client.hasStarted
    }
    trace("without-user-id") {
      "A client made without a user id does not start; one made with one does"
      decidedBy("SINCH-SIG-CLIENT-USER-ID").flagged("empty-identity")
      startsWithoutUserID
      app.calls("nobody")
      isRegistered()
    }
    trace("without-user-id-later") {
      "A client without a user id does not start on a device with a registered user either"
      decidedBy("SINCH-SIG-CLIENT-USER-ID").flagged("empty-identity")
      isRegistered()
      app.stops()
      startsWithoutUserID
      app.calls("nobody")
    }
    trace("another-device-of-the-user") {
      "A user who is registered elsewhere is asked for on a device that is new to them"
      decidedBy("SINCH-INSTANCE-PER-DEVICE").also("SINCH-SIG-ONCE-PER-USER-AND-DEVICE")
      note("Each session is a device, which knows nothing of other devices.")
      isRegistered(sequence: "5", as: "foo-2")
      app.calls("from-here") → client.places("from-here", as: "foo-2")
    }
  }
}
