extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(LayerServiceMachine())

  /// Faults of `layer.service`.
  static let layerServices: [KnownFault] =
    servicesWithNonces + servicesThatSkipChecks + partsOfLayerServices + servicesWithSessions
    + servicesWithClients + derivedOfLayerServices

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
    service("layer-service-nonce-replayed", "accepts a replayed nonce", on: .refusesReplay) {
      turn,
      _ in [.openSession(client: turn.event.client, userId: "alice")]
    }
    .fix("mark a nonce as used with its first token").flagged("nonce-unchecked")
    service(
      "layer-service-challenge-nonce-replayed",
      "accepts the nonce of a challenge more than once",
      on: .refusesReplay
    ) { turn, actions in
      let own = turn.client?.nonces.first { $0.nonce == turn.nonce }
      return own?.isChallenge == true ? [turn.session] : actions
    }
    .fix("mark the nonce of a challenge as used with its first token").flagged("nonce-unchecked")
    service(
      "layer-service-nonce-made-up",
      "accepts a nonce that it never handed out",
      remembering: Set<String>()
    ) { turn in
      let actions = try turn.forward()
      turn.memory.formUnion(actions.compactMap(\.nonce))
      guard turn.took([.refusesToken]), actions.first?.reason == .nonceMismatch,
        let nonce = turn.nonce, !nonce.isEmpty, !turn.memory.contains(nonce)
      else { return actions }
      return [turn.session]
    }
    .fix("accept only a nonce that was handed out").flagged("nonce-unchecked")
    acceptingUsed("layer-service-nonce-used-by-another", "keeps used nonces for each client apart")
    {
      use,
      client,
      _ in use.client != client
    }
    .fix("accept each nonce once, from whichever client").flagged("nonce-unchecked")
    acceptingUsed("layer-service-used-nonces-for-an-hour", "forgets used nonces after an hour") {
      use,
      _,
      now in now.seconds - use.at.seconds > 3600
    }
    .fix("remember a used nonce for as long as a token over it is valid")
    .flagged("lifetime-mixup")
  }

  /// A service that opens a session over some nonces that a token was accepted over before; it
  /// remembers when, and from whom.
  private static func acceptingUsed(
    _ id: FaultID,
    _ mistake: String,
    _ isAccepted:
      @escaping @Sendable (_ use: (at: Instant, client: String), _ client: String, _ now: Instant)
      -> Bool
  ) -> KnownFault {
    service(id, mistake, remembering: [String: (at: Instant, client: String)]()) { turn in
      let actions = try turn.forward()
      guard let nonce = turn.nonce else { return actions }
      if case .openSession? = actions.first {
        turn.memory[nonce] = (turn.instant, turn.event.client)
      } else if [.nonceMismatch, .replayed].contains(actions.first?.reason),
        let use = turn.memory[nonce], isAccepted(use, turn.event.client, turn.instant)
      {
        return [turn.session]
      }
      return actions
    }
  }

  /// A service with a changed verifier of tokens.
  private static func serviceVerifying(
    _ id: FaultID,
    _ mistake: String,
    _ change: (inout LayerTokenVerifier) -> Void
  ) -> KnownFault {
    let verifier = changed(LayerTokenVerifier(), change)
    return service.with(id, mistake) { $0.verify = { try verifier.verifyLayerIdentityToken($0) } }
  }

  /// Faults that skip exactly one check of a token.
  @FaultBuilder
  private static var servicesThatSkipChecks: [KnownFault] {
    service.with("layer-service-one-key-only", "knows only one key") {
      $0.verify = { input in
        var input = input
        input.publicKeys.removeAll { $0.keyID.contains("9e8f7a6b") }
        return try LayerTokenVerifier().verifyLayerIdentityToken(input)
      }
    }
    .fix("look up kid among all keys of the provider").flagged("key-format")
    serviceVerifying("layer-service-prn-optional", "accepts tokens without prn") {
      $0.claimChecks.rule("prn") { evidence in
        evidence.claims.members["prn"] = evidence.claims.members["prn"] ?? "anonymous"
        if try evidence.claims.string("prn").isEmpty { throw Refusal(.claimInvalid) }
      }
    }
    .fix("require prn").flagged("claims-missing")
    serviceVerifying("layer-service-prn-empty", "accepts an empty prn") {
      $0.claimChecks.drop("prn")
    }
    .fix("require prn to be a non-empty string").flagged("empty-identity")
    accepting("layer-service-any-text-accepted", "opens a session for a text that is not a token") {
      !$0.contains(".")
    }
    .fix("refuse what cannot be read as a token").flagged("signature-unchecked")
    accepting("layer-service-nce-optional", "accepts tokens without nce") {
      $0.claims.map { $0["nce"] == nil } == true
    }
    .fix("require nce").flagged("nonce-unchecked")
    accepting("layer-service-nce-empty", "accepts an empty nce") { $0.claims?["nce"] == "" }
      .fix("require nce to be a nonce that was handed out").flagged("empty-identity")
    accepting("layer-service-nce-any-kind", "accepts nce that is not a string") {
      $0.claims?["nce"].map { $0.string == nil } == true
    }
    .fix("require nce to be a string").flagged("claims-missing")
  }

  /// A service that opens a session for tokens that it must refuse.
  private static func accepting(
    _ id: FaultID,
    _ mistake: String,
    _ isAccepted: @escaping @Sendable (String) -> Bool
  ) -> KnownFault {
    service(id, mistake) { turn in
      let actions = try turn.forward()
      guard case .tokenSubmitted(let client, let token) = turn.event, isAccepted(token) else {
        return actions
      }
      return [.openSession(client: client, userId: token.claims?["prn"]?.string ?? "")]
    }
  }

  /// Faults in sessions: their length, and what begins and ends them.
  @FaultBuilder
  private static var servicesWithSessions: [KnownFault] {
    service(
      "layer-service-expired-not-challenged",
      "never challenges a client whose session has expired",
      on: .challengesExpired
    ) { turn, actions in
      guard case .messageSent(let client, let message) = turn.event else { return actions }
      turn.undo()
      return [.refuseMessage(client: client, message: message)]
    }
    .fix("challenge a client whose session has expired").flagged("lifetime-mixup")
    service(
      "layer-service-session-for-ever",
      "never expires sessions",
      on: .challengesExpired
    ) { turn, _ in
      turn.undo()
      return turn.acceptance
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
      "accepts messages while a challenge is open",
      on: .refusesMessage
    ) { turn, actions in turn.phase == .challenged ? turn.acceptance : actions }
    .fix("refuse messages until the challenge is answered").flagged("offline-use")
    service(
      "layer-service-nonce-while-authenticated",
      "hands out nonces to authenticated clients",
      on: .refusesNonce
    ) { turn, _ in [.provideNonce(client: turn.event.client, nonce: try Nonce.random())] }
    .fix("refuse nonces to authenticated clients").flagged("nonce-unchecked")
    service(
      "layer-service-token-while-authenticated",
      "accepts tokens from authenticated clients",
      on: .refusesTokenWhileAuthenticated
    ) { turn, _ in [.openSession(client: turn.event.client, userId: "bob")] }
    .fix("refuse tokens from authenticated clients").flagged("offline-use")
    service(
      "layer-service-session-start-kept",
      "counts a session after a logout from the start of the one before",
      remembering: [LayerServiceMachine.ClientName: Instant]()
    ) { turn in
      let name = turn.name
      let start = turn.client?.sessionStart
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
      let isStranger = turn.memory.insert(turn.event.client).inserted
      let actions = try turn.forward()
      return isStranger && turn.took([.refusesMessage]) ? turn.acceptance : actions
    }
    .fix("refuse messages until a token has opened a session").flagged("offline-use")
  }

  @FaultBuilder
  private static var servicesWithClients: [KnownFault] {
    mixing("layer-service-client-case", "compares the names of clients case-insensitively") {
      $0.lowercased()
    }
    .fix("keep clients apart whose names differ").flagged("stale-state")
    mixing("layer-service-clients-mixed", "mixes up its clients") { _ in "all" }
      .fix("keep nonces and sessions for each client separately").flagged("stale-state")
  }

  /// A service that knows its clients by other names.
  private static func mixing(
    _ id: FaultID,
    _ mistake: String,
    _ name: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    service(id, mistake) { turn in
      let client = turn.event.client
      return try turn.forward(turn.event.replacing("*.client", by: name(client)))
        .map { $0.replacing("*.client", by: client) }
    }
  }

  private static func serviceWithNonceCycle(of count: Int) -> LayerServiceMachine {
    let last = Kept(0)
    return LayerServiceMachine(nonce: {
      last.change { last in
        last = (last + 1) % count
        return "nonce-\(last)"
      }
    })
  }
}

