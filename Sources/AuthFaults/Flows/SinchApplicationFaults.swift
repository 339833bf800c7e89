extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(SinchApplicationMachine())

  private typealias App<Memory: Sendable> = FaultyMachine<SinchApplicationMachine, Memory>

  /// Faults of `sinch.application`.
  static let sinchApplications: [KnownFault] =
    backendsWithSequences + backendsWithTokens + backendsWithUsers + appsWithAnswers
    + appsWithSeveralClients

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
    .detectedBy("sequences/restart", "sequences/restarts-between-users")
    application(
      "sinch-application-sequence-constant",
      "signs every request with the same sequence"
    ) { turn in
      turn.state.base.lastSequence = nil
      return try turn.forward()
    }
    .fix("increase the sequence with each signature").flagged("sequence-reuse")
    .seenIn("public Node code")
    .detectedBy("sequences/documented-previous-plus-one", "callbacks/two-clients-of-one-user")
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
    .detectedBy("sequences/answer-lost")
    application("sinch-application-sequence-is-time", "uses the time as sequence") { turn in
      turn.state.base.lastSequence = UInt64(clamping: turn.instant.seconds)
      return try turn.forward()
    }
    .fix("increase the sequence, so that two signatures in one second differ")
    .flagged("sequence-reuse")
    .detectedBy("sequences/rises-within-a-second", "sequences/documented-previous-plus-one")
    application("sinch-application-sequence-from-zero", "starts its sequence at 0") { turn in
      // The sequence before 0 is the maximum, since the addition wraps around.
      if turn.state.base.lastSequence == nil { turn.state.base.lastSequence = .max }
      return try turn.forward()
    }
    .fix("start the sequence at 1").flagged("off-by-one")
    .detectedBy("sequences/documented-previous-plus-one")
    KnownFault(
      "sinch-application-sequence-in-floating-point",
      "counts the sequence in floating point",
      by: counting { UInt64(exactly: Double($0)) ?? $0 }
    )
    .fix("store the sequence in an unsigned 64-bit integer").flagged("number-precision")
    .detectedBy("sequences/beyond-floating-point")
    KnownFault(
      "sinch-application-sequence-in-32-bits",
      "counts the sequence in 32 bits",
      by: counting { UInt64(UInt32(truncatingIfNeeded: $0) & 0x7fff_ffff) }
    )
    .fix("store the sequence in an unsigned 64-bit integer").flagged("signed-overflow")
    .detectedBy("sequences/beyond-32-bits")
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
    .detectedBy("sequences/beyond-int64")
    KnownFault(
      "sinch-application-sequence-wraps",
      "restarts the sequence after its maximum",
      by: counting { $0 == .max ? 0 : $0 }
    )
    .fix("refuse to sign after the maximum sequence").flagged("sequence-reuse")
    .detectedBy("sequences/last-sequence-used")
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
    .detectedBy("sequences/rises-within-a-second")
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
    .detectedBy("tokens/fresh-nonce-within-a-second", "tokens/fresh-nonce-for-each-user")
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
    .detectedBy("tokens/documented-subsequent-starts")
    KnownFault(
      "sinch-application-key-day-local",
      "uses the date in Tokyo for the key",
      by: issuing { $0.keys.day = { $0.instant?.adding(seconds: 9 * 3600)?.utcDay ?? "" } }
    )
    .fix("use the UTC date for the key").flagged("utc-day")
    .seenIn("sinch/rtc-reference-applications utils/jwt/JWT.java").detectedBy("tokens/midnight")
    KnownFault(
      "sinch-application-instance-unlimited",
      "omits sinch:rtc:instance:exp",
      by: issuing { $0.claims = $0.claims.without("sinch:rtc:instance:exp") }
    )
    .fix("write sinch:rtc:instance:exp when a limit is configured").flagged("claims-missing")
    .detectedBy("tokens/documented-instance-expiration")
    KnownFault(
      "sinch-application-iss-missing",
      "omits iss",
      by: issuing { $0.claims = $0.claims.without("iss") }
    )
    .fix("write iss").flagged("claims-missing").detectedBy("tokens/documented-success")
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
    .detectedBy("callbacks/backend-refuses", "tokens/documented-failure-backend-rejects")
    application("sinch-application-user-id-case", "compares user ids case-insensitively") { turn in
      guard case .requestReachesBackend(let request, let user) = turn.event else {
        return try turn.forward()
      }
      let small = user.lowercased()
      return try turn.forward(.requestReachesBackend(request: request, userId: small))
    }
    .fix("compare user ids octet for octet").flagged("inexact-comparison")
    .detectedBy("sequences/refused-user", "tokens/rejected-ids-that-look-alike")
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
    .detectedBy("sequences/refused-user-of-the-same-look")
  }

  @FaultBuilder
  private static var appsWithAnswers: [KnownFault] {
    application(
      "sinch-application-every-answer-handed-over",
      "reports every answer, even after the callback is answered"
    ) { turn in
      guard case .signatureReachesApp(let handle, let signature, let sequence) = turn.event
      else { return try turn.forward() }
      _ = try turn.forward()
      return [
        .registerWithSignature(handle: handle, signature: signature, sequence: sequence)
      ]
    }
    .fix("answer each callback once").flagged("late-answer")
    .detectedBy("callbacks/answer-twice", "callbacks/answer-after-failure")
    application(
      "sinch-application-every-failure-reported",
      "reports every failure, even after the callback is answered"
    ) { turn in
      switch turn.event {
      case .networkFails(let handle, let error), .refusalReachesApp(let handle, let error):
        _ = try turn.forward()
        return [.registerDidFail(handle: handle, error: error)]
      default: return try turn.forward()
      }
    }
    .fix("answer each callback once").flagged("late-answer")
    .detectedBy("callbacks/failure-after-answer", "callbacks/failure-twice")
    application("sinch-application-network-failure-swallowed", "never reports network failures") {
      turn in
      if case .networkFails = turn.event { return [] }
      return try turn.forward()
    }
    .fix("report the failure to the callback").flagged("swallowed-error")
    .detectedBy("callbacks/documented-failure", "tokens/documented-failure-network")
    application("sinch-application-refusal-asked-again", "asks the backend again after a refusal") {
      turn in
      guard case .refusalReachesApp(let handle, _) = turn.event else {
        return try turn.forward()
      }
      return [.askBackend(handle: handle, userId: "alice")]
    }
    .fix("report the refusal to the callback").flagged("unasked-action")
    .detectedBy("callbacks/backend-refuses")
    application("sinch-application-failure-reworded", "replaces error texts with its own") { turn in
      try turn.forward().map { action in
        guard case .registerDidFail(let handle, _) = action else { return action }
        return .registerDidFail(handle: handle, error: "failed")
      }
    }
    .fix("report the error unchanged").flagged("swallowed-error")
    .detectedBy("callbacks/errors-as-they-are")
    application(
      "sinch-application-handed-over-in-floating-point",
      "converts sequences to floating point"
    ) { turn in
      try turn.forward().map { action in
        guard case .registerWithSignature(let handle, let signature, let sequence) = action,
          let rounded = Double(sequence).flatMap(UInt64.init(exactly:))
        else { return action }
        return .registerWithSignature(
          handle: handle,
          signature: signature,
          sequence: String(rounded)
        )
      }
    }
    .fix("pass the sequence on exactly as received").flagged("number-precision")
    .detectedBy("callbacks/handed-over-unchanged")
    application("sinch-application-token-rewritten", "writes the JSON of a token anew") { turn in
      try turn.forward().map { action in
        guard case .registerWithToken(let handle, let token) = action else { return action }
        return .registerWithToken(handle: handle, token: token.withRewrittenJSON)
      }
    }
    .fix("pass the token on exactly as received").flagged("string-building")
    .detectedBy("tokens/in-another-form")
    application(
      "sinch-application-handle-in-any-case",
      "compares handles case-insensitively"
    ) { turn in
      try turn.answeringAlike { $0.lowercased() == $1.lowercased() }
    }
    .fix("answer with the handle of the callback").flagged("inexact-comparison")
    .detectedBy("callbacks/handles-that-look-alike")
    application(
      "sinch-application-handle-by-looks",
      "compares handles by canonical equivalence"
    ) { turn in
      try turn.answeringAlike { $0 == $1 }
    }
    .fix("answer with the handle of the callback").flagged("inexact-comparison")
    .detectedBy("callbacks/handles-that-look-alike")
  }

  @FaultBuilder
  private static var appsWithSeveralClients: [KnownFault] {
    application(
      "sinch-application-last-callback-answered",
      "answers the latest callback instead of the matching one",
      remembering: ""
    ) { turn in
      if case .requiresRegistrationCredentials(_, let handle) = turn.event {
        turn.memory = handle
      }
      let last = turn.memory
      return try turn.forward().map { action in
        switch action {
        case .registerWithSignature(_, let signature, let sequence):
          .registerWithSignature(handle: last, signature: signature, sequence: sequence)
        case .registerWithToken(_, let token): .registerWithToken(handle: last, token: token)
        default: action
        }
      }
    }
    .fix("answer with the handle of the request").flagged("stale-state")
    .detectedBy("callbacks/two-users-out-of-order", "tokens/users-out-of-order")
    application(
      "sinch-application-first-user-asked",
      "asks for the first user every time",
      remembering: String?.none
    ) { turn in
      guard case .requiresRegistrationCredentials(let user, let handle) = turn.event else {
        return try turn.forward()
      }
      let first = turn.memory ?? user
      turn.memory = first
      return try turn.forward(
        .requiresRegistrationCredentials(userId: first, handle: handle)
      )
    }
    .fix("ask for the user in the callback").flagged("stale-state")
    .detectedBy("callbacks/two-users", "callbacks/users-that-look-alike")
    application("sinch-application-one-callback-at-a-time", "handles only one callback at a time") {
      turn in
      if case .requiresRegistrationCredentials = turn.event, turn.phase == .waiting {
        return []
      }
      return try turn.forward()
    }
    .fix("ask the backend for every callback immediately").flagged("unasked-action")
    .detectedBy("callbacks/four-at-once", "callbacks/two-clients-of-one-user")
    application(
      "sinch-application-asks-once-a-user",
      "asks the backend only once per user",
      remembering: Set<String>()
    ) { turn in
      if case .requiresRegistrationCredentials(let user, _) = turn.event,
        !turn.memory.insert(user).inserted
      {
        return []
      }
      return try turn.forward()
    }
    .fix("ask the backend for every callback").flagged("stale-state")
    .detectedBy("callbacks/asked-again", "tokens/documented-subsequent-starts")
  }
}

extension Turn where Base == SinchApplicationMachine {
  /// Reports a failure to a callback whose handle is the same, if there is none with the very handle.
  fileprivate mutating func answeringAlike(
    _ areSame: (String, String) -> Bool
  ) throws -> [SinchApplication.Action] {
    let actions = try forward()
    guard actions.isEmpty, case .networkFails(let handle, let error) = event,
      let alike = state.base.waiting.first(where: { areSame($0.rawValue, handle) })
    else { return actions }
    return try forward(.networkFails(handle: alike.rawValue, error: error))
  }
}
