extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(SinchClientMachine())

  /// Faults of `sinch.client`.
  static let sinchClients: [KnownFault] =
    sinchClientStarts + sinchClientSequences + sinchClientClocks + sinchClientUpdates
    + sinchClientExpiries + sinchClientNames + parts(of: .sinchClient) + derivedOfSinchClients

  /// Faults in starts, callbacks and users.
  @FaultBuilder
  private static var sinchClientStarts: [KnownFault] {
    client(
      "asks-before-start",
      "asks for credentials before start",
      on: .createsClient
    ) { turn, _ in try turn.forward(.start) }
    .fix("ask for credentials on start").flagged("unasked-action")
    client(
      "registers-without-token",
      "registers without a token when none comes within a second",
      remembering: false
    ) { turn in
      let actions = try turn.forward()
      if case .requiresRegistrationCredentials? = actions.single {
        turn.memory = true
      } else if turn.event == .timePasses, turn.memory {
        return [.register("foo")]
      }
      return actions
    }
    .fix("wait for the token of the application").flagged("unasked-action")
    client("registration-forgotten", "forgets the registration when stopped") { turn in
      guard turn.event == .stop, let user = turn.state.base.client?.user.rawValue else {
        return try turn.forward()
      }
      turn.state.base = turn.base.open(turn.state.base.configuration)
      return try turn.forward(.createClient(userId: user))
    }
    .fix("keep the registration across stops").flagged("stale-state")
    client.recalling([
      (
        "last-credentials-used", .latest, "credentials of any user",
        "registrationAccepted.credentials",
        "every call", ["placeCall.credentials"], "use the credentials of the current user",
        "stale-state"
      ),
      (
        "old-callback-answered", .latest, "callback", "requiresRegistrationCredentials.handle",
        "every answer", ["*.handle"], "ignore answers to callbacks that are no longer open",
        "late-answer"
      ),
      (
        "first-instance-unregistered", .first, "instance", "registrationAccepted.instance",
        "every unregistration", ["unregister.instance"],
        "unregister the instance that the user has now", "stale-state"
      ),
      (
        "first-user-for-all", .first, "user", "createClient.userId", "every client",
        ["createClient.userId"], "keep a registration per user", "stale-state"
      ),
    ])
    client(
      "calls-while-registering",
      "places calls of a user who is being registered, with the latest credentials of any user",
      remembering: String?.none
    ) { turn in
      let phase = turn.phase
      let actions = try turn.forward()
      if case .registrationAccepted(_, let credentials, _) = turn.event {
        turn.memory = credentials
      }
      guard case .makeCall(let call) = turn.event, [.asking, .registering].contains(phase),
        let credentials = turn.memory
      else { return actions }
      return [.placeCall(call: call, credentials: credentials)]
    }
    .fix("place no call before the user of the client is registered").flagged("stale-state")
    client(
      "rejected-credentials-again",
      "sends rejected credentials again",
      on: .failsOnRejection
    ) { _, _ in [.register("foo", sequence: "1")] }
    .fix("fail the start when the service rejects a registration").flagged("unasked-action")
    client(
      "unasked-acceptance-stored",
      "stores an acceptance that it did not ask for",
      on: .ignores
    ) { turn, actions in
      var trial = turn
      guard case .registrationAccepted = turn.event,
        case .requiresRegistrationCredentials(_, let handle)? = try trial.forward(.start).single
      else { return actions }
      // Only one of the two registrations belongs to the client's scheme.
      _ = try trial.forward(.registerWithToken(handle: handle, token: ""))
      _ = try trial.forward(.registerWithSignature(handle: handle, signature: "", sequence: "0"))
      _ = try trial.forward(turn.event)
      _ = try trial.forward(.stop)
      turn = trial
      return actions
    }
    .fix("ignore an acceptance without a registration under way").flagged("late-answer")
    client(
      "other-scheme-taken",
      "registers with a signature where it asked for a token, and the other way",
      on: .ignores
    ) { turn, actions in
      let given: (handle: String, registration: SinchClient.Action)
      let own: SinchClient.Event
      switch turn.event {
      case .registerWithSignature(let handle, let signature, let sequence):
        given = (handle, .register("foo", sequence: sequence, signature: signature))
        own = .registerWithToken(handle: handle, token: "")
      case .registerWithToken(let handle, let token):
        given = (handle, .register("foo", token: token))
        own = .registerWithSignature(handle: handle, signature: "", sequence: "0")
      default: return actions
      }
      guard case .register? = try turn.forward(own).single else { return actions }
      return [given.registration]
    }
    .fix("register with what the scheme of the client asks for").flagged("unasked-action")
  }

  /// Faults in signatures and sequences.
  @FaultBuilder
  private static var sinchClientSequences: [KnownFault] {
    client.with("other-user-signed", "signs a registration for another user") {
      $0.signatures.stringToSign = { input, sequence in
        Array(("foo" + input.applicationKey + sequence + input.applicationSecret).utf8)
      }
    }
    .fix("sign for the user who registers").flagged("wrong-subject")
    client.miscounting(["constant", "is-time"]) { id, mistake, change in
      client.with(id, mistake) { $0.nextSequence = { (change($0, $1) ?? 0) &+ 1 } }
    }
    client(
      "sequence-in-memory",
      "keeps the sequence in memory only, so that each launch restarts at 1",
      remembering: UInt64(0)
    ) { turn in
      let actions = try turn.forward()
      if case .createClient = turn.event { turn.memory = 0 }
      return try actions.map { action in
        guard case .register(let user, _?, _?, nil, nil) = action else { return action }
        turn.memory += 1
        let configuration = turn.state.base.configuration
        return try .register(user, sequence: String(turn.memory), by: configuration)
      }
    }
    .fix("store the last sequence on the device").flagged("sequence-reuse")
    .seenIn("public Android samples")
    client(
      "asks-though-it-has-the-secret",
      "asks the application although it has the secret",
      on: .signsByItself
    ) { _, actions in
      [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")] + actions
    }
    .fix("sign with the configured secret").flagged("unasked-action")
    client(
      "asks-after-rejection",
      "asks the application when its own signature is rejected",
      on: .failsOnRejection
    ) { turn, actions in
      guard turn.state.base.configuration.scheme == .secret else { return actions }
      return [.requiresRegistrationCredentials(userId: "foo", handle: "for-help")]
    }
    .fix("sign with the configured secret at each start").flagged("unasked-action")
    NumberFaults.said(
      by: client,
      at: "register.sequence",
      ["signed-64": "sequence-signed", "double-exact": "sequence-in-floating-point"]
    )
  }

  /// Faults in the times of updates and expiries.
  @FaultBuilder
  private static var sinchClientClocks: [KnownFault] {
    client.ending(
      "update",
      "update",
      ("second-early", "second-late"),
      never: "never-updates",
      delay: 1,
      fix: "ask for a token at a start from the expiry minus the window on"
    ) { id, mistake, seconds in
      client.with(id, mistake) {
        $0.clock.isDue = { end, window, now in
          guard let seconds else { return false }
          return end.adding(seconds: seconds - window).map { $0 <= now } ?? true
        }
      }
    }
    client.ending(
      "treat instances as expired",
      "expired",
      never: "expiry-unchecked",
      fix: "treat an instance as expired from its expiry on, at a start and at a call"
    ) { id, mistake, seconds in
      client.with(id, mistake) {
        $0.clock.hasExpired = { end, now in seconds.map { end.seconds + $0 <= now.seconds } ?? false
        }
      }
    }
    client.with(
      "expired-from-midnight",
      "treats an instance as expired from the midnight before its end"
    ) { $0.clock.hasExpired = { $0.utcDay <= $1.utcDay } }
    .fix("treat an instance as expired from its expiry on").flagged("utc-day")
    client.with("end-in-32-bits", "never expires an instance whose end is beyond 2038") {
      $0.clock.hasExpired = { $0.seconds <= Int64(Int32.max) && $0 <= $1 }
    }
    .fix("keep dates in 64 bits").flagged("number-precision")
    for (name, mistake, limit) in [
      ("eight-days-short", "treats a lifetime of 8 days as short", 691_201),
      ("week-long", "treats a lifetime of a week as long", 604_800),
      ("one-window", "uses the same window for every lifetime", 0),
    ] {
      client.with(FaultID(rawValue: name), mistake) {
        $0.clock.window = { $0 >= limit ? 604_800 : 86_400 }
      }
      .fix("use the window of a week for lifetimes of 8 days or more, and else that of a day")
      .flagged(limit == 0 ? "lifetime-mixup" : "off-by-one")
    }
    client.with("window-by-time-left", "chooses the window by the remaining time") {
      $0.clock.isDue = { end, _, now in
        let left = end.seconds - now.seconds
        return left <= (left >= 691_200 ? 604_800 : 86_400)
      }
    }
    .fix("choose the window by the original lifetime").flagged("lifetime-mixup")
    client("update-by-timer", "updates on a timer") { turn in
      guard turn.event == .timePasses else { return try turn.forward() }
      var trial = turn
      _ = try trial.forward(.stop)
      let actions = try trial.forward(.start)
      guard case .requiresRegistrationCredentials? = actions.single else {
        return try turn.forward()
      }
      turn = trial
      return actions
    }
    .fix("update only at start").flagged("unasked-action")
    client("expiry-by-timer", "expires the instance on a timer") { turn in
      var trial = turn
      guard turn.event == .timePasses,
        try trial.forward(.makeCall(call: "probe")) == [.instanceExpired]
      else { return try turn.forward() }
      turn = trial
      return [.instanceExpired]
    }
    .fix("check the expiry only when the instance is used").flagged("unasked-action")
  }

  /// Faults in updates.
  @FaultBuilder
  private static var sinchClientUpdates: [KnownFault] {
    client(
      "end-from-token",
      "reads the expiry and the lifetime of an instance from its token",
      remembering: ""
    ) { turn in
      if case .registerWithToken(_, let token) = turn.event { turn.memory = token }
      let claims = turn.memory.claims
      guard let end = claims?["sinch:rtc:instance:exp"]?.number?.int64,
        let issue = claims?["iat"]?.number?.int64
      else { return try turn.forward() }
      return try turn.forward(
        turn.event
          .replacing("registrationAccepted.expiration.at", by: Instant(seconds: end)?.rfc3339)
          .changing("registrationAccepted.expiration.timeToLive") { _ in end - issue }
      )
    }
    .fix("use the expiry and the lifetime that the service names").flagged("lifetime-mixup")
    client.hearing("sooner-end-ignored", "keeps the old end where an update brings an earlier one")
    {
      turn in
      guard case .registrationAccepted(_, _, let given?) = turn.event,
        let user = turn.state.base.client?.user,
        let end = turn.state.base.registrations[user]?.expiration?.at,
        let other = Instant(rfc3339: given.at), other < end, turn.phase == .updating
      else { return turn.event }
      return turn.event.replacing("registrationAccepted.expiration.at", by: end.rfc3339)
    }
    .fix("use the end that the update brings").flagged("lifetime-mixup")
    client.saying(
      "update-is-second-instance",
      "registers a second instance instead of updating the first"
    ) { $0.setting("register.instance", to: nil) }
    .fix("name the instance in an update").flagged("stale-state")
    for (name, rule) in [
      ("declined", SinchClientMachine.Rule.keepsInstanceWithoutCredentials),
      ("rejected", .keepsInstanceOnRejection),
    ] {
      client(
        FaultID(rawValue: "\(name)-update-loses"),
        "loses the instance when an update is \(name)",
        on: rule
      ) { turn, actions in
        guard let error = turn.event.text(at: "*.error") else { return actions }
        _ = try turn.forward(.unregister)
        return [.failed(error: error)]
      }
      .fix("keep the instance with its old expiry").flagged("lifetime-mixup")
    }
    client(
      "no-update-after-call",
      "never updates an instance that has placed a call",
      remembering: false
    ) { turn in
      let actions = try turn.forward()
      switch (turn.event, actions.single) {
      case (_, .placeCall?): turn.memory = true
      case (.registrationAccepted, _): turn.memory = false
      case (.start, .requiresRegistrationCredentials(_, let handle)?) where turn.memory:
        var trial = turn
        let declined = try trial.forward(.registerDidFail(handle: handle, error: ""))
        guard declined == [.started] else { return actions }
        turn = trial
        return declined
      default: break
      }
      return actions
    }
    .fix("check at each start whether an update is due").flagged("stale-state")
  }

  /// Faults in what happens when an instance has expired.
  @FaultBuilder
  private static var sinchClientExpiries: [KnownFault] {
    client(
      "call-after-expiry",
      "places a call with an expired instance",
      on: .expiresMakingCall
    ) { turn, actions in
      guard case .makeCall(let call) = turn.event else { return actions }
      return actions + [.placeCall(call: call, credentials: "may-call-as-foo-1")]
    }
    .fix("place no call with an expired instance").flagged("offline-use")
    client(
      "asks-during-call",
      "asks for credentials during a call",
      on: .expiresMakingCall,
      .expiresReceivingCall
    ) { turn, actions in try actions + turn.forward(.start) }
    .fix("ask for credentials at the next start").flagged("unasked-action")
    client(
      "expired-instance-updated",
      "updates an expired instance",
      remembering: JSON?.none
    ) { turn in
      if case .registrationAccepted(let instance, _, _) = turn.event {
        turn.memory = .string(instance)
      }
      let instance = turn.memory
      return try turn.forward().map { action in
        guard case .register(_, _, _, _?, nil) = action else { return action }
        return action.setting("register.instance", to: instance)
      }
    }
    .fix("register a new instance when the old one has expired").flagged("lifetime-mixup")
    client(
      "token-after-expiry-dropped",
      "drops a token that arrives after the instance expired",
      on: .updates
    ) { turn, actions in
      let state = turn.state.base
      guard let user = state.client?.user, let end = state.registrations[user]?.expiration?.at,
        end <= turn.instant
      else { return actions }
      turn.undo()
      return []
    }
    .fix("register with the token that was asked for").flagged("lifetime-mixup")
  }

  /// Faults in telling users apart.
  @FaultBuilder
  private static var sinchClientNames: [KnownFault] {
    client.confusing(
      "user",
      "compares user ids *",
      at: "createClient.userId",
      fix: "keep a registration per user id, compared byte for byte"
    ) { $0.users }
  }
}

