extension SinchClientTraces {
  /// The application hands over a token that is of no use, which the service would reject.
  ///
  /// - Parameter check: the ambiguity of whether the client sees that by itself.
  @StepBuilder static func handsOver(
    _ useless: String,
    to handle: String,
    seenBy check: AmbiguityID
  ) -> [StepDefinition] {
    app.hands(handle, token: useless)
      → ambiguity(check) {
        interpretation("opaque", client.registers(token: useless))
        interpretation("pre-check", client.fails(), ends: true)
      }
    service.rejects("invalid token") → mayReportFailure()
  }

  static let token: CaseGroup = group(
    "token",
    "Starting a client in the scheme by registration token"
  ) {
    let first = token(issued: "2018-01-02T03:04:05Z")
    let nextDay = token(issued: "2018-01-03T08:00:00Z")
    let later = token(issued: "2018-01-02T03:10:05Z")
    trace("documented-start-with-token") {
      "The code sample of the documents: client, start, callback, token"
      decidedBy("SINCH-TOKEN-FIRST-RUN-REGISTERS")
      also("SINCH-TOKEN-ASKS-ON-START", "SINCH-TOKEN-TOKEN-PROVIDED")
      also("SINCH-TOKEN-REGISTERS-WITH-GIVEN", "SINCH-TOKEN-START-SUCCEEDS")
      also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      let published = DocumentedApplication.token
      isRegistered(with: published)
      canCall()
    }
    trace("documented-backend-rejects-user") {
      "The code sample of the documents, where the backend rejects the user"
      decidedBy("SINCH-TOKEN-FAILURE-ENDS-START")
      startsAsking
      app.declines("callback", "403: user foo") → client.fails("403: user foo")
      app.calls("not-started")
    }
    trace("no-token-no-registration") {
      "Nothing is registered before the application has provided a token, whatever else happens"
      decidedBy("SINCH-TOKEN-TOKEN-PROVIDED").also("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      startsAsking
      app.calls("too-early")
      timePasses(5)
      service.brings("too-early-as-well")
      app.hands("callback", token: first) → client.registers(token: first)
      service.accepts() → client.hasStarted
    }
    trace("started-when-accepted") {
      "Calls are made and received when the service has accepted the token, and not before"
      decidedBy("SINCH-TOKEN-START-SUCCEEDS").also("SINCH-TOKEN-CREDENTIALS-ISSUED")
      startsRegistering(with: first)
      cannotCall("too-early", "too-early-as-well")
      service.accepts() → client.hasStarted
      canCall()
    }
    trace("in-another-form") {
      "A token whose JSON has spaces, escapes and an order of its own, passed on unchanged"
      decidedBy("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      let odd = SinchScene.oddToken(of: foo)
      isRegistered(with: odd)
    }
    trace("documented-backend-out-of-reach") {
      "The code sample of the documents, where the backend cannot be reached for a while"
      decidedBy("SINCH-TOKEN-ASKS-ON-START").also("SINCH-TOKEN-FAILURE-ENDS-START")
      startsAsking
      app.declines("callback", "no network") → mayReportFailure()
      registers(later, by: "another", at: "2018-01-02T03:10:05Z")
    }
    trace("service-rejects", "The service rejects the token; the next start asks for another one") {
      decidedBy("SINCH-TOKEN-ASKS-ON-START")
      also("SINCH-TOKEN-FAILURE-ENDS-START", "SINCH-TOKEN-TOKEN-PROVIDED")
      startsRegistering(with: first)
      service.rejects("nonce was used") → mayReportFailure()
      app.calls("not-started")
      registers(later, by: "another", at: "2018-01-02T03:10:05Z")
    }
    trace("documented-later-start", "A registered user starts again on the next day") {
      decidedBy("SINCH-TOKEN-ASKS-AGAIN")
      isRegistered(with: first)
      app.stops()
      startsQuietly(at: "2018-01-03T08:00:00Z")
      app.calls("next-day") → client.places("next-day")
    }
    trace("later-launch", "The app of a registered user is launched again years later") {
      decidedBy("SINCH-TOKEN-ASKS-AGAIN").also("SINCH-INSTANCE-NOT-DUE")
      note("An instance without limit is never due for an update and never expires.")
      isRegistered(with: first)
      app.creates(foo).at("2028-02-29T23:59:00Z")
      startsQuietly(at: "2028-02-29T23:59:59Z")
      app.calls("years-later") → client.places("years-later")
    }
    trace("runs-for-years", "A client whose instance has no limit runs on for years") {
      decidedBy("SINCH-TOKEN-CREDENTIALS-ISSUED").also("SINCH-INSTANCE-NO-TIMER")
      isRegistered(with: first)
      timePasses().at("2019-01-02T03:04:05Z")
      app.calls("a-year-later") → client.places("a-year-later")
      service.brings("twenty-years-later").at("2038-01-19T03:14:08Z")
        → client.delivers("twenty-years-later")
    }
    trace("another-user", "Another user on the device needs a token of their own") {
      decidedBy("SINCH-TOKEN-ASKS-ON-START")
      also("SINCH-TOKEN-CLIENT-USER-ID", "SINCH-TOKEN-CREDENTIALS-ISSUED")
      let bars = token(issued: "2018-01-02T03:04:05Z", for: "bar")
      isRegistered(with: first, by: "for-foo")
      app.stops()
      isRegistered(with: bars, by: "for-bar", for: "bar")
      app.calls("from-bar") → client.places("from-bar", as: "bar-1")
    }
    trace("users-that-look-alike") {
      "User ids that differ in letter case, or are canonically equivalent, are registered anew"
      decidedBy("SINCH-NAMES-EXACT").also("SINCH-TOKEN-ASKS-ON-START").flagged("inexact-comparison")
      let users = [("Kim", "first"), ("kim", "second"), ("\u{212A}im", "third")]
      for (user, name) in users {
        isRegistered(
          with: token(issued: "2018-01-02T03:04:05Z", for: user),
          by: name,
          for: user
        )
        app.stops()
      }
    }
    trace("without-user-id", "A client made without a user id asks for no token") {
      decidedBy("SINCH-TOKEN-CLIENT-USER-ID").flagged("empty-identity")
      startsWithoutUserID
      isRegistered(with: first)
    }
    trace("answered-twice", "The application answers one callback twice; the first answer counts") {
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      startsRegistering(with: first)
      app.hands("callback", token: first)
      app.hands("callback", token: later).at("2018-01-02T03:10:06Z")
      app.declines("callback")
      service.accepts() → client.hasStarted
      app.hands("callback", token: later)
      app.calls("still-on") → client.places("still-on")
    }
    trace("stopped-while-asking", "A client is stopped before its token comes, and started again") {
      decidedBy("SINCH-CLIENT-STRAY-EVENTS").also("SINCH-TOKEN-REGISTERS-WITH-GIVEN")
      startsAsking
      app.stops()
      app.hands("callback", token: first)
      app.starts().at("2018-01-02T03:10:05Z") → client.asks("another")
      app.hands("callback", token: first)
      app.hands("another", token: later) → client.registers(token: later)
      service.accepts() → client.hasStarted
    }
    trace("no-token-at-all", "The application hands over an error page for a token") {
      decidedBy("SINCH-TOKEN-REGISTERS-WITH-GIVEN").also("SINCH-TOKEN-FAILURE-ENDS-START")
      startsAsking
      handsOver(
        "<html>502 Bad Gateway</html>",
        to: "callback",
        seenBy: "sinch-client-checks-token-form"
      )
      app.calls("not-started")
      registers(later, by: "another", at: "2018-01-02T03:10:05Z")
    }
    trace("expired-token", "The application hands over a token that expired an hour ago") {
      decidedBy("SINCH-TOKEN-REGISTERS-WITH-GIVEN").also("SINCH-TOKEN-FAILURE-ENDS-START")
      app.creates(foo)
      app.starts().at("2018-01-02T04:14:05Z") → client.asks("callback")
      handsOver(first, to: "callback", seenBy: "sinch-client-checks-token-expiry")
      registers(nextDay, by: "another", at: "2018-01-03T08:00:00Z")
    }
    trace("token-for-another-user") {
      "The application hands over a token of bar for the client of foo"
      decidedBy("SINCH-TOKEN-REGISTERS-WITH-GIVEN").also("SINCH-TOKEN-FAILURE-ENDS-START")
      flagged("wrong-subject")
      startsAsking
      handsOver(
        token(issued: "2018-01-02T03:04:05Z", for: "bar"),
        to: "callback",
        seenBy: "sinch-client-checks-token-user"
      )
      registers(later, by: "another", at: "2018-01-02T03:10:05Z")
    }
  }
}
