extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(AvayaClientMachine())

  /// Faults that mix up services.
  @FaultBuilder
  static var avayaClientServices: [KnownFault] {
    client(
      "avaya-client-latest-challenge-answered",
      "treats every answer as one to the latest challenge",
      remembering: ""
    ) { turn in
      var event = turn.event
      if case .providerAnswers(_, let credential) = event {
        event = .providerAnswers(challenge: turn.memory, credential: credential)
      }
      let actions = try turn.forward(event)
      for case .challengeReceived(_, let challenge, _, _, _) in actions {
        turn.memory = challenge
      }
      return actions
    }
    .fix("match the answer to its challenge").flagged("services-mixed")
    client("avaya-client-two-services", "registers only the first two services") { turn in
      let actions = try turn.forward()
      return turn.event == .start ? Array(actions.prefix(2)) : actions
    }
    .fix("register every service").flagged("services-mixed")
    client(
      "avaya-client-two-handlers",
      "keeps only two challenges open",
      remembering: [String]()
    ) { turn in
      if case .providerAnswers(let challenge, _) = turn.event,
        turn.memory.contains(challenge), !turn.memory.suffix(2).contains(challenge)
      {
        return []
      }
      let actions = try turn.forward()
      for case .challengeReceived(_, let challenge, _, _, _) in actions {
        turn.memory.append(challenge)
      }
      return actions
    }
    .fix("keep the challenge of each service").flagged("services-mixed")
    client("avaya-client-all-services-cancelled", "cancels the challenges of all services") {
      turn in
      guard case .networkFails = turn.event else { return try turn.forward() }
      return try turn.state.base.services.map(\.service.name).flatMap { service in
        try turn.forward(.networkFails(service: service))
      }
    }
    .fix("cancel only the challenge of the affected service").flagged("services-mixed")
    client(
      "avaya-client-failures-counted-together",
      "counts the failures of all services together",
      remembering: Int64(0)
    ) { turn in
      if case .serverRejects = turn.event { turn.memory += 1 }
      let count = turn.memory
      return try turn.forward().map { $0.counting { _ in count } }
    }
    .fix("count failures for each service separately").flagged("services-mixed")
    client(
      "avaya-client-all-services-usable",
      "allows use of all services when one is registered"
    ) { turn in
      guard case .useService(let service, let request) = turn.event,
        turn.state.base.services.contains(where: { $0.phase == .registered })
      else { return try turn.forward() }
      return [.sendRequest(service: service, request: request)]
    }
    .fix("allow use of a service only when it is registered itself").flagged("services-mixed")
    client(
      "avaya-client-acceptance-of-first",
      "treats an acceptance as one of the first service that waits for one"
    ) { turn in
      guard case .serverAccepts = turn.event,
        let first = turn.state.base.services.first(where: { $0.phase == .responding })
      else { return try turn.forward() }
      return try turn.forward(.serverAccepts(service: first.service.name))
    }
    .fix("match an acceptance to its service").flagged("services-mixed")
    client("avaya-client-used-before-start", "allows use of a service before the start") { turn in
      guard case .useService(let service, let request) = turn.event, turn.phase == .idle else {
        return try turn.forward()
      }
      return [.sendRequest(service: service, request: request)]
    }
    .fix("wait until the server accepts the credential").flagged("offline-use")
    client(
      "avaya-client-used-after-nil",
      "allows use of a service after a first answer without a credential",
      remembering: false
    ) { turn in
      switch turn.event {
      case .providerAnswers(let name, nil):
        turn.memory = turn.state.base.services.contains {
          $0.challenge?.name == name && $0.challenge?.failureCount == 0
        }
      case .useService(let service, let request) where turn.memory && turn.phase == .abandoned:
        return [.sendRequest(service: service, request: request)]
      default: break
      }
      return try turn.forward()
    }
    .fix("wait until the server accepts the credential").flagged("offline-use")
    client(
      "avaya-client-used-after-early-acceptance",
      "allows use of a service whose server accepts before the answer",
      remembering: false
    ) { turn in
      switch turn.event {
      case .serverAccepts where turn.phase == .challenged: turn.memory = true
      case .useService(let service, let request) where turn.memory && turn.phase == .challenged:
        return [.sendRequest(service: service, request: request)]
      default: break
      }
      return try turn.forward()
    }
    .fix("wait until the server accepts the credential").flagged("offline-use")
    client(
      "avaya-client-used-after-second-start",
      "allows use of a service after a second start",
      remembering: 0
    ) { turn in
      if turn.event == .start { turn.memory += 1 }
      guard case .useService(let service, let request) = turn.event, turn.memory > 1,
        turn.phase == .abandoned
      else { return try turn.forward() }
      return [.sendRequest(service: service, request: request)]
    }
    .fix("wait until the server accepts the credential").flagged("offline-use")
    client("avaya-client-service-case", "compares the names of services case-insensitively") {
      turn in
      try turn.forward(turn.event.naming { $0.lowercased() })
    }
    .fix("keep services apart whose names differ").flagged("services-mixed")
    client(
      "avaya-client-first-host-kept",
      "reports the host of the first challenge on a rejection",
      remembering: ""
    ) { turn in
      if case .serverChallenges(_, _, let host, _, _, _, _) = turn.event { turn.memory = host }
      let first = turn.memory
      return try turn.forward(turn.event.changingChallenge { $0.host = first })
    }
    .fix("report the host of each challenge").flagged("stale-state")
  }

  /// Faults in the digest response.
  @FaultBuilder
  static var avayaClientResponses: [KnownFault] {
    client(
      "avaya-client-first-ha1-kept",
      "reuses the HA1 of a user's first realm",
      remembering: (realm: "", ha1: [String: String]())
    ) { turn in
      var event = turn.event
      if case .providerAnswers(let challenge, var credential?) = event {
        let user = credential.username
        if turn.memory.ha1[user] == nil {
          let ha1 = try digestHA1(of: credential, in: turn.memory.realm)
          turn.memory.ha1[user] = ha1
        }
        credential.ha1 = turn.memory.ha1[user]
        event = .providerAnswers(challenge: challenge, credential: credential)
      }
      let actions = try turn.forward(event)
      for case .challengeReceived(_, _, let realm, _, _) in actions {
        turn.memory.realm = realm
      }
      return actions
    }
    .fix("compute HA1 for the realm of each challenge").flagged("ha1-reuse")
    .seenIn("public sample code")
    client("avaya-client-empty-ha1", "treats an empty ha1String as a hash") { turn in
      guard case .providerAnswers(let challenge, var credential?) = turn.event,
        credential.ha1 == ""
      else { return try turn.forward() }
      credential.ha1 = "d41d8cd98f00b204e9800998ecf8427e"
      let answer = AvayaClient.Event.providerAnswers(
        challenge: challenge,
        credential: credential
      )
      return try turn.forward(answer)
    }
    .fix("treat an empty ha1String as absent").flagged("empty-identity")
    client(
      "avaya-client-first-nonce-kept",
      "answers every challenge with the first nonce",
      remembering: ""
    ) { turn in
      if turn.memory.isEmpty { turn.memory = turn.event.challenge?.nonce ?? "" }
      let first = turn.memory
      return try turn.forward(turn.event.changingChallenge { $0.nonce = first })
    }
    .fix("use the nonce of the challenge").flagged("nonce-unchecked")
  }

  /// The HA1 of a credential, computed where it has none.
  static func digestHA1(of credential: AvayaCredential, in realm: String) throws -> String? {
    if let given = credential.ha1, !given.isEmpty { return given }
    let input = DigestHA1Derivation.Input(
      algorithm: "MD5",
      username: credential.username,
      realm: realm,
      password: credential.password ?? ""
    )
    guard case .success(let output) = try DigestScheme().deriveDigestHA1(input) else { return nil }
    return output.ha1
  }
}

extension AvayaClient.Event {
  /// The same event for a service of another name.
  fileprivate func naming(_ change: (String) -> String) -> Self {
    switch self {
    case .start, .providerAnswers: self
    case .serverChallenges, .serverRejects:
      changingChallenge { $0.service = change($0.service) }
    case .serverAccepts(let service): .serverAccepts(service: change(service))
    case .networkFails(let service): .networkFails(service: change(service))
    case .useService(let service, let request):
      .useService(service: change(service), request: request)
    }
  }
}
