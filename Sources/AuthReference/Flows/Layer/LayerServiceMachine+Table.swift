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
    let client = client(name, in: state, at: instant)
    switch (phase(of: client, in: state, at: instant), event) {
    case (.anonymous, .nonceRequested), (.holdingNonce, .nonceRequested),
      (.expired, .nonceRequested):
      return try provideNonce(state, name, client, at: instant)
    case (.authenticated, .nonceRequested):
      let refusal = LayerService.Action.refuseNonce(client: name, reason: "already-authenticated")
      return moved(.refusesNonce, state, name, client, refusal)
    case (.challenged, .nonceRequested):
      let refusal = LayerService.Action.refuseNonce(client: name, reason: "challenge-nonce-at-hand")
      return moved(.refusesNonceOnChallenge, state, name, client, refusal)

    case (.authenticated, .tokenSubmitted):
      let refusal = LayerService.Action.refuseToken(client: name, reason: "already-authenticated")
      return moved(.refusesTokenWhileAuthenticated, state, name, client, refusal)
    case (_, .tokenSubmitted(_, let token)):
      return try judge(token, state, name, client, at: instant)

    case (.authenticated, .messageSent(_, let message)):
      let acceptance = LayerService.Action.acceptMessage(client: name, message: message)
      return moved(.acceptsMessage, state, name, client, acceptance)
    case (.expired, .messageSent):
      return try challenge(.challengesExpired, state, name, client, at: instant)
    case (.anonymous, .messageSent(_, let message)), (.holdingNonce, .messageSent(_, let message)),
      (.challenged, .messageSent(_, let message)):
      let refusal = LayerService.Action.refuseMessage(client: name, message: message)
      return moved(.refusesMessage, state, name, client, refusal)

    case (.authenticated, .sessionEnded), (.expired, .sessionEnded):
      var client = client
      client.sessionStart = nil
      return moved(.endsSession, state, name, client)

    case (.anonymous, .challengeDue), (.holdingNonce, .challengeDue):
      return try challenge(.challengesBeforeSession, state, name, client, at: instant)
    case (.authenticated, .challengeDue), (.expired, .challengeDue):
      return try challenge(.challengesSession, state, name, client, at: instant)
    case (.challenged, .challengeDue):
      return try challenge(.challengesAgain, state, name, client, at: instant)

    case (.anonymous, .sessionEnded), (.holdingNonce, .sessionEnded), (.challenged, .sessionEnded):
      return moved(.ignores, state, name, client)
    }
  }

  private func provideNonce(
    _ state: State,
    _ name: String,
    _ client: Client,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    var client = client
    let nonce = try nonce()
    client.nonces.append(HandedOut(nonce, since: instant, isChallenge: false))
    let provision = LayerService.Action.provideNonce(client: name, nonce: nonce)
    return moved(.providesNonce, state, name, client, provision)
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
    let named = nonceNamed(token)
    var client = client
    let index = client.nonces.firstIndex { named?.hasSameUTF8(as: $0.nonce) == true }
    let wasUsed = index.map { client.nonces[$0].isUsed }
    if let index { client.nonces[index].isUsed = true }

    let input = state.configuration.verification(of: token, naming: named, at: instant)
    switch (try verify(verifier, input), wasUsed) {
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
      let session = LayerService.Action.openSession(client: name, userId: findings.userID)
      return moved(.opensSession, state, name, client, session)
    }
  }

  private func moved(
    _ rule: Rule,
    _ state: State,
    _ name: String,
    _ client: Client,
    _ actions: LayerService.Action...
  ) -> FlowTransition<Self> {
    var state = state
    state.clients[ClientName(rawValue: name)] = client.isForgettable ? nil : client
    return FlowTransition(rule, state, actions)
  }
}

extension LayerServiceMachine {
  /// The client as it is now: nonces that are too old are forgotten.
  private func client(_ name: String, in state: State, at instant: Instant) -> Client {
    var client = state.clients[ClientName(rawValue: name)] ?? Client()
    client.nonces.removeAll {
      !LayerNonces.isAlive(since: $0.since, for: nonceLifetime, at: instant)
    }
    return client
  }

  private func phase(of client: Client, in state: State, at instant: Instant) -> Phase {
    if let start = client.sessionStart {
      let isOver = instant.isPast(start, by: state.configuration.sessionLifetime)
      return isOver ? .expired : .authenticated
    }
    let usable = client.nonces.filter { !$0.isUsed }
    if usable.contains(where: \.isChallenge) { return .challenged }
    return usable.isEmpty ? .anonymous : .holdingNonce
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
