extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(LayerClientMachine())

  /// Faults of `layer.client`.
  static let layerClients: [KnownFault] =
    clientsOfMessages + clientsOfChallenges + layerClientCalls + layerClientLogouts

  @FaultBuilder
  private static var clientsOfMessages: [KnownFault] {
    client("layer-client-sends-offline", "sends messages while offline") { turn in
      let actions = try turn.forward()
      guard case .sendMessage(let message) = turn.event else { return actions }
      return [.transmitMessage(message: message)]
    }
    .fix("fail messages while nobody is authenticated").flagged("offline-use")
    client("layer-client-delivers-offline", "delivers messages while offline") { turn in
      let actions = try turn.forward()
      guard case .messageArrives(let message) = turn.event else { return actions }
      return [.deliverMessage(message: message)]
    }
    .fix("deliver messages only while authenticated").flagged("offline-use")
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
    sendingLater("layer-client-messages-sent-again", "sends waiting messages more than once") {
      _ in
    }
    .fix("send a waiting message once").flagged("stale-state")
    sendingLater(
      "layer-client-messages-of-another-user",
      "sends the waiting messages of a user for the next one"
    ) { $0 = [] }
    .fix("discard waiting messages at a logout").flagged("stale-state")
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
  }

  /// A client that keeps messages while it is challenged, and lets a challenged user log out.
  private static func sendingLater(
    _ id: FaultID,
    _ mistake: String,
    afterwards: @escaping @Sendable (inout [String]) -> Void
  ) -> KnownFault {
    client(id, mistake, remembering: [String]()) { turn in
      switch turn.event {
      case .sendMessage(let message) where turn.phase == .challenged:
        turn.memory.append(message)
        return []
      case .deauthenticate(let call) where turn.phase == .challenged:
        return [.purgeLocalData, .deauthenticationCompleted(call: call), .didDeauthenticate]
      case .tokenAccepted:
        let actions = try turn.forward()
        if actions.isEmpty { return actions }
        defer { afterwards(&turn.memory) }
        return actions + turn.memory.map { .transmitMessage(message: $0) }
      default: return try turn.forward()
      }
    }
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
    .seenIn("public sample code")
    client("layer-client-online-by-timer", "goes back online on a timer", remembering: false) {
      turn in
      let phase = turn.phase
      if case .timePasses = turn.event, phase == .challenged { turn.memory = true }
      let actions = try turn.forward()
      guard case .sendMessage(let message) = turn.event, turn.memory else { return actions }
      return [.transmitMessage(message: message)]
    }
    .fix("stay offline until a token is accepted").flagged("offline-use")
    client("layer-client-data-deleted-on-challenge", "deletes the user's data on a challenge") {
      turn in
      let actions = try turn.forward()
      guard case .challengeArrives = turn.event else { return actions }
      return actions + [.purgeLocalData]
    }
    .fix("keep the data until deauthentication").flagged("lifetime-mixup")
    client(
      "layer-client-challenge-outlives-answer",
      "keeps the nonce of a challenge after the answer was accepted",
      remembering: (isChallenged: false, isAnswered: false)
    ) { turn in
      switch turn.event {
      case .challengeArrives: turn.memory = (true, false)
      case .tokenAccepted: turn.memory.isAnswered = turn.memory.isChallenged
      case .requestNonce(let call) where turn.phase == .signedOut && turn.memory.isAnswered:
        return [.nonceFailed(call: call, error: "challenge-nonce-at-hand")]
      default: break
      }
      return try turn.forward()
    }
    .fix("discard the nonce of a challenge when it has been used").flagged("stale-state")
    client.with("layer-client-challenge-for-ever", "keeps the nonce of a challenge forever") {
      $0.nonceLifetime = Int64.max
    }
    .fix("discard the nonce of a challenge after ten minutes").flagged("lifetime-mixup")
    client(
      "layer-client-age-by-last-event",
      "measures the age of a challenge at the event before",
      remembering: Instant?.none
    ) { turn in
      defer { turn.memory = turn.instant }
      guard case .requestNonce(let call) = turn.event, turn.phase == .signedOut,
        let before = turn.memory,
        turn.base.phase(of: turn.state.base, for: turn.event, at: before) == .challenged
      else { return try turn.forward() }
      return [.nonceFailed(call: call, error: "challenge-nonce-at-hand")]
    }
    .fix("measure the age of a challenge at each event").flagged("lifetime-mixup")
    client(
      "layer-client-first-challenge-nonce-given",
      "answers a request for a nonce with that of the first of two challenges",
      remembering: String?.none
    ) { turn in
      switch turn.event {
      case .challengeArrives(let nonce): turn.memory = turn.memory ?? nonce
      case .tokenAccepted: turn.memory = nil
      case .requestNonce(let call) where turn.phase == .challenged:
        return [.nonceObtained(call: call, nonce: turn.memory ?? "")]
      default: break
      }
      return try turn.forward()
    }
    .fix("use the nonce of the latest challenge").flagged("stale-state")
    client(
      "layer-client-challenge-nonce-emptied",
      "answers a request for a nonce with an empty one after a message",
      remembering: ""
    ) { turn in
      switch turn.event {
      case .challengeArrives(let nonce): turn.memory = nonce
      case .sendMessage, .messageArrives: turn.memory = ""
      case .requestNonce(let call) where turn.phase == .challenged:
        return [.nonceObtained(call: call, nonce: turn.memory)]
      default: break
      }
      return try turn.forward()
    }
    .fix("keep the nonce of a challenge until it is used or too old").flagged("stale-state")
  }
}
