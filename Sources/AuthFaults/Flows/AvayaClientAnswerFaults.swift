import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Faults in handling the provider's answers.
  static var avayaClientAnswers: [KnownFault] {
    [
      KnownFault(
        "avaya-client-second-answer-sent",
        "sends a second answer to the same challenge",
        fix: "ignore the second call of a completion handler",
        flag: "late-answer",
        detectedBy: "challenges/answer-twice",
        "challenges/other-credential-second",
        by: FaultyMachine(AvayaClientMachine(), remembering: AvayaClientMachine.State?.none) {
          turn in
          let before = turn.state.base
          let actions = try turn.forward()
          guard case .providerAnswers = turn.event else { return actions }
          if !actions.isEmpty { turn.memory = before }
          guard actions.isEmpty, var before = turn.memory else { return actions }
          return try turn.forward(in: &before)
        }
      ),
      KnownFault(
        "avaya-client-challenge-timed-out",
        "gives up a challenge after four minutes",
        fix: "wait for the provider without a timeout",
        flag: "unasked-action",
        detectedBy: "challenges/documented-answer-later",
        by: FaultyMachine(AvayaClientMachine(), remembering: Int64(0)) { turn in
          if case .serverChallenges = turn.event { turn.memory = turn.instant.seconds }
          if case .providerAnswers = turn.event, turn.instant.seconds - turn.memory > 240 {
            return []
          }
          return try turn.forward()
        }
      ),
      KnownFault(
        "avaya-client-nil-sent-as-empty",
        "sends an empty credential instead of nil",
        fix: "send nothing when the credential is nil",
        flag: "empty-identity",
        detectedBy: "challenges/nil-answer",
        "results/nil-after-rejection",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          guard case .providerAnswers(let challenge, nil) = turn.event else {
            return try turn.forward()
          }
          let nobody = AvayaCredential(username: "anonymous", password: "")
          let answer = AvayaClient.Event.providerAnswers(challenge: challenge, credential: nobody)
          return try turn.forward(answer)
        }
      ),
      KnownFault(
        "avaya-client-rejected-credential-again",
        "answers a rejection with the same credential",
        fix: "challenge the provider again with an increased failureCount",
        flag: "failure-count-ignored",
        seenIn: ["public sample code"],
        detectedBy: "results/documented-rejection",
        "results/rejected-thrice",
        by: FaultyMachine(AvayaClientMachine(), remembering: AvayaCredential?.none) { turn in
          if case .providerAnswers(_, let credential) = turn.event { turn.memory = credential }
          let actions = try turn.forward()
          guard case .serverRejects = turn.event,
            case .challengeReceived(_, let challenge, _, _, _)? = actions.first
          else { return actions }
          let answer = AvayaClient.Event.providerAnswers(
            challenge: challenge,
            credential: turn.memory
          )
          return try turn.forward(answer)
        }
      ),
      KnownFault(
        "avaya-client-used-before-accepted",
        "allows use of a service before the credentials are accepted",
        fix: "wait until the server accepts the credential",
        flag: "offline-use",
        detectedBy: "challenges/use-before-acceptance",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          guard case .useService(let service, let request) = turn.event,
            turn.phase == .responding
          else { return try turn.forward() }
          return [.sendRequest(service: service, request: request)]
        }
      ),
    ]
  }

  /// Faults in the failure count.
  static var avayaClientCounts: [KnownFault] {
    [
      KnownFault(
        "avaya-client-count-from-one",
        "starts failureCount at 1",
        fix: "start each challenge with failureCount 0",
        flag: "failure-count-ignored",
        detectedBy: "challenges/documented-start",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          try turn.forward().map { $0.counting { $0 + 1 } }
        }
      ),
      KnownFault(
        "avaya-client-count-constant",
        "never increases failureCount",
        fix: "increase failureCount with each rejected response",
        flag: "failure-count-ignored",
        detectedBy: "results/documented-rejection",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          try turn.forward().map { $0.counting { _ in 0 } }
        }
      ),
      KnownFault(
        "avaya-client-count-stops-at-one",
        "never increases failureCount beyond 1",
        fix: "increase failureCount with each rejected response",
        flag: "failure-count-ignored",
        detectedBy: "results/rejected-thrice",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          try turn.forward().map { $0.counting { min($0, 1) } }
        }
      ),
      KnownFault(
        "avaya-client-count-goes-on",
        "carries failureCount over to the next challenge",
        fix: "start each unrelated challenge with failureCount 0",
        flag: "failure-count-ignored",
        detectedBy: "results/count-begins-anew",
        "cancellation/challenged-after-cancelled-answer",
        by: FaultyMachine(AvayaClientMachine(), remembering: Int64(0)) { turn in
          if case .serverRejects = turn.event { turn.memory += 1 }
          if case .networkFails = turn.event { turn.memory += 1 }
          let count = turn.memory
          return try turn.forward().map { $0.counting { _ in count } }
        }
      ),
    ]
  }
}
