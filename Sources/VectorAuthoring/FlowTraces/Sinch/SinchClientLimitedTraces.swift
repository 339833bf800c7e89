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
  @StepBuilder
  static func lived(_ life: Lifetime) -> [StepDefinition] {
    lives(life)
    app.stops()
  }

  /// The same, started again an hour later, far from any window, and stopped.
  ///
  /// What follows is for clients that ask for tokens only where they need one: of one that asks on
  /// every start nothing more can be learned.
  @StepBuilder
  static func livesQuietly(_ life: Lifetime) -> [StepDefinition] {
    let again = Lifetime(from: life.issue(plus: hour), for: life.seconds)
    lived(life)
    startsRegistered(at: again.issue, answering: again.token, for: again, endsIfAsking: true)
    app.stops()
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
      }
  }

  /// What a client reports when a due update has been answered: that it has started, if it waited.
  static var hasStartedByNow: TraceAmbiguity {
    ambiguity("sinch-client-start-with-update-due") {
      interpretation("waits", client.hasStarted)
      interpretation("at-once")
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
  @StepBuilder
  static func asksForUpdate(to next: Lifetime) -> [StepDefinition] {
    lived(month)
    startsDue(at: next.issue)
  }

  /// The same, and the application's token for the update is with the service.
  @StepBuilder
  static func isUpdating(to next: Lifetime) -> [StepDefinition] {
    asksForUpdate(to: next)
    app.hands("update", token: next.token) → client.updates(token: next.token)
  }

  /// A start at which an update is due, and for which the application provides a token at once.
  @StepBuilder
  static func renews(
    _ instance: String = "foo-1",
    for life: Lifetime,
    at instant: Timestamp? = nil,
    endsAtOnce: Bool = false
  ) -> [StepDefinition] {
    startsDue(at: instant ?? life.issue, for: life.user, endsAtOnce: endsAtOnce)
    app.hands("update", token: life.token)
      → client.updates(instance, of: life.user, token: life.token)
    service.accepts(instance, for: life) → hasStartedByNow
  }

  /// A start at which an update is due, and which the application does not want.
  @StepBuilder
  static func declines(at instant: Timestamp) -> [StepDefinition] {
    startsDue(at: instant)
    app.declines("update") → hasStartedByNow
  }

  /// A start after the end: a new instance is registered.
  @StepBuilder
  static func registersAnew(_ instance: String = "foo-2", for life: Lifetime) -> [StepDefinition] {
    app.starts().at(life.issue) → client.asks("anew")
    app.hands("anew", token: life.token) → client.registers(token: life.token)
    service.accepts(instance, for: life) → client.hasStarted
  }
}
