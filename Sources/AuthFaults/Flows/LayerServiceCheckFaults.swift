extension KnownFaults {
  private static let service = RoleChanges<_, KnownFault>(LayerServiceMachine())

  /// Faults that skip, or overdo, exactly one check of a token.
  @FaultBuilder
  static var servicesThatSkipChecks: [KnownFault] {
    allowing("none", "layer-service-alg-none-accepted", "accepts unsecured tokens") { _, _ in true }
      .flagged("alg-none")
    allowing(
      "HS256",
      "layer-service-alg-of-header",
      "verifies a token by the algorithm that its header names"
    ) { token, pem in try HS256.verify(token, key: Array(pem.utf8)) }
    .flagged("alg-confusion")
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
    serviceVerifying("layer-service-exp-optional", "accepts tokens without exp") {
      $0.claimChecks.rule("exp") { evidence in
        evidence.claims.members["exp"] = evidence.claims.members["exp"] ?? .seconds(4_102_444_800)
        _ = try evidence.claims.date("exp")
      }
    }
    .fix("require exp").flagged("expiry-unchecked")
    serviceVerifying("layer-service-iat-optional", "accepts tokens without iat") {
      $0.claimChecks.rule("iat") { evidence in
        if evidence.claims.members["iat"] != nil { _ = try evidence.claims.date("iat") }
      }
    }
    .fix("require iat").flagged("claims-missing")
    serviceVerifying(
      "layer-service-iat-of-this-second-refused",
      "refuses a token in the second of its iat"
    ) {
      $0.claimChecks.rule("issued") { evidence in
        guard let issuedAt = evidence.claims.dateIfReadable("iat") else { return }
        if evidence.time.now <= issuedAt { throw Refusal(.notYetValid) }
      }
    }
    .fix("accept a token from iat on").flagged("off-by-one")
    serviceVerifying("layer-service-exp-second-early", "refuses a token a second before its exp") {
      $0.claimChecks.rule("expired") { evidence in
        guard let expiresAt = evidence.claims.dateIfReadable("exp") else { return }
        if evidence.time.now.isPast(expiresAt, by: -1) { throw Refusal(.expired) }
      }
    }
    .fix("accept a token until exp").flagged("off-by-one")
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

  /// A service that allows another algorithm beside RS256.
  private static func allowing(
    _ algorithm: JSON,
    _ id: FaultID,
    _ mistake: String,
    _ verify: @escaping @Sendable (SignedToken, String) throws -> Bool
  ) -> KnownFault {
    serviceVerifying(id, mistake) {
      $0.reader.headerChecks.rule("alg") {
        guard ["RS256", algorithm].contains($0["alg"]) else { throw Refusal(.algorithmNotAllowed) }
      }
      $0.verify = { token, pem in
        token.header["alg"] == algorithm
          ? try verify(token, pem) : try RS256.verify(token, publicKey: pem)
      }
    }
    .fix("accept RS256 only")
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

  /// Faults in telling whose nonce it is, and whether it was used.
  @FaultBuilder
  static var servicesWithStrayNonces: [KnownFault] {
    acceptingNonce("layer-service-nonce-made-up", "accepts a nonce that it never handed out") {
      $0.isMadeUp
    }
    .fix("accept only a nonce that was handed out").flagged("nonce-unchecked")
    acceptingNonce(
      "layer-service-nonce-used-by-another",
      "keeps used nonces for each client apart"
    ) { !$0.isMadeUp && !$0.isOwn && $0.isUsed }
    .fix("accept each nonce once, from whichever client").flagged("nonce-unchecked")
    acceptingNonce(
      "layer-service-challenge-nonce-replayed",
      "accepts the nonce of a challenge more than once"
    ) { $0.isOwn && $0.isOfChallenge && $0.isUsed }
    .fix("mark the nonce of a challenge as used with its first token").flagged("nonce-unchecked")
    acceptingNonce("layer-service-used-nonces-for-an-hour", "forgets used nonces after an hour") {
      $0.isUsed && $0.age > 3600
    }
    .fix("remember a used nonce for as long as a token over it is valid")
    .flagged("lifetime-mixup")
    acceptingNonce(
      "layer-service-used-nonces-until-logout",
      "forgets all used nonces when a client logs out"
    ) { $0.isUsed && $0.isBeforeLogout }
    .fix("remember used nonces whoever logs out").flagged("stale-state")
  }

  /// A nonce as a service knows it.
  private struct KnownNonce: Sendable {
    var owner = ""
    var isMadeUp = true
    var isOwn = false
    var isOfChallenge = false
    var isUsed = false
    /// Whether a client has logged out since it was used.
    var isBeforeLogout = false
    var since = Int64(0)
    /// The seconds since it was handed out.
    var age = Int64(0)
  }

  /// A service that opens a session over nonces that it must refuse, where the token is right.
  private static func acceptingNonce(
    _ id: FaultID,
    _ mistake: String,
    _ isAccepted: @escaping @Sendable (KnownNonce) -> Bool
  ) -> KnownFault {
    service(id, mistake, remembering: [String: KnownNonce]()) { turn in
      let actions = try turn.forward()
      for case .provideNonce(let client, let nonce) in actions {
        turn.memory[nonce] = KnownNonce(
          owner: client,
          isMadeUp: false,
          since: turn.instant.seconds
        )
      }
      for case .challenge(let client, let nonce) in actions {
        turn.memory[nonce] = KnownNonce(
          owner: client,
          isMadeUp: false,
          isOfChallenge: true,
          since: turn.instant.seconds
        )
      }
      if case .sessionEnded = turn.event {
        for nonce in turn.memory.keys { turn.memory[nonce]?.isBeforeLogout = true }
      }
      guard case .tokenSubmitted(let client, let token) = turn.event,
        let nonce = LayerServiceMachine.nonceNamed(by: token), !nonce.isEmpty
      else { return actions }
      var known = turn.memory[nonce] ?? KnownNonce()
      known.isOwn = known.owner == client
      known.age = turn.instant.seconds - known.since
      if case .openSession? = actions.first {
        turn.memory[nonce]?.isUsed = true
        turn.memory[nonce]?.isBeforeLogout = false
      }
      switch actions.first {
      case .refuseToken(_, "nonce-mismatch")? where isAccepted(known),
        .refuseToken(_, "replayed")? where isAccepted(known):
        return [.openSession(client: client, userId: token.claims?["prn"]?.string ?? "")]
      default: return actions
      }
    }
  }
}
