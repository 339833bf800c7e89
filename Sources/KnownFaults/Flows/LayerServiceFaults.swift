extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(LayerServiceMachine())

  /// Faults of `layer.service`.
  static let layerServices: [KnownFault] =
    servicesWithNonces + servicesThatSkipChecks + parts(of: .layerService) + servicesWithSessions
    + servicesWithClients + derivedOfLayerServices

  @FaultBuilder
  private static var servicesWithNonces: [KnownFault] {
    service.with("one-nonce", "hands out the same nonce every time") {
      $0.nonce = { "0123456789abcdef" }
    }
    .fix("draw each nonce at random").flagged("nonce-unchecked")
    counting("nonces-repeat", "draws nonces from a small set", to: 8)
    counting("nonces-counted", "counts its nonces up behind a prefix", to: .max)
    service.ending(
      "expire nonces",
      "nonce",
      ("second-too-short", "second-too-long"),
      never: "nonce-for-ever",
      fix: "expire a nonce ten minutes after it is handed out"
    ) { id, mistake, seconds in
      service.with(id, mistake) { $0.nonceLifetime = seconds.map { 600 + $0 } ?? .max }
    }
    service(
      "challenge-nonce-replayed",
      "accepts the nonce of a challenge more than once",
      on: .refusesReplay
    ) { turn, actions in
      let used = turn.client?.nonces.first { $0.nonce == turn.nonce }
      return used?.isChallenge == true ? try turn.acceptance : actions
    }
    .fix("mark the nonce of a challenge as used with its first token").flagged("nonce-unchecked")
    service(
      "nonce-made-up",
      "accepts a nonce that it never handed out",
      remembering: Set<String>()
    ) { turn in
      let actions = try turn.forward()
      turn.memory.formUnion(actions.compactMap(\.nonce))
      guard turn.took([.refusesToken]), actions.first?.reason == .nonceMismatch,
        let nonce = turn.nonce, !nonce.isEmpty, !turn.memory.contains(nonce)
      else { return actions }
      return try turn.acceptance
    }
    .fix("accept only a nonce that was handed out").flagged("nonce-unchecked")
    acceptingUsed("nonce-used-by-another", "keeps used nonces for each client apart") {
      $0.client != $1.client
    }
    .fix("accept each nonce once, from whichever client").flagged("nonce-unchecked")
    acceptingUsed("used-nonces-for-an-hour", "forgets used nonces after an hour") {
      $1.at.seconds - $0.at.seconds > 3600
    }
    .fix("remember a used nonce for as long as a token over it is valid")
    .flagged("lifetime-mixup")
  }

  /// A service whose nonces are numbers from a small range.
  private static func counting(_ id: FaultID, _ mistake: String, to count: Int) -> KnownFault {
    service.with(id, mistake) {
      let last = Kept(0)
      $0.nonce = { "nonce-\(last.next() % count)" }
    }
    .fix("draw nonces with at least 128 random bits").flagged("nonce-unchecked")
    .acrossConversations()
  }

  /// A use of a nonce: its time and its client.
  private typealias Use = (at: Instant, client: String)

  /// A service that opens a session over some nonces that a token was accepted over before.
  private static func acceptingUsed(
    _ id: FaultID,
    _ mistake: String,
    _ isAccepted: @escaping @Sendable (_ before: Use, _ now: Use) -> Bool
  ) -> KnownFault {
    service(id, mistake, remembering: [String: Use]()) { turn in
      let actions = try turn.forward()
      guard let nonce = turn.nonce else { return actions }
      let use = (turn.instant, turn.event.client)
      if case .openSession? = actions.first {
        turn.memory[nonce] = use
      } else if [.nonceMismatch, .replayed].contains(actions.first?.reason),
        let before = turn.memory[nonce], isAccepted(before, use)
      {
        return try turn.acceptance
      }
      return actions
    }
  }

  /// Faults that skip exactly one check of a token.
  @FaultBuilder
  private static var servicesThatSkipChecks: [KnownFault] {
    service.with("one-key-only", "knows only one key") {
      $0.verify = { verifier, input in
        var input = input
        input.publicKeys.removeAll { $0.keyID.contains("9e8f7a6b") }
        return try verifier.verifyLayerIdentityToken(input)
      }
    }
    .fix("look up kid among all keys of the provider").flagged("key-format")
    service.with("provider-lower-case", "lowercases the provider id that iss is compared with") {
      $0.verify = { verifier, input in
        var input = input
        input.providerID = input.providerID.lowercased()
        return try verifier.verifyLayerIdentityToken(input)
      }
    }
    .fix("compare iss with the provider id exactly as given").flagged("inexact-comparison")
    opening("any-text-accepted", "opens a session for a text that is not a token") {
      !$0.contains(".")
    }
    .fix("refuse what cannot be read as a token").flagged("signature-unchecked")
    for way in Weakenings.kinds
    where ["optional", "empty-taken", "no-text-taken"].contains(way.name) {
      opening(FaultID(rawValue: "nce-\(way.name)"), way.text("nce")) { token in
        token.claims.map { way.apply($0["nce"], "\0") } ?? false
      }
      .fix("require nce to be a nonce that was handed out").flagged(way.flag)
    }
  }

  /// A service that opens a session for tokens that it must refuse.
  private static func opening(
    _ id: FaultID,
    _ mistake: String,
    _ isAccepted: @escaping @Sendable (String) -> Bool
  ) -> KnownFault {
    service(id, mistake) { turn in
      let actions = try turn.forward()
      return turn.token.map(isAccepted) == true ? try turn.acceptance : actions
    }
  }

  /// Faults in sessions: their length, and what begins and ends them.
  @FaultBuilder
  private static var servicesWithSessions: [KnownFault] {
    service("session-for-ever", "never expires sessions", on: .challengesExpired) { turn, _ in
      turn.undo()
      return try turn.acceptance
    }
    .fix("expire each session after its lifetime").flagged("lifetime-mixup")
    service(
      "expired-served-again",
      "challenges a client whose session has expired, and accepts its next message",
      remembering: Set<LayerServiceMachine.ClientName>()
    ) { turn in
      let wasExpired = turn.phase == .expired
      let actions = try turn.forward()
      if turn.took([.challengesExpired]), wasExpired { turn.memory.insert(turn.name) }
      if turn.took([.opensSession]) { turn.memory.remove(turn.name) }
      guard case .messageSent = turn.event, turn.took([.refusesMessage]) else { return actions }
      return turn.memory.contains(turn.name) ? try turn.acceptance : actions
    }
    .fix("accept no message until the client has authenticated again").flagged("offline-use")
    service(
      "tenth-message-served",
      "accepts every tenth message of a client without a session",
      remembering: 0
    ) { turn in
      let actions = try turn.forward()
      guard turn.took([.refusesMessage]) else { return actions }
      turn.memory += 1
      return turn.memory.isMultiple(of: 10) ? try turn.acceptance : actions
    }
    .fix("accept no message until a token has opened a session").flagged("offline-use")
    service.ending(
      "expire sessions",
      "session",
      ("second-too-short", "seconds-too-long"),
      fix: "challenge a client when the lifetime of its session is over"
    ) { id, mistake, seconds in
      service(id, mistake, on: .opensSession) { turn, actions in
        let name = turn.name
        let start = turn.client?.sessionStart?.adding(seconds: seconds ?? 0)
        turn.state.base.clients[name]?.sessionStart = start
        return actions
      }
    }
    service(
      "session-start-kept",
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
    service("logout-ends-all-sessions", "ends the sessions of all clients on a logout") { turn in
      let actions = try turn.forward()
      if turn.took([.endsSession]) {
        for name in turn.state.base.clients.keys {
          turn.state.base.clients[name]?.sessionStart = nil
        }
      }
      return actions
    }
    .fix("end the session of the client that logs out").flagged("stale-state")
    service(
      "logout-ends-sessions-of-user",
      "ends all sessions of a user on a logout",
      remembering: [LayerServiceMachine.ClientName: String]()
    ) { turn in
      let actions = try turn.forward()
      if case .openSession(_, let user)? = actions.first { turn.memory[turn.name] = user }
      if turn.took([.endsSession]), let user = turn.memory[turn.name] {
        for (name, other) in turn.memory where other == user {
          turn.state.base.clients[name]?.sessionStart = nil
        }
      }
      return actions
    }
    .fix("end the session of the client that logs out").flagged("stale-state")
    service(
      "strangers-served",
      "accepts messages of a client that it has not heard of before",
      remembering: Set<String>()
    ) { turn in
      let isStranger = turn.memory.insert(turn.event.client).inserted
      let actions = try turn.forward()
      return isStranger && turn.took([.refusesMessage]) ? try turn.acceptance : actions
    }
    .fix("refuse messages until a token has opened a session").flagged("offline-use")
  }

  /// Services that know their clients by other names.
  private static let servicesWithClients: [KnownFault] = [
    mixing("client-case", "compares the names of clients case-insensitively") { $0.lowercased() }
      .fix("keep clients apart whose names differ").flagged("stale-state"),
    mixing("clients-mixed", "mixes up its clients") { _ in "all" }
      .fix("keep nonces and sessions for each client separately").flagged("stale-state"),
  ]

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
}

