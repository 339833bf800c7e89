import AuthConformance
import StrictJSON

extension AvayaClientMachine {
  package func transition(
    from state: State,
    on event: AvayaClient.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    if case .start = event { return start(state) }
    guard let index = event.index(in: state.services) else {
      return FlowTransition(.ignores, state)
    }
    let service = Position(state, index)
    switch (service.phase, event, service.challenge) {
    case (.registering, .serverChallenges, _):
      return service.raise(.raisesChallenge, event)
    case (.registered, .serverChallenges, _), (.abandoned, .serverChallenges, _):
      return service.raise(.raisesChallengeAnew, event)
    case (.challenged, .serverChallenges, let old?), (.responding, .serverChallenges, let old?):
      return service.raise(.replacesChallenge, event, cancelling: old)

    case (.challenged, .providerAnswers(_, let credential?), let challenge?):
      return try respond(service, challenge, credential)
    case (.challenged, .providerAnswers(_, nil), _):
      return service.move(.endsWithoutCredential, to: .abandoned)

    case (.responding, .serverAccepts, let challenge?):
      return service.move(.acceptsCredential, to: .registered, service.accepted(challenge))
    case (.responding, .serverRejects, let challenge?):
      // A stale nonce says nothing against the credential.
      let failures = challenge.failureCount + (event.challenge?.stale == true ? 0 : 1)
      return service.raise(.raisesRejection, event, failures: failures)
    case (.registering, .serverAccepts, _):
      return service.move(.acceptsWithoutChallenge, to: .registered)

    case (.challenged, .networkFails, let challenge?), (.responding, .networkFails, let challenge?):
      return service.move(.cancels, to: .abandoned, service.cancelled(challenge))
    case (.registering, .networkFails, _), (.registered, .networkFails, _):
      return service.move(.losesNetwork, to: .abandoned)

    case (.registered, .useService(let name, let request), _):
      return FlowTransition(.usesService, state, [.sendRequest(service: name, request: request)])
    case (_, .useService(let name, let request), _):
      return FlowTransition(.refusesUse, state, [.refuseRequest(service: name, request: request)])

    default:
      return FlowTransition(.ignores, state)
    }
  }

  /// All services at once, and only once.
  private func start(_ state: State) -> FlowTransition<Self> {
    guard state.services.contains(where: { $0.phase == .idle }) else {
      return FlowTransition(.ignores, state)
    }
    var state = state
    for index in state.services.indices { state.services[index].phase = .registering }
    let actions = state.services.map { service in
      AvayaClient.Action.register(service: service.service.name, host: service.service.host)
    }
    return FlowTransition(.startsRegistering, state, actions)
  }

  /// The response is computed from this credential and this challenge, whatever was used before.
  private func respond(
    _ service: Position,
    _ challenge: Challenge,
    _ credential: AvayaCredential
  ) throws -> FlowTransition<Self> {
    let ha1 = credential.ha1.flatMap { $0.isEmpty ? nil : $0 }
    let (before, nonce) = (
      service.state.services[service.index], ServerNonce(rawValue: challenge.nonce)
    )
    let request = DigestScheme.Request(
      ha1: ha1,
      username: ha1 == nil ? credential.username : nil,
      password: ha1 == nil ? credential.password ?? "" : nil,
      realm: challenge.realm,
      algorithm: "MD5",
      nonce: challenge.nonce,
      method: service.configuration.method,
      uri: service.configuration.uri,
      qualityOfProtection: challenge.qop,
      clientNonce: try challenge.qop.map { _ in try clientNonce() },
      nonceCount: challenge.qop.map { _ in nonceCount(before, nonce) }
    )
    guard case .success(let output) = try digest.computeDigestResponse(request) else {
      return service.move(.endsWithoutCredential, to: .abandoned)
    }
    return service.answer(challenge, by: credential.username, request, output.response)
  }
}

/// A service within a state, with its possible transitions.
private struct Position {
  let state: AvayaClientMachine.State
  let index: Int

  init(_ state: AvayaClientMachine.State, _ index: Int) {
    self.state = state
    self.index = index
  }

  var configuration: AvayaClient.Configuration.Service { state.services[index].service }
  var phase: AvayaClientMachine.Phase { state.services[index].phase }
  var challenge: AvayaClientMachine.Challenge? { state.services[index].challenge }

  func accepted(_ challenge: AvayaClientMachine.Challenge) -> AvayaClient.Action {
    .credentialAccepted(service: configuration.name, challenge: challenge.name)
  }

  func cancelled(_ challenge: AvayaClientMachine.Challenge) -> AvayaClient.Action {
    .challengeCancelled(service: configuration.name, challenge: challenge.name)
  }

  /// Hands a challenge to the provider under a name of its own.
  func raise(
    _ rule: AvayaClientMachine.Rule,
    _ event: AvayaClient.Event,
    failures: Int64 = 0,
    cancelling old: AvayaClientMachine.Challenge? = nil
  ) -> FlowTransition<AvayaClientMachine> {
    guard let sent = event.challenge else { return FlowTransition(.ignores, state) }
    var state = state
    state.services[index].raised += 1
    let challenge = AvayaClientMachine.Challenge(
      name: "\(configuration.name)/\(state.services[index].raised)",
      realm: sent.realm,
      nonce: sent.nonce,
      opaque: sent.opaque,
      qop: sent.qop,
      failureCount: failures
    )
    state.services[index].phase = .challenged
    state.services[index].challenge = challenge
    let received = AvayaClient.Action.challengeReceived(
      service: configuration.name,
      challenge: challenge.name,
      realm: sent.realm,
      host: sent.host,
      failureCount: failures
    )
    return FlowTransition(rule, state, [old.map(cancelled), received].compactMap(\.self))
  }

  /// Sends a response; the challenge stays until something comes of it.
  func answer(
    _ challenge: AvayaClientMachine.Challenge,
    by username: String,
    _ request: DigestScheme.Request,
    _ response: String
  ) -> FlowTransition<AvayaClientMachine> {
    var state = state
    state.services[index].phase = .responding
    let nonce = AvayaClientMachine.ServerNonce(rawValue: challenge.nonce)
    state.services[index].nonceUses[nonce, default: 0] += 1
    let action = AvayaClient.Action.respond(
      service: configuration.name,
      username: username,
      realm: challenge.realm,
      nonce: challenge.nonce,
      opaque: challenge.opaque,
      qop: request.qualityOfProtection,
      nc: request.nonceCount,
      cnonce: request.clientNonce,
      response: response
    )
    return FlowTransition(.sendsCredential, state, [action])
  }

  /// Moves to a phase in which no challenge is open.
  func move(
    _ rule: AvayaClientMachine.Rule,
    to phase: AvayaClientMachine.Phase,
    _ actions: AvayaClient.Action...
  ) -> FlowTransition<AvayaClientMachine> {
    var state = state
    state.services[index].phase = phase
    state.services[index].challenge = nil
    return FlowTransition(rule, state, actions)
  }
}
