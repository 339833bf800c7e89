extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(AvayaApplicationMachine())

  /// Faults of `avaya.application`.
  static let avayaApplications: [KnownFault] =
    receivingChallenges + lookingUpCredentials + answeringChallenges + derivedOfAvayaApplications

  @FaultBuilder
  private static var receivingChallenges: [KnownFault] {
    counting("failure-count-unread", "treats every failureCount as 0") { _ in 0 }
      .fix("check failureCount, and stop offering a rejected credential")
    counting("one-try-too-many", "offers a rejected credential once too often") { max(0, $0 - 1) }
    counting("one-try-too-few", "gives up a credential one rejection early") { $0 * 2 }
    application.hearing(
      "realm-normalised",
      "treats realms that look alike as equal",
      at: "challengeReceived.realm"
    ) { $0 == "t\u{E9}l\u{E9}phone" ? "te\u{301}le\u{301}phone" : $0 }
    .fix("compare realms byte for byte").flagged("unicode-normalisation")
    application.hearing(
      "credential-of-other-realm",
      "offers the credential of another realm",
      at: "challengeReceived.realm"
    ) { $0 == "profile" ? "voice" : $0 }
    .fix("look up the credential by the realm of the challenge").flagged("ha1-reuse")
  }

  /// An application that reads the failure count of a challenge in its own way.
  private static func counting(
    _ id: FaultID,
    _ mistake: String,
    _ count: @escaping @Sendable (Int64) -> Int64
  ) -> KnownFault {
    application.hearing(id, mistake) { turn in
      turn.event.changing("challengeReceived.failureCount", count)
    }
    .fix("offer a credential while failureCount is within the allowed rejections")
    .flagged("failure-count-ignored")
  }

  /// Applications that offer the first credential that they find for one of several challenges.
  private static let lookingUpCredentials: [KnownFault] = [
    ("host-as-realm", "the host as well", ["realm", "host"]),
    ("host-first", "the host first", ["host", "realm"]),
    ("service-as-realm", "the service as well", ["realm", "service"]),
  ]
  .map { (name: String, what: String, members: [String]) in
    application(FaultID(rawValue: name), "looks credentials up by \(what)") { turn in
      for member in members {
        guard let text = turn.event.text(at: "challengeReceived.\(member)") else { break }
        var trial = turn
        let actions = try trial.forward(turn.event.replacing("challengeReceived.realm", by: text))
        guard case .answer(_, _?)? = actions.first else { continue }
        turn = trial
        return actions
      }
      return try turn.forward()
    }
    .fix("look up the credential by the realm of the challenge alone").flagged("ha1-reuse")
  }

  @FaultBuilder
  private static var answeringChallenges: [KnownFault] {
    application(
      "user-asked-too-soon",
      "asks the user although rejections are still allowed"
    ) { turn in
      var trial = turn
      let actions = try trial.forward(
        turn.event.changing("challengeReceived.failureCount") { count in
          count > 0 ? Int64.max : count
        }
      )
      guard case .askUser? = actions.first else { return try turn.forward() }
      turn = trial
      return actions
    }
    .fix("offer a credential while failureCount is within the allowed rejections")
    .flagged("failure-count-ignored")
    application.hearing(
      "typed-domain-dropped",
      "drops the domain that the user typed"
    ) { turn in turn.event.setting("userAnswers.credential.domain", to: nil) }
    .fix("answer with the whole credential that the user gives").flagged("wrong-subject")
    application(
      "questions-of-service-forgotten",
      "discards the prompts of a service when one of its challenges is cancelled",
      remembering: [(service: String, challenge: String)]()
    ) { turn in
      let actions = try turn.forward()
      if case .challengeReceived(let service, let challenge, _, _, _) = turn.event {
        turn.memory.append((service, challenge))
      }
      guard case .challengeCancelled(let service, _) = turn.event else { return actions }
      for other in turn.memory where other.service == service {
        _ = try turn.forward(.challengeCancelled(service: service, challenge: other.challenge))
      }
      return actions
    }
    .fix("discard only the prompt whose challenge is cancelled").flagged("late-answer")
    application(
      "asks-twice-at-most",
      "declines for the user after two rejections"
    ) { turn in
      guard case .challengeReceived(_, let challenge, _, _, let count) = turn.event, count > 2
      else {
        return try turn.forward()
      }
      let actions = try turn.forward()
      guard case .askUser? = actions.first else { return actions }
      return try turn.forward(.userAnswers(challenge: challenge, credential: nil))
    }
    .fix("ask the user however often a credential was rejected")
    .flagged("failure-count-ignored")
    application(
      "given-up-for-good",
      "never again offers a credential that was rejected once",
      remembering: Set<String>()
    ) { turn in
      guard case .challengeReceived(_, _, let realm, _, let count) = turn.event else {
        return try turn.forward()
      }
      if count > 0 { turn.memory.insert(realm) }
      let isGivenUp = turn.memory.contains(realm)
      return try turn.forward(
        turn.event.changing("challengeReceived.failureCount") { (count: Int64) in
          isGivenUp ? Int64.max : count
        }
      )
    }
    .fix("offer the credential again for a challenge that counts no rejection")
    .flagged("stale-state")
    application.hearing(
      "realm-by-beginning",
      "treats a realm as the one that it begins with",
      at: "challengeReceived.realm"
    ) { $0.hasPrefix("voice") ? "voice" : $0 }
    .fix("compare realms as a whole").flagged("inexact-comparison")
    application(
      "one-question-of-a-service",
      "drops the question of a service when the service is challenged again",
      remembering: [String: String]()
    ) { turn in
      var dropped: String?
      if case .challengeReceived(let service, let challenge, _, _, _) = turn.event {
        dropped = turn.memory.updateValue(challenge, forKey: service)
      }
      let actions = try turn.forward()
      guard let dropped, case .challengeReceived(let service, _, _, _, _) = turn.event else {
        return actions
      }
      return try actions + turn.forward(.challengeCancelled(service: service, challenge: dropped))
    }
    .fix("keep the question of each challenge").flagged("late-answer")
    application("one-handler", "keeps only one completion handler", remembering: "") { turn in
      if case .challengeReceived(_, let challenge, _, _, _) = turn.event { turn.memory = challenge }
      if case .userAnswers(let challenge, _) = turn.event, challenge != turn.memory { return [] }
      return try turn.forward()
    }
    .fix("keep the completion handler of each challenge").flagged("services-mixed")
    application(
      "realm-asked-once",
      "asks once for a realm, and leaves its other challenges open",
      remembering: Set<String>()
    ) { turn in
      switch turn.event {
      case .challengeReceived(_, _, let realm, _, _) where turn.memory.contains(realm): return []
      case .userAnswers, .challengeCancelled: turn.memory = []
      default: break
      }
      let actions = try turn.forward()
      for case .askUser(_, let realm) in actions { turn.memory.insert(realm) }
      return actions
    }
    .fix("answer every challenge, also where several are of one realm").flagged("services-mixed")
    application.recalling([
      (
        "latest-question-answered", .latest, "question", "askUser.challenge",
        "every answer of the user", ["userAnswers.challenge"],
        "match the user's answer to its challenge", "services-mixed"
      )
    ])
  }
}
