extension KnownFaults {
  /// Faults of roles that change a text, which must stay as it is.
  static let changedTexts: [KnownFault] = [
    hashing("username", 0, [.lowerCase, .trimmed, .domainDropped]),
    hashing("realm", 1, [.lowerCase, .trimmed]),
    hashing("password", 2, [.lowerCase, .trimmed]),
    AvayaClientMachine().hearing([
      ("nonce", "the nonce", "*.nonce", [.lowerCase]),
      ("opaque", "the opaque", "*.opaque", [.lowerCase]),
      ("service", "the name of a service", "*.service", [.lowerCase]),
    ]),
    AvayaApplicationMachine().hearing([
      ("realm", "the realm of a challenge", "challengeReceived.realm", [.lowerCase, .trimmed]),
      (
        "challenge", "the name of a challenge that is cancelled", "challengeCancelled.challenge",
        [.lowerCase]
      ),
      (
        "typed-username", "the username that the user types", "userAnswers.credential.username",
        [.lowerCase, .trimmed, .domainDropped]
      ),
      (
        "typed-password", "the password that the user types", "userAnswers.credential.password",
        [.lowerCase, .trimmed]
      ),
    ]),
    AvayaApplicationMachine().saying([
      ("username", "the username", "answer.credential.username", [.lowerCase, .domainDropped]),
      ("password", "the password", "answer.credential.password", [.trimmed]),
    ]),
    SinchClientMachine().hearing([
      ("user-id", "the user id", "createClient.userId", [.unescapedSlashes])
    ]),
    SinchClientMachine().saying([
      ("error", "error texts", "failed.error", [.reworded]),
      ("token", "a token", "register.token", [.rewritten]),
    ]),
    SinchApplicationMachine().hearing([
      (
        "user-id", "the user id", "requiresRegistrationCredentials.userId", [.unescapedSlashes]
      ),
      ("user-id", "the user id of a request", "requestReachesBackend.userId", [.lowerCase]),
    ]),
    SinchApplicationMachine().saying([
      ("failure", "error texts", "registerDidFail.error", [.reworded]),
      ("token", "a token", "registerWithToken.token", [.rewritten]),
    ]),
    LayerClientMachine().saying([
      (
        "user-id", "the user id of a completed call", "authenticationCompleted.userId",
        [.precomposed]
      ),
      ("nonce", "the nonce that was requested", "nonceObtained.nonce", ofNonces),
      ("challenge-nonce", "the nonce of a challenge", "didReceiveChallenge.nonce", ofNonces),
      ("user-id", "the user id", "didAuthenticate.userId", [.lowerCase]),
    ]),
    LayerServiceMachine().saying([
      ("user-id", "the user id", "openSession.userId", [.lowerCase])
    ]),
    LayerApplicationMachine().saying([
      ("posted-nonce", "the nonce that is posted", "postNonce.nonce", ofNonces),
      ("posted-user-id", "the user id that is posted", "postNonce.userId", [.lowerCase]),
    ]),
    issuing("nonce", [.lowerCase, .precomposed, .trimmed, .reworded]) { _, nonce, change in
      nonce = change(nonce)
    },
    issuing("user-id", [.lowerCase]) { configuration, _, change in
      configuration.userId = change(configuration.userId)
    },
  ].flatMap(\.self)

  private static let ofNonces: [TextChange] = [.lowerCase, .trimmed, .precomposed]

  /// Creates one fault for each change of a text.
  fileprivate static func changing(
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

  /// Clients that change what they hash, and nothing else.
  private static func hashing(
    _ text: String,
    _ place: Int,
    _ changes: [TextChange]
  ) -> [KnownFault] {
    changing(text, "the \(text)", changes) { id, mistake, change in
      RoleChanges(AvayaClientMachine()).with(id, mistake) {
        let credential = $0.digest.credential
        $0.digest.credential = { user, realm, password in
          var parts = [user, realm, password]
          parts[place] = change(parts[place])
          return try credential(parts[0], parts[1], parts[2])
        }
      }
    }
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

extension ReferenceMachine {
  /// A text in a message: how ids call it, what it is, its place, and how it is changed.
  fileprivate typealias ChangedText = (id: String, what: String, place: String, [TextChange])

  /// Faults of changing texts in events.
  fileprivate func hearing(_ texts: [ChangedText]) -> [KnownFault] {
    texts.flatMap { name, what, place, changes in
      KnownFaults.changing(name, what, changes) {
        RoleChanges(self).hearing($0, $1, at: place, $2)
      }
    }
  }

  /// Faults of changing texts in actions.
  fileprivate func saying(_ texts: [ChangedText]) -> [KnownFault] {
    texts.flatMap { name, what, place, changes in
      KnownFaults.changing(name, what, changes) { RoleChanges(self).saying($0, $1, at: place, $2) }
    }
  }
}

extension TextChange {
  /// The last part of the fault IDs.
  fileprivate var ending: String {
    switch name {
    case "lower-case": "lowercased"
    case "domain-dropped": "without-domain"
    default: name
    }
  }
}
