import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Those that go wrong about the provider's answers.
  static var avayaClientAnswers: [KnownFault] {
    [
      avayaClient(
        "avaya-client-second-answer-sent",
        "sends a second answer too",
        fix: "ignore a completion handler's second call",
        flag: "late-answer",
        foundBy: "challenges/answer-twice",
        "challenges/other-credential-second",
        remembering: AvayaClientMachine.State?.none
      ) { turn in
        let before = turn.state.right
        let actions = try turn.rightly()
        guard case .providerAnswers = turn.event else { return actions }
        if !actions.isEmpty { turn.memory = before }
        guard actions.isEmpty, var before = turn.memory else { return actions }
        return try turn.rightly(in: &before)
      },
      avayaClient(
        "avaya-client-challenge-timed-out",
        "gives a challenge up after four minutes",
        fix: "wait for the provider however long it takes",
        flag: "unasked-action",
        foundBy: "challenges/documented-answer-later",
        "challenges/answer-after-years",
        remembering: Int64(0)
      ) { turn in
        if case .serverChallenges = turn.event { turn.memory = turn.instant.seconds }
        if case .providerAnswers = turn.event, turn.instant.seconds - turn.memory > 240 {
          return []
        }
        return try turn.rightly()
      },
      avayaClient(
        "avaya-client-nil-sent-as-empty",
        "sends an empty credential in place of nil",
        fix: "send nothing where the credential is nil",
        flag: "empty-identity",
        foundBy: "challenges/nil-answer",
        "results/nil-after-rejection"
      ) { turn in
        guard case .providerAnswers(let challenge, nil) = turn.event else {
          return try turn.rightly()
        }
        let nobody = AvayaCredential(username: "anonymous", password: "")
        let answer = AvayaClient.Event.providerAnswers(challenge: challenge, credential: nobody)
        return try turn.rightly(to: answer)
      },
      avayaClient(
        "avaya-client-rejected-credential-again",
        "answers a rejection with the same credential again",
        fix: "challenge the provider again, with the failure counted",
        flag: "failure-count-ignored",
        seenIn: ["public sample code"],
        foundBy: "results/documented-rejection",
        "results/rejected-thrice",
        remembering: AvayaCredential?.none
      ) { turn in
        if case .providerAnswers(_, let credential) = turn.event { turn.memory = credential }
        let actions = try turn.rightly()
        guard case .serverRejects = turn.event,
          case .challengeReceived(_, let challenge, _, _, _)? = actions.first
        else { return actions }
        let answer = AvayaClient.Event.providerAnswers(
          challenge: challenge,
          credential: turn.memory
        )
        return try turn.rightly(to: answer)
      },
      avayaClient(
        "avaya-client-used-before-accepted",
        "lets a service be used before the credentials are accepted",
        fix: "wait for the server to accept the credential",
        flag: "offline-use",
        foundBy: "challenges/use-before-acceptance"
      ) { turn in
        guard case .useService(let service, let request) = turn.event,
          turn.phase == .responding
        else { return try turn.rightly() }
        return [.sendRequest(service: service, request: request)]
      },
    ]
  }

  /// Those that go wrong about the failure count.
  static var avayaClientCounts: [KnownFault] {
    [
      avayaClient(
        "avaya-client-count-from-one",
        "counts from one",
        fix: "begin each challenge with failureCount 0",
        flag: "failure-count-ignored",
        foundBy: "challenges/documented-start"
      ) { turn in
        try turn.rightly().map { $0.counting { $0 + 1 } }
      },
      avayaClient(
        "avaya-client-count-constant",
        "never counts",
        fix: "count each rejected response",
        flag: "failure-count-ignored",
        foundBy: "results/documented-rejection"
      ) { turn in
        try turn.rightly().map { $0.counting { _ in 0 } }
      },
      avayaClient(
        "avaya-client-count-stops-at-one",
        "counts no further than one",
        fix: "count each rejected response",
        flag: "failure-count-ignored",
        foundBy: "results/rejected-thrice"
      ) { turn in
        try turn.rightly().map { $0.counting { min($0, 1) } }
      },
      avayaClient(
        "avaya-client-count-goes-on",
        "goes on counting in the next challenge",
        fix: "begin each unrelated challenge with failureCount 0",
        flag: "failure-count-ignored",
        foundBy: "results/count-begins-anew",
        "cancellation/challenged-after-cancelled-answer",
        remembering: Int64(0)
      ) { turn in
        if case .serverRejects = turn.event { turn.memory += 1 }
        if case .networkFails = turn.event { turn.memory += 1 }
        let count = turn.memory
        return try turn.rightly().map { $0.counting { _ in count } }
      },
    ]
  }
}
