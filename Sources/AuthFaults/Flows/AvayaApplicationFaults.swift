extension KnownFaults {
  private static let application = RoleChanges<_, KnownFault>(AvayaApplicationMachine())

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

  @FaultBuilder
  private static var receivingChallenges: [KnownFault] {
    KnownFault(
      "avaya-application-failure-count-unread",
      "treats every failureCount as 0",
      by: receiving { $0.failureCount = 0 }
    )
    .fix("check failureCount, and stop offering a rejected credential")
    .flagged("failure-count-ignored").seenIn("public sample code")
    KnownFault(
      "avaya-application-one-try-too-many",
      "offers a rejected credential once too often",
      by: receiving { $0.failureCount = max(0, $0.failureCount - 1) }
    )
    .fix("offer a credential while failureCount is within the allowed rejections")
    .flagged("failure-count-ignored")
    KnownFault(
      "avaya-application-one-try-too-few",
      "gives up a credential one rejection early",
      by: receiving { $0.failureCount *= 2 }
    )
    .fix("offer a credential while failureCount is within the allowed rejections")
    .flagged("failure-count-ignored")
    KnownFault(
      "avaya-application-realm-case",
      "compares realms case-insensitively",
      by: receiving { $0.realm = $0.realm.lowercased() }
    )
    .fix("compare realms octet for octet").flagged("inexact-comparison")
    KnownFault(
      "avaya-application-realm-normalised",
      "treats realms that look alike as equal",
      by: receiving {
        if $0.realm == "t\u{E9}l\u{E9}phone" { $0.realm = "te\u{301}le\u{301}phone" }
      }
    )
    .fix("compare realms octet for octet").flagged("unicode-normalisation")
    KnownFault(
      "avaya-application-realm-trimmed",
      "trims white space around realms",
      by: receiving { $0.realm = $0.realm.trimmedSpace }
    )
    .fix("compare realms octet for octet").flagged("inexact-comparison")
    lookingUp("avaya-application-host-as-realm", "looks credentials up by the host as well") {
      _,
      realm,
      host in [realm, host]
    }
    lookingUp("avaya-application-host-first", "looks credentials up by the host first") {
      _,
      realm,
      host in [host, realm]
    }
    lookingUp("avaya-application-service-as-realm", "looks credentials up by the service as well") {
      service,
      realm,
      _ in [realm, service]
    }
    application(
      "avaya-application-user-asked-too-soon",
      "asks the user although rejections are still allowed"
    ) { turn in
      guard case .challengeReceived(let service, let name, let realm, let host, 1...) = turn.event
      else { return try turn.forward() }
      let before = turn.state
      let actions = try turn.forward(
        .challengeReceived(
          service: service,
          challenge: name,
          realm: realm,
          host: host,
          failureCount: .max
        )
      )
      if case .askUser? = actions.first { return actions }
      turn.state = before
      return try turn.forward()
    }
    .fix("offer a credential while failureCount is within the allowed rejections")
    .flagged("failure-count-ignored")
    KnownFault(
      "avaya-application-credential-of-other-realm",
      "offers the credential of another realm",
      by: receiving { if $0.realm == "profile" { $0.realm = "voice" } }
    )
    .fix("look up the credential by the realm of the challenge").flagged("ha1-reuse")
  }

  /// An application that looks for a credential under these names, in their order.
  private static func lookingUp(
    _ id: FaultID,
    _ mistake: String,
    _ names: @escaping @Sendable (_ service: String, _ realm: String, _ host: String) -> [String]
  ) -> KnownFault {
    application(id, mistake) { turn in
      guard
        case .challengeReceived(let service, let challenge, let realm, let host, let count) = turn
          .event
      else { return try turn.forward() }
      let before = turn.state
      for name in names(service, realm, host) {
        turn.state = before
        let actions = try turn.forward(
          .challengeReceived(
            service: service,
            challenge: challenge,
            realm: name,
            host: host,
            failureCount: count
          )
        )
        if case .answer(_, _?)? = actions.first { return actions }
      }
      turn.state = before
      return try turn.forward()
    }
    .fix("look up the credential by the realm of the challenge alone").flagged("ha1-reuse")
  }

  @FaultBuilder
  private static var answeringChallenges: [KnownFault] {
    application("avaya-application-typed-domain-dropped", "drops the domain that the user typed") {
      turn in
      guard case .userAnswers(let challenge, var credential?) = turn.event else {
        return try turn.forward()
      }
      credential.domain = nil
      return try turn.forward(.userAnswers(challenge: challenge, credential: credential))
    }
    .fix("answer with the whole credential that the user gives").flagged("wrong-subject")
    application(
      "avaya-application-questions-of-service-forgotten",
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
      "avaya-application-handler-called-twice",
      "calls a completion handler each time the user answers",
      remembering: ""
    ) { turn in
      let actions = try turn.forward()
      for case .askUser(let challenge, _) in actions { turn.memory = challenge }
      guard case .userAnswers(turn.memory, let credential) = turn.event else { return actions }
      return [.answer(challenge: turn.memory, credential: credential)]
    }
    .fix("call each completion handler once").flagged("late-answer")
    application(
      "avaya-application-no-credential-left-open",
      "never completes a challenge without a credential"
    ) { turn in
      let actions = try turn.forward()
      if case .challengeReceived = turn.event, case .answer(_, nil)? = actions.first {
        return []
      }
      return actions
    }
    .fix("complete the challenge with nil").flagged("unasked-action")
    application(
      "avaya-application-one-handler",
      "keeps only one completion handler",
      remembering: ""
    ) { turn in
      if case .challengeReceived(_, let challenge, _, _, _) = turn.event {
        turn.memory = challenge
      }
      if case .userAnswers(let challenge, _) = turn.event, challenge != turn.memory {
        return []
      }
      return try turn.forward()
    }
    .fix("keep the completion handler of each challenge").flagged("services-mixed")
    application(
      "avaya-application-challenge-case",
      "compares the names of challenges case-insensitively on a cancellation"
    ) { turn in
      guard case .challengeCancelled(let service, let challenge) = turn.event else {
        return try turn.forward()
      }
      return try turn.forward(
        .challengeCancelled(service: service, challenge: challenge.lowercased())
      )
    }
    .fix("discard only the prompt whose challenge is cancelled").flagged("inexact-comparison")
    application(
      "avaya-application-realm-asked-once",
      "asks once for a realm, and leaves its other challenges open",
      remembering: Set<String>()
    ) { turn in
      guard case .challengeReceived(_, _, let realm, _, _) = turn.event,
        turn.memory.contains(realm)
      else {
        let actions = try turn.forward()
        for case .askUser(_, let realm) in actions { turn.memory.insert(realm) }
        switch turn.event {
        case .userAnswers, .challengeCancelled: turn.memory = []
        default: break
        }
        return actions
      }
      return []
    }
    .fix("answer every challenge, also where several are of one realm").flagged("services-mixed")
    application(
      "avaya-application-two-handlers",
      "keeps only two completion handlers",
      remembering: [String]()
    ) { turn in
      let actions = try turn.forward()
      for case .askUser(let challenge, _) in actions { turn.memory.append(challenge) }
      if case .userAnswers(let challenge, _) = turn.event,
        !turn.memory.suffix(2).contains(challenge)
      {
        return []
      }
      return actions
    }
    .fix("keep the completion handler of each challenge").flagged("services-mixed")
    application(
      "avaya-application-latest-question-answered",
      "treats every answer of the user as one to the latest prompt",
      remembering: ""
    ) { turn in
      var event = turn.event
      if case .userAnswers(_, let credential) = event {
        event = .userAnswers(challenge: turn.memory, credential: credential)
      }
      let actions = try turn.forward(event)
      for case .askUser(let challenge, _) in actions { turn.memory = challenge }
      return actions
    }
    .fix("match the user's answer to its challenge").flagged("services-mixed")
    application(
      "avaya-application-all-questions-forgotten",
      "discards all prompts when one challenge is cancelled",
      remembering: [String]()
    ) { turn in
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
    .fix("discard only the prompt whose challenge is cancelled").flagged("services-mixed")
  }
}
