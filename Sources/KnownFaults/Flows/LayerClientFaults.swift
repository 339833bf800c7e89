extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(LayerClientMachine())

  /// Faults of `layer.client`.
  static let layerClients: [KnownFault] =
    clientsOfMessages + clientsOfChallenges + clientsOfCalls + clientsOfUsers
    + derivedOfLayerClients

  @FaultBuilder
  private static var clientsOfMessages: [KnownFault] {
    client("delivers-offline", "delivers messages while offline", on: .withholds) { turn, actions in
      guard case .messageArrives(let message) = turn.event else { return actions }
      return [.deliverMessage(message: message)]
    }
    .fix("deliver messages only while authenticated").flagged("offline-use")
    client(
      "failed-messages-later",
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
    sendingLater("messages-sent-again", "sends waiting messages more than once") { _ in
    }
    .fix("send a waiting message once").flagged("stale-state")
    sendingLater(
      "messages-of-another-user",
      "sends the waiting messages of a user for the next one"
    ) { $0 = [] }
    .fix("discard waiting messages at a logout").flagged("stale-state")
    client(
      "offline-after-logout",
      "stays offline after a logout, whoever signs in",
      remembering: false
    ) { turn in
      let actions = try turn.forward()
      if turn.took([.logsOut]) { turn.memory = true }
      guard turn.memory, case .sendMessage(let message) = turn.event else { return actions }
      return [.sendingFailed(message: message, error: "not-authenticated")]
    }
    .fix("go online when a token is accepted").flagged("stale-state")
    client(
      "offline-after-challenge-and-logout",
      "stays offline after a challenge and a logout, whoever signs in",
      remembering: (isChallenged: false, isOffline: false)
    ) { turn in
      let actions = try turn.forward()
      if case .challengeArrives = turn.event { turn.memory.isChallenged = true }
      if turn.took([.logsOut]) { turn.memory.isOffline = turn.memory.isChallenged }
      guard turn.memory.isOffline, case .sendMessage(let message) = turn.event else {
        return actions
      }
      return [.sendingFailed(message: message, error: "not-authenticated")]
    }
    .fix("forget the challenge of a session at its end").flagged("stale-state")
    client("online-by-timer", "goes back online on a timer", remembering: false) { turn in
      if case .timePasses = turn.event, turn.phase == .challenged { turn.memory = true }
      let actions = try turn.forward()
      return turn.memory ? turn.transmission ?? actions : actions
    }
    .fix("stay offline until a token is accepted").flagged("offline-use")
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
    for (name, does, action, fix, flag) in [
      (
        "nonce-asked", "requests another nonce", .askForNonce(call: "challenge"),
        "use the nonce of the challenge", "nonce-unchecked"
      ),
      (
        "data-deleted", "deletes the user's data", .purgeLocalData,
        "keep the data until deauthentication", "lifetime-mixup"
      ),
    ] as [(String, String, LayerClient.Action, String, FlagID)] {
      client(
        FaultID(rawValue: "\(name)-on-challenge"),
        "\(does) on a challenge",
        on: .goesOffline,
        .passesChallengeOn,
        .passesFurtherChallengeOn
      ) { _, actions in actions + [action] }
      .fix(fix).flagged(flag)
    }
    client(
      "first-challenge-told-only",
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
    client(
      "challenge-outlives-answer",
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
    client.with("challenge-for-ever", "keeps the nonce of a challenge forever") {
      $0.nonceLifetime = Int64.max
    }
    .fix("discard the nonce of a challenge after ten minutes").flagged("lifetime-mixup")
    client(
      "age-by-last-event",
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
      "first-challenge-nonce-given",
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
      "challenge-nonce-emptied",
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

  @FaultBuilder
  private static var clientsOfCalls: [KnownFault] {
    client(
      "waiting-token-failed-again",
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
    client.confusing(
      "calls",
      "compares the names of calls *",
      at: "*.call",
      [.inAnyCase],
      fix: "keep calls apart whose names differ"
    ) { $0.state.base.nonceCalls.map(\.rawValue).sorted() }
    client(
      "any-acceptance-taken",
      "treats every acceptance as its own",
      on: .ignores
    ) { turn, actions in
      guard case .tokenAccepted(let call, let userId) = turn.event else { return actions }
      return [
        .authenticationCompleted(call: call, userId: userId), .didAuthenticate(userId: userId),
      ]
    }
    .fix("accept only the answer to the current submission").flagged("stale-state")
    client.recalling([
      (
        "last-request-completed", .latest, "request", "requestNonce.call", "every refusal",
        ["nonceFailed.call"], "match answers to their calls", "stale-state"
      )
    ])
    client(
      "nonce-again-by-timer",
      "requests a nonce again on a timer",
      remembering: String?.none
    ) { turn in
      switch turn.event {
      case .requestNonce(let call): turn.memory = call
      case .nonceProvided, .nonceRefused: turn.memory = nil
      case .timePasses:
        if let call = turn.memory { return [.askForNonce(call: call)] }
      default: break
      }
      return try turn.forward()
    }
    .fix("request a nonce once and wait for the answer").flagged("unasked-action")
    client("logout-not-told", "never reports a logout", on: .logsOut) { _, actions in
      actions.filter { $0 != .didDeauthenticate }
    }
    .fix("call didDeauthenticate after a logout").flagged("swallowed-error")
  }

  @FaultBuilder
  private static var clientsOfUsers: [KnownFault] {
    reportingUser("user-id-from-token", "reports the user id that the token names") { turn, _ in
      if case .authenticate(_, let token) = turn.event {
        turn.memory = token.claims?["prn"]?.string
      }
    }
    .fix("report the user id that the service answers with").flagged("wrong-subject")
    reportingUser("first-user-kept", "reports the former user after a challenge") { turn, actions in
      for case .didAuthenticate(let userId) in actions { turn.memory = turn.memory ?? userId }
      if actions.contains(.didDeauthenticate) { turn.memory = nil }
    }
    .fix("report the user id that the service answers with").flagged("stale-state")
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
      return actions.map { $0.replacing("*.userId", by: user) }
    }
  }
}

extension Turn where Base == LayerClientMachine {
  /// The transmission of a message, if the event is a message to send.
  fileprivate var transmission: [LayerClient.Action]? {
    guard case .sendMessage(let message) = event else { return nil }
    return [.transmitMessage(message: message)]
  }
}
