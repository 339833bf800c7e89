extension SinchClientTraces {
  /// A later start of a registered user, whom the client may register once more.
  static func startsSigned(_ user: String = foo) -> StepDefinition {
    let signs = client.signs(for: user, instance: .absentOr("\(user)-1"))
    return app.starts()
      → ambiguity("sinch-secret-scheme-registers-again") {
        interpretation("once", client.hasStarted)
        interpretation("registers", signs) {
          service.accepts("\(user)-1").after(0) → client.hasStarted
        }
        interpretation("registers-beside", inAnyOrder(signs, client.hasStarted)) {
          service.accepts("\(user)-1").after(0)
        }
      }
  }

  /// A user's first start on the device, up to the end.
  @StepBuilder static func signsUp(_ user: String = foo) -> [StepDefinition] {
    app.creates(user)
    app.starts() → client.signs(for: user)
    service.accepts("\(user)-1") → client.hasStarted
  }

  private static let beyondASCII: [(slug: String, title: String, user: String)] = [
    ("beyond-ascii", "with a letter beyond ASCII", "Zo\u{eb}"),
    ("decomposed", "with a combining accent", "Zoe\u{308}"),
    ("beyond-latin-1", "with a letter beyond Latin-1", "\u{141}ukasz"),
  ]

  static let secret: CaseGroup = group(
    "secret",
    "A client that holds the application secret",
    method: "Signatures are computed over the sequence that the client chose",
    with: bySecret
  ) {
    trace("documented-self-signed-registration") {
      "The client signs its registration by itself and asks the application for nothing"
      decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-TWO-SCHEMES", "SINCH-SIG-START-SUCCEEDS")
      flagged("secret-encoding", "unasked-action")
      signsUp()
      canCall()
    }
    trace(
      "key-in-capitals",
      with: [
        "applicationKey": .string(SinchApp.capitals.key),
        "applicationSecret": .string(SinchApp.capitals.secret),
      ]
    ) {
      "The client signs with an application key in capital letters as it is written"
      decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-STRING").flagged("inexact-comparison")
      app.creates(foo)
      app.starts() → client.signs(of: .capitals)
      service.accepts() → client.hasStarted
    }
    trace("registers-once", "A registered user starts without a further registration") {
      decidedBy("SINCH-SIG-FIRST-RUN-REGISTERS").also("SINCH-SIG-CREDENTIALS-ISSUED")
      signsUp()
      app.stops()
      startsSigned()
      app.creates(foo).after(365 * day)
      startsSigned()
      app.calls("a-year-later") → client.places("a-year-later")
    }
    trace("rejected") {
      "The service rejects the registration; the next start signs again, without asking"
      decidedBy("SINCH-SIG-REJECTION-ENDS-START")
      also("SINCH-SIG-SELF-SIGN", "SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked", "sequence-reuse")
      app.creates(foo)
      app.starts() → client.signs()
      service.rejects("sequence too low") → client.fails("sequence too low")
      app.starts().after(60) → client.signs()
      service.rejects("sequence too low") → client.fails("sequence too low")
      app.starts().after(60) → client.signs()
      service.accepts() → client.hasStarted
    }
    trace("same-second", "Two registrations within one second have two sequences") {
      decidedBy("SINCH-SIG-SEQUENCE-INCREASES").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      flagged("nonce-unchecked", "sequence-reuse")
      app.creates(foo)
      withinASecond {
        for _ in 1...2 {
          app.starts() → client.signs()
          service.rejects("busy") → mayReportFailure()
        }
        app.starts() → client.signs()
      }
      service.accepts() → client.hasStarted
    }
    trace("next-launch", "A launch of the app goes on from the sequences of the launch before") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked", "sequence-reuse")
      note("A count in memory begins again at 1 with each launch.")
      app.creates(foo)
      app.starts() → client.signs()
      service.rejects("maintenance") → mayReportFailure()
      app.creates(foo).after(day)
      app.starts() → client.signs()
      service.rejects("maintenance") → mayReportFailure()
      app.creates(foo).after(0)
      app.starts().after(0) → client.signs()
      service.accepts() → client.hasStarted
    }
    trace("unregistered", "A registration after unregistering has a sequence of its own") {
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("nonce-unchecked")
      signsUp()
      unregistersAndStops()
      app.starts() → client.signs()
      service.accepts("foo-2") → client.hasStarted
      app.calls("anew") → client.places("anew", as: "foo-2")
    }
    trace("after-calls") {
      "A registration after calls and unregistering, all at one instant, has a sequence of its own"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("sequence-reuse", "stale-state")
      withinASecond {
        signsUp()
        canCall()
        timePasses(0)
        unregistersAndStops()
        app.starts() → client.signs()
        service.accepts("foo-2") → client.hasStarted
      }
    }
    trace("starts-within-a-second") {
      "A registered user starts again and is unregistered, all at one instant"
      decidedBy("SINCH-SIG-SEQUENCE-SINGLE-USE").also("SINCH-SIG-FIRST-RUN-REGISTERS")
      withinASecond {
        signsUp()
        app.stops()
        startsSigned()
        unregistersAndStops()
        app.starts() → client.signs()
      }
    }
    trace("without-user-id", "A client that holds the secret signs nothing without a user id") {
      decidedBy("SINCH-SIG-CLIENT-USER-ID").also("SINCH-SIG-SELF-SIGN").flagged("empty-identity")
      withinASecond {
        app.creates(foo)
        app.starts() → client.signs()
        service.rejects("busy") → mayReportFailure()
        startsWithoutUserID
        signsUp()
      }
    }
    trace("users-take-turns", "Two users of one device, each with an instance of their own") {
      decidedBy("SINCH-SIG-CREDENTIALS-ONE-USER").also("SINCH-SIG-FIRST-RUN-REGISTERS")
      flagged("stale-state")
      signsUp()
      app.stops()
      signsUp(bar)
      app.stops()
      app.creates(foo)
      startsSigned()
      app.calls("from-foo") → client.places("from-foo", as: "foo-1")
    }
    trace("scheme-stays") {
      "A client that was made with the secret never asks the application"
      decidedBy("SINCH-SIG-TWO-SCHEMES").also("SINCH-SIG-SELF-SIGN").flagged("unasked-action")
      app.creates(foo)
      app.starts() → client.signs()
      service.rejects("signature is wrong") → mayReportFailure()
      app.starts().after(60) → client.signs()
      service.accepts("foo-1") → client.hasStarted
      unregistersAndStops()
      app.creates(foo)
      app.starts() → client.signs()
    }
    trace("two-users", "Each user's registration is signed for that user") {
      decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-CREDENTIALS-ONE-USER")
      flagged("wrong-subject")
      signsUp()
      app.stops()
      signsUp(bar)
      app.calls("from-bar") → client.places("from-bar", as: "bar-1")
    }
    trace("user-in-capitals", "A registration is signed for the user id as it is written") {
      decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-CLIENT-USER-ID")
      flagged("inexact-comparison")
      signsUp("FooBar")
    }
    for (slug, title, user) in beyondASCII {
      trace("user-\(slug)", "A registration is signed for a user id \(title)") {
        decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-CLIENT-USER-ID")
        flagged("wrong-encoding", "unicode-normalisation")
        app.creates(user)
          → ambiguity("sinch-client-user-id-beyond-ascii") {
            interpretation("takes")
            interpretation("at-start")
            interpretation("at-creation", client.fails(), ends: true)
          }
        app.starts()
          → ambiguity("sinch-client-user-id-beyond-ascii") {
            interpretation("takes", client.signs(for: user))
            interpretation("at-start", client.fails(), ends: true)
            interpretation("at-creation", ends: true)
          }
        service.accepts("odd-1") → client.hasStarted
      }
    }
    trace("ten-registrations", "A user registers ten times, each time by another sequence") {
      decidedBy("SINCH-SIG-SELF-SIGN").also("SINCH-SIG-SEQUENCE-INCREASES")
      flagged("sequence-reuse", "number-precision")
      signsUp()
      for number in 2...10 {
        unregistersAndStops("foo-\(number - 1)")
        app.starts() → client.signs()
        service.accepts("foo-\(number)") → client.hasStarted
      }
    }
    trace("answers-nobody-asked-for") {
      "Whatever the application hands over, the client registers with its own signature"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-SIG-SELF-SIGN")
      app.creates(foo)
      app.handsUnasked(sequence: "1")
      app.starts() → client.signs()
      app.declinesUnasked()
      app.handsUnasked(sequence: "2")
      service.accepts() → client.hasStarted
      app.calls("out") → client.places("out")
    }
    trace("after-answers-nobody-asked-for") {
      "A registration after answers that were not asked for has a sequence of its own"
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-SIG-SEQUENCE-SINGLE-USE")
      withinASecond {
        signsUp()
        app.handsUnasked(sequence: "1")
        app.declinesUnasked()
        unregistersAndStops()
        app.starts() → client.signs()
      }
    }
  }
}
