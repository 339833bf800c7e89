extension KnownFaults {
  /// Faults of roles that change a text, which must stay as it is.
  static let changedTexts: [KnownFault] =
    textsOfAvayaClients + textsOfAvayaApplications + textsOfLayerClients + textsOfLayerServices
    + textsOfLayerApplications

  /// One fault for each change of a text.
  private static func changing(
    _ id: String,
    _ text: String,
    _ changes: [TextChange],
    _ fault: (FaultID, String, @escaping @Sendable (String) -> String) -> KnownFault
  ) -> [KnownFault] {
    changes.map { change in
      fault(
        FaultID(rawValue: "\(id)-\(change.ending)"),
        change.phrase.replacing("*", with: text),
        change.apply
      )
      .fix("use \(text) exactly as received").flagged(change.flag)
    }
  }

  /// The same, where the text is in an event.
  private static func hearing<Base: ReferenceMachine>(
    _ machine: Base,
    _ id: String,
    _ text: String,
    _ changes: [TextChange],
    _ changed:
      @escaping @Sendable (Base.Vocabulary.Event, (String) -> String) -> Base.Vocabulary.Event
  ) -> [KnownFault] {
    changing(id, text, changes) { id, mistake, change in
      RoleChanges(machine)(id, mistake) { turn in
        try turn.forward(changed(turn.event, change))
      }
    }
  }

  /// The same, where the text is in an action.
  private static func saying<Base: ReferenceMachine>(
    _ machine: Base,
    _ id: String,
    _ text: String,
    _ changes: [TextChange],
    _ changed:
      @escaping @Sendable (Base.Vocabulary.Action, (String) -> String) -> Base.Vocabulary.Action
  ) -> [KnownFault] {
    changing(id, text, changes) { id, mistake, change in
      RoleChanges(machine)(id, mistake) { turn in
        try turn.forward().map { changed($0, change) }
      }
    }
  }

  // Avaya.

  private static let textsOfAvayaClients: [KnownFault] =
    hashing("username", \.username, [.lowerCase, .trimmed, .domainDropped])
    + hashing("password", \.password, [.lowerCase, .trimmed])
    + hashing("realm", \.realm, [.lowerCase, .trimmed])
    + hearing(AvayaClientMachine(), "avaya-client-nonce", "the nonce", [.lowerCase]) {
      event,
      change in
      event.changingChallenge { $0.nonce = change($0.nonce) }
    }
    + hearing(AvayaClientMachine(), "avaya-client-opaque", "the opaque", [.lowerCase]) {
      event,
      change in
      event.changingChallenge { $0.opaque = $0.opaque.map(change) }
    }

  /// What is hashed into an HA1.
  private struct Hashed {
    var username: String
    var realm: String
    var password: String
  }

  /// Clients that change what they hash, and nothing else.
  private static func hashing(
    _ text: String,
    _ member: any WritableKeyPath<Hashed, String> & Sendable,
    _ changes: [TextChange]
  ) -> [KnownFault] {
    changing("avaya-client-\(text)", "the \(text)", changes) { id, mistake, change in
      RoleChanges(AvayaClientMachine())(id, mistake) { turn in
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
        hashed[keyPath: member] = change(hashed[keyPath: member])
        credential.ha1 = try digestHA1(
          of: AvayaCredential(username: hashed.username, password: hashed.password),
          in: hashed.realm
        )
        return try turn.forward(.providerAnswers(challenge: name, credential: credential))
      }
    }
  }

  private static let textsOfAvayaApplications: [KnownFault] =
    giving("username", \.username, [.lowerCase, .domainDropped])
    + giving("password", \.givenPassword, [.trimmed])
    + typing("username", \.username, [.lowerCase, .trimmed, .domainDropped])
    + typing("password", \.givenPassword, [.lowerCase, .trimmed])

  /// Applications that change what the user types.
  private static func typing(
    _ part: String,
    _ member: any WritableKeyPath<AvayaCredential, String> & Sendable,
    _ changes: [TextChange]
  ) -> [KnownFault] {
    let id = "avaya-application-typed-\(part)"
    return hearing(AvayaApplicationMachine(), id, "the \(part) that the user types", changes) {
      event,
      change in
      guard case .userAnswers(let challenge, var credential?) = event else { return event }
      credential[keyPath: member] = change(credential[keyPath: member])
      return .userAnswers(challenge: challenge, credential: credential)
    }
  }

  /// Applications that change what they give.
  private static func giving(
    _ part: String,
    _ member: any WritableKeyPath<AvayaCredential, String> & Sendable,
    _ changes: [TextChange]
  ) -> [KnownFault] {
    let id = "avaya-application-\(part)"
    return saying(AvayaApplicationMachine(), id, "the \(part)", changes) { action, change in
      guard case .answer(let challenge, var credential?) = action else { return action }
      credential[keyPath: member] = change(credential[keyPath: member])
      return .answer(challenge: challenge, credential: credential)
    }
  }

  // Layer.

  private static let textsOfLayerClients: [KnownFault] =
    saying(
      LayerClientMachine(),
      "layer-client-nonce",
      "the nonce that was requested",
      [.lowerCase, .trimmed, .precomposed]
    ) { action, change in
      guard case .nonceObtained(let call, let nonce) = action else { return action }
      return .nonceObtained(call: call, nonce: change(nonce))
    }
    + saying(
      LayerClientMachine(),
      "layer-client-challenge-nonce",
      "the nonce of a challenge",
      [.lowerCase, .trimmed, .precomposed]
    ) { action, change in
      guard case .didReceiveChallenge(let nonce) = action else { return action }
      return .didReceiveChallenge(nonce: change(nonce))
    }
    + saying(LayerClientMachine(), "layer-client-user-id", "the user id", [.lowerCase]) {
      action,
      change in
      guard case .didAuthenticate(let userId) = action else { return action }
      return .didAuthenticate(userId: change(userId))
    }

  private static let textsOfLayerServices: [KnownFault] =
    saying(LayerServiceMachine(), "layer-service-user-id", "the user id", [.lowerCase]) {
      action,
      change in
      guard case .openSession(let client, let userId) = action else { return action }
      return .openSession(client: client, userId: change(userId))
    }

  private static let textsOfLayerApplications: [KnownFault] =
    saying(
      LayerApplicationMachine(),
      "layer-application-posted-nonce",
      "the nonce that is posted",
      [.lowerCase, .trimmed, .precomposed]
    ) { action, change in
      guard case .postNonce(let request, let userId, let nonce) = action else { return action }
      return .postNonce(request: request, userId: userId, nonce: change(nonce))
    }
    + saying(
      LayerApplicationMachine(),
      "layer-application-posted-user-id",
      "the user id that is posted",
      [.lowerCase]
    ) { action, change in
      guard case .postNonce(let request, let userId, let nonce) = action else { return action }
      return .postNonce(request: request, userId: change(userId), nonce: nonce)
    }
    + issuing("nonce", [.lowerCase, .precomposed]) { _, nonce, change in nonce = change(nonce) }
    + issuing("user-id", [.lowerCase]) { configuration, _, change in
      configuration.userId = change(configuration.userId)
    }

  /// Applications whose backend changes what it writes into a token.
  private static func issuing(
    _ part: String,
    _ changes: [TextChange],
    _ apply:
      @escaping @Sendable (
        inout LayerApplication.Configuration, inout String, (String) -> String
      ) -> Void
  ) -> [KnownFault] {
    let text = "the \(part.replacing("-", with: " ")) in the token"
    return changing("layer-application-token-\(part)", text, changes) { id, mistake, change in
      RoleChanges(LayerApplicationMachine()).with(id, mistake) {
        $0.token = { configuration, nonce, instant in
          var (configuration, nonce) = (configuration, nonce)
          apply(&configuration, &nonce, change)
          return try LayerApplicationMachine.token(for: configuration, nonce: nonce, at: instant)
        }
      }
    }
  }
}

extension TextChange {
  /// What the ids of these faults end in.
  fileprivate var ending: String {
    switch name {
    case "lower-case": "lowercased"
    case "domain-dropped": "without-domain"
    default: name
    }
  }
}

extension AvayaCredential {
  /// The password, where there is one.
  fileprivate var givenPassword: String {
    get { password ?? "" }
    set { password = password.map { _ in newValue } }
  }
}
