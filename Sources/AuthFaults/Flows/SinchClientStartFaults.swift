extension KnownFaults {
  /// Faults in starts, callbacks and users.
  @FaultBuilder
  static var sinchClientStarts: [KnownFault] {
    sinchClient("sinch-client-asks-before-start", "asks for credentials before start") { turn in
      let actions = try turn.forward()
      guard case .createClient = turn.event else { return actions }
      return try turn.forward(.start)
    }
    .fix("ask for credentials on start").flagged("unasked-action")
    sinchClient(
      "sinch-client-registers-without-token",
      "registers without a token when none comes within a second"
    ) { turn in
      let actions = try turn.forward()
      if case .requiresRegistrationCredentials? = actions.single {
        turn.state.note = "asking"
      } else if turn.event == .timePasses, turn.state.note == "asking" {
        return [.register("foo")]
      }
      return actions
    }
    .fix("wait for the token of the application").flagged("unasked-action")
    sinchClient(
      "sinch-client-user-id-unescaped",
      "removes the backslash before a slash in user ids"
    ) { turn in
      guard case .createClient(let user) = turn.event else { return try turn.forward() }
      return try turn.forward(.createClient(userId: user.replacing("\\/", with: "/")))
    }
    .fix("read JSON by a parser, and leave its strings as they are").flagged("string-building")
    sinchClient("sinch-client-registration-forgotten", "forgets the registration when stopped") {
      turn in
      guard turn.event == .stop else { return try turn.forward() }
      turn.state = FaultySinchClient.State(
        base: .empty(turn.state.configuration),
        configuration: turn.state.configuration,
        creation: turn.state.creation
      )
      return try turn.forward(turn.state.creation)
    }
    .fix("keep the registration across stops").flagged("stale-state")
    sinchClient("sinch-client-first-user-for-all", "treats every user as the first one") { turn in
      guard case .createClient(let user) = turn.event, !user.isEmpty else {
        return try turn.forward()
      }
      turn.state.note = turn.state.note ?? user
      return try turn.forward(.createClient(userId: turn.state.note ?? user))
    }
    .fix("keep a registration per user").flagged("stale-state")
    sinchClient(
      "sinch-client-last-credentials-used",
      "places calls with the latest credentials of any user"
    ) { turn in
      if case .registrationAccepted(_, let credentials, _) = turn.event {
        turn.state.note = credentials
      }
      let last = turn.state.note ?? ""
      return try turn.forward().map { action in
        guard case .placeCall(let call, _) = action else { return action }
        return .placeCall(call: call, credentials: last)
      }
    }
    .fix("use the credentials of the current user").flagged("stale-state")
    sinchClient("sinch-client-old-callback-answered", "accepts the answer to an old callback") {
      turn in
      let actions = try turn.forward(turn.event.answering(turn.state.note))
      for case .requiresRegistrationCredentials(_, let handle) in actions {
        turn.state.note = handle
      }
      return actions
    }
    .fix("ignore answers to callbacks that are no longer open").flagged("late-answer")
    sinchClient("sinch-client-registers-though-stopped", "registers after being stopped") { turn in
      guard case .registerWithSignature(_, let signature, let sequence) = turn.event else {
        guard case .registerWithToken(_, let token) = turn.event else {
          return try turn.forward()
        }
        _ = try turn.forward()
        return [.register("foo", token: token)]
      }
      _ = try turn.forward()
      return [.register("foo", sequence: sequence, signature: signature)]
    }
    .fix("ignore answers after a stop").flagged("late-answer")
    sinchClient(
      "sinch-client-starts-though-stopped",
      "starts when an acceptance arrives after a stop"
    ) { turn in
      let actions = try turn.forward()
      guard case .registrationAccepted = turn.event else { return actions }
      return [.started]
    }
    .fix("stay stopped when an acceptance arrives late").flagged("late-answer")
    sinchClient("sinch-client-error-reworded", "replaces error texts with its own") { turn in
      try turn.forward().map { action in
        guard case .failed = action else { return action }
        return .failed(error: "registration failed")
      }
    }
    .fix("report the error unchanged").flagged("swallowed-error")
    sinchClient("sinch-client-no-user-started", "starts without a user id") { turn in
      let actions = try turn.forward()
      guard case .failed(error: "no-user-id")? = actions.single else { return actions }
      return [.requiresRegistrationCredentials(userId: "", handle: "nobody")]
    }
    .fix("fail the start without a user id").flagged("empty-identity")
    sinchClient("sinch-client-rejected-credentials-again", "sends rejected credentials again") {
      turn in
      let actions = try turn.forward()
      guard case .registrationRejected = turn.event, case .failed? = actions.single else {
        return actions
      }
      return [.register("foo", sequence: "1")]
    }
    .fix("fail the start when the service rejects a registration").flagged("unasked-action")
  }
}
