import Synchronization

extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(LayerServiceMachine())

  /// Faults of `layer.service`.
  static let layerServices: [KnownFault] =
    servicesWithNonces + servicesWithTokens + layerServiceSessions + servicesWithClients
    + servicesThatSkipChecks + servicesWithStrayNonces

  @FaultBuilder
  private static var servicesWithNonces: [KnownFault] {
    KnownFault(
      "layer-service-one-nonce",
      "hands out the same nonce every time",
      by: LayerServiceMachine(nonce: { "0123456789abcdef" })
    )
    .fix("draw each nonce at random").flagged("nonce-unchecked")
    KnownFault(
      "layer-service-nonces-repeat",
      "draws nonces from a small set",
      by: serviceWithNonceCycle(of: 8)
    )
    .fix("draw nonces with at least 128 random bits").flagged("nonce-unchecked")
    .acrossConversations()
    KnownFault(
      "layer-service-nonces-counted",
      "counts its nonces up behind a prefix",
      by: serviceWithNonceCycle(of: .max)
    )
    .fix("draw nonces with at least 128 random bits").flagged("nonce-unchecked")
    .acrossConversations()
    service("layer-service-nonce-replayed", "accepts a replayed nonce") { turn in
      try turn.forward().map { action in
        guard case .refuseToken(let client, "replayed") = action else { return action }
        return .openSession(client: client, userId: "alice")
      }
    }
    .fix("mark a nonce as used with its first token").flagged("nonce-unchecked")
    service.with("layer-service-nonce-second-too-long", "expires nonces a second late") {
      $0.nonceLifetime = 602
    }
    .fix("expire a nonce ten minutes after it is handed out").flagged("off-by-one")
    service.with("layer-service-nonce-second-too-short", "expires nonces a second early") {
      $0.nonceLifetime = 599
    }
    .fix("accept a nonce for ten minutes").flagged("off-by-one")
    service.with("layer-service-nonce-for-ever", "never expires nonces") {
      $0.nonceLifetime = Int64.max
    }
    .fix("expire a nonce ten minutes after it is handed out").flagged("lifetime-mixup")
    service(
      "layer-service-challenge-supersedes-nothing",
      "accepts older nonces after a challenge",
      remembering: (given: [String: Set<String>](), older: [String: Set<String>]())
    ) { turn in
      let actions = try turn.forward()
      for action in actions {
        switch action {
        case .provideNonce(let client, let nonce):
          turn.memory.given[client, default: []].insert(nonce)
        case .challenge(let client, let nonce):
          turn.memory.older[client, default: []].formUnion(turn.memory.given[client] ?? [])
          turn.memory.given[client] = [nonce]
        case .openSession(let client, _): turn.memory.given[client] = nil
        default: break
        }
      }
      guard case .tokenSubmitted(let client, let token) = turn.event,
        case .refuseToken(_, "nonce-mismatch") = actions.first,
        let nonce = LayerServiceMachine.nonceNamed(by: token),
        turn.memory.older[client]?.contains(nonce) == true
      else { return actions }
      return [.openSession(client: client, userId: "alice")]
    }
    .fix("replace all earlier nonces with the nonce of the challenge").flagged("nonce-unchecked")
  }

  @FaultBuilder
  private static var servicesWithTokens: [KnownFault] {
    serviceVerifying("layer-service-signature-unchecked", "never verifies signatures") {
      $0.verify = { _, _ in true }
    }
    .fix("verify the signature with the key that kid names").flagged("signature-unchecked")
    serviceVerifying("layer-service-cty-unchecked", "ignores cty") {
      $0.reader.headerChecks.drop("cty")
    }
    .fix("refuse tokens whose cty is not layer-eit;v=1").flagged("cross-jwt")
    serviceVerifying("layer-service-iss-unchecked", "ignores iss") { $0.claimChecks.drop("iss") }
      .fix("compare iss with the provider id").flagged("wrong-subject")
    serviceVerifying("layer-service-exp-unchecked", "accepts expired tokens") {
      $0.claimChecks.drop("expired")
    }
    .fix("refuse a token from exp on").flagged("expiry-unchecked")
    service.with("layer-service-one-key-only", "knows only one key") {
      $0.verify = { input in
        var input = input
        input.publicKeys.removeAll { $0.keyID.contains("9e8f7a6b") }
        return try LayerTokenVerifier().verifyLayerIdentityToken(input)
      }
    }
    .fix("look up kid among all keys of the provider").flagged("key-format")
  }

  @FaultBuilder
  private static var servicesWithClients: [KnownFault] {
    service(
      "layer-service-refusal-ends-all",
      "ends all sessions when it refuses a nonce to an authenticated client"
    ) { turn in
      let actions = try turn.forward()
      if case .refuseNonce? = actions.first, turn.phase == .authenticated {
        turn.state.base.clients = [:]
      }
      return actions
    }
    .fix("keep the sessions of other clients").flagged("stale-state")
    service("layer-service-client-case", "compares the names of clients case-insensitively") {
      turn in
      let client = turn.event.namedClient
      return try turn.forward(turn.event.naming(client.lowercased())).map { $0.naming(client) }
    }
    .fix("keep clients apart whose names differ").flagged("stale-state")
    service("layer-service-clients-mixed", "mixes up its clients") { turn in
      let client = turn.event.namedClient
      return try turn.forward(turn.event.naming("all")).map { $0.naming(client) }
    }
    .fix("keep nonces and sessions for each client separately").flagged("stale-state")
  }

  /// A service with a changed verifier of tokens.
  static func serviceVerifying(
    _ id: FaultID,
    _ mistake: String,
    _ change: (inout LayerTokenVerifier) -> Void
  ) -> KnownFault {
    let verifier = changed(LayerTokenVerifier(), change)
    return service.with(id, mistake) { $0.verify = { try verifier.verifyLayerIdentityToken($0) } }
  }

  private static func serviceWithNonceCycle(of count: Int) -> LayerServiceMachine {
    let cycle = NonceCycle(count: count)
    return LayerServiceMachine(nonce: { cycle.next() })
  }
}

