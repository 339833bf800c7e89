import AuthConformance

// The parts of a start and an update about which the documents leave questions open.

extension SinchClientMachine {
  /// When a client fails that has no usable user id.
  enum Refusal: String {
    case atStart = "at-start"
    case atCreation = "at-creation"
  }

  /// When a client of this user fails; nil if the user id is usable.
  func refusal(of user: UserID, _ interpretations: inout Interpretations) throws -> Refusal? {
    let id = user.rawValue
    if id.isEmpty { return Refusal(rawValue: try interpretations.take(NoUserID.self).rawValue) }
    if id.contains(where: { $0.isPunctuation && !"-_=".contains($0) }) {
      let taken = try interpretations.take(Punctuation.self)
      if taken != .takes { return Refusal(rawValue: taken.rawValue) }
    }
    if id.contains(where: { !$0.isASCII }) {
      return Refusal(rawValue: try interpretations.take(BeyondASCII.self).rawValue)
    }
    return nil
  }

  /// A client that is made, and may fail at once.
  func create(_ user: UserID, _ state: State) throws -> FlowTransition<Self> {
    var state = state
    state.client = Client(user: user)
    let fails = try refusal(of: user, &state.interpretations) == .atCreation
    return FlowTransition(.createsClient, state, fails ? [user.failure] : [])
  }

  /// A start of a user who is registered, with no update due; it may register again.
  func startRegistered(
    _ client: Client,
    _ state: State,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    let (isAgain, isBeside): (Bool, Bool)
    switch state.configuration.scheme {
    case .token:
      let taken = try state.interpretations.take(TokenAgain.self)
      (isAgain, isBeside) = (taken != .silent, taken == .asksBeside)
    case .signature:
      let taken = try state.interpretations.take(SignatureAgain.self)
      (isAgain, isBeside) = (taken != .once, taken == .asksBeside)
    case .secret:
      let taken = try state.interpretations.take(SecretAgain.self)
      (isAgain, isBeside) = (taken != .once, taken == .registersBeside)
    }
    guard isAgain else {
      return moved(.startsRegistered, state, to: client.now(.started), .started)
    }
    let step = try authorise(.startsRegistered, client, state, for: .repetition, at: instant)
    return isBeside ? started(step) : step
  }

  /// A start at which an update is due, for which the client may wait.
  func startDue(_ client: Client, _ state: State) throws -> FlowTransition<Self> {
    var state = state
    let isBeside = try state.interpretations.take(StartWithUpdateDue.self) == .atOnce
    let step = ask(.asksForUpdate, client, state, for: .update)
    return isBeside ? started(step) : step
  }

  /// A start of a client that was started already.
  func startAgain(
    _ client: Client,
    _ state: State,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    let failure = SinchClient.Action.failed(error: "started-already")
    if client.isRunning {
      switch try state.interpretations.take(StartWhileRunning.self) {
      case .ignored: return FlowTransition(.ignores, state)
      case .reports: return FlowTransition(.ignores, state, [.started])
      case .fails: return FlowTransition(.ignores, state, [failure])
      case .asks: return try authorise(.ignores, client, state, for: .repetition, at: instant)
      }
    }
    let taken =
      if case .asking = client.activity {
        try state.interpretations.take(StartWhileAsking.self).rawValue
      } else {
        try state.interpretations.take(StartWhileRegistering.self).rawValue
      }
    switch StartWhileAsking(rawValue: taken) {
    case .fails: return FlowTransition(.ignores, state, [failure])
    case .asksAgain:
      state.client = client.now(.stopped)
      return try transition(from: state, on: .start, at: instant)
    case .ignored, nil: return FlowTransition(.ignores, state)
    }
  }

  /// A call of a client that has a valid instance, and is not done with an update of it.
  func callBesideUpdate(
    _ event: SinchClient.Event,
    in phase: Phase,
    _ client: Client,
    _ state: State,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    let isCalling =
      if client.isRunning {
        true
      } else if phase == .updating {
        try state.interpretations.take(CallsWhileUpdating.self) == .calls
      } else {
        try state.interpretations.take(CallsWhileAsking.self) == .calls
      }
    guard isCalling else { return FlowTransition(.ignores, state) }
    state.client = client.now(.started)
    var call = try transition(from: state, on: event, at: instant)
    if call.state.client?.isRunning == true { call.state.client = client }
    return call
  }

