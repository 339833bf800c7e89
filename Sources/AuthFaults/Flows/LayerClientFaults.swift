extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(LayerClientMachine())

  /// Faults of `layer.client`.
  static let layerClients: [KnownFault] =
    clientsOfMessages + clientsOfChallenges + clientsOfCalls + clientsOfLogouts

  @FaultBuilder
  private static var clientsOfMessages: [KnownFault] {
    client("layer-client-sends-offline", "sends messages while offline") { turn in
      let actions = try turn.forward()
      guard case .sendMessage(let message) = turn.event else { return actions }
      return [.transmitMessage(message: message)]
    }
    .fix("fail messages while nobody is authenticated").flagged("offline-use")
    .detectedBy("challenges/documented-authentication-challenge")
    .detectedBy("authentication/nobody-authenticated")
    client("layer-client-delivers-offline", "delivers messages while offline") { turn in
      let actions = try turn.forward()
      guard case .messageArrives(let message) = turn.event else { return actions }
      return [.deliverMessage(message: message)]
    }
    .fix("deliver messages only while authenticated").flagged("offline-use")
    .detectedBy("challenges/offline-until-accepted", "logout/logout")
    client(
      "layer-client-failed-messages-later",
      "sends failed messages later",
      remembering: [String]()
    ) { turn in
      let actions = try turn.forward()
      for case .sendingFailed(let message, _) in actions { turn.memory.append(message) }
      guard case .tokenAccepted = turn.event, turn.phase == .authenticated else {
        return actions
      }
      defer { turn.memory = [] }
      return actions + turn.memory.map { .transmitMessage(message: $0) }
    }
    .fix("never send a failed message later").flagged("offline-use")
    .detectedBy("challenges/failed-messages-are-not-sent-later")
    client("layer-client-submission-is-authentication", "treats a submitted token as accepted") {
      turn in
      let phase = turn.phase
      let actions = try turn.forward()
      guard case .sendMessage(let message) = turn.event, phase == .submitting else {
        return actions
      }
      return [.transmitMessage(message: message)]
    }
    .fix("wait until the service accepts the token").flagged("offline-use")
    .detectedBy("authentication/offline-while-submitting")
  }

  @FaultBuilder
  private static var clientsOfChallenges: [KnownFault] {
    client("layer-client-nonce-asked-on-challenge", "requests another nonce on a challenge") {
      turn in
      let actions = try turn.forward()
      guard case .challengeArrives = turn.event else { return actions }
      return actions + [.askForNonce(call: "challenge")]
    }
    .fix("use the nonce of the challenge").flagged("nonce-unchecked")
    .detectedBy("challenges/documented-authentication-challenge")
    client(
      "layer-client-first-challenge-told-only",
      "reports only the first challenge",
      remembering: false
    ) { turn in
      let actions = try turn.forward()
      guard case .challengeArrives = turn.event else { return actions }
      defer { turn.memory = true }
      return turn.memory ? [] : actions
    }
    .fix("report every challenge to the application").flagged("unasked-action")
    .seenIn("public sample code").detectedBy("challenges/challenged-three-times")
    client("layer-client-online-though-challenged", "stays online after a challenge") { turn in
      guard case .challengeArrives(let nonce) = turn.event, turn.phase == .authenticated else {
        return try turn.forward()
      }
      return [.didReceiveChallenge(nonce: nonce)]
    }
    .fix("go offline on a challenge until a token is accepted").flagged("offline-use")
    .detectedBy("challenges/documented-authentication-challenge")
    .detectedBy("challenges/offline-until-accepted")
    client("layer-client-online-by-timer", "goes back online on a timer", remembering: false) {
      turn in
      let phase = turn.phase
      if case .timePasses = turn.event, phase == .challenged { turn.memory = true }
      let actions = try turn.forward()
      guard case .sendMessage(let message) = turn.event, turn.memory else { return actions }
      return [.transmitMessage(message: message)]
    }
    .fix("stay offline until a token is accepted").flagged("offline-use")
    .detectedBy("answers/offline-for-years")
    client("layer-client-data-deleted-on-challenge", "deletes the user's data on a challenge") {
      turn in
      let actions = try turn.forward()
      guard case .challengeArrives = turn.event else { return actions }
      return actions + [.purgeLocalData]
    }
    .fix("keep the data until deauthentication").flagged("lifetime-mixup")
    .detectedBy("challenges/documented-authentication-challenge")
    client.with("layer-client-challenge-for-ever", "keeps the nonce of a challenge forever") {
      $0.nonceLifetime = Int64.max
    }
    .fix("discard the nonce of a challenge after ten minutes").flagged("lifetime-mixup")
    .detectedBy("challenges/challenge-nonce-too-old")
  }

  @FaultBuilder
  private static var clientsOfCalls: [KnownFault] {
    client("layer-client-nonce-while-authenticated", "requests nonces while authenticated") {
      turn in
      guard case .requestNonce(let call) = turn.event, turn.phase == .authenticated else {
        return try turn.forward()
      }
      return [.askForNonce(call: call)]
    }
    .fix("fail a nonce request while authenticated").flagged("unasked-action")
    .detectedBy("authentication/nonce-while-authenticated")
    client("layer-client-refusal-swallowed", "never reports the error of a refused token") { turn in
      let actions = try turn.forward()
      if case .tokenRefused = turn.event { return [] }
      return actions
    }
    .fix("complete the call with the service's error").flagged("swallowed-error")
    .detectedBy("authentication/token-refused")
    client("layer-client-calls-completed-twice", "completes a call each time it is answered") {
      turn in
      let actions = try turn.forward()
      guard case .nonceProvided(let call, let nonce) = turn.event else { return actions }
      return [.nonceObtained(call: call, nonce: nonce)]
    }
    .fix("complete each call once").flagged("late-answer")
    .detectedBy("answers/nonce-answered-twice")
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
    .detectedBy("answers/stray-answers-while-signed-out", "answers/accepted-twice-across-logout")
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
    .detectedBy("authentication/two-nonce-requests-at-once")
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
    .detectedBy("answers/waits-for-nonce")
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
    .detectedBy("authentication/user-decomposed")
  }

  @FaultBuilder
  private static var clientsOfLogouts: [KnownFault] {
    client("layer-client-logout-not-told", "never reports a logout") { turn in
      try turn.forward().filter { $0 != .didDeauthenticate }
    }
    .fix("call didDeauthenticate after a logout").flagged("swallowed-error")
    .detectedBy("logout/documented-delegate")
  }
}
