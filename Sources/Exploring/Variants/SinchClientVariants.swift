extension KnownVariants {
  private static let client = RoleChanges<_, KnownVariant>(SinchClientMachine())

  /// Variants of `sinch.client`.
  @VariantBuilder
  static var sinchClients: [KnownVariant] {
    client.with(
      "sinch-client-updates-by-calendar",
      "is due for an update from the beginning of the UTC day"
    ) { $0.clock.isDue = byDay(offset: 0) }
    .because("The document counts from the day of the expiry")
    .takes("sinch-update-due-by-calendar-day", "calendar-day")
    for (place, hours) in [("east", 1), ("west", -8)] {
      client.with(
        VariantID(rawValue: "sinch-client-updates-by-its-day-\(place)"),
        "is due for an update from the beginning of the device's own day, \(place) of UTC"
      ) { $0.clock.isDue = byDay(offset: Int64(hours) * 3600) }
      .because("The document does not say whose day it counts from")
      .takes("sinch-update-due-by-calendar-day", "device-day")
    }
    client.with(
      "sinch-client-keeps-first-lifetime",
      "goes by the lifetime of the first registration after an update"
    ) { $0.clock.originalTimeToLive = { first, _ in first } }
    .because("The document does not say which lifetime is the original one after an update")
    .takes("sinch-original-ttl-after-renewal", "first")
    client.with(
      "sinch-client-last-second-included",
      "is valid in the second in which its instance expires"
    ) { $0.clock.hasExpired = { end, now in end < now } }
    .because("The document does not say whether the end itself is included")
    .takes("sinch-client-at-instance-expiry", "valid")
    client.with(
      "sinch-client-other-clock",
      "goes by the calendar, the first lifetime and the last second at once"
    ) {
      $0.clock.isDue = byDay(offset: 0)
      $0.clock.originalTimeToLive = { first, _ in first }
      $0.clock.hasExpired = { end, now in end < now }
    }
    .because("The document leaves all three open")
    .takes("sinch-update-due-by-calendar-day", "calendar-day")
    .takes("sinch-original-ttl-after-renewal", "first")
    .takes("sinch-client-at-instance-expiry", "valid")
    KnownVariant("sinch-client-asks-on-every-start", by: asksAgain(in: .token))
      .that("asks for a token on every start")
      .because("The document says that the client may also ask on subsequent starts")
      .takes("sinch-token-scheme-asks-again", "asks")
    KnownVariant("sinch-client-asks-now-and-then", by: asksAgain(in: .token, every: 2))
      .that("asks for a token on every second start")
      .because("The document says that the client may also ask on subsequent starts, not on which")
      .takes("sinch-token-scheme-asks-again", "asks")
      // Where a client may be due, asking looks as if it were.
      .takes("sinch-original-ttl-after-renewal", "first")
      .takes("sinch-update-due-by-calendar-day", "device-day")
    for (scheme, ambiguity) in schemesThatAskAgain {
      for (name, text, declined) in outcomesOfAskingAgain {
        KnownVariant(
          VariantID(rawValue: "sinch-client-asks-for-\(scheme)-again-and-\(name)"),
          "asks for a \(scheme) on every start, makes no calls meanwhile, and \(text)",
          by: asksAndWaits(in: scheme, declined)
        )
        .because("The documents do not say what becomes of a start at which the client asks again")
        .takes(ambiguity, "asks")
      }
    }
    KnownVariant("sinch-client-runs-with-the-token", by: clientThatRunsWithTheToken)
      .that("starts when it has the token for an update, and updates meanwhile")
      .because("The document says that the instance is still valid")
      .takes("sinch-client-start-with-update-due", "with-token")
      .takes("sinch-client-rejected-update", "silent")
      .takes("sinch-client-calls-while-updating", "calls")
    KnownVariant(
      "sinch-client-looks-into-tokens",
      "fails at once on a token that cannot be right",
      by: looking { token, user, now in
        token.map { now.seconds < $0.expiration && $0.subject.hasSuffix("/users/\(user)") } ?? false
      }
    )
    .because("The document does not say that tokens are opaque to the client")
    .takes("sinch-client-checks-token-form", "pre-check")
    .takes("sinch-client-checks-token-expiry", "pre-check")
    .takes("sinch-client-checks-token-user", "pre-check")
    KnownVariant(
      "sinch-client-looks-at-the-form-of-tokens",
      "fails at once on what is not a token",
      by: looking { token, _, _ in token != nil }
    )
    .because("The document does not say that tokens are opaque to the client")
    .takes("sinch-client-checks-token-form", "pre-check")
    KnownVariant(
      "sinch-client-looks-at-the-expiry-of-tokens",
      "fails at once on a token that has expired",
      by: looking { token, _, now in token.map { now.seconds < $0.expiration } ?? true }
    )
    .because("The document does not say that tokens are opaque to the client")
    .takes("sinch-client-checks-token-expiry", "pre-check")
    KnownVariant(
      "sinch-client-looks-at-the-user-of-tokens",
      "fails at once on a token of another user",
      by: looking { token, user, _ in token.map { $0.subject.hasSuffix("/users/\(user)") } ?? true }
    )
    .because("The document does not say that tokens are opaque to the client")
    .takes("sinch-client-checks-token-user", "pre-check")
    KnownVariant(
      "sinch-client-asks-beside-every-start",
      "asks for a token on every start, and starts without waiting for it",
      by: asksAgain(in: .token, reporting: .beforehand)
    )
    .because("The document says that the client may also ask on subsequent starts")
    .takes("sinch-token-scheme-asks-again", "asks-beside")
    KnownVariant("sinch-client-updates-beside", by: clientThatUpdatesBeside)
      .that("starts at once where an update is due, and updates beside it")
      .because("The document says that the instance is still valid")
      .takes("sinch-client-start-with-update-due", "at-once")
      .takes("sinch-client-rejected-update", "silent")
      .takes("sinch-client-declined-update", "silent")
      .takes("sinch-client-declined-after-expiry", "silent")
      .takes("sinch-client-calls-while-update-pending", "calls")
      .takes("sinch-client-calls-while-updating", "calls")
    client(
      "sinch-client-fails-by-declined-update",
      "fails the start when the application declines an update, and keeps the instance"
    ) { turn in
      let wasAsking = turn.phase == .askingForUpdate
      let actions = try turn.forward()
      guard wasAsking, case .registerDidFail(_, let error) = turn.event, actions == [.started]
      else { return actions }
      _ = try turn.forward(.stop)
      return [.failed(error: error)]
    }
    .because("The document says that the instance is still valid, not that the client has started")
    .takes("sinch-client-declined-update", "failed")
    .takes("sinch-client-declined-after-expiry", "failed")
    KnownVariant(
      "sinch-client-expires-by-late-answer",
      "stops when an update is declined after its instance has expired",
      by: clientDeclinedLate { turn, _ in try turn.forward(.makeCall(call: "")) }
    )
    .because("No document speaks of an instance that expires while it is to be updated")
    .takes("sinch-client-declined-after-expiry", "expired")
    KnownVariant(
      "sinch-client-silent-after-late-answer",
      "reports nothing when an update is declined after its instance has expired",
      by: clientDeclinedLate { _, _ in [] }
    )
    .because("No document speaks of an instance that expires while it is to be updated")
    .takes("sinch-client-declined-after-expiry", "silent")
    KnownVariant(
      "sinch-client-fails-by-late-answer",
      "fails the start when an update is declined after its instance has expired",
      by: clientDeclinedLate { turn, actions in
        guard case .registerDidFail(_, let error) = turn.event else { return actions }
        _ = try turn.forward(.stop)
        return [.failed(error: error)]
      }
    )
    .because("No document speaks of an instance that expires while it is to be updated")
    .takes("sinch-client-declined-after-expiry", "failed")
    KnownVariant(
      "sinch-client-asks-anew-after-late-answer",
      "asks for a new instance when an update is declined after the old one has expired",
      by: clientDeclinedLate { turn, _ in
        _ = try turn.forward(.stop)
        return try turn.forward(.start)
      }
    )
    .because("The document says that a start tries to register anew when the instance has expired")
    .takes("sinch-client-declined-after-expiry", "asks-anew")
    client("sinch-client-reports-no-failed-start", "does not report that a start has failed") {
      turn in
      try turn.forward().filter { action in
        if case .failed(let error) = action { error == "no-user-id" } else { true }
      }
    }
    .because("No document says that a client passes on a failure that it was told of")
    .takes("sinch-client-reports-failed-start", "unreported")
    KnownVariant("sinch-client-plain-user-ids", by: clientOfPlainUsers(atCreation: true))
      .that("fails when it is made for a user id with punctuation or letters beyond ASCII")
      .because("Later documents of the vendor allow letters, digits and four other characters")
      .takes("sinch-client-user-id-with-punctuation", "at-creation")
      .takes("sinch-client-user-id-beyond-ascii", "at-creation")
    KnownVariant("sinch-client-plain-user-ids-at-start", by: clientOfPlainUsers(atCreation: false))
      .that("fails when it is started for a user id with punctuation or letters beyond ASCII")
      .because("Later documents of the vendor allow letters, digits and four other characters")
      .takes("sinch-client-user-id-with-punctuation", "at-start")
      .takes("sinch-client-user-id-beyond-ascii", "at-start")
    KnownVariant("sinch-client-calls-beside-an-update", by: clientThatCallsBesideUpdates)
      .that("makes and receives calls while it waits for an update")
      .because("The document says that the instance is still valid")
      .takes("sinch-client-calls-while-update-pending", "calls")
      .takes("sinch-client-calls-while-updating", "calls")
    client(
      "sinch-client-fails-by-rejected-update",
      "fails the start when the service rejects an update, and keeps the instance"
    ) { turn in
      let wasUpdating = turn.phase == .updating
      let actions = try turn.forward()
      guard wasUpdating, case .registrationRejected(let error) = turn.event else {
        return actions
      }
      _ = try turn.forward(.stop)
      return [.failed(error: error)]
    }
    .because("The document settles what follows an update that the application declines, only")
    .takes("sinch-client-rejected-update", "failed")
    KnownVariant(
      "sinch-client-second-start-asks-again",
      "begins anew when it is started again before it has started",
      by: clientStartedAgain { turn in
        let isRunning = turn.phase == .started
        _ = try turn.forward(.stop)
        let actions = try turn.forward()
        return isRunning
          ? [.requiresRegistrationCredentials(userId: "foo", handle: "again")] : actions
      }
    )
    .because("No document speaks of a second start")
    .takes("sinch-client-start-while-asking", "asks-again")
    .takes("sinch-client-start-while-registering", "asks-again")
    .takes("sinch-client-start-while-running", "asks")
    KnownVariant(
      "sinch-client-second-start-fails",
      "fails a second start, and goes on with the first",
      by: clientStartedAgain { _ in [.failed(error: "started already")] }
    )
    .because("No document speaks of a second start")
    .takes("sinch-client-start-while-asking", "fails")
    .takes("sinch-client-start-while-registering", "fails")
    .takes("sinch-client-start-while-running", "fails")
    KnownVariant(
      "sinch-client-second-start-reports",
      "reports once more that it has started",
      by: clientStartedAgain { $0.phase == .started ? [.started] : [] }
    )
    .because("No document speaks of a second start")
    .takes("sinch-client-start-while-running", "reports")
    client(
      "sinch-client-fails-without-user-id-at-creation",
      "fails when it is made without a user id"
    ) { turn in
      let actions = try turn.forward()
      if case .createClient(let user) = turn.event, user.isEmpty {
        return [.failed(error: "no-user-id")]
      }
      return actions == [.failed(error: "no-user-id")] ? [] : actions
    }
    .because("The documents say that a user identity must be provided when initiating a client")
    .takes("sinch-client-without-user-id", "at-creation")
    client("sinch-client-own-error-texts", "reports failures in its own words") { turn in
      try turn.forward().map { action in
        if case .failed = action { .failed(error: "not registered") } else { action }
      }
    }
    .because("No document says in what words a client reports a failure")
    client(
      "sinch-client-one-user-on-a-device",
      "forgets the registration of a device's former user",
      remembering: ""
    ) { turn in
      if case .createClient(let user) = turn.event, user != turn.memory {
        turn.memory = user
        _ = try turn.forward(.unregister)
      }
      return try turn.forward()
    }
    .because("The document asks for a registration per user and device by a note, not by a must")
    .takes("sinch-signature-scheme-asks-again", "asks")
    .takes("sinch-secret-scheme-registers-again", "registers")
    KnownVariant("sinch-client-asks-on-every-launch", by: asksAgain(in: .signature))
      .that("asks for a signature on every start")
      .because("The document says what is needed, and does not forbid asking again")
      .takes("sinch-signature-scheme-asks-again", "asks")
    KnownVariant(
      "sinch-client-asks-beside-every-launch",
      "asks for a signature on every start, and starts without waiting for it",
      by: asksAgain(in: .signature, reporting: .beforehand)
    )
    .because("The document says what is needed, and does not forbid asking again")
    .takes("sinch-signature-scheme-asks-again", "asks-beside")
    KnownVariant("sinch-client-signs-on-every-start", by: signsAgain(reporting: .afterwards))
      .that("registers with a signature of its own on every start")
      .because("The document requires a registration the first time, and forbids no other")
      .takes("sinch-secret-scheme-registers-again", "registers")
    KnownVariant(
      "sinch-client-updates-on-every-start",
      "updates its instance with a signature of its own on every start",
      by: signsAgain(reporting: .afterwards, updating: true)
    )
    .because("The document requires a registration the first time, and forbids no other")
    .takes("sinch-secret-scheme-registers-again", "registers")
    KnownVariant("sinch-client-signs-beside-every-start", by: signsAgain(reporting: .beforehand))
      .that(
        "registers with a signature of its own on every start, and starts without waiting for it"
      )
      .because("The document requires a registration the first time, and forbids no other")
      .takes("sinch-secret-scheme-registers-again", "registers-beside")
    client.with("sinch-client-counts-its-sequences", "counts its own sequences up by one") {
      $0.nextSequence = { last, _ in last + 1 }
    }
    .because("The document's sample counts so")
    client(
      "sinch-client-takes-late-answers",
      "accepts an answer to any callback, and one to the last callback although it was answered",
      remembering: String?.none
    ) { turn in
      let actions = try turn.forward(turn.event.replacing("*.handle", by: turn.memory))
      for case .requiresRegistrationCredentials(_, let handle) in actions { turn.memory = handle }
      return actions
    }
    .because("No document speaks of an answer that comes late or twice")
    client(
      "sinch-client-remembers-late-acceptance",
      "keeps an instance that is accepted after a stop, or after another client was made",
      remembering: SinchClientMachine.State?.none
    ) { turn in
      switch turn.event {
      case .stop where turn.phase == .registering || turn.phase == .updating,
        .createClient where turn.phase == .registering || turn.phase == .updating:
        turn.memory = turn.state.base
      case .registrationAccepted:
        guard let before = turn.memory else { break }
        turn.memory = nil
        let now = turn.state.base
        turn.state.base = before
        _ = try turn.forward()
        let registrations = turn.state.base.registrations
        turn.state.base = now
        turn.state.base.registrations = registrations
        return []
      case .start, .unregister, .registrationRejected: turn.memory = nil
      default: break
      }
      return try turn.forward()
    }
    .because("No document speaks of an answer that comes after a stop")
  }

  private typealias Client<Memory: Sendable> = FaultyMachine<SinchClientMachine, Memory>

  private static func byDay(offset: Int64) -> @Sendable (Instant, Int64, Instant) -> Bool {
    { end, window, now in
      let day: Int64 = 86_400
      return (end.seconds + offset) / day - window / day <= (now.seconds + offset) / day
    }
  }

  /// When a client that asks again reports its start.
  private enum Report {
    case beforehand, afterwards
  }

  /// A start that would have succeeded at once asks for credentials, and registers with them.
  private static func asksAgain(
    in scheme: SinchClient.Scheme,
    every number: Int = 1,
    reporting report: Report = .afterwards
  ) -> Client<String?> {
    Client(SinchClientMachine(), remembering: nil) { turn in
      guard let user = turn.state.base.client?.user.rawValue else { return try turn.forward() }
      let open = turn.memory
      switch turn.event {
      case .registerWithToken(open, let token):
        turn.memory = "registering"
        return [
          .register(userId: user, sequence: nil, signature: nil, token: token, instance: nil)
        ]
      case .registerWithSignature(open, let signature, let sequence):
        turn.memory = "registering"
        return [
          .register(
            userId: user,
            sequence: sequence,
            signature: signature,
            token: nil,
            instance: nil
          )
        ]
      case .registrationAccepted where open == "registering":
        turn.memory = nil
        return report == .afterwards ? [.started] : []
      default:
        let actions = try turn.forward()
        guard turn.event == .start, actions == [.started],
          turn.state.base.configuration.scheme == scheme
        else { return actions }
        if number > 1, open != "started once" {
          turn.memory = "started once"
          return actions
        }
        let handle = "again-\(turn.instant.seconds)"
        turn.memory = handle
        let asks = SinchClient.Action.requiresRegistrationCredentials(userId: user, handle: handle)
        return report == .beforehand ? [.started, asks] : [asks]
      }
    }
  }

  private static let schemesThatAskAgain: [(SinchClient.Scheme, AmbiguityID)] = [
    (.token, "sinch-token-scheme-asks-again"), (.signature, "sinch-signature-scheme-asks-again"),
  ]

  /// Outcomes of a start at which the application gets a second request and has nothing.
  private static let outcomesOfAskingAgain:
    [(name: String, text: String, @Sendable (String) -> (SinchClient.Action, stops: Bool))] = [
      ("starts", "starts if it gets none", { _ in (.started, stops: false) }),
      ("fails", "fails if it gets none", { (.failed(error: $0), stops: true) }),
    ]

  /// The phase of a client that sends its request again.
  private enum AskedAgain: Sendable {
    case asking(handle: String)
    case registering
  }

  /// A start that would have succeeded at once asks for credentials, and nothing else happens until they
  /// come, or until the client is stopped, unregistered or replaced.
  private static func asksAndWaits(
    in scheme: SinchClient.Scheme,
    _ declined: @escaping @Sendable (String) -> (SinchClient.Action, stops: Bool)
  ) -> Client<AskedAgain?> {
    Client(SinchClientMachine(), remembering: AskedAgain?.none) { turn in
      guard let user = turn.state.base.client?.user.rawValue else { return try turn.forward() }
      func register(_ sequence: String?, _ signature: String?, _ token: String?)
        -> [SinchClient.Action]
      {
        [
          .register(
            userId: user,
            sequence: sequence,
            signature: signature,
            token: token,
            instance: nil
          )
        ]
      }
      func end(_ error: String) throws -> [SinchClient.Action] {
        turn.memory = nil
        let (action, stops) = declined(error)
        if stops { _ = try turn.forward(.stop) }
        return [action]
      }
      switch (turn.memory, turn.event) {
      case (.asking(let open)?, .registerWithToken(let handle, let token))
      where open == handle && scheme == .token:
        turn.memory = .registering
        return register(nil, nil, token)
      case (.asking(let open)?, .registerWithSignature(let handle, let signature, let sequence))
      where open == handle && scheme == .signature:
        turn.memory = .registering
        return register(sequence, signature, nil)
      case (.asking(let open)?, .registerDidFail(let handle, let error)) where open == handle:
        return try end(error)
      case (.registering?, .registrationRejected(let error)):
        return try end(error)
      case (.registering?, .registrationAccepted):
        turn.memory = nil
        return [.started]
      case (_?, .stop), (_?, .unregister), (_?, .createClient):
        turn.memory = nil
        return try turn.forward()
      case (_?, _): return []
      case (nil, .start):
        let actions = try turn.forward()
        guard actions == [.started], turn.state.base.configuration.scheme == scheme else {
          return actions
        }
        turn.state.base.handleCount += 1
        let handle = "handle-\(turn.state.base.handleCount)"
        turn.memory = .asking(handle: handle)
        return [.requiresRegistrationCredentials(userId: user, handle: handle)]
      case (nil, _): return try turn.forward()
      }
    }
  }

  /// A start that would have succeeded at once registers once more.
  private static func signsAgain(
    reporting report: Report,
    updating isUpdate: Bool = false
  ) -> Client<Bool> {
    Client(SinchClientMachine(), remembering: false) { turn in
      let actions = try turn.forward()
      if case .registrationAccepted = turn.event, turn.memory {
        turn.memory = false
        return report == .afterwards ? actions : []
      }
      guard turn.event == .start, actions == [.started],
        turn.state.base.configuration.scheme == .secret
      else { return actions }
      _ = try turn.forward(.stop)
      let ended = try turn.forward(.unregister)
      turn.memory = true
      let registrations = try turn.forward(.start).map { action in
        guard isUpdate, case .unregister(let instance)? = ended.first,
          case .register(let user, let sequence, let signature, let token, _) = action
        else { return action }
        return SinchClient.Action.register(
          userId: user,
          sequence: sequence,
          signature: signature,
          token: token,
          instance: instance
        )
      }
      return registrations + (report == .afterwards ? [] : actions)
    }
  }

  /// A client that has waited for a token runs while the service is asked.
  private static var clientThatRunsWithTheToken: Client<Bool> {
    Client(SinchClientMachine(), remembering: false) { turn in
      var trial = turn
      switch (turn.phase, turn.event) {
      case (.askingForUpdate, .registerWithToken(let handle, _)):
        _ = try trial.forward(.registerDidFail(handle: handle, error: ""))
        let isValid = try trial.forward(.makeCall(call: "")) != [.instanceExpired]
        let actions = try turn.forward()
        turn.memory = isValid && !actions.isEmpty
        return turn.memory ? actions + [.started] : actions
      case (.updating, .makeCall), (.updating, .callArrives):
        guard turn.memory else { return try turn.forward() }
        _ = try trial.forward(.registrationRejected(error: ""))
        return try trial.forward()
      case (.updating, .registrationAccepted), (.updating, .registrationRejected):
        let actions = try turn.forward()
        return turn.memory ? [] : actions
      default: return try turn.forward()
      }
    }
  }

  /// A client that declines, after the instance has expired, by another reaction.
  private static func clientDeclinedLate(
    _ react:
      @escaping @Sendable (inout Turn<SinchClientMachine, Void>, [SinchClient.Action]) throws ->
      [SinchClient.Action]
  ) -> Client<Void> {
    Client(SinchClientMachine()) { turn in
      let wasAsking = turn.phase == .askingForUpdate
      let actions = try turn.forward()
      var trial = turn
      guard wasAsking, case .registerDidFail = turn.event, actions == [.started],
        try trial.forward(.makeCall(call: "")) == [.instanceExpired]
      else { return actions }
      return try react(&turn, actions)
    }
  }

  /// A client that refuses user ids with punctuation or letters beyond ASCII.
  private static func clientOfPlainUsers(atCreation: Bool) -> Client<Bool> {
    Client(SinchClientMachine(), remembering: false) { turn in
      if case .createClient(let user) = turn.event {
        turn.memory = user.contains {
          !$0.isASCII || $0.isPunctuation && !"-_=".contains($0)
        }
        let actions = try turn.forward()
        return turn.memory && atCreation ? [.failed(error: "user id")] : actions
      }
      guard turn.event == .start, turn.memory else { return try turn.forward() }
      return atCreation ? [] : [.failed(error: "user id")]
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
  ) -> Client<Void> {
    Client(SinchClientMachine()) { turn in
      guard case .registerWithToken(let handle, let token) = turn.event,
        let user = turn.state.base.client?.user.rawValue,
        !looksRight(Glance(at: token), user, turn.instant)
      else { return try turn.forward() }
      return try turn.forward(
        .registerDidFail(handle: handle, error: "unusable-token")
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
