extension KnownVariants {
  private static let service = RoleChanges<_, KnownVariant>(LayerServiceMachine())

  /// Variants of `layer.service`.
  static let layerService: [KnownVariant] = challenges + nonces + tokens

  @VariantBuilder
  private static var challenges: [KnownVariant] {
    service.with("layer-service-nonce-at-ten-minutes", "accepts a nonce at exactly ten minutes") {
      $0.nonceLifetime = 601
    }
    .because("The guide does not say whether the end itself is included")
    .takes("layer-nonce-at-ten-minutes", "valid")
    service.with(
      "layer-service-counts-its-nonces",
      "counts its nonces up behind a prefix of its own"
    ) { $0.nonce = { [count = Kept(0)] in "service-7-\(count.next())" } }
    .because("The document says only where a nonce comes from")
    service.with("layer-service-nonces-of-an-hour", "accepts nonces for an hour") {
      $0.nonceLifetime = 3600
    }
    .because("The document does not say how long a nonce lives")
    .takes("layer-nonce-at-ten-minutes", "valid")
    service(
      "layer-service-session-at-its-end",
      "accepts messages in the second in which the session ends"
    ) { turn in
      guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired,
        let start = turn.state.base.clients[.init(rawValue: client)]?.sessionStart,
        !turn.instant.isPast(start, by: turn.state.base.configuration.sessionLifetime + 1)
      else { return try turn.forward() }
      return [.acceptMessage(client: client, message: message)]
    }
    .because("The document does not say whether the end itself is included")
    .takes("layer-session-at-its-end", "valid")
    service("layer-service-refuses-after-expiry", "refuses messages after the end of a session") {
      turn in
      guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
      else { return try turn.forward() }
      return [.refuseMessage(client: client, message: message)]
    }
    .because("The document says that a challenge can occur, not that it must")
    .takes("layer-service-message-after-expiry", "refuses")
    KnownVariant("layer-service-challenges-again", by: serviceThatChallenges { $0 == .challenged })
      .that("challenges a client again that sends a message")
      .because("The document lets the service challenge at any time")
      .takes("layer-message-of-challenged-client", "challenged-again")
    KnownVariant(
      "layer-service-reminds-of-challenge",
      "answers a message of a challenged client by the open challenge",
      by: serviceThatReminds { _ in [] }
    )
    .because("The document does not say what the service answers to it")
    .takes("layer-message-of-challenged-client", "reminded")
    KnownVariant(
      "layer-service-refuses-and-reminds",
      "refuses a message of a challenged client, and sends the open challenge again",
      by: serviceThatReminds { $0 }
    )
    .because("The document does not say what the service answers to it")
    .takes("layer-message-of-challenged-client", "refused-and-reminded")
    KnownVariant(
      "layer-service-challenges-strangers",
      "challenges a client without a session that sends a message",
      by: serviceThatChallenges { $0 == .anonymous || $0 == .holdingNonce }
    )
    .because("The document lets the service challenge for many reasons")
    .takes("layer-message-without-session", "challenged")
    service(
      "layer-service-challenge-for-a-nonce",
      "answers a request for a nonce after a session by a challenge"
    ) { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .expired else {
        return try turn.forward()
      }
      return try turn.forward(.challengeDue(client: client))
    }
    .because("The document lets the service challenge for expiration")
    .takes("layer-nonce-request-after-expiry", "challenges")
    service(
      "layer-service-challenge-and-no-nonce",
      "challenges a client that asks for a nonce after a session, and refuses the nonce"
    ) { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .expired else {
        return try turn.forward()
      }
      let challenge = try turn.forward(.challengeDue(client: client))
      return challenge + [.refuseNonce(client: client, reason: "challenge-nonce-at-hand")]
    }
    .because("The document lets the service challenge for expiration: no need to request a nonce")
    .takes("layer-nonce-request-after-expiry", "challenges-and-refuses")
    service(
      "layer-service-session-over-by-message",
      "notices that a session is over by the next message, and refuses nonces until then"
    ) { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .expired else {
        return try turn.forward()
      }
      return [.refuseNonce(client: client, reason: "already-authenticated")]
    }
    .because("The document lets the service challenge, and does not say when it looks")
    .takes("layer-nonce-request-after-expiry", "refuses")
    service(
      "layer-service-challenges-sessions-only",
      "challenges no client that has no session"
    ) { turn in
      let withoutSession: Set = [LayerServiceMachine.Phase.anonymous, .holdingNonce, .challenged]
      if case .challengeDue = turn.event, withoutSession.contains(turn.phase) { return [] }
      return try turn.forward()
    }
    .because("The document: the service may challenge, and the client authenticates again")
    .takes("layer-service-challenge-without-session", "ignores")
    .takes("layer-service-challenge-while-challenged", "ignores")
    service(
      "layer-service-challenge-sent-again",
      "sends an open challenge again, over the same nonce"
    ) { turn in
      guard case .challengeDue(let client) = turn.event, turn.phase == .challenged,
        let nonces = turn.state.base.clients[.init(rawValue: client)]?.nonces,
        let nonce = nonces.last(where: \.isChallenge)
      else { return try turn.forward() }
      return [.challenge(client: client, nonce: nonce.nonce)]
    }
    .because("The document does not say that every challenge has a nonce of its own")
    .takes("layer-service-challenge-while-challenged", "the-same")
    service(
      "layer-service-session-ends-with-token",
      "ends a session when its token expires",
      remembering: [String: Int64]()
    ) { turn in
      if case .messageSent(let client, _) = turn.event, turn.phase == .authenticated,
        let expiry = turn.memory[client], turn.instant.seconds >= expiry
      {
        return try turn.forward(.challengeDue(client: client))
      }
      let actions = try turn.forward()
      if case .tokenSubmitted(let client, let token) = turn.event,
        case .openSession? = actions.first
      {
        turn.memory[client] = token.claims?["exp"]?.number?.int64
      }
      return actions
    }
    .because("The document: a challenge can occur for expiration of tokens")
    .takes("layer-service-session-after-token-expiry", "over")
  }

