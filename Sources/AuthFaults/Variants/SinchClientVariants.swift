import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension KnownVariants {
  /// Variants of `sinch.client`.
  static let sinchClients: [KnownVariant] = [
    KnownVariant(
      "sinch-client-updates-by-calendar",
      "is due for an update from the beginning of the UTC day",
      because: "The document counts from the day of the expiry",
      takes: ["sinch-update-due-by-calendar-day": "calendar-day"],
      by: changed(SinchClientMachine()) { $0.clock.isDue = byCalendar }
    ),
    KnownVariant(
      "sinch-client-keeps-first-lifetime",
      "goes by the lifetime of the first registration after an update",
      because: "The document does not say which lifetime is the original one after an update",
      takes: ["sinch-original-ttl-after-renewal": "first"],
      by: changed(SinchClientMachine()) { $0.clock.originalTimeToLive = { first, _ in first } }
    ),
    KnownVariant(
      "sinch-client-last-second-included",
      "is valid in the second in which its instance expires",
      because: "The document does not say whether the end itself is included",
      takes: ["sinch-client-at-instance-expiry": "valid"],
      by: changed(SinchClientMachine()) { $0.clock.hasExpired = { end, now in end < now } }
    ),
    KnownVariant(
      "sinch-client-other-clock",
      "goes by the calendar, the first lifetime and the last second at once",
      because: "The document leaves all three open",
      takes: [
        "sinch-update-due-by-calendar-day": "calendar-day",
        "sinch-original-ttl-after-renewal": "first",
        "sinch-client-at-instance-expiry": "valid",
      ],
      by: changed(SinchClientMachine()) {
        $0.clock.isDue = byCalendar
        $0.clock.originalTimeToLive = { first, _ in first }
        $0.clock.hasExpired = { end, now in end < now }
      }
    ),
    KnownVariant(
      "sinch-client-asks-on-every-start",
      "asks for a token on every start",
      because: "The document says that the client may also ask on subsequent starts",
      takes: ["sinch-token-scheme-asks-again": "asks"],
      by: FaultySinchClient(react: asksOnEveryStart)
    ),
    KnownVariant(
      "sinch-client-looks-into-tokens",
      "fails at once on a token that cannot be right",
      because: "The document does not say that tokens are opaque to the client",
      takes: [
        "sinch-client-checks-token-form": "pre-check",
        "sinch-client-checks-token-expiry": "pre-check",
        "sinch-client-checks-token-user": "pre-check",
      ],
      by: looking { token, user, now in
        token.map { now.seconds < $0.expiration && $0.subject.hasSuffix("/users/\(user)") } ?? false
      }
    ),
    KnownVariant(
      "sinch-client-looks-at-the-form-of-tokens",
      "fails at once on what is not a token",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["sinch-client-checks-token-form": "pre-check"],
      by: looking { token, _, _ in token != nil }
    ),
    KnownVariant(
      "sinch-client-looks-at-the-expiry-of-tokens",
      "fails at once on a token that has expired",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["sinch-client-checks-token-expiry": "pre-check"],
      by: looking { token, _, now in token.map { now.seconds < $0.expiration } ?? true }
    ),
    KnownVariant(
      "sinch-client-looks-at-the-user-of-tokens",
      "fails at once on a token of another user",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["sinch-client-checks-token-user": "pre-check"],
      by: looking { token, user, _ in token.map { $0.subject.hasSuffix("/users/\(user)") } ?? true }
    ),
    KnownVariant(
      "sinch-client-asks-beside-every-start",
      "asks for a token on every start, and starts without waiting for it",
      because: "The document says that the client may also ask on subsequent starts",
      takes: ["sinch-token-scheme-asks-again": "asks-beside"],
      by: FaultySinchClient(react: asksBesideEveryStart)
    ),
    KnownVariant(
      "sinch-client-updates-beside",
      "starts at once where an update is due, and updates beside it",
      because: "The document says that the instance is still valid",
      takes: [
        "sinch-client-start-with-update-due": "at-once",
        "sinch-client-rejected-update": "silent",
        "sinch-client-calls-while-update-pending": "calls",
      ],
      by: clientThatUpdatesBeside
    ),
    KnownVariant(
      "sinch-client-calls-beside-an-update",
      "makes and receives calls while it waits for an update",
      because: "The document says that the instance is still valid",
      takes: ["sinch-client-calls-while-update-pending": "calls"],
      by: clientThatCallsBesideUpdates
    ),
    KnownVariant(
      "sinch-client-fails-by-rejected-update",
      "fails the start when the service rejects an update, and keeps the instance",
      because: "The document settles what follows an update that the application declines, only",
      takes: ["sinch-client-rejected-update": "failed"],
      by: Client(SinchClientMachine()) { turn in
        let wasUpdating = turn.phase == .updating
        let actions = try turn.forward()
        guard wasUpdating, case .registrationRejected(let error) = turn.event else {
          return actions
        }
        _ = try turn.forward(.stop)
        return [.failed(error: error)]
      }
    ),
    KnownVariant(
      "sinch-client-second-start-asks-again",
      "begins anew when it is started again before it has started",
      because: "No document speaks of a second start",
      takes: [
        "sinch-client-start-while-asking": "asks-again",
        "sinch-client-start-while-registering": "asks-again",
        "sinch-client-start-while-running": "asks",
      ],
      by: clientStartedAgain { turn in
        let isRunning = turn.phase == .started
        _ = try turn.forward(.stop)
        let actions = try turn.forward()
        return isRunning
          ? [.requiresRegistrationCredentials(userId: "foo", handle: "again")] : actions
      }
    ),
    KnownVariant(
      "sinch-client-second-start-fails",
      "fails a second start, and goes on with the first",
      because: "No document speaks of a second start",
      takes: [
        "sinch-client-start-while-asking": "fails",
        "sinch-client-start-while-registering": "fails",
        "sinch-client-start-while-running": "fails",
      ],
      by: clientStartedAgain { _ in [.failed(error: "started already")] }
    ),
    KnownVariant(
      "sinch-client-second-start-reports",
      "reports once more that it has started",
      because: "No document speaks of a second start",
      takes: ["sinch-client-start-while-running": "reports"],
      by: clientStartedAgain { $0.phase == .started ? [.started] : [] }
    ),
    KnownVariant(
      "sinch-client-fails-without-user-id-at-creation",
      "fails when it is made without a user id",
      because: "The documents say that a user identity must be provided when initiating a client",
      takes: ["sinch-client-without-user-id": "at-creation"],
      by: Client(SinchClientMachine()) { turn in
        let actions = try turn.forward()
        if case .createClient(let user) = turn.event, user.isEmpty {
          return [.failed(error: "no-user-id")]
        }
        return actions == [.failed(error: "no-user-id")] ? [] : actions
      }
    ),
    KnownVariant(
      "sinch-client-own-error-texts",
      "reports failures in its own words",
      because: "No document says in what words a client reports a failure",
      by: Client(SinchClientMachine()) { turn in
        try turn.forward().map { action in
          if case .failed = action { .failed(error: "not registered") } else { action }
        }
      }
    ),
    KnownVariant(
      "sinch-client-one-user-on-a-device",
      "forgets the registration of a device's former user",
      because: "The document asks for a registration per user and device by a note, not by a must",
      by: Client(SinchClientMachine(), remembering: "") { turn in
        if case .createClient(let user) = turn.event, user != turn.memory {
          turn.memory = user
          _ = try turn.forward(.unregister)
        }
        return try turn.forward()
      }
    ),
    KnownVariant(
      "sinch-client-asks-on-every-launch",
      "asks for a signature on every start",
      because: "The document says what is needed, and forbids nobody to ask again",
      by: FaultySinchClient { event, instant, state in
        if event == .start, state.configuration.scheme == .signature {
          _ = try state.handle(.stop, at: instant)
          _ = try state.handle(.unregister, at: instant)
        }
        return try state.handle(event, at: instant)
      }
    ),
    KnownVariant(
      "sinch-client-counts-its-sequences",
      "counts its own sequences up by one",
      because: "The document's sample counts so",
      by: changed(SinchClientMachine()) { $0.nextSequence = { last, _ in last + 1 } }
    ),
    KnownVariant(
      "sinch-client-takes-late-answers",
      "takes an answer to whichever callback, and to the last one if it was answered",
      because: "No document speaks of an answer that comes late or twice",
      by: FaultySinchClient { event, instant, state in
        let actions = try state.handle(event.answering(state.note), at: instant)
        for case .requiresRegistrationCredentials(_, let handle) in actions { state.note = handle }
        return actions
      }
    ),
  ]

  private typealias Client<Memory: Sendable> = FaultyMachine<SinchClientMachine, Memory>

  private static let byCalendar: @Sendable (Instant, Int64, Instant) -> Bool = { end, window, now in
    let day: Int64 = 86_400
    return end.seconds / day - window / day <= now.seconds / day
  }

  /// A start that would have succeeded at once waits for a token and a registration.
  private static let asksOnEveryStart: FaultySinchClient.Reaction = { event, instant, state in
    switch (event, state.note) {
    case (.registerWithToken("asked-again", let token), "asking"):
      state.note = "registering"
      return [
        .register(userId: "foo", sequence: nil, signature: nil, token: token, instance: nil)
      ]
    case (.registrationAccepted, "registering"):
      state.note = nil
      return [.started]
    default:
      let actions = try state.handle(event, at: instant)
      guard event == .start, actions == [.started], state.configuration.scheme == .token else {
        return actions
      }
      state.note = "asking"
      return [.requiresRegistrationCredentials(userId: "foo", handle: "asked-again")]
    }
  }

  /// A start that succeeds at once asks for a token besides, and registers with it.
  private static let asksBesideEveryStart: FaultySinchClient.Reaction = { event, instant, state in
    switch (event, state.note) {
    case (.registerWithToken("asked-beside", let token), "asking"):
      state.note = "registering"
      return [
        .register(userId: "foo", sequence: nil, signature: nil, token: token, instance: nil)
      ]
    case (.registrationAccepted, "registering"):
      state.note = nil
      return []
    default:
      let actions = try state.handle(event, at: instant)
      guard event == .start, actions == [.started], state.configuration.scheme == .token else {
        return actions
      }
      state.note = "asking"
      return [
        .started, .requiresRegistrationCredentials(userId: "foo", handle: "asked-beside"),
      ]
    }
  }

  /// An update under way beside a client that has started.
  private struct Update: Sendable {
    let handle: String
    var token: String?
  }

  /// The update goes on aside: the client runs as if it had been declined, and takes over the result.
  private static var clientThatUpdatesBeside: Client<Update?> {
    Client(SinchClientMachine(), remembering: Update?.none) { turn in
      switch turn.event {
      case .start:
        let asked = try turn.forward()
        guard turn.phase == .askingForUpdate,
          case .requiresRegistrationCredentials(_, let handle)? = asked.first
        else { return asked }
        turn.memory = Update(handle: handle)
        return try asked + turn.forward(.registerDidFail(handle: handle, error: ""))
      case .registerWithToken(let handle, let token)
      where turn.memory?.handle == handle && turn.memory?.token == nil:
        turn.memory?.token = token
        var trial = turn
        return try trial.startsAgain(with: token)
      case .registerDidFail(turn.memory?.handle, _) where turn.memory?.token == nil:
        turn.memory = nil
        return []
      case .registrationAccepted:
        guard let token = turn.memory?.token else { return try turn.forward() }
        turn.memory = nil
        _ = try turn.startsAgain(with: token)
        _ = try turn.forward()
        return []
      case .registrationRejected where turn.memory?.token != nil:
        turn.memory = nil
        return []
      case .createClient, .stop, .unregister:
        turn.memory = nil
        return try turn.forward()
      default: return try turn.forward()
      }
    }
  }

  /// A call is made or received as if the update had been declined.
  private static var clientThatCallsBesideUpdates: Client<String> {
    Client(SinchClientMachine(), remembering: "") { turn in
      var trial = turn
      switch (turn.phase, turn.event) {
      case (.askingForUpdate, .makeCall), (.askingForUpdate, .callArrives):
        _ = try trial.forward(.registerDidFail(handle: turn.memory, error: ""))
        return try trial.forward()
      case (.updating, .makeCall), (.updating, .callArrives):
        _ = try trial.forward(.registrationRejected(error: ""))
        return try trial.forward()
      default:
        let actions = try turn.forward()
        for case .requiresRegistrationCredentials(_, let handle) in actions {
          turn.memory = handle
        }
        return actions
      }
    }
  }

  /// A client that reacts to a start when it has been started already.
  private static func clientStartedAgain(
    _ react:
      @escaping @Sendable (inout Turn<SinchClientMachine, Void>) throws ->
      [SinchClient.Action]
  ) -> Client<Void> {
    Client(SinchClientMachine()) { turn in
      let isIdle = turn.phase == .absent || turn.phase == .stopped
      guard turn.event == .start, !isIdle else { return try turn.forward() }
      return try react(&turn)
    }
  }

  /// What a client can see of a token.
  private struct Glance {
    let expiration: Int64
    let subject: String

    init?(at token: String) {
      let parts = token.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, let octets = Base64.url.decode(String(parts[1])),
        let claims = try? JSON(parsing: octets).object,
        let expiration = claims["exp"]?.number?.int64, let subject = claims["sub"]?.string
      else { return nil }
      self.expiration = expiration
      self.subject = subject
    }
  }

  /// A token that does not look right is a failure of the application's.
  private static func looking(
    _ looksRight: @escaping @Sendable (Glance?, _ user: String, _ now: Instant) -> Bool
  ) -> FaultySinchClient {
    FaultySinchClient { event, instant, state in
      guard case .registerWithToken(let handle, let token) = event,
        case .createClient(let user) = state.creation,
        !looksRight(Glance(at: token), user, instant)
      else { return try state.handle(event, at: instant) }
      return try state.handle(
        .registerDidFail(handle: handle, error: "unusable-token"),
        at: instant
      )
    }
  }
}

extension Turn where Base == SinchClientMachine {
  /// What a client does that is stopped, started and given a token.
  fileprivate mutating func startsAgain(with token: String) throws -> [SinchClient.Action] {
    _ = try forward(.stop)
    guard case .requiresRegistrationCredentials(_, let handle)? = try forward(.start).first else {
      return []
    }
    return try forward(.registerWithToken(handle: handle, token: token))
  }
}
