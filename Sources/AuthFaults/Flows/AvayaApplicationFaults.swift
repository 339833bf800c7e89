import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Faults of `avaya.application`.
  static let avayaApplications: [KnownFault] = receivingChallenges + answeringChallenges

  /// An application that receives changed challenges.
  private static func receiving(
    _ change: @escaping @Sendable (inout Challenge) -> Void
  ) -> FaultyMachine<AvayaApplicationMachine, Void> {
    FaultyMachine(AvayaApplicationMachine()) { turn in
      guard
        case .challengeReceived(let service, let name, let realm, let host, let count) = turn.event
      else { return try turn.forward() }
      var challenge = Challenge(realm: realm, failureCount: count)
      change(&challenge)
      let changed = AvayaApplication.Event.challengeReceived(
        service: service,
        challenge: name,
        realm: challenge.realm,
        host: host,
        failureCount: challenge.failureCount
      )
      return try turn.forward(changed)
    }
  }

  /// The parts of a challenge that faults change.
  private struct Challenge {
    var realm: String
    var failureCount: Int64
  }

  private static var receivingChallenges: [KnownFault] {
    [
      KnownFault(
        "avaya-application-failure-count-unread",
        "ignores failureCount",
        fix: "check failureCount, and stop offering a rejected credential",
        flag: "failure-count-ignored",
        seenIn: ["public sample code"],
        detectedBy: "rejections/documented-failure-count",
        "rejections/user-after-rejection",
        by: receiving { $0.failureCount = 0 }
      ),
      KnownFault(
        "avaya-application-one-try-too-many",
        "offers a rejected credential once too often",
        fix: "offer a credential while failureCount is within the allowed rejections",
        flag: "failure-count-ignored",
        detectedBy: "rejections/documented-failure-count",
        "rejections/one-rejection-allowed",
        by: receiving { $0.failureCount = max(0, $0.failureCount - 1) }
      ),
      KnownFault(
        "avaya-application-one-try-too-few",
        "gives up a credential one rejection early",
        fix: "offer a credential while failureCount is within the allowed rejections",
        flag: "failure-count-ignored",
        detectedBy: "rejections/one-rejection-allowed",
        "rejections/three-rejections-allowed",
        by: receiving { $0.failureCount *= 2 }
      ),
      KnownFault(
        "avaya-application-realm-case",
        "compares realms case-insensitively",
        fix: "compare realms octet for octet",
        flag: "inexact-comparison",
        detectedBy: "answers/realm-in-capitals",
        by: receiving { $0.realm = $0.realm.lowercased() }
      ),
      KnownFault(
        "avaya-application-realm-normalised",
        "treats realms that look alike as equal",
        fix: "compare realms octet for octet",
        flag: "unicode-normalisation",
        detectedBy: "answers/realm-decomposed",
        by: receiving {
          if $0.realm == "t\u{E9}l\u{E9}phone" { $0.realm = "te\u{301}le\u{301}phone" }
        }
      ),
      KnownFault(
        "avaya-application-credential-of-other-realm",
        "offers the credential of another realm",
        fix: "look up the credential by the realm of the challenge",
        flag: "ha1-reuse",
        detectedBy: "answers/credential-of-the-realm",
        "services/documented-simultaneous",
        by: receiving { if $0.realm == "profile" { $0.realm = "voice" } }
      ),
    ]
  }

  private static var answeringChallenges: [KnownFault] {
    [
      KnownFault(
        "avaya-application-answer-after-cancellation",
        "answers a challenge after its cancellation",
        fix: "discard the prompt when its challenge is cancelled",
        flag: "late-answer",
        detectedBy: "cancellation/documented-cancellation",
        "cancellation/user-answers-long-after-cancellation",
        by: FaultyMachine(AvayaApplicationMachine()) { turn in
          if case .challengeCancelled = turn.event { return [] }
          return try turn.forward()
        }
      ),
      KnownFault(
        "avaya-application-handler-called-twice",
        "calls a completion handler each time the user answers",
        fix: "call each completion handler once",
        flag: "late-answer",
        detectedBy: "answers/user-answers-twice",
        "answers/user-answers-after-declining",
        by: FaultyMachine(AvayaApplicationMachine(), remembering: "") { turn in
          let actions = try turn.forward()
          for case .askUser(let challenge, _) in actions { turn.memory = challenge }
          guard case .userAnswers(turn.memory, let credential) = turn.event else { return actions }
          return [.answer(challenge: turn.memory, credential: credential)]
        }
      ),
      KnownFault(
        "avaya-application-declined-left-open",
        "never completes a challenge that the user declines",
        fix: "complete the challenge with nil",
        flag: "unasked-action",
        detectedBy: "answers/user-declines",
        "rejections/user-mistypes",
        by: FaultyMachine(AvayaApplicationMachine()) { turn in
          let actions = try turn.forward()
          if case .userAnswers(_, nil) = turn.event { return [] }
          return actions
        }
      ),
      KnownFault(
        "avaya-application-no-credential-left-open",
        "never completes a challenge without a credential",
        fix: "complete the challenge with nil",
        flag: "unasked-action",
        detectedBy: "answers/nobody-to-ask",
        "rejections/documented-failure-count",
        by: FaultyMachine(AvayaApplicationMachine()) { turn in
          let actions = try turn.forward()
          if case .challengeReceived = turn.event, case .answer(_, nil)? = actions.first {
            return []
          }
          return actions
        }
      ),
      KnownFault(
        "avaya-application-one-handler",
        "keeps only one completion handler",
        fix: "keep the completion handler of each challenge",
        flag: "services-mixed",
        detectedBy: "answers/challenged-again-while-asking",
        "services/one-waits-for-the-user",
        by: FaultyMachine(AvayaApplicationMachine(), remembering: "") { turn in
          if case .challengeReceived(_, let challenge, _, _, _) = turn.event {
            turn.memory = challenge
          }
          if case .userAnswers(let challenge, _) = turn.event, challenge != turn.memory {
            return []
          }
          return try turn.forward()
        }
      ),
      KnownFault(
        "avaya-application-latest-question-answered",
        "treats every answer of the user as one to the latest prompt",
        fix: "match the user's answer to its challenge",
        flag: "services-mixed",
        detectedBy: "services/two-questions",
        by: FaultyMachine(AvayaApplicationMachine(), remembering: "") { turn in
          var event = turn.event
          if case .userAnswers(_, let credential) = event {
            event = .userAnswers(challenge: turn.memory, credential: credential)
          }
          let actions = try turn.forward(event)
          for case .askUser(let challenge, _) in actions { turn.memory = challenge }
          return actions
        }
      ),
      KnownFault(
        "avaya-application-all-questions-forgotten",
        "discards all prompts when one challenge is cancelled",
        fix: "discard only the prompt whose challenge is cancelled",
        flag: "services-mixed",
        detectedBy: "services/one-cancelled",
        by: FaultyMachine(AvayaApplicationMachine(), remembering: [String]()) { turn in
          let actions = try turn.forward()
          for case .askUser(let challenge, _) in actions { turn.memory.append(challenge) }
          guard case .challengeCancelled(let service, _) = turn.event else { return actions }
          for challenge in turn.memory {
            let cancellation = AvayaApplication.Event.challengeCancelled(
              service: service,
              challenge: challenge
            )
            _ = try turn.forward(cancellation)
          }
          return actions
        }
      ),
    ]
  }
}