  @VariantBuilder
  private static var nonces: [KnownVariant] {
    KnownVariant(
      "layer-service-nonces-for-all-clients",
      "accepts a nonce of any client",
      by: serviceThatAccepts(used: false, ofAll: true)
    )
    .because("The document: obtained from the SDK, and not from which client's")
    .takes("layer-service-nonce-of-another-client", "accepted")
    service("layer-service-nonce-until-used", "hands out a nonce again that was not used") { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .holdingNonce,
        let nonces = turn.state.base.clients[.init(rawValue: client)]?.nonces,
        let nonce = nonces.last(where: { !$0.isUsed })
      else { return try turn.forward() }
      return [.provideNonce(client: client, nonce: nonce.nonce)]
    }
    .because("The document does not say that each request gives another nonce")
    KnownVariant(
      "layer-service-nonces-used-twice",
      "accepts a nonce as often as it is submitted",
      by: serviceThatAccepts(used: true, ofAll: false)
    )
    .because("The document does not say how often a nonce is valid")
    KnownVariant(
      "layer-service-nonce-beside-challenge",
      "hands out another nonce to a challenged client",
      by: serviceWithAnotherNonce(insteadOfTheChallenge: false)
    )
    .because(noNeed).takes("layer-service-nonce-request-on-challenge", "another")
    KnownVariant(
      "layer-service-nonce-instead-of-challenge",
      "hands out another nonce to a challenged client, in place of the challenge's",
      by: serviceWithAnotherNonce(insteadOfTheChallenge: true)
    )
    .because(noNeed).takes("layer-service-nonce-request-on-challenge", "another")
    service("layer-service-challenge-nonce-again", "hands out the nonce of the challenge again") {
      turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .challenged,
        let nonces = turn.state.base.clients[.init(rawValue: client)]?.nonces,
        let nonce = nonces.last(where: \.isChallenge)
      else { return try turn.forward() }
      return [.provideNonce(client: client, nonce: nonce.nonce)]
    }
    .because(noNeed).takes("layer-service-nonce-request-on-challenge", "the-same")
    service("layer-service-logout-forgets-nonces", "forgets the nonces of a client that logs out") {
      turn in
      let actions = try turn.forward()
      if case .sessionEnded(let client) = turn.event {
        turn.state.base.clients[.init(rawValue: client)] = nil
      }
      return actions
    }
    .because("The document does not say that a nonce outlives a logout")
    for count in [3, 10] {
      service(
        VariantID(rawValue: "layer-service-\(count)-live-nonces"),
        "lets the last \(count) nonces of a client be valid"
      ) { turn in
        let actions = try turn.forward()
        guard case .provideNonce(let client, _)? = actions.first else { return actions }
        let name = LayerServiceMachine.ClientName(rawValue: client)
        let nonces = turn.state.base.clients[name]?.nonces ?? []
        let live = nonces.filter { !$0.isUsed }.suffix(count).map(\.nonce)
        turn.state.base.clients[name]?.nonces.removeAll { !$0.isUsed && !live.contains($0.nonce) }
        return actions
      }
      .because("The document does not say how many nonces of a client are valid")
      .takes("layer-service-many-live-nonces", "latest-only")
    }
    service("layer-service-one-live-nonce", "lets a newer nonce take the place of the older") {
      turn in
      let actions = try turn.forward()
      if case .provideNonce(let client, let nonce)? = actions.first {
        turn.state.base.clients[.init(rawValue: client)]?.nonces.removeAll {
          !$0.isUsed && $0.nonce != nonce
        }
      }
      return actions
    }
    .because("The document does not say how many nonces of a client are valid")
    .takes("layer-service-live-nonces", "one")
  }

