import AuthConformance
import StrictJSON

extension LayerServiceMachine {
  package func phase(of state: State, for event: LayerService.Event, at instant: Instant) -> Phase {
    phase(of: client(event.client, in: state, at: instant), in: state, at: instant)
  }

  package func transition(
    from state: State,
    on event: LayerService.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    let name = event.client
    var state = state
    try decideEnds(of: ClientName(rawValue: name), in: &state, at: instant)
    let client = client(name, in: state, at: instant)
    switch (phase(of: client, in: state, at: instant), event) {
    case (.anonymous, .nonceRequested), (.holdingNonce, .nonceRequested):
      return try provideNonce(.providesNonce, state, name, client, at: instant)
    case (.expired, .nonceRequested):
      return try answerRequestAfterExpiry(state, name, client, at: instant)
    case (.authenticated, .nonceRequested):
      let refusal = LayerService.Action.refuseNonce(client: name, reason: "already-authenticated")
      return moved(.refusesNonce, state, name, client, refusal)
    case (.challenged, .nonceRequested):
      switch try state.interpretations.take(NonceForChallenged.self) {
      case .refuses:
        return moved(.refusesNonceOnChallenge, state, name, client, refusalOnChallenge(of: name))
      case .another:
        return try provideNonce(.refusesNonceOnChallenge, state, name, client, at: instant)
      case .theSame:
        let provision = client.openChallenge.map {
          LayerService.Action.provideNonce(client: name, nonce: $0)
        }
        return moved(.refusesNonceOnChallenge, state, name, client, provision)
      }

    case (.authenticated, .tokenSubmitted):
      let refusal = LayerService.Action.refuseToken(client: name, reason: "already-authenticated")
      return moved(.refusesTokenWhileAuthenticated, state, name, client, refusal)
    case (_, .tokenSubmitted(_, let token)):
      return try judge(token, state, name, client, at: instant)

    case (.authenticated, .messageSent(_, let message)):
      let acceptance = LayerService.Action.acceptMessage(client: name, message: message)
      return moved(.acceptsMessage, state, name, client, acceptance)
    case (.expired, .messageSent(_, let message)):
      guard isTimeUp(for: client, in: state, at: instant),
        try state.interpretations.take(MessageAfterExpiry.self) == .refuses
      else { return try challenge(.challengesExpired, state, name, client, at: instant) }
      var client = client
      client.knowsOfExpiry = true
      let refusal = LayerService.Action.refuseMessage(client: name, message: message)
      return moved(.challengesExpired, state, name, client, refusal)
    case (.anonymous, .messageSent(_, let message)), (.holdingNonce, .messageSent(_, let message)):
      if try state.interpretations.take(MessageWithoutSession.self) == .challenged {
        return try challenge(.refusesMessage, state, name, client, at: instant)
      }
      let refusal = LayerService.Action.refuseMessage(client: name, message: message)
      return moved(.refusesMessage, state, name, client, refusal)
    case (.challenged, .messageSent(_, let message)):
      let refusal = LayerService.Action.refuseMessage(client: name, message: message)
      let reminder = reminder(of: client, named: name)
      switch try state.interpretations.take(MessageOfChallenged.self) {
      case .refused: return moved(.refusesMessage, state, name, client, refusal)
      case .challengedAgain:
        return try challenge(.refusesMessage, state, name, client, at: instant)
      case .reminded: return moved(.refusesMessage, state, name, client, reminder)
      case .refusedAndReminded:
        return moved(.refusesMessage, state, name, client, refusal, reminder)
      }

    case (.authenticated, .sessionEnded), (.expired, .sessionEnded):
      var client = client
      client.sessionStart = nil
      return moved(.endsSession, state, name, client)

    case (.anonymous, .challengeDue), (.holdingNonce, .challengeDue):
      if try state.interpretations.take(ChallengeWithoutSession.self) == .ignores {
        return moved(.challengesBeforeSession, state, name, client)
      }
      return try challenge(.challengesBeforeSession, state, name, client, at: instant)
    case (.authenticated, .challengeDue), (.expired, .challengeDue):
      return try challenge(.challengesSession, state, name, client, at: instant)
    case (.challenged, .challengeDue):
      switch try state.interpretations.take(ChallengeOfChallenged.self) {
      case .anotherNonce:
        return try challenge(.challengesAgain, state, name, client, at: instant)
      case .theSame:
        return moved(.challengesAgain, state, name, client, reminder(of: client, named: name))
      case .ignores: return moved(.challengesAgain, state, name, client)
      }

    case (.anonymous, .sessionEnded), (.holdingNonce, .sessionEnded), (.challenged, .sessionEnded):
      return moved(.ignores, state, name, client)
    }
  }

