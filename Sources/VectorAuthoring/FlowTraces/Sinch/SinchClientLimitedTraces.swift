import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

// What traces of limited instances have in common.

extension SinchClientTraces {
  /// 8 days or more; the end is at midnight, so that days and instants begin together.
  static let month = Lifetime(from: "2020-01-02T00:00:00Z", for: 30 * day)
  /// Below 8 days; the end is at midnight, so that days and instants begin together.
  static let fourDays = Lifetime(from: "2020-01-02T00:00:00Z", for: 4 * day)

  /// A device on which foo is registered for a lifetime, and the client runs.
  static func lives(_ life: Lifetime, as instance: JSON = "foo-1") -> [StepDefinition] {
    [
      on("createClient", foo, at: life.issue),
      on("start", does: asks("first")),
      on(
        "registerWithToken",
        answer("first", token: life.token),
        does: registers(token: life.token)
      ),
      on("registrationAccepted", accepted(instance, for: life), does: starts),
    ]
  }

  /// The same, started again an hour later, far from any window, and stopped.
  ///
  /// What follows is for clients that ask for tokens only where they need one: of one that asks on
  /// every start nothing more can be learned.
  static func livesQuietly(_ life: Lifetime) -> [StepDefinition] {
    let again = Lifetime(from: life.issue(plus: hour), for: life.seconds)
    return lives(life) + [
      on("stop"),
      startsRegistered(at: again.issue, answering: again.token, for: again, endsIfAsking: true),
      on("stop"),
    ]
  }

  /// A start at which an update is due, and for which the application provides a token at once.
  static func renews(
    _ instance: JSON = "foo-1",
    for life: Lifetime,
    at instant: Timestamp? = nil
  ) -> [StepDefinition] {
    [
      on("start", at: instant ?? life.issue, does: asks("update")),
      on(
        "registerWithToken",
        answer("update", token: life.token),
        does: updates(instance, token: life.token)
      ),
      on("registrationAccepted", accepted(instance, for: life), does: starts),
    ]
  }

  /// A start at which an update is due, and which the application does not want.
  static func declines(at instant: Timestamp) -> [StepDefinition] {
    [
      on("start", at: instant, does: asks("update")),
      on("registerDidFail", failure("update"), does: starts),
    ]
  }

  /// A start after the end: a new instance is registered.
  static func registersAnew(
    _ instance: JSON = "foo-2",
    for life: Lifetime
  ) -> [StepDefinition] {
    [
      on("start", at: life.issue, does: asks("anew")),
      on(
        "registerWithToken",
        answer("anew", token: life.token),
        does: registers(token: life.token)
      ),
      on("registrationAccepted", accepted(instance, for: life), does: starts),
    ]
  }
}
