import AuthConformance
import StrictJSON

extension SinchClientMachine {
  /// The registration status of a user on this device.
  enum Standing {
    case unregistered, valid, due, expired
  }

  /// How the user stands, as far as it matters to an event.
  func standing(
    of client: Client,
    on event: SinchClient.Event,
    _ state: inout State,
    at now: Instant
  ) throws -> Standing {
    guard let registration = state.registrations[client.user] else { return .unregistered }
    switch (client.activity, event) {
    case (.stopped, .start), (.started, .makeCall), (.started, .callArrives): break
    default: return .valid
    }
    if try hasExpired(registration, at: now, &state.interpretations) { return .expired }
    guard event == .start, let expiration = registration.expiration,
      try isDue(expiration, at: now, &state.interpretations)
    else { return .valid }
    return .due
  }

  func hasExpired(
    _ registration: Registration,
    at now: Instant,
    _ interpretations: inout Interpretations
  ) throws -> Bool {
    guard let end = registration.expiration?.at, clock.hasExpired(end, now) else { return false }
    return try end != now || interpretations.take(InstanceEnd.self) == .expired
  }

  private func isDue(
    _ expiration: Expiration,
    at now: Instant,
    _ interpretations: inout Interpretations
  ) throws -> Bool {
    func isDue(by lifetime: Int64) -> [UpdateDue: Bool] {
      let (end, window) = (expiration.at, clock.window(lifetime))
      return [
        .instant: clock.isDue(end, window, now),
        .calendarDay: clock.isDueByDay(end, window, now, ahead: 0),
        .deviceDay: clock.isDueByDay(end, window, now, ahead: clock.offset),
      ]
    }
    var due = isDue(by: expiration.timeToLive)
    let first = isDue(by: expiration.firstTimeToLive)
    if due != first, try interpretations.take(OriginalLifetime.self) == .first { due = first }
    let isAlways = !due.values.contains(false)
    if isAlways || !due.values.contains(true) { return isAlways }
    return due[try interpretations.take(UpdateDue.self)] ?? false
  }

  /// Asks the application for credentials, in a callback with a handle of its own.
  func ask(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    for purpose: Purpose
  ) -> FlowTransition<Self> {
    var state = state
    state.handleCount += 1
    let handle = "handle-\(state.handleCount)"
    let user = client.user.rawValue
    return moved(
      rule,
      state,
      to: client.now(.asking(handle: handle, purpose)),
      .requiresRegistrationCredentials(userId: user, handle: handle)
    )
  }

  /// Registers with a signature of its own.
  func sign(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    for purpose: Purpose,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    let sequence = nextSequence(state.lastSequence, instant)
    let input = SinchSignatureSigning.Input(
      applicationKey: state.configuration.applicationKey,
      applicationSecret: state.configuration.applicationSecret ?? "",
      userID: client.user.rawValue,
      sequence: SequenceNumber(String(sequence))
    )
    guard case .success(let output) = try signatures.signSinchRegistration(input) else {
      throw UnusableConfiguration("nothing can be signed with this key and secret")
    }
    var state = state
    state.lastSequence = sequence
    return moved(
      rule,
      state,
      to: client.now(.registering(purpose)),
      .register(
        userId: client.user.rawValue,
        sequence: input.sequence.text,
        signature: output.signature,
        token: nil,
        instance: nil
      )
    )
  }

  /// Registers with what the application handed over.
  func register(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    for purpose: Purpose,
    _ signed: (sequence: String, signature: String)? = nil,
    token: String? = nil,
    toUpdate instance: String? = nil
  ) -> FlowTransition<Self> {
    let request = SinchClient.Action.register(
      userId: client.user.rawValue,
      sequence: signed?.sequence,
      signature: signed?.signature,
      token: token,
      instance: instance
    )
    return moved(rule, state, to: client.now(.registering(purpose)), request)
  }

  /// Stores what the service says of the instance; nonsense is not stored.
  func accept(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    _ registration: (instance: String, credentials: String),
    _ expiration: SinchClient.Expiration?
  ) -> FlowTransition<Self> {
    var accepted = Registration(
      instance: registration.instance,
      credentials: registration.credentials
    )
    // A signature has no way to limit an instance.
    if let expiration, state.configuration.scheme == .token {
      guard let end = Instant(rfc3339: expiration.at) else {
        return FlowTransition(.ignores, state)
      }
      accepted.expiration = Expiration(
        at: end,
        timeToLive: expiration.timeToLive,
        firstTimeToLive: expiration.timeToLive
      )
      if let before = state.registrations[client.user], before.instance == accepted.instance,
        let first = before.expiration?.firstTimeToLive
      {
        accepted.expiration?.firstTimeToLive = first
      }
    }
    var state = state
    state.registrations[client.user] = accepted
    state.client = client.now(.started)
    return FlowTransition(rule, state, client.isRunning ? [] : [.started])
  }

  /// Removes the instance from the device, and requests its removal from the service.
  func unregister(_ rule: Rule, _ client: Client, _ state: State) -> FlowTransition<Self> {
    guard let instance = state.registrations[client.user]?.instance else {
      return FlowTransition(.ignores, state)
    }
    var state = state
    state.registrations[client.user] = nil
    return moved(rule, state, to: client.now(.stopped), .unregister(instance: instance))
  }

  /// The client moves on.
  func moved(
    _ rule: Rule,
    _ state: State,
    to client: Client,
    _ actions: SinchClient.Action...
  ) -> FlowTransition<Self> {
    var state = state
    state.client = client
    return FlowTransition(rule, state, actions)
  }
}

extension SinchClientMachine.Client {
  /// The client, now about something else.
  func now(_ activity: SinchClientMachine.Activity) -> Self {
    var client = self
    client.activity = activity
    switch activity {
    case .stopped: client.isRunning = false
    case .started: client.isRunning = true
    case .asking, .registering: break
    }
    return client
  }

  /// Whether the event may mean something: an answer is one of the scheme, to the open callback.
  func takes(_ event: SinchClient.Event, in scheme: SinchClient.Scheme) -> Bool {
    switch event {
    case .registerWithSignature(let handle, _, _): isAsking(by: handle) && scheme == .signature
    case .registerWithToken(let handle, _): isAsking(by: handle) && scheme == .token
    case .registerDidFail(let handle, _): isAsking(by: handle)
    default: true
    }
  }

  private func isAsking(by handle: String) -> Bool {
    guard case .asking(let open, _) = activity else { return false }
    return open.utf8.elementsEqual(handle.utf8)
  }
}
