import AuthReference

/// The traces of `sinch.client`: a device on which `foo`, and now and then `bar`, uses an app.
enum SinchClientTraces {
  static var groups: [CaseGroup] {
    [
      start, users, secret, token, updateDue, update, expiry, reregistration, oddEvents, oddUpdates,
      repetitions,
    ]
  }

  /// A group of traces, each with a device on which nobody has been registered.
  static let group: TraceGroups = TraceGroups(
    of: .sinchClient,
    method: "Follows from the documents; tokens are the reference's",
    with: byToken
  )

  // How the device is set up.

  static let bySignature: JSON.Object = [
    "applicationKey": .string(OtherApplication.key), "scheme": "signature",
  ]
  static let byToken: JSON.Object = [
    "applicationKey": .string(DocumentedApplication.key), "scheme": "token",
  ]
  static let bySecret: JSON.Object = [
    "applicationKey": .string(OtherApplication.key), "scheme": "secret",
    "applicationSecret": .string(OtherApplication.secret),
  ]

  static let foo = "foo"
  static let bar = "bar"

  static let hour: Int64 = 3_600
  static let day: Int64 = 24 * hour

  /// foo's client is created and started, and asks the application for credentials.
  @StepBuilder static var startsAsking: [StepDefinition] {
    app.creates(foo)
    app.starts() → client.asks("callback")
  }

  /// The same, and the client registers with what it is given.
  @StepBuilder static func startsRegistering(sequence: String) -> [StepDefinition] {
    startsAsking
    app.hands("callback", sequence: sequence) → client.registers(sequence: sequence)
  }

  @StepBuilder static func startsRegistering(with token: String) -> [StepDefinition] {
    startsAsking
    app.hands("callback", token: token) → client.registers(token: token)
  }

  /// A user's first start on the device, up to the end, in the scheme by signature.
  @StepBuilder static func isRegistered(
    _ user: String = foo,
    sequence: String = "1",
    by callback: String? = nil,
    as instance: String? = nil
  ) -> [StepDefinition] {
    app.creates(user)
    registers(sequence: sequence, by: callback ?? "first-of-\(user)", for: user, as: instance)
  }

  /// The same in the scheme by token.
  @StepBuilder static func isRegistered(
    with token: String,
    by callback: String = "callback",
    for user: String = foo
  ) -> [StepDefinition] {
    app.creates(user)
    registers(token, by: callback, for: user)
  }

  /// A start at which the application hands over a signature, up to the end.
  @StepBuilder static func registers(
    sequence: String,
    by callback: String,
    for user: String = foo,
    as instance: String? = nil,
    after seconds: Int64 = 1
  ) -> [StepDefinition] {
    app.starts().after(seconds) → client.asks(callback, for: user)
    app.hands(callback, sequence: sequence, for: user)
      → client.registers(sequence: sequence, for: user)
    service.accepts(instance ?? "\(user)-1") → client.hasStarted
  }

  /// A start at which the application hands over a token, up to the end.
  @StepBuilder static func registers(
    _ token: String,
    by callback: String = "callback",
    for user: String = foo,
    at instant: Timestamp? = nil
  ) -> [StepDefinition] {
    (instant.map(app.starts().at) ?? app.starts()) → client.asks(callback, for: user)
    app.hands(callback, token: token) → client.registers(token: token, for: user)
    service.accepts("\(user)-1") → client.hasStarted
  }

  /// A call goes out and another comes in.
  @StepBuilder
  static func canCall(_ out: String = "out", _ into: String = "in") -> [StepDefinition] {
    app.calls(out) → client.places(out)
    service.brings(into) → client.delivers(into)
  }

  /// Calls that go nowhere.
  @StepBuilder
  static func cannotCall(_ out: String = "out", _ into: String = "in") -> [StepDefinition] {
    app.calls(out)
    service.brings(into)
  }

  @StepBuilder static func unregistersAndStops(_ instance: String = "foo-1") -> [StepDefinition] {
    app.unregisters() → client.unregisters(instance)
    app.stops()
  }

  static func signature(_ sequence: String, _ user: String) -> String {
    SinchApp.other.signature(user, sequence: sequence)
  }

  /// A token of the vendor's worked example's application, good for ten minutes.
  static func token(
    issued: Timestamp,
    for user: String = foo,
    instance seconds: Int64? = nil
  ) -> String {
    let input = SinchRegistrationTokenIssuing.Input(
      applicationKey: DocumentedApplication.key,
      applicationSecret: DocumentedApplication.secret,
      userID: user,
      issuedAt: issued,
      timeToLive: 600,
      nonce: "\(user)-at-\(issued)",
      instanceTimeToLive: seconds
    )
    // Without a token the event lacks a member, and the trace is refused.
    let answer = try? SinchTokenIssuer().issueSinchRegistrationToken(input)
    return if case .success(let output)? = answer { output.token } else { .anything }
  }

  /// The life of a limited instance, as one token grants it.
  struct Lifetime {
    /// The token's instant of issue.
    let issue: Timestamp
    let seconds: Int64
    let user: String

    init(from issue: Timestamp, for seconds: Int64, of user: String = "foo") {
      self.issue = issue
      self.seconds = seconds
      self.user = user
    }

    var token: String { SinchClientTraces.token(issued: issue, for: user, instance: seconds) }

    var end: Timestamp { issue.later(by: seconds) }

    /// So many seconds after the issue.
    func issue(plus seconds: Int64) -> Timestamp { issue.later(by: seconds) }

    /// So many seconds before the end.
    func end(minus seconds: Int64) -> Timestamp { end.later(by: -seconds) }

    /// So many seconds after the end.
    func end(plus seconds: Int64) -> Timestamp { end.later(by: seconds) }
  }
}

extension Timestamp {
  /// So many seconds later; no instant if there is none, at which the generator stumbles.
  fileprivate func later(by seconds: Int64) -> Timestamp {
    Timestamp(instant?.adding(seconds: seconds)?.rfc3339 ?? "\(text) and \(seconds) s")
  }
}