extension Turn where Base == LayerServiceMachine {
  /// The name of the client that the event is about.
  fileprivate var name: LayerServiceMachine.ClientName {
    LayerServiceMachine.ClientName(rawValue: event.client)
  }

  /// The state that the reference keeps for the client.
  fileprivate var client: LayerServiceMachine.Client? { state.base.clients[name] }

  /// The token that is submitted.
  fileprivate var token: String? {
    if case .tokenSubmitted(_, let token) = event { token } else { nil }
  }

  /// The nonce that the token names.
  fileprivate var nonce: String? { token.flatMap { LayerServiceMachine.nonceNamed(by: $0) } }

  /// The actions that accept the event, from any client.
  fileprivate var acceptance: [LayerService.Action] {
    get throws {
      switch event {
      case .messageSent(let client, let message):
        [.acceptMessage(client: client, message: message)]
      case .tokenSubmitted(let client, let token):
        [.openSession(client: client, userId: token.claims?["prn"]?.string ?? "")]
      case .nonceRequested(let client):
        [.provideNonce(client: client, nonce: try Nonce.random())]
      default: []
      }
    }
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

  /// The reason why a token is refused; nil for any other action.
  fileprivate var reason: ReasonCode? {
    if case .refuseToken(_, let reason) = self { ReasonCode(rawValue: reason) } else { nil }
  }
}
