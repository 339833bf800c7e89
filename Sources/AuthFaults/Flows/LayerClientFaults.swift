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
    sendingLater("layer-client-messages-sent-again", "sends waiting messages more than once") {
      _ in
    }
    .fix("send a waiting message once").flagged("stale-state")
    .detectedBy("challenges/waiting-messages-are-sent-once")
    sendingLater(
      "layer-client-messages-of-another-user",
      "sends the waiting messages of a user for the next one"
    ) { $0 = [] }
    .fix("discard waiting messages at a logout").flagged("stale-state")
    .detectedBy("logout/messages-of-the-user-before")
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
    .detectedBy("logout/nonce-after-answered-challenge")
    client.with("layer-client-challenge-for-ever", "keeps the nonce of a challenge forever") {
      $0.nonceLifetime = Int64.max
    }
    .fix("discard the nonce of a challenge after ten minutes").flagged("lifetime-mixup")
    .detectedBy("challenges/challenge-nonce-too-old")
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
    .detectedBy("challenges/challenge-nonce-too-old-unnoticed")
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
    .detectedBy("challenges/nonce-request-after-overtaken-answer")
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
    .detectedBy("challenges/nonce-request-later-on-challenge")
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
    .detectedBy("authentication/second-submission-then-challenge")
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
    client(
      "layer-client-nonce-lost-by-acceptance",
      "drops a nonce that comes after the user was authenticated"
    ) { turn in
      if case .nonceProvided = turn.event, turn.phase == .authenticated { return [] }
      return try turn.forward()
    }
    .fix("complete every request for a nonce").flagged("swallowed-error")
    .detectedBy("answers/nonce-provided-after-acceptance")
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
    .detectedBy("answers/nonce-refused-after-logout")
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
    .detectedBy("answers/calls-in-capitals")
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
    .detectedBy("answers/nonce-request-through-everything")
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
    .detectedBy("authentication/second-submission-refused-after-challenge")
    .detectedBy("authentication/second-submission-refused-after-logout")
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