extension Turn where Base == SinchClientMachine {
  /// The user of the client that is there, unless it has none.
  fileprivate var users: [String] {
    [state.base.client?.user.rawValue ?? ""].filter { !$0.isEmpty }
  }
}

extension SinchClient.Action {
  fileprivate static func register(
    _ user: String,
    sequence: String? = nil,
    signature: String? = nil,
    token: String? = nil,
    instance: String? = nil
  ) -> Self {
    .register(
      userId: user,
      sequence: sequence,
      signature: signature,
      token: token,
      instance: instance
    )
  }

  /// A registration that the client signs itself.
  fileprivate static func register(
    _ user: String,
    sequence: String,
    by configuration: SinchClient.Configuration
  ) throws -> Self {
    let signed = try SinchSignatureScheme().signSinchRegistration(
      SinchSignatureSigning.Input(
        applicationKey: configuration.applicationKey,
        applicationSecret: configuration.applicationSecret ?? "",
        userID: user,
        sequence: SequenceNumber(sequence)
      )
    )
    guard case .success(let output) = signed else { throw Refusal(.malformed) }
    return .register(user, sequence: sequence, signature: output.signature)
  }
}

extension [SinchClient.Action] {
  /// The only action; nil if there are several or none.
  fileprivate var single: SinchClient.Action? { count == 1 ? first : nil }
}
