extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(SinchApplicationMachine())

  private typealias App<Memory: Sendable> = FaultyMachine<SinchApplicationMachine, Memory>

  /// Faults in the backends of applications.
  static let sinchBackends: [KnownFault] =
    backendsWithSequences + backendsWithTokens + backendsWithUsers

  @FaultBuilder
  private static var backendsWithSequences: [KnownFault] {
    application(
      "sinch-application-sequence-lost-on-restart",
      "restarts its sequence after a restart of the backend"
    ) { turn in
      if case .backendRestarts = turn.event { turn.state.base.lastSequence = nil }
      return try turn.forward()
    }
    .fix("store the last sequence persistently").flagged("sequence-reuse")
    .seenIn("public Android samples")
    application(
      "sinch-application-sequence-constant",
      "signs every request with the same sequence"
    ) { turn in
      turn.state.base.lastSequence = nil
      return try turn.forward()
    }
    .fix("increase the sequence with each signature").flagged("sequence-reuse")
    .seenIn("public Node code")
    application(
      "sinch-application-sequence-of-lost-answer",
      "reuses the sequence of a lost answer"
    ) { turn in
      if case .networkFails = turn.event, let last = turn.state.base.lastSequence {
        turn.state.base.lastSequence = last - min(last, 1)
      }
      return try turn.forward()
    }
    .fix("treat a sequence as used once it is signed").flagged("sequence-reuse")
    application("sinch-application-sequence-is-time", "uses the time as sequence") { turn in
      turn.state.base.lastSequence = UInt64(clamping: turn.instant.seconds)
      return try turn.forward()
    }
    .fix("increase the sequence, so that two signatures in one second differ")
    .flagged("sequence-reuse")
    application("sinch-application-sequence-from-zero", "starts its sequence at 0") { turn in
      // The sequence before 0 is the maximum, since the addition wraps around.
      if turn.state.base.lastSequence == nil { turn.state.base.lastSequence = .max }
      return try turn.forward()
    }
    .fix("start the sequence at 1").flagged("off-by-one")
    KnownFault(
      "sinch-application-sequence-in-floating-point",
      "counts the sequence in floating point",
      by: counting { UInt64(exactly: Double($0)) ?? $0 }
    )
    .fix("store the sequence in an unsigned 64-bit integer").flagged("number-precision")
    KnownFault(
      "sinch-application-sequence-in-32-bits",
      "counts the sequence in 32 bits",
      by: counting { UInt64(UInt32(truncatingIfNeeded: $0) & 0x7fff_ffff) }
    )
    .fix("store the sequence in an unsigned 64-bit integer").flagged("signed-overflow")
    application(
      "sinch-application-sequence-negative",
      "writes sequences from 2^63 on as negative numbers"
    ) { turn in
      try turn.forward().map { action in
        guard case .sendSignature(let request, let signature, let sequence) = action,
          let value = UInt64(sequence)
        else { return action }
        return .sendSignature(
          request: request,
          signature: signature,
          sequence: String(Int64(bitPattern: value))
        )
      }
    }
    .fix("store the sequence in an unsigned 64-bit integer").flagged("signed-overflow")
    KnownFault(
      "sinch-application-sequence-wraps",
      "restarts the sequence after its maximum",
      by: counting { $0 == .max ? 0 : $0 }
    )
    .fix("refuse to sign after the maximum sequence").flagged("sequence-reuse")
    KnownFault(
      "sinch-application-sequence-stops",
      "signs every request after 2^63-1 with 2^63",
      by: counting { min($0, UInt64(Int64.max)) }
    )
    .fix("count on in an unsigned 64-bit integer, or refuse").flagged("sequence-reuse")
    KnownFault(
      "sinch-application-sequence-read-before-it-is-written",
      "reads the last sequence while another request is about to write it",
      by: App(SinchApplicationMachine(), remembering: (read: UInt64?.none, at: Instant?.none)) {
        turn in
        guard case .requestReachesBackend = turn.event else { return try turn.forward() }
        if turn.memory.at == turn.instant {
          turn.state.base.lastSequence = turn.memory.read
        } else {
          turn.memory = (turn.state.base.lastSequence, turn.instant)
        }
        return try turn.forward()
      }
    )
    .fix("read and write the last sequence in one transaction").flagged("sequence-reuse")
  }

  /// A backend that changes the last sequence before it uses it.
  private static func counting(_ change: @escaping @Sendable (UInt64) -> UInt64) -> App<Void> {
    App(SinchApplicationMachine()) { turn in
      turn.state.base.lastSequence = turn.state.base.lastSequence.map(change)
      return try turn.forward()
    }
  }

  @FaultBuilder
  private static var backendsWithTokens: [KnownFault] {
    KnownFault(
      "sinch-application-nonce-constant",
      "writes the same nonce into every token",
      by: SinchApplicationMachine(nonce: { "nonce" })
    )
    .fix("draw a random nonce for each token").flagged("nonce-unchecked")
    for (slug, what, radix) in [
      ("behind-prefix", "counts its nonces up behind a prefix", 10),
      ("in-hexadecimal", "counts its nonces up in hexadecimal, behind a prefix", 16),
    ] {
      let count = Kept(150)
      KnownFault(
        FaultID(rawValue: "sinch-application-nonce-counted-\(slug)"),
        what,
        by: SinchApplicationMachine(nonce: { "nonce-" + String(count.next(), radix: radix) })
      )
      .fix("draw a nonce of at least 64 random bits").flagged("nonce-unchecked")
      .acrossConversations()
    }
    application("sinch-application-nonce-of-request", "takes the nonce from the request") { turn in
      guard case .requestReachesBackend(let request, _) = turn.event else {
        return try turn.forward()
      }
      let machine = SinchApplicationMachine(nonce: { request })
      return try machine.advance(&turn.state.base, on: turn.event, at: turn.instant)
    }
    .fix("draw a random nonce for each token").flagged("nonce-unchecked")
    application(
      "sinch-application-token-cached",
      "sends a user the same token every time",
      remembering: [String: String]()
    ) { turn in
      guard case .requestReachesBackend(let request, let user) = turn.event else {
        return try turn.forward()
      }
      if let token = turn.memory[user] { return [.sendToken(request: request, token: token)] }
      let actions = try turn.forward()
      if case .sendToken(_, let token)? = actions.first { turn.memory[user] = token }
      return actions
    }
    .fix("issue a token for each request").flagged("stale-state")
    KnownFault(
      "sinch-application-key-day-local",
      "uses the date in Tokyo for the key",
      by: issuing { $0.keys.day = { $0.instant?.adding(seconds: 9 * 3600)?.utcDay ?? "" } }
    )
    .fix("use the UTC date for the key").flagged("utc-day")
    .seenIn("sinch/rtc-reference-applications utils/jwt/JWT.java")
    KnownFault(
      "sinch-application-instance-unlimited",
      "omits sinch:rtc:instance:exp",
      by: issuing { $0.claims = $0.claims.without("sinch:rtc:instance:exp") }
    )
    .fix("write sinch:rtc:instance:exp when a limit is configured").flagged("claims-missing")
    KnownFault(
      "sinch-application-secret-in-token",
      "writes the application secret into the token",
      by: issuing {
        $0.claims.append(TokenMember("applicationSecret") { .string($0.input.applicationSecret) })
      }
    )
    .fix("leave the secret on the backend").flagged("secret-encoding")
    KnownFault(
      "sinch-application-foreign-audience",
      "names the application's own server as the audience",
      by: issuing { $0.claims.append(TokenMember("aud") { _ in "https://backend.example.com" }) }
    )
    .fix("omit aud").flagged("wrong-subject")
    KnownFault(
      "sinch-application-iss-missing",
      "omits iss",
      by: issuing { $0.claims = $0.claims.without("iss") }
    )
    .fix("write iss").flagged("claims-missing")
  }

  /// A backend with a changed issuer of tokens.
  private static func issuing(
    _ change: (inout SinchTokenIssuer) -> Void
  ) -> SinchApplicationMachine {
    changed(SinchApplicationMachine()) { change(&$0.tokens) }
  }

  @FaultBuilder
  private static var backendsWithUsers: [KnownFault] {
    application("sinch-application-everybody-accepted", "issues credentials to every user") {
      turn in
      guard case .requestReachesBackend(let request, _) = turn.event,
        let accepted = turn.state.base.configuration.users.first
      else { return try turn.forward() }
      return try turn.forward(.requestReachesBackend(request: request, userId: accepted))
    }
    .fix("refuse users that the backend does not know").flagged("wrong-subject")
    application("sinch-application-user-id-case", "compares user ids case-insensitively") { turn in
      guard case .requestReachesBackend(let request, let user) = turn.event else {
        return try turn.forward()
      }
      let small = user.lowercased()
      return try turn.forward(.requestReachesBackend(request: request, userId: small))
    }
    .fix("compare user ids octet for octet").flagged("inexact-comparison")
    application("sinch-application-user-id-by-beginning", "compares the beginnings of user ids") {
      turn in
      guard case .requestReachesBackend(let request, let user) = turn.event,
        let longer = turn.state.base.configuration.users.first(where: { user.hasPrefix($0) })
      else { return try turn.forward() }
      return try turn.forward(.requestReachesBackend(request: request, userId: longer))
    }
    .fix("compare user ids as a whole").flagged("inexact-comparison")
    application(
      "sinch-application-user-id-by-looks",
      "compares user ids by canonical equivalence"
    ) { turn in
      guard case .requestReachesBackend(let request, let user) = turn.event,
        let alike = turn.state.base.configuration.users.first(where: { $0 == user })
      else { return try turn.forward() }
      return try turn.forward(.requestReachesBackend(request: request, userId: alike))
    }
    .fix("compare user ids octet for octet").flagged("inexact-comparison")
  }
}
