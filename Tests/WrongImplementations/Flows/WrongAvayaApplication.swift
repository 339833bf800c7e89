import AuthConformance
import AuthReference

/// Avaya applications that are wrong in one point.
public enum WrongAvayaApplication {
  private static func wrong<Note: Sendable>(
    _ name: String,
    foundBy traces: String...,
    note: Note,
    twist: @escaping TwistedMachine<AvayaApplicationMachine, Note>.Twist
  ) -> WrongParty {
    WrongParty(
      name,
      foundBy: traces.map { "avaya-application-\($0)" },
      TwistedMachine(machine: AvayaApplicationMachine(), note: note, twist: twist)
    )
  }

  /// One that sees challenges in another way than they are.
  private static func wrong(
    _ name: String,
    foundBy traces: String...,
    seeing change: @escaping @Sendable (inout Challenge) -> Void
  ) -> WrongParty {
    let twist: TwistedMachine<AvayaApplicationMachine, Bool>.Twist = { event, instant, state in
      guard case .challengeReceived(let service, let name, let realm, let host, let count) = event
      else { return try state.handle(event, at: instant) }
      var challenge = Challenge(realm: realm, failureCount: count)
      change(&challenge)
      let seen = AvayaApplication.Event.challengeReceived(
        service: service,
        challenge: name,
        realm: challenge.realm,
        host: host,
        failureCount: challenge.failureCount
      )
      return try state.handle(seen, at: instant)
    }
    return WrongParty(
      name,
      foundBy: traces.map { "avaya-application-\($0)" },
      TwistedMachine(machine: AvayaApplicationMachine(), note: false, twist: twist)
    )
  }

  /// What is seen of a challenge.
  private struct Challenge {
    var realm: String
    var failureCount: Int64
  }

  /// All of them.
  public static var all: [WrongParty] { challenges + answers }

  private static var challenges: [WrongParty] {
    [
      wrong(
        "never reads the failure count",
        foundBy: "rejections/documented-failure-count",
        "rejections/user-after-rejection"
      ) { $0.failureCount = 0 },
      wrong(
        "offers a rejected credential once too often",
        foundBy: "rejections/documented-failure-count",
        "rejections/one-rejection-allowed"
      ) { $0.failureCount = max(0, $0.failureCount - 1) },
      wrong(
        "gives a credential up one rejection early",
        foundBy: "rejections/one-rejection-allowed",
        "rejections/three-rejections-allowed"
      ) { $0.failureCount *= 2 },
      wrong(
        "looks realms up without regard to letter case",
        foundBy: "answers/realm-in-capitals"
      ) { $0.realm = $0.realm.lowercased() },
      wrong(
        "takes realms of equal look for one",
        foundBy: "answers/realm-decomposed"
      ) { if $0.realm == "t\u{E9}l\u{E9}phone" { $0.realm = "te\u{301}le\u{301}phone" } },
      wrong(
        "offers the credential of another realm",
        foundBy: "answers/credential-of-the-realm",
        "services/documented-simultaneous"
      ) { if $0.realm == "profile" { $0.realm = "voice" } },
    ]
  }

  private static var answers: [WrongParty] {
    [
      wrong(
        "answers after the cancellation",
        foundBy: "cancellation/documented-cancellation",
        "cancellation/user-answers-long-after-cancellation",
        note: false
      ) { event, instant, state in
        if case .challengeCancelled = event { return [] }
        return try state.handle(event, at: instant)
      },
      wrong(
        "calls a handler each time the user answers",
        foundBy: "answers/user-answers-twice",
        "answers/user-answers-after-declining",
        note: ""
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        for case .askUser(let challenge, _) in actions { state.note = challenge }
        guard case .userAnswers(state.note, let credential) = event else { return actions }
        return [.answer(challenge: state.note, credential: credential)]
      },
      wrong(
        "leaves a challenge open when the user declines",
        foundBy: "answers/user-declines",
        "rejections/user-mistypes",
        note: false
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        if case .userAnswers(_, nil) = event { return [] }
        return actions
      },
      wrong(
        "leaves a challenge open when there is no credential",
        foundBy: "answers/nobody-to-ask",
        "rejections/documented-failure-count",
        note: false
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        if case .challengeReceived = event, case .answer(_, nil)? = actions.first { return [] }
        return actions
      },
      wrong(
        "keeps one handler only",
        foundBy: "answers/challenged-again-while-asking",
        "services/one-waits-for-the-user",
        note: ""
      ) { event, instant, state in
        if case .challengeReceived(_, let challenge, _, _, _) = event { state.note = challenge }
        if case .userAnswers(let challenge, _) = event, challenge != state.note { return [] }
        return try state.handle(event, at: instant)
      },
      wrong(
        "takes every answer of the user for the latest question",
        foundBy: "services/two-questions",
        note: ""
      ) { event, instant, state in
        var event = event
        if case .userAnswers(_, let credential) = event {
          event = .userAnswers(challenge: state.note, credential: credential)
        }
        let actions = try state.handle(event, at: instant)
        for case .askUser(let challenge, _) in actions { state.note = challenge }
        return actions
      },
      wrong(
        "forgets all questions when one challenge is cancelled",
        foundBy: "services/one-cancelled",
        note: [String]()
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        for case .askUser(let challenge, _) in actions { state.note.append(challenge) }
        guard case .challengeCancelled(let service, _) = event else { return actions }
        for challenge in state.note {
          let cancellation = AvayaApplication.Event.challengeCancelled(
            service: service,
            challenge: challenge
          )
          _ = try state.handle(cancellation, at: instant)
        }
        return actions
      },
    ]
  }
}
