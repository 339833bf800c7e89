import AuthConformance

extension AvayaClientMachine {
  public func phase(of state: State, for event: AvayaClient.Event, at instant: Instant) -> Phase {
    state.services.first { $0.service.name == event.service }?.phase
      ?? state.services.first?.phase ?? .idle
  }

  public func transition(
    from state: State,
    on event: AvayaClient.Event,
    at instant: Instant
  ) throws -> FlowTransition<Self> {
    switch event {
    case .start: return start(state)
    case .stop: return stop(state)
    default: break
    }
    guard let index = state.services.firstIndex(where: { $0.service.name == event.service }) else {
      return FlowTransition(.ignores, state)
    }
    let service = state.services[index]
    let name = service.service.name
    switch (service.phase, event, service.challenge) {
    case (.registering, .serverChallenges(_, let realm, let host, let nonce), _):
      return raise(.raisesChallenge, state, index, realm, host, nonce)
    case (.registered, .serverChallenges(_, let realm, let host, let nonce), _),
      (.abandoned, .serverChallenges(_, let realm, let host, let nonce), _):
      return raise(.raisesChallengeAnew, state, index, realm, host, nonce)
    case (.challenged, .serverChallenges(_, let realm, let host, let nonce), let old?),
      (.responding, .serverChallenges(_, let realm, let host, let nonce), let old?):
      var transition = raise(.replacesChallenge, state, index, realm, host, nonce)
      transition.actions.insert(.challengeCancelled(service: name, challenge: old.name), at: 0)
      return transition

    case (.challenged, .providerAnswers(_, let answered, let credential?), let challenge?)
    where answered == challenge.name:
      return try respond(state, index, challenge, credential)
    case (.challenged, .providerAnswers(_, let answered, nil), let challenge?)
    where answered == challenge.name:
      return moved(.endsWithoutCredential, state, index, to: .abandoned)

    case (.registering, .serverAccepts, _):
      return moved(.acceptsWithoutChallenge, state, index, to: .registered)
    case (.responding, .serverAccepts, let challenge?):
      let accepted = AvayaClient.Action.credentialAccepted(
        service: name,
        challenge: challenge.name
      )
      return moved(.acceptsCredential, state, index, to: .registered, accepted)
    case (.responding, .serverRejects(_, let realm, let host, let nonce), let challenge?):
      let failures = challenge.failureCount + 1
      return raise(.raisesRejection, state, index, realm, host, nonce, failures: failures)

    case (.challenged, .networkFails, let challenge?), (.responding, .networkFails, let challenge?):
      let cancelled = AvayaClient.Action.challengeCancelled(
        service: name,
        challenge: challenge.name
      )
      return moved(.cancels, state, index, to: .abandoned, cancelled)
    case (.registering, .networkFails, _), (.registered, .networkFails, _):
      return moved(.losesNetwork, state, index, to: .abandoned)

    case (.registered, .useService(_, let request), _):
      return FlowTransition(.usesService, state, [.sendRequest(service: name, request: request)])
    case (_, .useService(_, let request), _):
      return FlowTransition(.refusesUse, state, [.refuseRequest(service: name, request: request)])

    default:
      return FlowTransition(.ignores, state)
    }
  }

  private func start(_ state: State) -> FlowTransition<Self> {
    guard state.services.contains(where: { $0.phase == .idle }) else {
      return FlowTransition(.ignores, state)
    }
    var state = state
    var actions: [AvayaClient.Action] = []
    for index in state.services.indices where state.services[index].phase == .idle {
      state.services[index].phase = .registering
      let service = state.services[index].service
      actions.append(.register(service: service.name, host: service.host))
    }
    return FlowTransition(.startsRegistering, state, actions)
  }

  /// Whoever waits for an answer, or for the result of one, is told that nothing will come of it.
  private func stop(_ state: State) -> FlowTransition<Self> {
    guard state.services.contains(where: { $0.phase != .idle }) else {
      return FlowTransition(.ignores, state)
    }
    var stopped = state
    var actions: [AvayaClient.Action] = []
    for index in state.services.indices {
      if let challenge = state.services[index].challenge {
        let name = state.services[index].service.name
        actions.append(.challengeCancelled(service: name, challenge: challenge.name))
      }
      stopped.services[index].phase = .idle
      stopped.services[index].challenge = nil
    }
    return FlowTransition(actions.isEmpty ? .stops : .stopsAndCancels, stopped, actions)
  }

  private func raise(
    _ rule: Rule,
    _ state: State,
    _ index: Int,
    _ realm: String,
    _ host: String,
    _ nonce: String,
    failures: Int64 = 0
  ) -> FlowTransition<Self> {
    var state = state
    state.challengeCount += 1
    let challenge = Challenge(
      name: "challenge-\(state.challengeCount)",
      realm: realm,
      host: host,
      nonce: nonce,
      failureCount: failures
    )
    state.services[index].phase = .challenged
    state.services[index].challenge = challenge
    let raised = AvayaClient.Action.challengeReceived(
      service: state.services[index].service.name,
      challenge: challenge.name,
      realm: realm,
      host: host,
      failureCount: failures
    )
    return FlowTransition(rule, state, [raised])
  }

  /// The response is computed from this credential and this challenge, whatever was used before.
  private func respond(
    _ state: State,
    _ index: Int,
    _ challenge: Challenge,
    _ credential: AvayaCredential
  ) throws -> FlowTransition<Self> {
    let service = state.services[index].service
    let ha1 = credential.ha1.flatMap { $0.isEmpty ? nil : $0 }
    let request = DigestResponseComputation.Input(
      ha1: ha1,
      username: ha1 == nil ? credential.username : nil,
      password: ha1 == nil ? credential.password ?? "" : nil,
      realm: challenge.realm,
      algorithm: "MD5",
      nonce: challenge.nonce,
      method: service.method,
      uri: service.uri
    )
    guard case .produced(let output) = try digest.computeDigestResponse(request) else {
      return moved(.endsWithoutCredential, state, index, to: .abandoned)
    }
    let response = AvayaClient.Action.respond(
      service: service.name,
      username: credential.username,
      realm: challenge.realm,
      nonce: challenge.nonce,
      response: output.response
    )
    var state = state
    state.services[index].phase = .responding
    return FlowTransition(.sendsCredential, state, [response])
  }

  /// One service moves on; a challenge stays only while somebody waits for it.
  private func moved(
    _ rule: Rule,
    _ state: State,
    _ index: Int,
    to phase: Phase,
    _ actions: AvayaClient.Action...
  ) -> FlowTransition<Self> {
    var state = state
    state.services[index].phase = phase
    state.services[index].challenge = nil
    return FlowTransition(rule, state, actions)
  }
}

extension AvayaClient.Event {
  /// The service that the event is about; nil where it is about all.
  fileprivate var service: String? {
    switch self {
    case .start, .stop: nil
    case .serverChallenges(let service, _, _, _), .serverRejects(let service, _, _, _),
      .serverAccepts(let service), .networkFails(let service),
      .providerAnswers(let service, _, _), .useService(let service, _):
      service
    }
  }
}
