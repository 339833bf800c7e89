extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(LayerServiceMachine())

  /// Faults in sessions: their length, and what begins and ends them.
  @FaultBuilder
  static var layerServiceSessions: [KnownFault] {
    service(
      "layer-service-expired-not-challenged",
      "never challenges a client whose session has expired"
    ) { turn in
      guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
      else { return try turn.forward() }
      return [.refuseMessage(client: client, message: message)]
    }
    .fix("challenge a client whose session has expired").flagged("lifetime-mixup")
    service("layer-service-session-for-ever", "never expires sessions") { turn in
      guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
      else { return try turn.forward() }
      return [.acceptMessage(client: client, message: message)]
    }
    .fix("expire each session after its lifetime").flagged("lifetime-mixup")
    KnownFault(
      "layer-service-session-second-too-short",
      "expires sessions a second early",
      by: ServiceWithShiftedSessions(seconds: -1)
    )
    .fix("keep a session until its lifetime is over").flagged("off-by-one")
    KnownFault(
      "layer-service-session-seconds-too-long",
      "expires sessions two seconds late",
      by: ServiceWithShiftedSessions(seconds: 2)
    )
    .fix("challenge a client when the lifetime of its session is over").flagged("off-by-one")
    service(
      "layer-service-message-though-challenged",
      "accepts messages while a challenge is open"
    ) { turn in
      guard case .messageSent(let client, let message) = turn.event, turn.phase == .challenged
      else { return try turn.forward() }
      return [.acceptMessage(client: client, message: message)]
    }
    .fix("refuse messages until the challenge is answered").flagged("offline-use")
    service(
      "layer-service-nonce-while-authenticated",
      "hands out nonces to authenticated clients"
    ) { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .authenticated
      else { return try turn.forward() }
      return [.provideNonce(client: client, nonce: try Nonce.random())]
    }
    .fix("refuse nonces to authenticated clients").flagged("nonce-unchecked")
    service(
      "layer-service-token-while-authenticated",
      "accepts tokens from authenticated clients"
    ) { turn in
      guard case .tokenSubmitted(let client, _) = turn.event, turn.phase == .authenticated
      else { return try turn.forward() }
      return [.openSession(client: client, userId: "bob")]
    }
    .fix("refuse tokens from authenticated clients").flagged("offline-use")
    service(
      "layer-service-session-start-kept",
      "counts a session after a logout from the start of the one before",
      remembering: [LayerServiceMachine.ClientName: Instant]()
    ) { turn in
      let name = LayerServiceMachine.ClientName(rawValue: turn.event.namedClient)
      let start = turn.state.base.clients[name]?.sessionStart
      let actions = try turn.forward()
      if case .sessionEnded = turn.event { turn.memory[name] = start }
      if case .openSession? = actions.first, let kept = turn.memory.removeValue(forKey: name) {
        turn.state.base.clients[name]?.sessionStart = kept
      }
      return actions
    }
    .fix("count each session from its own start").flagged("stale-state")
    service(
      "layer-service-strangers-served",
      "accepts messages of a client that it has not heard of before",
      remembering: Set<String>()
    ) { turn in
      let name = turn.event.namedClient
      let isKnown = !turn.memory.insert(name).inserted
      guard case .messageSent(let client, let message) = turn.event, !isKnown else {
        return try turn.forward()
      }
      return [.acceptMessage(client: client, message: message)]
    }
    .fix("refuse messages until a token has opened a session").flagged("offline-use")
  }
}

/// A service whose sessions end early or late.
private struct ServiceWithShiftedSessions: FlowMachine {
  typealias Vocabulary = LayerService

  let seconds: Int64
  let base = LayerServiceMachine()

  func open(_ configuration: LayerService.Configuration) -> LayerServiceMachine.State {
    var configuration = configuration
    configuration.sessionLifetime += seconds
    return base.open(configuration)
  }

  func handle(
    _ event: LayerService.Event,
    at instant: Instant,
    in state: inout LayerServiceMachine.State
  ) throws -> [LayerService.Action] {
    try base.handle(event, at: instant, in: &state)
  }
}
