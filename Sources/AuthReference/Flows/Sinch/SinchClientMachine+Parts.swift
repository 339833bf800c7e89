import AuthConformance
import StrictJSON

extension SinchClientMachine {
  /// The registration status of a user on this device.
  enum Standing {
    case unregistered, valid, due, expired
  }

  func standing(of registration: Registration?, at now: Instant) -> Standing {
    guard let registration else { return .unregistered }
    guard let expiration = registration.expiration else { return .valid }
    if clock.hasExpired(expiration.at, now) { return .expired }
    let window = clock.window(expiration.timeToLive)
    return clock.isDue(expiration.at, window, now) ? .due : .valid
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
      to: client.now(.registering(.newInstance)),
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
    sequence: String? = nil,
    signature: String? = nil,
    token: String? = nil,
    toUpdate instance: String? = nil
  ) -> FlowTransition<Self> {
    let request = SinchClient.Action.register(
      userId: client.user.rawValue,
      sequence: sequence,
      signature: signature,
      token: token,
      instance: instance
    )
    let purpose = instance == nil ? Purpose.newInstance : .update
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
      var timeToLive = expiration.timeToLive
      if case .registering(.update) = client.activity,
        let before = state.registrations[client.user]?.expiration
      {
        timeToLive = clock.originalTimeToLive(before.timeToLive, timeToLive)
      }
      accepted.expiration = Expiration(at: end, timeToLive: timeToLive)
    }
    var state = state
    state.registrations[client.user] = accepted
    return moved(rule, state, to: client.now(.started), .started)
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
