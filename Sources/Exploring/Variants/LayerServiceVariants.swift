extension KnownVariants {
  private static let service = RoleChanges<_, KnownVariant>(LayerServiceMachine())

  /// Variants of `layer.service`.
  static let layerService: [KnownVariant] = service.readings + nonces + tokens

  @VariantBuilder
  private static var nonces: [KnownVariant] {
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
    service("layer-service-nonce-until-used", "hands out a nonce again that was not used") { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .holdingNonce,
        let nonces = turn.state.base.clients[.init(rawValue: client)]?.nonces,
        let nonce = nonces.last(where: { !$0.isUsed })
      else { return try turn.forward() }
      return [.provideNonce(client: client, nonce: nonce.nonce)]
    }
    .because("The document does not say that each request gives another nonce")
    service("layer-service-nonces-used-twice", "accepts a nonce as often as it is submitted") {
      turn in
      if case .tokenSubmitted(let client, let token) = turn.event {
        let name = LayerServiceMachine.ClientName(rawValue: client)
        let named = LayerServiceMachine.nonceNamed(by: token)
        let index = turn.state.base.clients[name]?.nonces.firstIndex { $0.nonce == named }
        if let index { turn.state.base.clients[name]?.nonces[index].isUsed = false }
      }
      return try turn.forward()
    }
    .because("The document does not say how often a nonce is valid")
    service("layer-service-logout-forgets-nonces", "forgets the nonces of a client that logs out") {
      turn in
      let actions = try turn.forward()
      if case .sessionEnded(let client) = turn.event {
        turn.state.base.clients[.init(rawValue: client)] = nil
      }
      return actions
    }
    .because("The document does not say that a nonce outlives a logout")
  }

  @VariantBuilder
  private static var tokens: [KnownVariant] {
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
}
