extension KnownFaults {
  /// Faults in what comes late, in another way than asked for, or for somebody else.
  @FaultBuilder
  static var sinchClientLates: [KnownFault] {
    sinchClient(
      "sinch-client-first-credentials-kept",
      "keeps the first credentials of an instance after an update"
    ) { turn in
      guard case .registrationAccepted(let instance, let credentials, let expiration) = turn.event
      else { return try turn.forward() }
      let parts = turn.state.note?.split(separator: "\n").map(String.init) ?? []
      let kept = parts.first == instance ? parts.last : nil
      turn.state.note = [instance, kept ?? credentials].joined(separator: "\n")
      return try turn.forward(
        .registrationAccepted(
          instance: instance,
          credentials: kept ?? credentials,
          expiration: expiration
        )
      )
    }
    .fix("use the credentials of the last accepted registration").flagged("stale-state")
    sinchClient(
      "sinch-client-unasked-acceptance-taken",
      "stores an acceptance that it did not ask for, until a rejection comes"
    ) { turn in
      let actions = try turn.forward()
      switch turn.event {
      case .registrationAccepted where actions.isEmpty && turn.state.note == nil:
        guard
          case .requiresRegistrationCredentials(_, let handle)? = try turn.trying(.start).actions
            .single
        else { return actions }
        let taken = try turn.trying(.start, turn.answer(to: handle), turn.event, .stop)
        turn.state = taken.state
        turn.state.note = "taken"
      case .registrationRejected where turn.state.note == "taken":
        _ = try turn.forward(.unregister)
        turn.state.note = nil
      case .start:
        turn.state.note = "started"
      default: break
      }
      return actions
    }
    .fix("ignore an acceptance without a registration under way").flagged("late-answer")
    sinchClient(
      "sinch-client-other-scheme-taken",
      "registers with a signature where it asked for a token, and the other way"
    ) { turn in
      let actions = try turn.forward()
      guard actions.isEmpty else { return actions }
      let registration: SinchClient.Action
      let handle: String
      switch turn.event {
      case .registerWithSignature(let open, let signature, let sequence):
        (handle, registration) = (
          open, .register("foo", sequence: sequence, signature: signature)
        )
      case .registerWithToken(let open, let token):
        (handle, registration) = (open, .register("foo", token: token))
      default: return actions
      }
      let attempt = try turn.trying(turn.answer(to: handle))
      guard case .register? = attempt.actions.single else { return actions }
      turn.state = attempt.state
      return [registration]
    }
    .fix("register with what the scheme of the client asks for").flagged("unasked-action")
    sinchClient(
      "sinch-client-registers-though-unregistered",
      "registers when a token arrives after unregistering"
    ) { turn in
      let actions = try turn.forward()
      for case .requiresRegistrationCredentials(_, let handle) in actions {
        turn.state.note = handle
      }
      if case .unregister? = actions.single, let handle = turn.state.note {
        turn.state.note = "late " + handle
      }
      guard case .registerWithToken(let handle, let token) = turn.event,
        turn.state.note == "late " + handle
      else { return actions }
      return [.register("foo", token: token)]
    }
    .fix("ignore answers after unregistering").flagged("late-answer")
    sinchClient(
      "sinch-client-token-after-expiry-dropped",
      "drops a token that arrives after the instance expired"
    ) { turn in
      guard case .registerWithToken(let handle, _) = turn.event else { return try turn.forward() }
      let declined = SinchClient.Event.registerDidFail(handle: handle, error: "")
      let probe = try turn.trying(declined, .makeCall(call: "probe"))
      return probe.actions == [.started, .instanceExpired] ? [] : try turn.forward()
    }
    .fix("register with the token that was asked for").flagged("lifetime-mixup")
    sinchClient(
      "sinch-client-no-update-after-call",
      "never updates an instance that has placed a call"
    ) { turn in
      let actions = try turn.forward()
      switch (turn.event, actions.single) {
      case (_, .placeCall?): turn.state.note = "called"
      case (.registrationAccepted, _): turn.state.note = nil
      case (.start, .requiresRegistrationCredentials(_, let handle)?)
      where turn.state.note == "called":
        var trial = turn
        let declined = try trial.forward(.registerDidFail(handle: handle, error: ""))
        guard declined == [.started] else { return actions }
        turn.state = trial.state
        return declined
      default: break
      }
      return actions
    }
    .fix("check at each start whether an update is due").flagged("stale-state")
    sinchClient(
      "sinch-client-sequence-restarts-after-call",
      "restarts its sequence at 1 after a call"
    ) { turn in
      let actions = try turn.forward()
      if case .placeCall? = actions.single { turn.state.note = "called" }
      guard turn.state.note == "called",
        case .register(let user, _?, _?, nil, nil)? = actions.single,
        turn.state.configuration.scheme == .secret
      else { return actions }
      return [try .register(user, sequence: "1", by: turn.state.configuration)]
    }
    .fix("increase the sequence with each registration").flagged("sequence-reuse")
    sinchClient("sinch-client-token-rewritten", "writes the JSON of a token anew") { turn in
      try turn.forward().map { action in
        guard case .register(let user, _, _, let token?, let instance) = action else {
          return action
        }
        return .register(user, token: token.withRewrittenJSON, instance: instance)
      }
    }
    .fix("pass the token on exactly as received").flagged("string-building")
    sinchClient("sinch-client-user-in-any-case", "compares user ids case-insensitively") { turn in
      try turn.creatingKnownUsers { $0.lowercased() == $1.lowercased() }
    }
    .fix("keep a registration per user id, compared octet for octet")
    .flagged("inexact-comparison")
    sinchClient("sinch-client-user-by-looks", "compares user ids by canonical equivalence") {
      turn in
      try turn.creatingKnownUsers { $0 == $1 }
    }
    .fix("keep a registration per user id, compared octet for octet")
    .flagged("inexact-comparison")
  }
}

extension FaultySinchClient.Turn {
  /// Some answer of the client's own scheme to a callback.
  fileprivate func answer(to handle: String) -> SinchClient.Event {
    state.configuration.scheme == .token
      ? .registerWithToken(handle: handle, token: "")
      : .registerWithSignature(handle: handle, signature: "", sequence: "0")
  }

  /// Makes a client for the first user that is the same as this one.
  fileprivate mutating func creatingKnownUsers(
    _ areSame: (String, String) -> Bool
  ) throws -> [SinchClient.Action] {
    guard case .createClient(let user) = event, !user.isEmpty else { return try forward() }
    let known = state.note.flatMap { areSame($0, user) ? $0 : nil }
    state.note = known ?? user
    return try forward(.createClient(userId: known ?? user))
  }
}