/// A service whose sessions end early or late.
private struct ServiceWithShiftedSessions: FlowMachine {
  typealias Vocabulary = LayerService

  let seconds: Int64
  let base = LayerServiceMachine()

  func open(_ configuration: LayerService.Configuration) -> LayerServiceMachine.State {
    base.open(changed(configuration) { $0.sessionLifetime += seconds })
  }

  func handle(
    _ event: LayerService.Event,
    at instant: Instant,
    in state: inout LayerServiceMachine.State
  ) throws -> [LayerService.Action] {
    try base.handle(event, at: instant, in: &state)
  }
}

extension Turn where Base == LayerServiceMachine {
  /// The name of the client that the event is about.
  fileprivate var name: LayerServiceMachine.ClientName {
    LayerServiceMachine.ClientName(rawValue: event.client)
  }

  /// What is known of the client.
  fileprivate var client: LayerServiceMachine.Client? { state.base.clients[name] }

  /// The token that is submitted.
  fileprivate var token: String? {
    if case .tokenSubmitted(_, let token) = event { token } else { nil }
  }

  /// The nonce that the token names.
  fileprivate var nonce: String? { token.flatMap { LayerServiceMachine.nonceNamed(by: $0) } }

  /// A session for whom the token names.
  fileprivate var session: LayerService.Action {
    .openSession(client: event.client, userId: token?.claims?["prn"]?.string ?? "")
  }

  /// Accepts the message that is sent.
  fileprivate var acceptance: [LayerService.Action] {
    guard case .messageSent(let client, let message) = event else { return [] }
    return [.acceptMessage(client: client, message: message)]
  }
}

extension LayerService.Action {
  /// The nonce that is handed out.
  fileprivate var nonce: String? {
    switch self {
    case .provideNonce(_, let nonce), .challenge(_, let nonce): nonce
    default: nil
    }
  }

  /// Why a token is refused.
  fileprivate var reason: ReasonCode? {
    if case .refuseToken(_, let reason) = self { ReasonCode(rawValue: reason) } else { nil }
  }
}
