/// How a registration that the service accepts looks from outside.
enum SinchAcceptance {
  /// The user's first: nobody has had these credentials.
  case first
  /// On another device of a user who is registered already.
  case onAnotherDevice
  /// On a device that registered before; whether as another instance is left open.
  case again
  /// Of a limited instance before it expires, which stays the same; its credentials may change.
  case update
}

/// Why the service refuses a call.
enum SinchCallRefusal: String {
  case notRegistered = "not-registered"
  case calleeNotRegistered = "callee-not-registered"
  case wrongCredentials = "wrong-credentials"
}

/// What the service does.
struct SinchServiceVerbs {
  typealias Action = SinchService.Action

  func accepts(_ device: SinchDevice, as acceptance: SinchAcceptance = .first) -> TraceActions {
    let instance = "\(device.name)-instance"
    // Instances of one user on two devices are two; how they are named otherwise, and whether a
    // user's credentials differ by device, is left open.
    let instances: [SinchAcceptance: String] = [
      .update: .bound(instance), .onAnotherDevice: .fresh(instance),
    ]
    return TraceActions(
      Action.acceptRegistration(
        userId: device.user,
        device: device.device,
        instance: instances[acceptance] ?? .binds(instance),
        credentials: acceptance == .first ? .fresh(device.name) : .binds(device.name)
      )
    )
  }

  /// For one of the reasons.
  func rejects(_ device: SinchDevice, _ reasons: ReasonCode...) -> TraceActions {
    rejects(device, reasons)
  }

  func rejects(_ device: SinchDevice, _ reasons: [ReasonCode]) -> TraceActions {
    let codes = reasons.map(\.rawValue)
    let reason: String = codes.count == 1 ? codes[0] : .oneOf(codes)
    return TraceActions(
      Action.rejectRegistration(userId: device.user, device: device.device, reason: reason)
    )
  }

  func offers(_ callee: SinchDevice, from caller: SinchDevice) -> TraceActions {
    TraceActions(
      Action.offerCall(
        applicationKey: callee.app.key,
        userId: callee.user,
        device: callee.device,
        caller: caller.user
      )
    )
  }

  func refusesCall(of device: SinchDevice, _ reason: SinchCallRefusal) -> TraceActions {
    refusesCall(of: device, reason.rawValue)
  }

  /// For whatever reason, unless one is given.
  func refusesCall(of device: SinchDevice, _ reason: String = .anything) -> TraceActions {
    TraceActions(Action.refuseCall(userId: device.user, device: device.device, reason: reason))
  }
}

// What a device does, second by second.
extension SinchDevice {
  typealias Event = SinchService.Event

  private func does(_ event: Event, at seconds: Int64) -> TraceEvent {
    TraceEvent(event).at(SinchScene.at(seconds))
  }

  /// With the signature that is right, unless one is given.
  func submits(sequence: String, signature: String? = nil, at seconds: Int64) -> TraceEvent {
    let registration = Event.registerWithSignature(
      applicationKey: app.key,
      userId: user,
      device: device,
      sequence: sequence,
      signature: signature ?? app.signature(user, sequence: sequence)
    )
    return does(registration, at: seconds)
  }

  func submits(token: String, at seconds: Int64) -> TraceEvent {
    does(
      .registerWithToken(applicationKey: app.key, userId: user, device: device, token: token),
      at: seconds
    )
  }

  /// With a token of this second that is fine in itself, unless something else is said.
  func submits(
    _ nonce: String,
    at seconds: Int64,
    issued: Int64? = nil,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil,
    changing change: (inout Token) -> Void = { _ in }
  ) -> TraceEvent {
    let issue = issued ?? seconds
    let token = token(nonce, issuedAt: issue, lifetime: lifetime, limit: limit, changing: change)
    return submits(token: token, at: seconds)
  }

  func places(
    callTo callee: String,
    with credentials: String? = nil,
    at seconds: Int64
  ) -> TraceEvent {
    let call = Event.placeCall(
      applicationKey: app.key,
      userId: user,
      device: device,
      credentials: credentials ?? self.credentials,
      callee: callee
    )
    return does(call, at: seconds)
  }

