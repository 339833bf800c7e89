// What traces of limited instances have in common.

extension SinchClientTraces {
  /// 8 days or more; the end is at midnight, so that days and instants begin together.
  static let month = Lifetime(from: "2020-01-02T00:00:00Z", for: 30 * day)
  /// Below 8 days; the end is at midnight, so that days and instants begin together.
  static let fourDays = Lifetime(from: "2020-01-02T00:00:00Z", for: 4 * day)

  /// A device on which foo is registered for a lifetime, and the client runs.
  @StepBuilder
  static func lives(_ life: Lifetime, as instance: String = "foo-1") -> [StepDefinition] {
    app.creates(foo).at(life.issue)
    app.starts() → client.asks("first")
    app.hands("first", token: life.token) → client.registers(token: life.token)
    service.accepts(instance, for: life) → client.hasStarted
  }

  /// The same, and stopped.
  @StepBuilder static func lived(_ life: Lifetime) -> [StepDefinition] {
    lives(life)
    app.stops()
  }

  /// The same, started again ten minutes later, far from any window, and stopped.
  @StepBuilder static func livesQuietly(_ life: Lifetime) -> [StepDefinition] {
    lived(life)
    startedQuietly(at: life.issue(plus: 600))
  }

  /// A start of a registered user where no update is due.
  ///
  /// What follows is for clients that ask for tokens only where they need one: of one that asks
  /// nevertheless, as it may, nothing more can be learned.
  static func startsQuietly(at instant: Timestamp? = nil) -> StepDefinition {
    let asks = client.asks("asked-again")
    return (instant.map(app.starts().at) ?? app.starts())
      → ambiguity("sinch-token-scheme-asks-again") {
        interpretation("silent", client.hasStarted)
        interpretation("asks", asks, ends: true)
        interpretation("asks-beside", inAnyOrder(asks, client.hasStarted), ends: true)
      }
  }

  /// Such starts, and a stop after each.
  static func startedQuietly(at instants: Timestamp...) -> [StepDefinition] {
    instants.flatMap { [startsQuietly(at: $0), app.stops() → .none] }
  }

  /// A start at which an update is due.
  ///
  /// - Parameter endsAtOnce: whether nothing more can be learned of a client that does not wait.
  static func startsDue(
    at instant: Timestamp,
    asking callback: String = "update",
    for user: String = foo,
    endsAtOnce: Bool = false
  ) -> StepDefinition {
    let asks = client.asks(callback, for: user)
    return app.starts().at(instant)
      → ambiguity("sinch-client-start-with-update-due") {
        interpretation("waits", asks)
        interpretation("at-once", inAnyOrder(asks, client.hasStarted), ends: endsAtOnce)
        interpretation("with-token", asks)
      }
  }

  /// The application hands over a token for an update, and the client registers with it.
  static func handsForUpdate(
    _ token: String,
    to callback: String = "update",
    _ request: TraceActions,
    endsIfStarted: Bool = false
  ) -> StepDefinition {
    app.hands(callback, token: token)
      → ambiguity("sinch-client-start-with-update-due") {
        interpretation("waits", request)
        interpretation("at-once", request)
        interpretation(
          "with-token",
          inAnyOrder(request, client.hasStarted),
          ends: endsIfStarted
        )
      }
  }

  /// The application declines an update.
  ///
  /// - Parameter endsIfFailed: whether what follows needs a client that runs.
  static func isDeclined(
    _ callback: String = "update",
    _ error: String = "the user wants no update",
    endsIfFailed: Bool = true
  ) -> StepDefinition {
    app.declines(callback, error)
      → ambiguity("sinch-client-declined-update") {
        interpretation("started", client.hasStarted)
        interpretation("silent")
        interpretation("failed", client.fails(), ends: endsIfFailed)
      }
  }

  /// What a client reports of a start that failed.
  static func mayReportFailure(_ error: String = .anything) -> TraceAmbiguity {
    ambiguity("sinch-client-reports-failed-start") {
      interpretation("reported", client.fails(error))
      interpretation("unreported")
    }
  }

  /// What a client reports when a due update has been accepted: that it has started, if it waited.
  static var hasStartedByNow: TraceAmbiguity {
    ambiguity("sinch-client-start-with-update-due") {
      interpretation("waits", client.hasStarted)
      interpretation("at-once")
      interpretation("with-token")
    }
  }

  /// What a client reports when the service has rejected an update.
  static var takesRejection: TraceAmbiguity {
    ambiguity("sinch-client-rejected-update") {
      interpretation("started", client.hasStarted)
      interpretation("silent")
      interpretation("failed", client.fails())
    }
  }

  /// A device on which foo was registered for a month, and whose client asks for an update.
  @StepBuilder static func asksForUpdate(to next: Lifetime) -> [StepDefinition] {
    lived(month)
    startsDue(at: next.issue)
  }

  /// The same, and the application's token for the update is with the service.
  @StepBuilder static func isUpdating(to next: Lifetime) -> [StepDefinition] {
    asksForUpdate(to: next)
    handsForUpdate(next.token, client.updates(token: next.token))
  }

  /// A start at which an update is due, and for which the application provides a token at once.
  @StepBuilder static func renews(
    _ instance: String = "foo-1",
    for life: Lifetime,
    at instant: Timestamp? = nil,
    endsAtOnce: Bool = false
  ) -> [StepDefinition] {
    startsDue(at: instant ?? life.issue, for: life.user, endsAtOnce: endsAtOnce)
    handsForUpdate(life.token, client.updates(instance, of: life.user, token: life.token))
    service.accepts(instance, for: life) → hasStartedByNow
  }

  /// The same, and stopped.
  @StepBuilder static func renewed(
    _ instance: String = "foo-1",
    for life: Lifetime,
    at instant: Timestamp? = nil,
    endsAtOnce: Bool = false
  ) -> [StepDefinition] {
    renews(instance, for: life, at: instant, endsAtOnce: endsAtOnce)
    app.stops()
  }

  /// A start at which an update is due, and which the application does not want.
  @StepBuilder
  static func declines(at instant: Timestamp, endsIfFailed: Bool = true) -> [StepDefinition] {
    startsDue(at: instant)
    isDeclined(endsIfFailed: endsIfFailed)
  }

  /// The same, and stopped; whether the client runs before that does not matter.
  @StepBuilder static func declined(at instant: Timestamp) -> [StepDefinition] {
    declines(at: instant, endsIfFailed: false)
    app.stops()
  }

  /// A start after the end: a new instance is registered.
  @StepBuilder
  static func registersAnew(_ instance: String = "foo-2", for life: Lifetime) -> [StepDefinition] {
    app.starts().at(life.issue) → client.asks("anew")
    app.hands("anew", token: life.token) → client.registers(token: life.token)
    service.accepts(instance, for: life) → client.hasStarted
  }
}
