import AuthConformance
import AuthReference

extension WrongMachine {
  /// Those that go wrong about the provider's answers.
  static var answering: [WrongMachine] {
    [
      avayaClient(
        "sends a second answer too",
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
        "gives a challenge up after four minutes",
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
        "sends an empty credential in place of nil",
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
        "answers a rejection with the same credential again",
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
        "lets a service be used before the credentials are accepted",
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
  static var counting: [WrongMachine] {
    [
      avayaClient("counts from one", foundBy: "challenges/documented-start") { turn in
        try turn.rightly().map { $0.counting { $0 + 1 } }
      },
      avayaClient(
        "never counts",
        foundBy: "results/documented-rejection"
      ) { turn in
        try turn.rightly().map { $0.counting { _ in 0 } }
      },
      avayaClient(
        "counts no further than one",
        foundBy: "results/rejected-thrice"
      ) { turn in
        try turn.rightly().map { $0.counting { min($0, 1) } }
      },
      avayaClient(
        "goes on counting in the next challenge",
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
