import AuthConformance
import ConformanceSuite

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

  /// A start at which an update is due, and for which the application provides a token at once.
  @StepBuilder
  static func renews(
    _ instance: String = "foo-1",
    for life: Lifetime,
    at instant: Timestamp? = nil
  ) -> [StepDefinition] {
    app.starts().at(instant ?? life.issue) → client.asks("update")
    app.hands("update", token: life.token) → client.updates(instance, token: life.token)
    service.accepts(instance, for: life) → client.hasStarted
  }

  /// A start at which an update is due, and which the application does not want.
  @StepBuilder
  static func declines(at instant: Timestamp) -> [StepDefinition] {
    app.starts().at(instant) → client.asks("update")
    app.declines("update") → client.hasStarted
  }

  /// A start after the end: a new instance is registered.
  @StepBuilder
  static func registersAnew(
    _ instance: String = "foo-2",
    for life: Lifetime
  ) -> [StepDefinition] {
    app.starts().at(life.issue) → client.asks("anew")
    app.hands("anew", token: life.token) → client.registers(token: life.token)
    service.accepts(instance, for: life) → client.hasStarted
  }
}