  /// A nonce may take the place of those that the client was given before.
  private func provideNonce(
    _ rule: Rule,
    _ state: State,
    _ name: String,
    _ client: Client,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    var client = client
    let usable = client.nonces.filter { !$0.isUsed }.map(\.nonce)
    if !usable.isEmpty, try state.interpretations.take(LiveNonces.self) == .one {
      client.nonces.removeAll { !$0.isUsed }
    } else if usable.count >= Self.few,
      try state.interpretations.take(ManyLiveNonces.self) == .latestOnly
    {
      let latest = usable.suffix(Self.few - 1)
      client.nonces.removeAll { !$0.isUsed && !latest.contains($0.nonce) }
    }
    let nonce = try nonce()
    client.nonces.append(HandedOut(nonce, since: instant, isChallenge: false))
    let provision = LayerService.Action.provideNonce(client: name, nonce: nonce)
    return moved(rule, state, name, client, provision)
  }

  /// The nonces that are valid if only a few of the latest are.
  private static let few = 3

  private func answerRequestAfterExpiry(
    _ state: State,
    _ name: String,
    _ client: Client,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    guard !client.knowsOfExpiry else {
      return try provideNonce(.providesNonce, state, name, client, at: instant)
    }
    switch try state.interpretations.take(NonceAfterExpiry.self) {
    case .provides: return try provideNonce(.providesNonce, state, name, client, at: instant)
    case .challenges: return try challenge(.providesNonce, state, name, client, at: instant)
    case .challengesAndRefuses:
      var transition = try challenge(.providesNonce, state, name, client, at: instant)
      transition.actions.append(refusalOnChallenge(of: name))
      return transition
    case .refuses:
      let refusal = LayerService.Action.refuseNonce(client: name, reason: "already-authenticated")
      return moved(.providesNonce, state, name, client, refusal)
    }
  }

  private func refusalOnChallenge(of name: String) -> LayerService.Action {
    .refuseNonce(client: name, reason: "challenge-nonce-at-hand")
  }

  /// The open challenge once more, over the same nonce.
  private func reminder(of client: Client, named name: String) -> LayerService.Action? {
    client.openChallenge.map { .challenge(client: name, nonce: $0) }
  }

  /// A challenge ends the session, and its nonce takes the place of all that were not used.
  private func challenge(
    _ rule: Rule,
    _ state: State,
    _ name: String,
    _ client: Client,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var client = client
    client.sessionStart = nil
    client.nonces.removeAll { !$0.isUsed }
    let nonce = try nonce()
    client.nonces.append(HandedOut(nonce, since: instant, isChallenge: true))
    let challenge = LayerService.Action.challenge(client: name, nonce: nonce)
    return moved(rule, state, name, client, challenge)
  }

  /// The token is verified in itself, and then its nonce must be one that this client may use.
  private func judge(
    _ token: String,
    _ state: State,
    _ name: String,
    _ client: Client,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var state = state
    let named = nonceNamed(token)
    var client = client
    var wasUsed = client.use(named)
    let input = state.configuration.verification(of: token, naming: named, at: instant)
    let verdict = try verdict(on: input, &state.interpretations)
    if case .valid = verdict, wasUsed == nil {
      wasUsed = try useNonce(named, ofAnotherThan: name, &state, at: instant)
    }
    switch (verdict, wasUsed) {
    case (.invalid(let reason), _):
      let refusal = LayerService.Action.refuseToken(client: name, reason: reason.rawValue)
      return moved(.refusesToken, state, name, client, refusal)
    case (.valid, nil):
      let reason = ReasonCode.nonceMismatch.rawValue
      let refusal = LayerService.Action.refuseToken(client: name, reason: reason)
      return moved(.refusesToken, state, name, client, refusal)
    case (.valid, true?):
      let reason = ReasonCode.replayed.rawValue
      let refusal = LayerService.Action.refuseToken(client: name, reason: reason)
      return moved(.refusesReplay, state, name, client, refusal)
    case (.valid(let findings), false?):
      client.sessionStart = instant
      client.tokenExpiresAt = findings.expiresAt
      client.knowsOfExpiry = false
      let session = LayerService.Action.openSession(client: name, userId: findings.userID)
      return moved(.opensSession, state, name, client, session)
    }
  }

  /// Uses a nonce that another client was given; nil if it may not.
  private func useNonce(
    _ nonce: String?,
    ofAnotherThan name: String,
    _ state: inout State,
    at instant: Instant
  ) throws -> Bool? {
    for owner in state.clients.keys where !owner.rawValue.hasSameUTF8(as: name) {
      guard state.clients[owner]?.nonces.contains(where: { $0.isUsable(named: nonce) }) == true
      else { continue }
      try decideEnds(of: owner, in: &state, at: instant)
      var other = client(owner.rawValue, in: state, at: instant)
      guard let wasUsed = other.use(nonce),
        try state.interpretations.take(NonceOfAnother.self) == .accepted
      else { continue }
      state.clients[owner] = other
      return wasUsed
    }
    return nil
  }