  @VariantBuilder
  private static var tokens: [KnownVariant] {
    service.with(
      "layer-service-iat-of-any-time",
      "opens sessions for tokens with an iat after now, and after exp"
    ) { $0.verifier.claimChecks.drop("issued", "exp-after-iat") }
    .because("RFC 7519 section 4.1.6: iat tells the age of a token")
    .takes("layer-service-iat-in-future", "accept")
    service.with(
      "layer-service-rejects-short-lives",
      "opens no session for a token that lives below a minute"
    ) {
      $0.verifier.claimChecks.append(
        Rule("lifetime") { evidence in
          let (issuedAt, expiresAt) = (
            try evidence.claims.date("iat"), try evidence.claims.date("exp")
          )
          guard expiresAt.seconds - issuedAt.seconds >= 60 else { throw Refusal(.claimInvalid) }
        }
      )
    }
    .because("No document says how long a token has to live")
    service.with(
      "layer-service-takes-plain-user-ids",
      "opens sessions only for users of letters and digits of ASCII"
    ) {
      $0.verifier.claimChecks.append(
        Rule("user-id") { evidence in
          let isPlain = try evidence.claims.string("prn").utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "z")).contains($0)
          }
          guard isPlain else { throw Refusal(.claimInvalid) }
        }
      )
    }
    .because("No document says of which characters a user id is made")
    service.with("layer-service-leeway-of-a-minute", "allows clocks to differ by a minute") {
      $0.verify = { verifier, input in
        var input = input
        input.leeway = 60
        return try verifier.verifyLayerIdentityToken(input)
      }
    }
    .because("RFC 7519 section 4.1.4: implementers may provide for some leeway")
    .takes("layer-service-clock-leeway", "some").takes("layer-service-iat-in-future", "accept")
    service.with("layer-service-typ-ignored", "ignores typ") {
      $0.verifier.reader.headerChecks.drop("typ")
    }
    .because("The document says nothing about typ")
    .takes("layer-service-typ-other-kind", "accept")
    service.with("layer-service-cty-ignored", "ignores cty") {
      $0.verifier.reader.headerChecks.drop("cty")
    }
    .because("The guide describes cty, and tells no verifier to look at it")
    service.with("layer-service-every-key-tried", "tries every registered key") {
      $0.verifier.publicKey = { [verify = $0.verifier.verify] token, input in
        let key = input.publicKeys.first { (try? verify(token, $0.pem)) == true }
        return try required(key ?? input.publicKeys.first, .unknownKey).pem
      }
    }
    .because("RFC 7515 section 4.1.4: kid is a hint")
    service("layer-service-older-nonces", "accepts nonces that it handed out before a challenge") {
      turn in
      guard case .challengeDue(let client) = turn.event else { return try turn.forward() }
      let name = LayerServiceMachine.ClientName(rawValue: client)
      let older = turn.state.base.clients[name]?.nonces.filter { !$0.isUsed } ?? []
      let actions = try turn.forward()
      turn.state.base.clients[name]?.nonces.insert(contentsOf: older, at: 0)
      return actions
    }
    .because("The document says nothing of older nonces")
    service("layer-service-nonces-while-authenticated", "hands out nonces under a session") {
      turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .authenticated else {
        return try turn.forward()
      }
      return [.provideNonce(client: client, nonce: try Nonce.random())]
    }
    .because("The document does not forbid it")
  }

  /// A service that accepts nonces that the reference refuses.
  private static func serviceThatAccepts(
    used: Bool,
    ofAll: Bool
  ) -> FaultyMachine<LayerServiceMachine, Void> {
    FaultyMachine(LayerServiceMachine()) { turn in
      guard case .tokenSubmitted(let client, let token) = turn.event,
        let named = LayerServiceMachine.nonceNamed(by: token)
      else { return try turn.forward() }
      let name = LayerServiceMachine.ClientName(rawValue: client)
      for (owner, other) in turn.state.base.clients where ofAll || owner == name {
        guard let nonce = other.nonces.first(where: { $0.nonce == named }) else { continue }
        if nonce.isUsed ? used : owner != name {
          turn.state.base.clients[owner]?.nonces.removeAll { $0.nonce == named }
          if turn.state.base.clients[name] == nil {
            _ = try turn.forward(.nonceRequested(client: client))
          }
          turn.state.base.clients[name]?.nonces.append(
            .init(named, since: turn.instant, isChallenge: nonce.isChallenge)
          )
        }
      }
      return try turn.forward()
    }
  }

  private static func serviceThatChallenges(
    _ isChallenged: @escaping @Sendable (LayerServiceMachine.Phase) -> Bool
  ) -> FaultyMachine<LayerServiceMachine, Void> {
    FaultyMachine(LayerServiceMachine()) { turn in
      guard case .messageSent(let client, _) = turn.event, isChallenged(turn.phase) else {
        return try turn.forward()
      }
      return try turn.forward(.challengeDue(client: client))
    }
  }

  /// A service that sends an open challenge again over a message.
  private static func serviceThatReminds(
    beside refusal: @escaping @Sendable ([LayerService.Action]) -> [LayerService.Action]
  ) -> FaultyMachine<LayerServiceMachine, Void> {
    FaultyMachine(LayerServiceMachine()) { turn in
      let phase = turn.phase
      let actions = try turn.forward()
      guard case .messageSent(let client, _) = turn.event, phase == .challenged,
        let nonces = turn.state.base.clients[.init(rawValue: client)]?.nonces,
        let nonce = nonces.last(where: \.isChallenge)
      else { return actions }
      return refusal(actions) + [.challenge(client: client, nonce: nonce.nonce)]
    }
  }

  private static func serviceWithAnotherNonce(
    insteadOfTheChallenge: Bool
  ) -> FaultyMachine<LayerServiceMachine, Void> {
    FaultyMachine(LayerServiceMachine()) { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .challenged else {
        return try turn.forward()
      }
      let nonce = try Nonce.random()
      let name = LayerServiceMachine.ClientName(rawValue: client)
      if insteadOfTheChallenge {
        turn.state.base.clients[name]?.nonces.removeAll { !$0.isUsed }
      }
      turn.state.base.clients[name]?.nonces.append(
        .init(nonce, since: turn.instant, isChallenge: false)
      )
      return [.provideNonce(client: client, nonce: nonce)]
    }
  }
}
