/// The traces of `avaya.application`: a credential for the realm `voice`, none for `video`.
enum AvayaApplicationTraces {
  static var groups: [CaseGroup] { [answers, rejections, cancellation, services, repetitions] }

  static let group: TraceGroups = TraceGroups(
    of: .avayaApplication,
    method: "Credentials as they stand in the configuration or come from the user",
    with: configuration()
  )

  static let voice = AvayaCredential(username: "alice", password: "secret", domain: "example.com")
  static let profile = AvayaCredential(username: "alice.p", password: "geheim")
  static let typed = AvayaCredential(username: "alice", password: "correct horse")

  /// A credential that has been hashed for its realm.
  static let hashed = AvayaCredential(
    username: "alice",
    ha1: AvayaClientTraces.ha1(AvayaCredential(username: "alice", password: "secret"), in: "hashed")
  )

  /// An application with the credentials at hand.
  static func configuration(
    asksUser: Bool = true,
    rejectionsAllowed: Int64 = 0,
    _ credentials: KeyValuePairs<String, AvayaCredential> = ["voice": voice, "profile": profile]
  ) -> JSON.Object {
    let credentials = credentials.map { realm, credential -> JSON in
      ["realm": .string(realm), "credential": credential.json]
    }
    return [
      "credentials": .array(credentials), "asksUser": .bool(asksUser),
      "rejectionsAllowed": .number(JSON.Number(rejectionsAllowed)),
    ]
  }
}

// What happens.

extension AvayaApplicationTraces {
  typealias Event = AvayaApplication.Event

  static let sdk = SDK()
  static let user = User()

  struct SDK {
    /// The SDK hands over a challenge by a name.
    func challenges(
      _ name: String,
      realm: String = "voice",
      failures: Int64 = 0,
      of service: String = "sip",
      from host: String? = nil
    ) -> TraceEvent {
      TraceEvent(
        Event.challengeReceived(
          service: service,
          challenge: name,
          realm: realm,
          host: host ?? "\(service).example.com",
          failureCount: failures
        )
      )
    }

    func reportsAcceptance(_ name: String, of service: String = "sip") -> TraceEvent {
      TraceEvent(Event.credentialAccepted(service: service, challenge: name))
    }

    func cancels(_ name: String, of service: String = "sip") -> TraceEvent {
      TraceEvent(Event.challengeCancelled(service: service, challenge: name))
    }
  }

  struct User {
    func answers(_ name: String, _ credential: AvayaCredential) -> TraceEvent {
      TraceEvent(
        Event.userAnswers(challenge: name, credential: nil),
        with: ["credential": credential.json]
      )
    }

    func declines(_ name: String) -> TraceEvent {
      TraceEvent(Event.userAnswers(challenge: name, credential: nil))
    }
  }
}

// What is done about it.

extension AvayaApplicationTraces {
  typealias Action = AvayaApplication.Action

  static let app = App()

  struct App {
    /// The handler of a challenge is called, perhaps with nil.
    func answers(_ name: String, _ credential: AvayaCredential?) -> TraceActions {
      TraceActions(
        Action.answer(challenge: name, credential: nil),
        with: ["credential": credential?.json ?? ["$absent": true]]
      )
    }

    func asksUser(_ name: String, realm: String) -> TraceActions {
      TraceActions(Action.askUser(challenge: name, realm: realm))
    }
  }
}

// How most conversations begin.

extension AvayaApplicationTraces {
  /// The challenge `c1` is answered with the credential at hand.
  static let answered = sdk.challenges("c1") → app.answers("c1", voice)

  /// The user is asked for the credential of `video`, for which there is none.
  static let asked = sdk.challenges("c1", realm: "video") → app.asksUser("c1", realm: "video")

  /// A new challenge is answered with the credential at hand, whatever came before.
  @StepBuilder static func goesOn(_ name: String) -> [StepDefinition] {
    sdk.challenges(name) → app.answers(name, voice)
    sdk.reportsAcceptance(name)
  }
}
