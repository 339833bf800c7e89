import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Those that mix services up.
  static var avayaClientServices: [KnownFault] {
    [
      avayaClient(
        "avaya-client-latest-challenge-answered",
        "takes every answer for the latest challenge",
        fix: "match the answer with its challenge",
        flag: "services-mixed",
        foundBy: "services/documented-simultaneous",
        remembering: ""
      ) { turn in
        var event = turn.event
        if case .providerAnswers(_, let credential) = event {
          event = .providerAnswers(challenge: turn.memory, credential: credential)
        }
        let actions = try turn.rightly(to: event)
        for case .challengeReceived(_, let challenge, _, _, _) in actions {
          turn.memory = challenge
        }
        return actions
      },
      avayaClient(
        "avaya-client-all-services-cancelled",
        "cancels every service at once",
        fix: "cancel the challenge of the one service",
        flag: "services-mixed",
        foundBy: "services/one-cancelled",
        "services/one-cancelled-after-both-answers"
      ) { turn in
        guard case .networkFails = turn.event else { return try turn.rightly() }
        return try turn.state.right.services.map(\.service.name).flatMap { service in
          try turn.rightly(to: .networkFails(service: service))
        }
      },
      avayaClient(
        "avaya-client-failures-counted-together",
        "counts the failures of all services together",
        fix: "count for each service by itself",
        flag: "services-mixed",
        foundBy: "services/counts-are-independent",
        remembering: Int64(0)
      ) { turn in
        if case .serverRejects = turn.event { turn.memory += 1 }
        let count = turn.memory
        return try turn.rightly().map { $0.counting { _ in count } }
      },
      avayaClient(
        "avaya-client-all-services-usable",
        "lets all services be used when one is registered",
        fix: "let each service be used when it is registered itself",
        flag: "services-mixed",
        foundBy: "services/accepted-the-other-way-round"
      ) { turn in
        guard case .useService(let service, let request) = turn.event,
          turn.state.right.services.contains(where: { $0.phase == .registered })
        else { return try turn.rightly() }
        return [.sendRequest(service: service, request: request)]
      },
    ]
  }

  /// Those that go wrong about the digest response.
  static var avayaClientResponses: [KnownFault] {
    [
      avayaClient(
        "avaya-client-first-ha1-kept",
        "keeps the HA1 of a user's first realm",
        fix: "work HA1 out for the realm of each challenge",
        flag: "ha1-reuse",
        seenIn: ["public sample code"],
        foundBy: "credentials/password-in-two-realms",
        "credentials/rejected-in-another-realm",
        remembering: (realm: "", ha1: [String: String]())
      ) { turn in
        var event = turn.event
        if case .providerAnswers(let challenge, var credential?) = event {
          let user = credential.username
          if turn.memory.ha1[user] == nil {
            let ha1 = try hash(credential, in: turn.memory.realm)
            turn.memory.ha1[user] = ha1
          }
          credential.ha1 = turn.memory.ha1[user]
          event = .providerAnswers(challenge: challenge, credential: credential)
        }
        let actions = try turn.rightly(to: event)
        for case .challengeReceived(_, _, let realm, _, _) in actions { turn.memory.realm = realm }
        return actions
      },
      avayaClient(
        "avaya-client-empty-ha1",
        "takes an empty HA1 for one",
        fix: "take an empty ha1String for none",
        flag: "empty-identity",
        foundBy: "credentials/empty-ha1"
      ) { turn in
        guard case .providerAnswers(let challenge, var credential?) = turn.event,
          credential.ha1 == ""
        else { return try turn.rightly() }
        credential.ha1 = "d41d8cd98f00b204e9800998ecf8427e"
        let answer = AvayaClient.Event.providerAnswers(challenge: challenge, credential: credential)
        return try turn.rightly(to: answer)
      },
      avayaClient(
        "avaya-client-first-nonce-kept",
        "answers every challenge with the first nonce",
        fix: "answer with the nonce of the challenge",
        flag: "nonce-unchecked",
        foundBy: "credentials/new-nonce-after-rejection",
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
          return try turn.rightly(to: same)
        case .serverRejects(let service, let realm, let host, _):
          let same = AvayaClient.Event.serverRejects(
            service: service,
            realm: realm,
            host: host,
            nonce: turn.memory
          )
          return try turn.rightly(to: same)
        default:
          return try turn.rightly()
        }
      },
    ]
  }

  private static func hash(_ credential: AvayaCredential, in realm: String) throws -> String? {
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
