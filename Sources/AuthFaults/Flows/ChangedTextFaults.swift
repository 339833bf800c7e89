extension KnownFaults {
  /// Faults of roles that change a text, which must stay as it is.
  static let changedTexts: [KnownFault] =
    textsOfAvayaClients + textsOfAvayaApplications + textsOfLayerClients + textsOfLayerServices
    + textsOfLayerApplications

  private static let lowercased = TextChange(
    name: "lowercased",
    mistake: "lowercases",
    flag: "inexact-comparison"
  ) { $0.lowercased() }
  private static let trimmed = TextChange(
    name: "trimmed",
    mistake: "trims white space around",
    flag: "inexact-comparison"
  ) { $0.trimmedSpace }
  private static let withoutDomain = TextChange(
    name: "without-domain",
    mistake: "drops the domain of",
    flag: "wrong-subject"
  ) { String($0.prefix { $0 != "@" }) }
  private static let composed = TextChange(
    name: "precomposed",
    mistake: "normalises (NFC)",
    flag: "unicode-normalisation"
  ) { Normalisation.composed($0) }

  /// One fault for each change of a text, with the trace that detects it.
  private static func changing(
    _ id: String,
    _ text: String,
    _ changes: [(change: TextChange, trace: String)],
    _ fault: (FaultID, String, @escaping @Sendable (String) -> String) -> KnownFault
  ) -> [KnownFault] {
    changes.map { change, trace in
      fault(
        FaultID(rawValue: "\(id)-\(change.name)"),
        "\(change.mistake) \(text)",
        change.apply
      )
      .fix("use \(text) exactly as received").flagged(change.flag).detectedBy(trace)
    }
  }

  // Avaya.

  private static let avayaClient = RoleChanges<_, KnownFault>(AvayaClientMachine())

  @FaultBuilder
  private static var textsOfAvayaClients: [KnownFault] {
    hashing(
      "avaya-client-username",
      "the username",
      [
        (lowercased, "credentials/username-in-capitals"),
        (trimmed, "credentials/username-with-spaces"),
        (withoutDomain, "credentials/username-like-an-address"),
      ]
    ) { $0.username = $1($0.username) }
    hashing(
      "avaya-client-password",
      "the password",
      [
        (lowercased, "credentials/password-in-capitals"),
        (trimmed, "credentials/spaces-are-kept"),
      ]
    ) { $0.password = $1($0.password) }
    hashing(
      "avaya-client-realm",
      "the realm",
      [
        (lowercased, "credentials/realm-in-capitals"), (trimmed, "credentials/realm-with-spaces"),
      ]
    ) { $0.realm = $1($0.realm) }
    changing(
      "avaya-client-nonce",
      "the nonce",
      [(lowercased, "credentials/nonce-in-base64")]
    ) { id, mistake, change in
      avayaClient(id, mistake) { turn in
        try turn.forward(turn.event.changingChallenge { $0.nonce = change($0.nonce) })
      }
    }
    changing(
      "avaya-client-opaque",
      "the opaque",
      [(lowercased, "parameters/opaque-returned")]
    ) { id, mistake, change in
      avayaClient(id, mistake) { turn in
        try turn.forward(turn.event.changingChallenge { $0.opaque = $0.opaque.map(change) })
      }
    }
  }

  /// What is hashed into an HA1.
  private struct Hashed {
    var username: String
    var realm: String
    var password: String
  }

  /// Clients that change what they hash, and nothing else.
  private static func hashing(
    _ id: String,
    _ text: String,
    _ changes: [(change: TextChange, trace: String)],
    _ apply: @escaping @Sendable (inout Hashed, (String) -> String) -> Void
  ) -> [KnownFault] {
    changing(id, text, changes) { id, mistake, change in
      avayaClient(id, mistake) { turn in
        guard case .providerAnswers(let name, var credential?) = turn.event,
          let password = credential.password, credential.ha1 == nil,
          let challenge = turn.state.base.services.compactMap(\.challenge)
            .first(where: { $0.name == name })
        else { return try turn.forward() }
        var hashed = Hashed(
          username: credential.username,
          realm: challenge.realm,
          password: password
        )
        apply(&hashed, change)
        credential.ha1 = try digestHA1(
          of: AvayaCredential(username: hashed.username, password: hashed.password),
          in: hashed.realm
        )
        return try turn.forward(.providerAnswers(challenge: name, credential: credential))
      }
    }
  }

  @FaultBuilder
  private static var textsOfAvayaApplications: [KnownFault] {
    giving("username", lowercased, "answers/credential-in-capitals") {
      $0.username = $1($0.username)
    }
    giving("username", withoutDomain, "answers/credential-like-an-address") {
      $0.username = $1($0.username)
    }
    giving("password", trimmed, "answers/credential-with-spaces") {
      $0.password = $0.password.map($1)
    }
    typing("username", lowercased, "answers/typed-in-capitals") { $0.username = $1($0.username) }
    typing("username", trimmed, "answers/typed-with-spaces-in-the-name") {
      $0.username = $1($0.username)
    }
    typing("username", withoutDomain, "answers/typed-like-an-address") {
      $0.username = $1($0.username)
    }
    typing("password", lowercased, "answers/typed-in-capitals") {
      $0.password = $0.password.map($1)
    }
    typing("password", trimmed, "answers/typed-with-spaces") {
      $0.password = $0.password.map($1)
    }
  }

  /// Applications that change what the user types.
  private static func typing(
    _ part: String,
    _ change: TextChange,
    _ trace: String,
    _ apply: @escaping @Sendable (inout AvayaCredential, (String) -> String) -> Void
  ) -> [KnownFault] {
    let application = RoleChanges<_, KnownFault>(AvayaApplicationMachine())
    let text = "the \(part) that the user types"
    return changing("avaya-application-typed-\(part)", text, [(change, trace)]) {
      id,
      mistake,
      change in
      application(id, mistake) { turn in
        guard case .userAnswers(let challenge, var credential?) = turn.event else {
          return try turn.forward()
        }
        apply(&credential, change)
        return try turn.forward(.userAnswers(challenge: challenge, credential: credential))
      }
    }
  }

  /// Applications that change what they give.
  private static func giving(
    _ part: String,
    _ change: TextChange,
    _ trace: String,
    _ apply: @escaping @Sendable (inout AvayaCredential, (String) -> String) -> Void
  ) -> [KnownFault] {
    let application = RoleChanges<_, KnownFault>(AvayaApplicationMachine())
    return changing("avaya-application-\(part)", "the \(part)", [(change, trace)]) {
      id,
      mistake,
      change in
      application(id, mistake) { turn in
        try turn.forward().map { action in
          guard case .answer(let challenge, var credential?) = action else { return action }
          apply(&credential, change)
          return .answer(challenge: challenge, credential: credential)
        }
      }
    }
  }

  // Layer.

  private static let layerClient = RoleChanges<_, KnownFault>(LayerClientMachine())

  @FaultBuilder
  private static var textsOfLayerClients: [KnownFault] {
    changing(
      "layer-client-nonce",
      "the nonce that was requested",
      [
        (lowercased, "authentication/nonce-in-capitals"),
        (trimmed, "authentication/nonce-with-spaces"),
        (composed, "authentication/nonce-beyond-ascii"),
      ]
    ) { id, mistake, change in
      layerClient(id, mistake) { turn in
        try turn.forward().map { action in
          guard case .nonceObtained(let call, let nonce) = action else { return action }
          return .nonceObtained(call: call, nonce: change(nonce))
        }
      }
    }
    changing(
      "layer-client-challenge-nonce",
      "the nonce of a challenge",
      [
        (lowercased, "challenges/challenge-nonce-in-capitals"),
        (trimmed, "challenges/challenge-nonce-with-spaces"),
        (composed, "challenges/challenge-nonce-beyond-ascii"),
      ]
    ) { id, mistake, change in
      layerClient(id, mistake) { turn in
        try turn.forward().map { action in
          guard case .didReceiveChallenge(let nonce) = action else { return action }
          return .didReceiveChallenge(nonce: change(nonce))
        }
      }
    }
    changing(
      "layer-client-user-id",
      "the user id",
      [(lowercased, "authentication/user-like-an-address")]
    ) { id, mistake, change in
      layerClient(id, mistake) { turn in
        try turn.forward().map { action in
          guard case .didAuthenticate(let userId) = action else { return action }
          return .didAuthenticate(userId: change(userId))
        }
      }
    }
  }

  private static let layerService = RoleChanges<_, KnownFault>(LayerServiceMachine())

  @FaultBuilder
  private static var textsOfLayerServices: [KnownFault] {
    changing(
      "layer-service-user-id",
      "the user id",
      [(lowercased, "tokens/user-in-capitals")]
    ) { id, mistake, change in
      layerService(id, mistake) { turn in
        try turn.forward().map { action in
          guard case .openSession(let client, let userId) = action else { return action }
          return .openSession(client: client, userId: change(userId))
        }
      }
    }
  }

  private static let layerApplication = RoleChanges<_, KnownFault>(LayerApplicationMachine())

  @FaultBuilder
  private static var textsOfLayerApplications: [KnownFault] {
    posting(
      "nonce",
      "the nonce that is posted",
      [
        (lowercased, "authentication/nonce-in-capitals"),
        (trimmed, "authentication/nonce-with-spaces"),
        (composed, "authentication/nonce-beyond-ascii"),
      ]
    ) { $1 = $2($1) }
    posting(
      "user-id",
      "the user id that is posted",
      [(lowercased, "authentication/user-in-capitals")]
    ) { userId, _, change in userId = change(userId) }
    changing(
      "layer-application-token-nonce",
      "the nonce in the token",
      [
        (lowercased, "authentication/nonce-in-capitals"),
        (composed, "authentication/nonce-beyond-ascii"),
      ]
    ) { id, mistake, change in
      layerApplication.with(id, mistake) {
        $0.token = { configuration, nonce, instant in
          try LayerApplicationMachine.token(
            for: configuration,
            nonce: change(nonce),
            at: instant
          )
        }
      }
    }
    changing(
      "layer-application-token-user-id",
      "the user id in the token",
      [(lowercased, "authentication/user-in-capitals")]
    ) { id, mistake, change in
      layerApplication.with(id, mistake) {
        $0.token = { configuration, nonce, instant in
          var configuration = configuration
          configuration.userId = change(configuration.userId)
          return try LayerApplicationMachine.token(for: configuration, nonce: nonce, at: instant)
        }
      }
    }
  }

  /// Applications that change what they post.
  private static func posting(
    _ part: String,
    _ text: String,
    _ changes: [(change: TextChange, trace: String)],
    _ apply: @escaping @Sendable (inout String, inout String, (String) -> String) -> Void
  ) -> [KnownFault] {
    changing("layer-application-posted-\(part)", text, changes) { id, mistake, change in
      layerApplication(id, mistake) { turn in
        try turn.forward().map { action in
          guard case .postNonce(let request, var userId, var nonce) = action else { return action }
          apply(&userId, &nonce, change)
          return .postNonce(request: request, userId: userId, nonce: nonce)
        }
      }
    }
  }
}

/// A change of a text, which must stay exactly as given.
private struct TextChange: Sendable {
  /// The last part of the fault's id.
  let name: String
  let mistake: String
  let flag: FlagID
  let apply: @Sendable (String) -> String
}
