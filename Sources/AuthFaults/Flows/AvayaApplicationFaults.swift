import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Avaya applications that are wrong in one point.
  static let avayaApplications: [KnownFault] = seeingChallenges + answeringChallenges

  typealias AvayaApplicationTurn<Memory> = Turn<AvayaApplicationMachine, Memory>

  private static func avayaApplication<Memory: Sendable>(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    remembering memory: Memory,
    react:
      @escaping @Sendable (inout AvayaApplicationTurn<Memory>) throws
      -> [AvayaApplication.Action]
  ) -> KnownFault {
    KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces.map { "avaya-application-\($0)" },
      by: Altered(AvayaApplicationMachine(), remembering: memory, react: react)
    )
  }

  /// One that sees challenges in another way than they are.
  private static func avayaApplication(
    _ id: FaultID,
    _ mistake: String,
    fix: String,
    flag: FlagID,
    seenIn: [String] = [],
    foundBy traces: String...,
    seeing change: @escaping @Sendable (inout Challenge) -> Void
  ) -> KnownFault {
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
    return KnownFault(
      id,
      mistake,
      fix: fix,
      flag: flag,
      seenIn: seenIn,
      foundBy: traces.map { "avaya-application-\($0)" },
      by: machine
    )
  }

  /// What is seen of a challenge.
  private struct Challenge {
    var realm: String
    var failureCount: Int64
  }

  private static var seeingChallenges: [KnownFault] {
    [
      avayaApplication(
        "avaya-application-failure-count-unread",
        "never reads the failure count",
        fix: "read failureCount, and stop offering a credential that was rejected",
        flag: "failure-count-ignored",
        seenIn: ["public sample code"],
        foundBy: "rejections/documented-failure-count",
        "rejections/user-after-rejection"
      ) { $0.failureCount = 0 },
      avayaApplication(
        "avaya-application-one-try-too-many",
        "offers a rejected credential once too often",
        fix: "offer a credential while failureCount is within the rejections allowed",
        flag: "failure-count-ignored",
        foundBy: "rejections/documented-failure-count",
        "rejections/one-rejection-allowed"
      ) { $0.failureCount = max(0, $0.failureCount - 1) },
      avayaApplication(
        "avaya-application-one-try-too-few",
        "gives a credential up one rejection early",
        fix: "offer a credential while failureCount is within the rejections allowed",
        flag: "failure-count-ignored",
        foundBy: "rejections/one-rejection-allowed",
        "rejections/three-rejections-allowed"
      ) { $0.failureCount *= 2 },
      avayaApplication(
        "avaya-application-realm-case",
        "looks realms up without regard to letter case",
        fix: "compare realms octet by octet",
        flag: "inexact-comparison",
        foundBy: "answers/realm-in-capitals"
      ) { $0.realm = $0.realm.lowercased() },
      avayaApplication(
        "avaya-application-realm-normalised",
        "takes realms of equal look for one",
        fix: "compare realms octet by octet",
        flag: "unicode-normalisation",
        foundBy: "answers/realm-decomposed"
      ) { if $0.realm == "t\u{E9}l\u{E9}phone" { $0.realm = "te\u{301}le\u{301}phone" } },
      avayaApplication(
        "avaya-application-credential-of-other-realm",
        "offers the credential of another realm",
        fix: "look the credential up by the challenge's realm",
        flag: "ha1-reuse",
        foundBy: "answers/credential-of-the-realm",
        "services/documented-simultaneous"
      ) { if $0.realm == "profile" { $0.realm = "voice" } },
    ]
  }

  private static var answeringChallenges: [KnownFault] {
    [
      avayaApplication(
        "avaya-application-answer-after-cancellation",
        "answers after the cancellation",
        fix: "drop the question when its challenge is cancelled",
        flag: "late-answer",
        foundBy: "cancellation/documented-cancellation",
        "cancellation/user-answers-long-after-cancellation",
        remembering: false
      ) { turn in
        if case .challengeCancelled = turn.event { return [] }
        return try turn.rightly()
      },
      avayaApplication(
        "avaya-application-handler-called-twice",
        "calls a handler each time the user answers",
        fix: "call each handler once",
        flag: "late-answer",
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
        "avaya-application-declined-left-open",
        "leaves a challenge open when the user declines",
        fix: "complete the challenge with nil",
        flag: "unasked-action",
        foundBy: "answers/user-declines",
        "rejections/user-mistypes",
        remembering: false
      ) { turn in
        let actions = try turn.rightly()
        if case .userAnswers(_, nil) = turn.event { return [] }
        return actions
      },
      avayaApplication(
        "avaya-application-no-credential-left-open",
        "leaves a challenge open when there is no credential",
        fix: "complete the challenge with nil",
        flag: "unasked-action",
        foundBy: "answers/nobody-to-ask",
        "rejections/documented-failure-count",
        remembering: false
      ) { turn in
        let actions = try turn.rightly()
        if case .challengeReceived = turn.event, case .answer(_, nil)? = actions.first { return [] }
        return actions
      },
      avayaApplication(
        "avaya-application-one-handler",
        "keeps one handler only",
        fix: "keep the handler of each challenge",
        flag: "services-mixed",
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
        "avaya-application-latest-question-answered",
        "takes every answer of the user for the latest question",
        fix: "match the user's answer with its challenge",
        flag: "services-mixed",
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
        "avaya-application-all-questions-forgotten",
        "forgets all questions when one challenge is cancelled",
        fix: "drop the one question whose challenge is cancelled",
        flag: "services-mixed",
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