  private func moved(
    _ rule: Rule,
    _ state: State,
    _ name: String,
    _ client: Client,
    _ actions: LayerService.Action?...
  ) -> FlowTransition<Self> {
    var state = state
    state.clients[ClientName(rawValue: name)] = client.isForgettable ? nil : client
    return FlowTransition(rule, state, actions.compactMap(\.self))
  }
}

extension LayerServiceMachine {
  /// Decides whether that counts which ends in this very second, and a session whose token expired.
  private func decideEnds(of name: ClientName, in state: inout State, at instant: Instant) throws {
    guard let client = state.clients[name] else { return }
    if client.nonces.contains(where: {
      !$0.isUsed && instant.isAtEnd(of: nonceLifetime, since: $0.since)
    }) {
      _ = try state.interpretations.take(NonceEnd.self)
    }
    guard let start = client.sessionStart else { return }
    if instant.isAtEnd(of: state.configuration.sessionLifetime, since: start) {
      _ = try state.interpretations.take(SessionEnd.self)
    }
    if isTokenOver(for: client, in: state, at: instant),
      !isTimeUp(for: client, in: state, at: instant)
    {
      _ = try state.interpretations.take(SessionAfterToken.self)
    }
  }

  /// The client as it is now: nonces that are too old are forgotten.
  private func client(_ name: String, in state: State, at instant: Instant) -> Client {
    var client = state.clients[ClientName(rawValue: name)] ?? Client()
    client.nonces.removeAll { handedOut in
      let isLast = instant.isAtEnd(of: nonceLifetime, since: handedOut.since)
      return isLast
        ? state.interpretations[NonceEnd.self] != .valid
        : !LayerNonces.isAlive(since: handedOut.since, for: nonceLifetime, at: instant)
    }
    return client
  }

  private func phase(of client: Client, in state: State, at instant: Instant) -> Phase {
    if client.sessionStart != nil {
      let endsWithToken = state.interpretations[SessionAfterToken.self] == .over
      let isOver =
        isTimeUp(for: client, in: state, at: instant)
        || endsWithToken && isTokenOver(for: client, in: state, at: instant)
      return isOver ? .expired : .authenticated
    }
    let usable = client.nonces.filter { !$0.isUsed }
    if usable.contains(where: \.isChallenge) { return .challenged }
    return usable.isEmpty ? .anonymous : .holdingNonce
  }

  /// Whether a session has lasted as long as the service lets one last.
  private func isTimeUp(for client: Client, in state: State, at instant: Instant) -> Bool {
    guard let start = client.sessionStart else { return false }
    let lifetime = state.configuration.sessionLifetime
    return instant.isAtEnd(of: lifetime, since: start)
      ? state.interpretations[SessionEnd.self] != .valid : instant.isPast(start, by: lifetime)
  }

  /// Whether the token has expired that opened the session, by a clock that may differ.
  private func isTokenOver(for client: Client, in state: State, at instant: Instant) -> Bool {
    let leeway = state.interpretations[ClockLeeway.self] == .some ? Self.leeway : 0
    return client.tokenExpiresAt.map { instant.isPast($0, by: leeway) } ?? false
  }
}

extension LayerServiceMachine.Client {
  /// The nonce of the challenge that the client has not answered.
  fileprivate var openChallenge: String? {
    nonces.last { $0.isChallenge && !$0.isUsed }?.nonce
  }

  /// Uses the nonce that a token names, and tells whether it was used before; nil if it is not there.
  fileprivate mutating func use(_ nonce: String?) -> Bool? {
    let index = nonces.firstIndex { nonce?.hasSameUTF8(as: $0.nonce) == true }
    guard let index else { return nil }
    defer { nonces[index].isUsed = true }
    return nonces[index].isUsed
  }
}

extension LayerServiceMachine.HandedOut {
  /// Whether a token names the nonce that no token has named before.
  fileprivate func isUsable(named nonce: String?) -> Bool {
    !isUsed && nonce?.hasSameUTF8(as: self.nonce) == true
  }
}

extension LayerService.Configuration {
  fileprivate func verification(
    of token: String,
    naming nonce: String?,
    at instant: Instant
  ) -> LayerIdentityTokenVerification.Input {
    LayerIdentityTokenVerification.Input(
      providerID: providerId,
      publicKeys: publicKeys.map { .init(keyID: $0.key, pem: $0.value) },
      token: token,
      // A token that names no nonce is refused for that reason, so this value does not matter.
      nonce: nonce.flatMap { $0.isEmpty ? nil : $0 } ?? "none",
      now: Timestamp(instant.rfc3339)
    )
  }
}

extension LayerService.Event {
  /// The client that the event is about.
  package var client: String {
    switch self {
    case .nonceRequested(let client), .tokenSubmitted(let client, _), .messageSent(let client, _),
      .sessionEnded(let client), .challengeDue(let client):
      client
    }
  }
}