  /// Registers with a token for an update, and may run from then on.
  func update(
    _ client: Client,
    _ state: State,
    token: String,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    guard try isPromising(token, client.user, at: instant, &state.interpretations) else {
      return try decline(client, state, Self.unusableToken, at: instant)
    }
    let registration = state.registrations[client.user]
    var isBeside = false
    if case .asking(_, .update) = client.activity, !client.isRunning, let registration,
      try !hasExpired(registration, at: instant, &state.interpretations)
    {
      isBeside = try state.interpretations.take(StartWithUpdateDue.self) == .withToken
    }
    let instance = registration?.instance
    let step = register(.updates, client, state, for: .update, token: token, toUpdate: instance)
    return isBeside ? started(step) : step
  }

  /// The application has nothing for an update.
  func decline(
    _ client: Client,
    _ state: State,
    _ error: String,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    let rule = Rule.keepsInstanceWithoutCredentials
    let registration = state.registrations[client.user]
    if let registration, try hasExpired(registration, at: instant, &state.interpretations) {
      switch try state.interpretations.take(DeclinedAfterExpiry.self) {
      case .started: return keep(rule, client, state, reports: true)
      case .silent: return keep(rule, client, state, reports: false)
      case .failed: return moved(rule, state, to: client.now(.stopped), .failed(error: error))
      case .expired: return moved(rule, state, to: client.now(.stopped), .instanceExpired)
      case .asksAnew: return ask(rule, client.now(.stopped), state, for: .newInstance)
      }
    }
    switch try state.interpretations.take(DeclinedUpdate.self) {
    case .started: return keep(rule, client, state, reports: true)
    case .silent: return keep(rule, client, state, reports: false)
    case .failed: return moved(rule, state, to: client.now(.stopped), .failed(error: error))
    }
  }

  /// The service has rejected an update.
  func reject(_ client: Client, _ state: State, _ error: String) throws -> FlowTransition<Self> {
    var state = state
    let rule = Rule.keepsInstanceOnRejection
    switch try state.interpretations.take(RejectedUpdate.self) {
    case .started: return keep(rule, client, state, reports: true)
    case .silent: return keep(rule, client, state, reports: false)
    case .failed: return moved(rule, state, to: client.now(.stopped), .failed(error: error))
    }
  }

  /// A client without an instance fails to start.
  func fail(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    _ error: String
  ) throws -> FlowTransition<Self> {
    var state = state
    let isReported = try state.interpretations.take(FailedStart.self) == .reported
    let step = moved(rule, state, to: client.now(.stopped), .failed(error: error))
    return isReported ? step : FlowTransition(rule, step.state)
  }

  /// The client runs with the instance that it has.
  private func keep(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    reports: Bool
  ) -> FlowTransition<Self> {
    var state = state
    state.client = client.now(.started)
    return FlowTransition(rule, state, reports && !client.isRunning ? [.started] : [])
  }

  /// A step of a client that does not wait for what it asks, and has started.
  private func started(_ step: FlowTransition<Self>) -> FlowTransition<Self> {
    var step = step
    step.state.client?.isRunning = true
    step.actions.append(.started)
    return step
  }

  /// Asks the application, or signs, whatever the client has.
  private func authorise(
    _ rule: Rule,
    _ client: Client,
    _ state: State,
    for purpose: Purpose,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    state.configuration.scheme == .secret
      ? try sign(rule, client, state, for: purpose, at: instant)
      : ask(rule, client, state, for: purpose)
  }
}

extension SinchClientMachine.UserID {
  /// The report that a client cannot start for this user.
  var failure: SinchClient.Action {
    .failed(error: rawValue.isEmpty ? "no-user-id" : "unusable-user-id")
  }
}