/// Nonces that repeat.
private final class NonceCycle: Sendable {
  private let count: Int
  private let last = Mutex(0)

  init(count: Int) {
    self.count = count
  }

  func next() -> String {
    last.withLock { last in
      last = (last + 1) % count
      return "nonce-\(last)"
    }
  }
}

extension LayerService.Event {
  var namedClient: String {
    switch self {
    case .nonceRequested(let client), .tokenSubmitted(let client, _), .messageSent(let client, _),
      .sessionEnded(let client), .challengeDue(let client):
      client
    }
  }

  fileprivate func naming(_ client: String) -> Self {
    switch self {
    case .nonceRequested: .nonceRequested(client: client)
    case .tokenSubmitted(_, let token): .tokenSubmitted(client: client, token: token)
    case .messageSent(_, let message): .messageSent(client: client, message: message)
    case .sessionEnded: .sessionEnded(client: client)
    case .challengeDue: .challengeDue(client: client)
    }
  }
}

extension LayerService.Action {
  fileprivate func naming(_ client: String) -> Self {
    switch self {
    case .provideNonce(_, let nonce): .provideNonce(client: client, nonce: nonce)
    case .refuseNonce(_, let reason): .refuseNonce(client: client, reason: reason)
    case .openSession(_, let userId): .openSession(client: client, userId: userId)
    case .refuseToken(_, let reason): .refuseToken(client: client, reason: reason)
    case .acceptMessage(_, let message): .acceptMessage(client: client, message: message)
    case .refuseMessage(_, let message): .refuseMessage(client: client, message: message)
    case .challenge(_, let nonce): .challenge(client: client, nonce: nonce)
    }
  }
}