  /// Nothing is answered, whether or not there is something to end.
  func unregisters(with credentials: String? = nil, at seconds: Int64) -> TraceEvent {
    let credentials = credentials ?? self.credentials
    return does(
      .unregister(applicationKey: app.key, userId: user, device: device, credentials: credentials),
      at: seconds
    )
  }
}

// What a device does, and what comes of it.
extension SinchDevice {
  private var service: SinchServiceVerbs { SinchServiceVerbs() }

  func registers(
    sequence: String,
    at seconds: Int64,
    as acceptance: SinchAcceptance = .first
  ) -> StepDefinition {
    submits(sequence: sequence, at: seconds) → service.accepts(self, as: acceptance)
  }

  func isRejected(
    sequence: String,
    signature: String? = nil,
    at seconds: Int64,
    _ reasons: ReasonCode...
  ) -> StepDefinition {
    submits(sequence: sequence, signature: signature, at: seconds) → service.rejects(self, reasons)
  }

  func registers(
    with token: String,
    at seconds: Int64,
    as acceptance: SinchAcceptance = .first
  ) -> StepDefinition {
    submits(token: token, at: seconds) → service.accepts(self, as: acceptance)
  }

  func isRejected(with token: String, at seconds: Int64, _ reasons: ReasonCode...) -> StepDefinition
  {
    submits(token: token, at: seconds) → service.rejects(self, reasons)
  }

  /// With a token of this second, and no limit, unless something else is said.
  func registers(
    _ nonce: String,
    at seconds: Int64,
    issued: Int64? = nil,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil,
    as acceptance: SinchAcceptance = .first,
    changing change: (inout Token) -> Void = { _ in }
  ) -> StepDefinition {
    let issue = issued ?? seconds
    let token = token(nonce, issuedAt: issue, lifetime: lifetime, limit: limit, changing: change)
    return registers(with: token, at: seconds, as: acceptance)
  }

  /// With a token of this second that is fine in itself, unless something else is said.
  func isRejected(
    _ nonce: String,
    at seconds: Int64,
    issued: Int64? = nil,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil,
    _ reasons: ReasonCode...,
    changing change: (inout Token) -> Void = { _ in }
  ) -> StepDefinition {
    let issue = issued ?? seconds
    let token = token(nonce, issuedAt: issue, lifetime: lifetime, limit: limit, changing: change)
    return submits(token: token, at: seconds) → service.rejects(self, reasons)
  }

  /// The call rings on these devices, all of one user, and on no other.
  func calls(_ callees: SinchDevice..., at seconds: Int64) -> StepDefinition {
    places(callTo: callees.first?.user ?? "", at: seconds)
      → inAnyOrder(callees.map { service.offers($0, from: self) })
  }

  func cannotCall(
    _ callee: SinchDevice,
    with credentials: String? = nil,
    at seconds: Int64,
    _ reason: SinchCallRefusal
  ) -> StepDefinition {
    places(callTo: callee.user, with: credentials, at: seconds)
      → service.refusesCall(of: self, reason)
  }

  /// The call rings a second before an end, and not a second after it.
  @StepBuilder func calls(
    _ callee: SinchDevice,
    until end: Int64,
    _ reason: SinchCallRefusal
  ) -> [StepDefinition] {
    calls(callee, at: end - 1)
    cannotCall(callee, at: end + 1, reason)
  }

  /// One calls the other, and is called back a second later.
  @StepBuilder
  func exchangesCalls(with other: SinchDevice, from seconds: Int64) -> [StepDefinition] {
    calls(other, at: seconds)
    other.calls(self, at: seconds + 1)
  }

  /// One calls the other, and is called back within the second.
  @StepBuilder
  func exchangesCalls(with other: SinchDevice, within second: Int64) -> [StepDefinition] {
    calls(other, at: second)
    other.calls(self, at: second)
  }
}

extension Array where Element == SinchDevice {
  /// The devices in turn, each as the first of its user or as another one, beginning at the start.
  func inTurn(
    _ register: (_ device: SinchDevice, _ index: Int64, SinchAcceptance) -> StepDefinition
  ) -> [StepDefinition] {
    enumerated().map { index, device in
      let isKnown = self[..<index].contains { $0.user == device.user && $0.app == device.app }
      return register(device, Int64(index), isKnown ? .onAnotherDevice : .first)
    }
  }
}
