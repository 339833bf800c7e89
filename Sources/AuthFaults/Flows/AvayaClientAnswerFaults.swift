extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(AvayaClientMachine())

  /// Faults in handling the provider's answers.
  @FaultBuilder
  static var avayaClientAnswers: [KnownFault] {
    client(
      "avaya-client-challenge-timed-out",
      "gives up a challenge after four minutes",
      remembering: Int64(0)
    ) { turn in
      if case .serverChallenges = turn.event { turn.memory = turn.instant.seconds }
      if case .providerAnswers = turn.event, turn.instant.seconds - turn.memory > 240 {
        return []
      }
      return try turn.forward()
    }
    .fix("wait for the provider without a timeout").flagged("unasked-action")
    client("avaya-client-nil-sent-as-empty", "sends an empty credential instead of nil") { turn in
      guard case .providerAnswers(let challenge, nil) = turn.event else {
        return try turn.forward()
      }
      let nobody = AvayaCredential(username: "anonymous", password: "")
      let answer = AvayaClient.Event.providerAnswers(challenge: challenge, credential: nobody)
      return try turn.forward(answer)
    }
    .fix("send nothing when the credential is nil").flagged("empty-identity")
    client(
      "avaya-client-rejected-credential-again",
      "answers a rejection with the same credential",
      remembering: AvayaCredential?.none
    ) { turn in
      if case .providerAnswers(_, let credential) = turn.event { turn.memory = credential }
      let actions = try turn.forward()
      guard case .serverRejects = turn.event,
        case .challengeReceived(_, let challenge, _, _, _)? = actions.first
      else { return actions }
      let answer = AvayaClient.Event.providerAnswers(
        challenge: challenge,
        credential: turn.memory
      )
      return try turn.forward(answer)
    }
    .fix("challenge the provider again with an increased failureCount")
    .flagged("failure-count-ignored").seenIn("public sample code")
    client(
      "avaya-client-accepted-credential-again",
      "answers a rejection with the credential that was accepted before",
      remembering: AcceptedCredential()
    ) { turn in
      let actions = try turn.forward()
      switch (turn.event, actions.first) {
      case (_, .respond(_, _, let realm, _, _, _, _, _, _)?):
        if case .providerAnswers(_, let credential) = turn.event {
          turn.memory.given = credential
          turn.memory.realm = realm
        }
      case (_, .credentialAccepted?):
        turn.memory.acceptedRealm = turn.memory.realm
        turn.memory.accepted = turn.memory.given
      case (.serverRejects, .challengeReceived(_, let name, turn.memory.acceptedRealm, _, _)?):
        return try turn.forward(
          .providerAnswers(challenge: name, credential: turn.memory.accepted)
        )
      default: break
      }
      return actions
    }
    .fix("challenge the provider again with an increased failureCount")
    .flagged("failure-count-ignored")
    client(
      "avaya-client-credential-of-similar-realm",
      "reuses an accepted credential in a realm that differs in letter case",
      remembering: AcceptedCredential()
    ) { turn in
      let wasRegistered = turn.phase == .registered
      let actions = try turn.forward()
      switch (turn.event, actions.first) {
      case (.providerAnswers(_, let credential), .respond(_, _, let realm, _, _, _, _, _, _)?):
        turn.memory.accepted = credential
        turn.memory.acceptedRealm = realm
      case (.serverChallenges, .challengeReceived(_, let name, let realm, _, _)?)
      where wasRegistered && realm != turn.memory.acceptedRealm
        && realm.lowercased() == turn.memory.acceptedRealm.lowercased():
        return try turn.forward(
          .providerAnswers(challenge: name, credential: turn.memory.accepted)
        )
      default: break
      }
      return actions
    }
    .fix("challenge the provider in every other realm").flagged("ha1-reuse")
    client(
      "avaya-client-used-before-accepted",
      "allows use of a service before the credentials are accepted"
    ) { turn in
      guard case .useService(let service, let request) = turn.event,
        turn.phase == .responding
      else { return try turn.forward() }
      return [.sendRequest(service: service, request: request)]
    }
    .fix("wait until the server accepts the credential").flagged("offline-use")
  }

  /// Faults in the failure count.
  @FaultBuilder
  static var avayaClientCounts: [KnownFault] {
    client("avaya-client-count-from-one", "starts failureCount at 1") { turn in
      try turn.forward().map { $0.counting { $0 + 1 } }
    }
    .fix("start each challenge with failureCount 0").flagged("failure-count-ignored")
    client("avaya-client-count-constant", "never increases failureCount") { turn in
      try turn.forward().map { $0.counting { _ in 0 } }
    }
    .fix("increase failureCount with each rejected response").flagged("failure-count-ignored")
    client("avaya-client-count-stops-at-one", "never increases failureCount beyond 1") { turn in
      try turn.forward().map { $0.counting { min($0, 1) } }
    }
    .fix("increase failureCount with each rejected response").flagged("failure-count-ignored")
    client(
      "avaya-client-repeated-challenge-counted",
      "counts a challenge that arrives twice as a failure",
      remembering: ""
    ) { turn in
      guard case .serverChallenges(_, _, _, let nonce, _, _, _) = turn.event else {
        return try turn.forward()
      }
      let isRepeated = turn.phase == .challenged && turn.memory == nonce
      turn.memory = nonce
      return try turn.forward().map { $0.counting { isRepeated ? $0 + 1 : $0 } }
    }
    .fix("increase failureCount with each rejected response only")
    .flagged("failure-count-ignored")
    client(
      "avaya-client-failures-counted-for-realm",
      "counts the failures of all services in a realm together",
      remembering: [String: Int64]()
    ) { turn in
      if case .serverRejects(_, let realm, _, _, _, _, _) = turn.event, turn.phase == .responding {
        turn.memory[realm, default: 0] += 1
      }
      let counts = turn.memory
      let actions = try turn.forward().map { action in
        guard case .challengeReceived(_, _, let realm, _, _) = action else { return action }
        return action.counting { max($0, counts[realm] ?? 0) }
      }
      // What ends the challenge of a service ends the count of its realm.
      if case .serverAccepts = turn.event { turn.memory = [:] }
      if case .networkFails = turn.event { turn.memory = [:] }
      if case .providerAnswers(_, nil) = turn.event { turn.memory = [:] }
      return actions
    }
    .fix("count failures for each challenge").flagged("failure-count-ignored")
    miscounting(
      "avaya-client-failures-before-start",
      "counts rejections before the start",
      in: .idle
    )
    miscounting(
      "avaya-client-failures-before-answer",
      "counts rejections of a challenge that is not answered",
      in: .challenged
    )
    client(
      "avaya-client-count-goes-on",
      "carries failureCount over to the next challenge",
      remembering: Int64(0)
    ) { turn in
      if case .serverRejects = turn.event { turn.memory += 1 }
      if case .networkFails = turn.event { turn.memory += 1 }
      let count = turn.memory
      return try turn.forward().map { $0.counting { _ in count } }
    }
    .fix("start each unrelated challenge with failureCount 0").flagged("failure-count-ignored")
  }

  /// A client that counts rejections of what was not sent.
  private static func miscounting(
    _ id: FaultID,
    _ mistake: String,
    in phase: AvayaClientMachine.Phase
  ) -> KnownFault {
    client(id, mistake, remembering: Int64(0)) { turn in
      if case .serverRejects = turn.event, turn.phase == phase { turn.memory += 1 }
      let count = turn.memory
      return try turn.forward().map { $0.counting { $0 + count } }
    }
    .fix("increase failureCount with each rejected response only")
    .flagged("failure-count-ignored")
  }
}

/// The credential that the server took last, and the one that was given last.
private struct AcceptedCredential: Sendable {
  var given: AvayaCredential?
  var realm = ""
  var accepted: AvayaCredential?
  var acceptedRealm = "none"
}
