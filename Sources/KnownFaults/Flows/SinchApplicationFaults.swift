extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(SinchApplicationMachine())

  /// Faults of `sinch.application`.
  static let sinchApplications: [KnownFault] =
    backendsWithSequences + backendsWithTokens + backendsWithUsers + appsWithAnswers
    + appsWithSeveralClients + parts(of: .sinchApplication) + derivedOfSinchApplications

  @FaultBuilder
  private static var backendsWithSequences: [KnownFault] {
    application(
      "sequence-lost-on-restart",
      "restarts its sequence after a restart of the backend",
      on: .restarts
    ) { turn, actions in
      turn.state.base.lastSequence = nil
      return actions
    }
    .fix("store the last sequence persistently").flagged("sequence-reuse")
    .seenIn("public Android samples")
    application.miscounting(
      ["constant", "is-time", "from-zero", "in-floating-point", "in-32-bits", "wraps", "stops"]
    ) { id, mistake, change in
      application(id, mistake) { turn in
        turn.state.base.lastSequence = change(turn.state.base.lastSequence, turn.instant)
        return try turn.forward()
      }
    }
    application("sequence-of-lost-answer", "reuses the sequence of a lost answer") { turn in
      if case .networkFails = turn.event, let last = turn.state.base.lastSequence {
        turn.state.base.lastSequence = last - min(last, 1)
      }
      return try turn.forward()
    }
    .fix("treat a sequence as used once it is signed").flagged("sequence-reuse")
    NumberFaults.said(
      by: application,
      at: "sendSignature.sequence",
      ["signed-64": "sequence-negative"]
    )
    application(
      "sequence-read-before-it-is-written",
      "reads the last sequence while another request is about to write it",
      remembering: (read: UInt64?.none, at: Instant?.none)
    ) { turn in
      guard case .requestReachesBackend = turn.event else { return try turn.forward() }
      if turn.memory.at == turn.instant {
        turn.state.base.lastSequence = turn.memory.read
      } else {
        turn.memory = (turn.state.base.lastSequence, turn.instant)
      }
      return try turn.forward()
    }
    .fix("read and write the last sequence in one transaction").flagged("sequence-reuse")
  }

  @FaultBuilder
  private static var backendsWithTokens: [KnownFault] {
    application("nonce-of-request", "uses the id of a request as nonce") { turn in
      guard case .requestReachesBackend(let request, _) = turn.event else {
        return try turn.forward()
      }
      let machine = changed(turn.base) { $0.tokens.nonce = { request } }
      return try machine.advance(&turn.state.base, on: turn.event, at: turn.instant)
    }
    .fix("draw a random nonce for each token").flagged("nonce-unchecked")
    application(
      "token-cached",
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
    application.with(
      "foreign-audience",
      "names the application's own server as the audience"
    ) { $0.tokens.claims.append(TokenMember("aud") { _ in "https://backend.example.com" }) }
    .fix("omit aud").flagged("wrong-subject")
    application.with("key-lower-case", "lowercases the application key in tokens") {
      $0.tokens.claims.set("iss") {
        .string(SinchNames.application($0.input.applicationKey.lowercased()))
      }
      $0.tokens.claims.set("sub") {
        let users = SinchNames.userPrefix($0.input.applicationKey.lowercased())
        return .string(users + $0.input.userID)
      }
    }
    .fix("write the application key exactly as given").flagged("inexact-comparison")
  }

  @FaultBuilder
  private static var backendsWithUsers: [KnownFault] {
    application.hearing("everybody-accepted", "issues credentials to every user") { turn in
      turn.event.replacing(
        "requestReachesBackend.userId",
        by: turn.state.base.configuration.users.first
      )
    }
    .fix("refuse users that the backend does not know").flagged("wrong-subject")
    application.confusing(
      "user-id",
      "compares user ids *",
      at: "requestReachesBackend.userId",
      [.byBeginning, .byLooks],
      fix: "compare user ids as a whole, byte for byte"
    ) { $0.state.base.configuration.users }
  }

  @FaultBuilder
  private static var appsWithAnswers: [KnownFault] {
    application("refusal-asked-again", "asks the backend again after a refusal") { turn in
      guard case .refusalReachesApp(let handle, _) = turn.event else { return try turn.forward() }
      return [.askBackend(handle: handle, userId: "alice")]
    }
    .fix("report the refusal to the callback").flagged("unasked-action")
    NumberFaults.said(
      by: application,
      at: "registerWithSignature.sequence",
      ["double-exact": "handed-over-in-floating-point"]
    )
    application.confusing(
      "handle",
      "compares handles *",
      at: "networkFails.handle",
      fix: "answer with the handle of the callback"
    ) { turn in turn.phase == .waiting ? [] : turn.state.base.waiting.map(\.rawValue) }
  }

  @FaultBuilder
  private static var appsWithSeveralClients: [KnownFault] {
    application.recalling([
      (
        "last-callback-answered", .latest, "callback", "requiresRegistrationCredentials.handle",
        "every answer", ["registerWithSignature.handle", "registerWithToken.handle"],
        "answer with the handle of the request", "stale-state"
      ),
      (
        "first-user-asked", .first, "user", "requiresRegistrationCredentials.userId",
        "every question to the backend", ["requiresRegistrationCredentials.userId"],
        "ask for the user in the callback", "stale-state"
      ),
    ])
    application(
      "asks-once-a-user",
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
  }
}
