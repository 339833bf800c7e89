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
    .detectedBy("services/documented-simultaneous")
    client("avaya-client-all-services-cancelled", "cancels the challenges of all services") {
      turn in
      guard case .networkFails = turn.event else { return try turn.forward() }
      return try turn.state.base.services.map(\.service.name).flatMap { service in
        try turn.forward(.networkFails(service: service))
      }
    }
    .fix("cancel only the challenge of the affected service").flagged("services-mixed")
    .detectedBy("services/one-cancelled", "services/one-cancelled-after-both-answers")
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
    .detectedBy("services/counts-are-independent")
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
    .detectedBy("services/accepted-the-other-way-round")
    client("avaya-client-service-case", "compares the names of services case-insensitively") {
      turn in
      try turn.forward(turn.event.naming { $0.lowercased() })
    }
    .fix("keep services apart whose names differ").flagged("services-mixed")
    .detectedBy("services/names-in-capitals")
    client(
      "avaya-client-first-host-kept",
      "reports the host of the first challenge on a rejection",
      remembering: ""
    ) { turn in
      if case .serverChallenges(_, _, let host, _) = turn.event { turn.memory = host }
      guard case .serverRejects(let service, let realm, _, let nonce) = turn.event else {
        return try turn.forward()
      }
      return try turn.forward(
        .serverRejects(service: service, realm: realm, host: turn.memory, nonce: nonce)
      )
    }
    .fix("report the host of each challenge").flagged("stale-state")
    .detectedBy("results/rejected-by-another-host")
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
    .detectedBy("credentials/password-in-two-realms", "credentials/rejected-in-another-realm")
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
    .detectedBy("credentials/empty-ha1")
    client(
      "avaya-client-first-nonce-kept",
      "answers every challenge with the first nonce",
      remembering: ""
    ) { turn in
      switch turn.event {
      case .serverChallenges(let service, let realm, let host, let nonce):
        if turn.memory.isEmpty { turn.memory = nonce }
        let same = AvayaClient.Event.serverChallenges(
          service: service,
          realm: realm,
          host: host,
          nonce: turn.memory
        )
        return try turn.forward(same)
      case .serverRejects(let service, let realm, let host, _):
        let same = AvayaClient.Event.serverRejects(
          service: service,
          realm: realm,
          host: host,
          nonce: turn.memory
        )
        return try turn.forward(same)
      default:
        return try turn.forward()
      }
    }
    .fix("use the nonce of the challenge").flagged("nonce-unchecked")
    .detectedBy("credentials/new-nonce-after-rejection")
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
    case .serverChallenges(let service, let realm, let host, let nonce):
      .serverChallenges(service: change(service), realm: realm, host: host, nonce: nonce)
    case .serverRejects(let service, let realm, let host, let nonce):
      .serverRejects(service: change(service), realm: realm, host: host, nonce: nonce)
    case .serverAccepts(let service): .serverAccepts(service: change(service))
    case .networkFails(let service): .networkFails(service: change(service))
    case .useService(let service, let request):
      .useService(service: change(service), request: request)
    }
  }
}
