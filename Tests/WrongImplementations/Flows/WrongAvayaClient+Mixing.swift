import AuthConformance
import AuthReference

extension WrongAvayaClient {
  /// Those that mix services up.
  static var mixing: [WrongParty] {
    [
      wrong(
        "takes every answer for the latest challenge",
        foundBy: "services/documented-simultaneous",
        note: ""
      ) { event, instant, state in
        var event = event
        if case .providerAnswers(_, let credential) = event {
          event = .providerAnswers(challenge: state.note, credential: credential)
        }
        let actions = try state.handle(event, at: instant)
        for case .challengeReceived(_, let challenge, _, _, _) in actions { state.note = challenge }
        return actions
      },
      wrong(
        "cancels every service at once",
        foundBy: "services/one-cancelled",
        "services/one-cancelled-after-both-answers"
      ) { event, instant, state in
        guard case .networkFails = event else { return try state.handle(event, at: instant) }
        return try state.right.services.map(\.service.name).flatMap { service in
          try state.handle(.networkFails(service: service), at: instant)
        }
      },
      wrong(
        "counts the failures of all services together",
        foundBy: "services/counts-are-independent",
        note: Int64(0)
      ) { event, instant, state in
        if case .serverRejects = event { state.note += 1 }
        let count = state.note
        return try state.handle(event, at: instant).map { $0.counting { _ in count } }
      },
      wrong(
        "lets all services be used when one is registered",
        foundBy: "services/accepted-the-other-way-round"
      ) { event, instant, state in
        guard case .useService(let service, let request) = event,
          state.right.services.contains(where: { $0.phase == .registered })
        else { return try state.handle(event, at: instant) }
        return [.sendRequest(service: service, request: request)]
      },
    ]
  }

  /// Those that go wrong about the digest response.
  static var responding: [WrongParty] {
    [
      wrong(
        "keeps the HA1 of a user's first realm",
        foundBy: "credentials/password-in-two-realms",
        "credentials/rejected-in-another-realm",
        note: (realm: "", ha1: [String: String]())
      ) { event, instant, state in
        var event = event
        if case .providerAnswers(let challenge, var credential?) = event {
          let user = credential.username
          if state.note.ha1[user] == nil {
            let ha1 = try hash(credential, in: state.note.realm)
            state.note.ha1[user] = ha1
          }
          credential.ha1 = state.note.ha1[user]
          event = .providerAnswers(challenge: challenge, credential: credential)
        }
        let actions = try state.handle(event, at: instant)
        for case .challengeReceived(_, _, let realm, _, _) in actions { state.note.realm = realm }
        return actions
      },
      wrong(
        "takes an empty HA1 for one",
        foundBy: "credentials/empty-ha1"
      ) { event, instant, state in
        guard case .providerAnswers(let challenge, var credential?) = event, credential.ha1 == ""
        else { return try state.handle(event, at: instant) }
        credential.ha1 = "d41d8cd98f00b204e9800998ecf8427e"
        let answer = AvayaClient.Event.providerAnswers(challenge: challenge, credential: credential)
        return try state.handle(answer, at: instant)
      },
      wrong(
        "answers every challenge with the first nonce",
        foundBy: "credentials/new-nonce-after-rejection",
        note: ""
      ) { event, instant, state in
        switch event {
        case .serverChallenges(let service, let realm, let host, let nonce):
          if state.note.isEmpty { state.note = nonce }
          let same = AvayaClient.Event.serverChallenges(
            service: service,
            realm: realm,
            host: host,
            nonce: state.note
          )
          return try state.handle(same, at: instant)
        case .serverRejects(let service, let realm, let host, _):
          let same = AvayaClient.Event.serverRejects(
            service: service,
            realm: realm,
            host: host,
            nonce: state.note
          )
          return try state.handle(same, at: instant)
        default:
          return try state.handle(event, at: instant)
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
    guard case .produced(let output) = try DigestScheme().deriveDigestHA1(input) else { return nil }
    return output.ha1
  }
}
