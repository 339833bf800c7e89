extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(LayerClientMachine())

  /// Faults in completing calls.
  @FaultBuilder
  static var layerClientCalls: [KnownFault] {
    client("layer-client-nonce-while-authenticated", "requests nonces while authenticated") {
      turn in
      guard case .requestNonce(let call) = turn.event, turn.phase == .authenticated else {
        return try turn.forward()
      }
      return [.askForNonce(call: call)]
    }
    .fix("fail a nonce request while authenticated").flagged("unasked-action")
    client(
      "layer-client-waiting-token-failed-again",
      "fails a token that waited more than once",
      remembering: [String]()
    ) { turn in
      if case .authenticate(let call, _) = turn.event, turn.phase == .submitting {
        turn.memory.append(call)
        return []
      }
      let actions = try turn.forward()
      guard case .tokenAccepted = turn.event, !actions.isEmpty else { return actions }
      return actions + turn.memory.map { .authenticationFailed(call: $0, error: "late") }
    }
    .fix("complete each call once").flagged("late-answer")
    client("layer-client-calls-completed-twice", "completes a call each time it is answered") {
      turn in
      let actions = try turn.forward()
      guard case .nonceProvided(let call, let nonce) = turn.event else { return actions }
      return [.nonceObtained(call: call, nonce: nonce)]
    }
    .fix("complete each call once").flagged("late-answer")
    client(
      "layer-client-nonce-lost-by-acceptance",
      "drops a nonce that comes after the user was authenticated"
    ) { turn in
      if case .nonceProvided = turn.event, turn.phase == .authenticated { return [] }
      return try turn.forward()
    }
    .fix("complete every request for a nonce").flagged("swallowed-error")
    client(
      "layer-client-requests-lost-by-logout",
      "forgets requests for a nonce at a logout",
      remembering: (pending: Set<String>(), lost: Set<String>())
    ) { turn in
      let actions = try turn.forward()
      for case .askForNonce(let call) in actions { turn.memory.pending.insert(call) }
      if actions.contains(.didDeauthenticate) { turn.memory.lost.formUnion(turn.memory.pending) }
      switch turn.event {
      case .nonceProvided(let call, _), .nonceRefused(let call, _):
        turn.memory.pending.remove(call)
        return turn.memory.lost.contains(call) ? [] : actions
      default: return actions
      }
    }
    .fix("complete every request for a nonce").flagged("swallowed-error")
    client(
      "layer-client-calls-case",
      "compares the names of calls case-insensitively",
      remembering: [String: String]()
    ) { turn in
      switch turn.event {
      case .requestNonce(let call): turn.memory[call.lowercased()] = call
      case .nonceRefused(let call, let error):
        let last = turn.memory[call.lowercased()] ?? call
        turn.memory[call.lowercased()] = nil
        return try turn.forward(.nonceRefused(call: last, error: error))
      case .nonceProvided(let call, let nonce):
        guard let last = turn.memory[call.lowercased()] else { return [] }
        return try turn.forward(.nonceProvided(call: last, nonce: nonce))
      default: break
      }
      return try turn.forward()
    }
    .fix("keep calls apart whose names differ").flagged("stale-state")
    client(
      "layer-client-requests-lost-by-refusal",
      "forgets all requests for a nonce when one is refused",
      remembering: Set<String>()
    ) { turn in
      let actions = try turn.forward()
      switch (turn.event, actions.first) {
      case (.requestNonce(let call), .askForNonce?): turn.memory.insert(call)
      case (.nonceRefused, .nonceFailed?): turn.memory = []
      case (.nonceProvided(let call, _), _) where !turn.memory.contains(call): return []
      default: break
      }
      return actions
    }
    .fix("complete every request for a nonce").flagged("swallowed-error")
    client(
      "layer-client-submissions-lost-by-acceptance",
      "forgets other submissions when one is accepted",
      remembering: (pending: Set<String>(), lost: Set<String>())
    ) { turn in
      let actions = try turn.forward()
      for case .submitToken(let call, _) in actions { turn.memory.pending.insert(call) }
      switch turn.event {
      case .tokenAccepted(let call, _) where !actions.isEmpty:
        turn.memory.pending.remove(call)
        turn.memory.lost.formUnion(turn.memory.pending)
      case .tokenRefused(let call, _):
        turn.memory.pending.remove(call)
        return turn.memory.lost.contains(call) ? [] : actions
      default: break
      }
      return actions
    }
    .fix("complete every submission").flagged("swallowed-error")
    client("layer-client-any-acceptance-taken", "treats every acceptance as its own") { turn in
      if case .tokenAccepted(let call, let userId) = turn.event {
        _ = try turn.forward()
        return [
          .authenticationCompleted(call: call, userId: userId),
          .didAuthenticate(userId: userId),
        ]
      }
      return try turn.forward()
    }
    .fix("accept only the answer to the current submission").flagged("stale-state")
    client(
      "layer-client-last-request-completed",
      "completes the latest request instead of the answered one",
      remembering: ""
    ) { turn in
      if case .requestNonce(let call) = turn.event { turn.memory = call }
      let last = turn.memory
      return try turn.forward().map { action in
        guard case .nonceFailed(_, let error) = action else { return action }
        return .nonceFailed(call: last, error: error)
      }
    }
    .fix("match answers to their calls").flagged("stale-state")
    client(
      "layer-client-nonce-again-by-timer",
      "requests a nonce again on a timer",
      remembering: String?.none
    ) { turn in
      switch turn.event {
      case .requestNonce(let call): turn.memory = call
      case .nonceProvided, .nonceRefused: turn.memory = nil
      default: break
      }
      guard case .timePasses = turn.event, let call = turn.memory else {
        return try turn.forward()
      }
      return [.askForNonce(call: call)]
    }
    .fix("request a nonce once and wait for the answer").flagged("unasked-action")
    reportingUser("layer-client-user-id-from-token", "reports the user id that the token names") {
      turn,
      _ in
      if case .authenticate(_, let token) = turn.event {
        turn.memory = token.claims?["prn"]?.string
      }
    }
    .fix("report the user id that the service answers with").flagged("wrong-subject")
    reportingUser("layer-client-first-user-kept", "reports the former user after a challenge") {
      turn,
      actions in
      for case .didAuthenticate(let userId) in actions { turn.memory = turn.memory ?? userId }
      if actions.contains(.didDeauthenticate) { turn.memory = nil }
    }
    .fix("report the user id that the service answers with").flagged("stale-state")
    client("layer-client-user-id-normalised", "normalises user ids") { turn in
      try turn.forward().map { action in
        guard case .authenticationCompleted(let call, let userId) = action else {
          return action
        }
        let name = userId.replacing("e\u{301}", with: "\u{E9}")
        return .authenticationCompleted(call: call, userId: name)
      }
    }
    .fix("report the user id exactly as received").flagged("unicode-normalisation")
  }

  /// A client that reports the user that it remembers in place of the one that the service names.
  private static func reportingUser(
    _ id: FaultID,
    _ mistake: String,
    remember:
      @escaping @Sendable (inout Turn<LayerClientMachine, String?>, [LayerClient.Action]) -> Void
  ) -> KnownFault {
    client(id, mistake, remembering: String?.none) { turn in
      let actions = try turn.forward()
      remember(&turn, actions)
      let user = turn.memory
      return actions.map { action in
        switch action {
        case .authenticationCompleted(let call, let userId):
          .authenticationCompleted(call: call, userId: user ?? userId)
        case .didAuthenticate(let userId): .didAuthenticate(userId: user ?? userId)
        default: action
        }
      }
    }
  }

  /// Faults in logging out.
  @FaultBuilder
  static var layerClientLogouts: [KnownFault] {
    client("layer-client-logout-not-told", "never reports a logout") { turn in
      try turn.forward().filter { $0 != .didDeauthenticate }
    }
    .fix("call didDeauthenticate after a logout").flagged("swallowed-error")
  }
}
