import AuthConformance
import AuthReference

extension WrongMachine {
  /// Avaya applications that are wrong in one point.
  static var avayaApplications: [WrongMachine] { seeingChallenges + answeringChallenges }

  typealias AvayaApplicationTurn<Memory> = Turn<AvayaApplicationMachine, Memory>

  private static func avayaApplication<Memory: Sendable>(
    _ name: String,
    foundBy traces: String...,
    remembering memory: Memory,
    react:
      @escaping @Sendable (inout AvayaApplicationTurn<Memory>) throws
      -> [AvayaApplication.Action]
  ) -> WrongMachine {
    WrongMachine(
      name,
      foundOutBy: traces.map { "avaya-application-\($0)" },
      by: Altered(AvayaApplicationMachine(), remembering: memory, react: react)
    )
  }

  /// One that sees challenges in another way than they are.
  private static func avayaApplication(
    _ name: String,
    foundBy traces: String...,
    seeing change: @escaping @Sendable (inout Challenge) -> Void
  ) -> WrongMachine {
    let machine = Altered(AvayaApplicationMachine()) { turn in
      guard
        case .challengeReceived(let service, let name, let realm, let host, let count) = turn.event
      else { return try turn.rightly() }
      var challenge = Challenge(realm: realm, failureCount: count)
      change(&challenge)
      let seen = AvayaApplication.Event.challengeReceived(
        service: service,
        challenge: name,
        realm: challenge.realm,
        host: host,
        failureCount: challenge.failureCount
      )
      return try turn.rightly(to: seen)
    }
    return WrongMachine(name, foundOutBy: traces.map { "avaya-application-\($0)" }, by: machine)
  }

  /// What is seen of a challenge.
  private struct Challenge {
    var realm: String
    var failureCount: Int64
  }

  private static var seeingChallenges: [WrongMachine] {
    [
      avayaApplication(
        "never reads the failure count",
        foundBy: "rejections/documented-failure-count",
        "rejections/user-after-rejection"
      ) { $0.failureCount = 0 },
      avayaApplication(
        "offers a rejected credential once too often",
        foundBy: "rejections/documented-failure-count",
        "rejections/one-rejection-allowed"
      ) { $0.failureCount = max(0, $0.failureCount - 1) },
      avayaApplication(
        "gives a credential up one rejection early",
        foundBy: "rejections/one-rejection-allowed",
        "rejections/three-rejections-allowed"
      ) { $0.failureCount *= 2 },
      avayaApplication(
        "looks realms up without regard to letter case",
        foundBy: "answers/realm-in-capitals"
      ) { $0.realm = $0.realm.lowercased() },
      avayaApplication(
        "takes realms of equal look for one",
        foundBy: "answers/realm-decomposed"
      ) { if $0.realm == "t\u{E9}l\u{E9}phone" { $0.realm = "te\u{301}le\u{301}phone" } },
      avayaApplication(
        "offers the credential of another realm",
        foundBy: "answers/credential-of-the-realm",
        "services/documented-simultaneous"
      ) { if $0.realm == "profile" { $0.realm = "voice" } },
    ]
  }

  private static var answeringChallenges: [WrongMachine] {
    [
      avayaApplication(
        "answers after the cancellation",
        foundBy: "cancellation/documented-cancellation",
        "cancellation/user-answers-long-after-cancellation",
        remembering: false
      ) { turn in
        if case .challengeCancelled = turn.event { return [] }
        return try turn.rightly()
      },
      avayaApplication(
        "calls a handler each time the user answers",
        foundBy: "answers/user-answers-twice",
        "answers/user-answers-after-declining",
        remembering: ""
      ) { turn in
        let actions = try turn.rightly()
        for case .askUser(let challenge, _) in actions { turn.memory = challenge }
        guard case .userAnswers(turn.memory, let credential) = turn.event else { return actions }
        return [.answer(challenge: turn.memory, credential: credential)]
      },
      avayaApplication(
        "leaves a challenge open when the user declines",
        foundBy: "answers/user-declines",
        "rejections/user-mistypes",
        remembering: false
      ) { turn in
        let actions = try turn.rightly()
        if case .userAnswers(_, nil) = turn.event { return [] }
        return actions
      },
      avayaApplication(
        "leaves a challenge open when there is no credential",
        foundBy: "answers/nobody-to-ask",
        "rejections/documented-failure-count",
        remembering: false
      ) { turn in
        let actions = try turn.rightly()
        if case .challengeReceived = turn.event, case .answer(_, nil)? = actions.first { return [] }
        return actions
      },
      avayaApplication(
        "keeps one handler only",
        foundBy: "answers/challenged-again-while-asking",
        "services/one-waits-for-the-user",
        remembering: ""
      ) { turn in
        if case .challengeReceived(_, let challenge, _, _, _) = turn.event {
          turn.memory = challenge
        }
        if case .userAnswers(let challenge, _) = turn.event, challenge != turn.memory { return [] }
        return try turn.rightly()
      },
      avayaApplication(
        "takes every answer of the user for the latest question",
        foundBy: "services/two-questions",
        remembering: ""
      ) { turn in
        var event = turn.event
        if case .userAnswers(_, let credential) = event {
          event = .userAnswers(challenge: turn.memory, credential: credential)
        }
        let actions = try turn.rightly(to: event)
        for case .askUser(let challenge, _) in actions { turn.memory = challenge }
        return actions
      },
      avayaApplication(
        "forgets all questions when one challenge is cancelled",
        foundBy: "services/one-cancelled",
        remembering: [String]()
      ) { turn in
        let actions = try turn.rightly()
        for case .askUser(let challenge, _) in actions { turn.memory.append(challenge) }
        guard case .challengeCancelled(let service, _) = turn.event else { return actions }
        for challenge in turn.memory {
          let cancellation = AvayaApplication.Event.challengeCancelled(
            service: service,
            challenge: challenge
          )
          _ = try turn.rightly(to: cancellation)
        }
        return actions
      },
    ]
  }
}
