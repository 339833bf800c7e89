extension KnownFaults {
  /// Faults of roles that change a text, which must stay as it is.
  static let changedTexts: [KnownFault] = [
    hashing("username", \.username, [.lowerCase, .trimmed, .domainDropped]),
    hashing("password", \.password, [.lowerCase, .trimmed]),
    hashing("realm", \.realm, [.lowerCase, .trimmed]),
    hearing(AvayaClientMachine(), "nonce", "the nonce", "*.nonce", [.lowerCase]),
    hearing(AvayaClientMachine(), "opaque", "the opaque", "*.opaque", [.lowerCase]),
    hearing(AvayaClientMachine(), "service", "the name of a service", "*.service", [.lowerCase]),
    hearing(
      AvayaApplicationMachine(),
      "realm",
      "the realm of a challenge",
      "challengeReceived.realm",
      [.lowerCase, .trimmed]
    ),
    hearing(
      AvayaApplicationMachine(),
      "challenge",
      "the name of a challenge that is cancelled",
      "challengeCancelled.challenge",
      [.lowerCase]
    ),
    hearing(
      SinchClientMachine(),
      "user-id",
      "the user id",
      "createClient.userId",
      [.unescapedSlashes]
    ),
    hearing(
      SinchApplicationMachine(),
      "user-id",
      "the user id",
      "requiresRegistrationCredentials.userId",
      [.unescapedSlashes]
    ),
    hearing(
      SinchApplicationMachine(),
      "user-id",
      "the user id of a request",
      "requestReachesBackend.userId",
      [.lowerCase]
    ),
    saying(SinchClientMachine(), "error", "error texts", "failed.error", [.reworded]),
    saying(
      SinchApplicationMachine(),
      "failure",
      "error texts",
      "registerDidFail.error",
      [.reworded]
    ),
    saying(SinchClientMachine(), "token", "a token", "register.token", [.rewritten]),
    saying(SinchApplicationMachine(), "token", "a token", "registerWithToken.token", [.rewritten]),
    saying(
      LayerClientMachine(),
      "user-id",
      "the user id of a completed call",
      "authenticationCompleted.userId",
      [.precomposed]
    ),
    giving("username", [.lowerCase, .domainDropped]),
    giving("password", [.trimmed]),
    typing("username", [.lowerCase, .trimmed, .domainDropped]),
    typing("password", [.lowerCase, .trimmed]),
    saying(
      LayerClientMachine(),
      "nonce",
      "the nonce that was requested",
      "nonceObtained.nonce",
      [.lowerCase, .trimmed, .precomposed]
    ),
    saying(
      LayerClientMachine(),
      "challenge-nonce",
      "the nonce of a challenge",
      "didReceiveChallenge.nonce",
      [.lowerCase, .trimmed, .precomposed]
    ),
    saying(
      LayerClientMachine(),
      "user-id",
      "the user id",
      "didAuthenticate.userId",
      [.lowerCase]
    ),
    saying(
      LayerServiceMachine(),
      "user-id",
      "the user id",
      "openSession.userId",
      [.lowerCase]
    ),
    saying(
      LayerApplicationMachine(),
      "posted-nonce",
      "the nonce that is posted",
      "postNonce.nonce",
      [.lowerCase, .trimmed, .precomposed]
    ),
    saying(
      LayerApplicationMachine(),
      "posted-user-id",
      "the user id that is posted",
      "postNonce.userId",
      [.lowerCase]
    ),
    issuing("nonce", [.lowerCase, .precomposed, .trimmed, .reworded]) { _, nonce, change in
      nonce = change(nonce)
    },
    issuing("user-id", [.lowerCase]) { configuration, _, change in
      configuration.userId = change(configuration.userId)
    },
  ].flatMap(\.self)

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
        change.text(text),
        change.apply
      )
      .fix("use \(text) exactly as received").flagged(change.flag)
    }
  }

  /// The same, where the text is at a place in an event.
  private static func hearing(
    _ machine: some ReferenceMachine,
    _ id: String,
    _ text: String,
    _ place: String,
    _ changes: [TextChange]
  ) -> [KnownFault] {
    changing(id, text, changes) { RoleChanges(machine).hearing($0, $1, at: place, $2) }
  }

  /// The same, where the text is at a place in an action.
  private static func saying(
    _ machine: some ReferenceMachine,
    _ id: String,
    _ text: String,
    _ place: String,
    _ changes: [TextChange]
  ) -> [KnownFault] {
    changing(id, text, changes) { RoleChanges(machine).saying($0, $1, at: place, $2) }
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
    changing("\(text)", "the \(text)", changes) { id, mistake, change in
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

  /// Applications that change what the user types.
  private static func typing(_ part: String, _ changes: [TextChange]) -> [KnownFault] {
    hearing(
      AvayaApplicationMachine(),
      "typed-\(part)",
      "the \(part) that the user types",
      "userAnswers.credential.\(part)",
      changes
    )
  }

  /// Applications that change what they give.
  private static func giving(_ part: String, _ changes: [TextChange]) -> [KnownFault] {
    saying(
      AvayaApplicationMachine(),
      "\(part)",
      "the \(part)",
      "answer.credential.\(part)",
      changes
    )
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
    return changing("token-\(part)", text, changes) { id, mistake, change in
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
