import AuthConformance
import AuthReference

extension WrongAvayaClient {
  /// Those that go wrong about the provider's answers.
  static var answering: [WrongParty] {
    [
      wrong(
        "sends a second answer too",
        foundBy: "challenges/answer-twice",
        "challenges/other-credential-second",
        note: AvayaClientMachine.State?.none
      ) { event, instant, state in
        let before = state.right
        let actions = try state.handle(event, at: instant)
        guard case .providerAnswers = event else { return actions }
        if !actions.isEmpty { state.note = before }
        guard actions.isEmpty, var before = state.note else { return actions }
        return try state.machine.handle(event, at: instant, in: &before)
      },
      wrong(
        "gives a challenge up after four minutes",
        foundBy: "challenges/documented-answer-later",
        "challenges/answer-after-years",
        note: Int64(0)
      ) { event, instant, state in
        if case .serverChallenges = event { state.note = instant.seconds }
        if case .providerAnswers = event, instant.seconds - state.note > 240 { return [] }
        return try state.handle(event, at: instant)
      },
      wrong(
        "sends an empty credential in place of nil",
        foundBy: "challenges/nil-answer",
        "results/nil-after-rejection"
      ) { event, instant, state in
        guard case .providerAnswers(let challenge, nil) = event else {
          return try state.handle(event, at: instant)
        }
        let nobody = AvayaCredential(username: "anonymous", password: "")
        let answer = AvayaClient.Event.providerAnswers(challenge: challenge, credential: nobody)
        return try state.handle(answer, at: instant)
      },
      wrong(
        "answers a rejection with the same credential again",
        foundBy: "results/documented-rejection",
        "results/rejected-thrice",
        note: AvayaCredential?.none
      ) { event, instant, state in
        if case .providerAnswers(_, let credential) = event { state.note = credential }
        let actions = try state.handle(event, at: instant)
        guard case .serverRejects = event,
          case .challengeReceived(_, let challenge, _, _, _)? = actions.first
        else { return actions }
        let answer = AvayaClient.Event.providerAnswers(
          challenge: challenge,
          credential: state.note
        )
        return try state.handle(answer, at: instant)
      },
      wrong(
        "lets a service be used before the credentials are accepted",
        foundBy: "challenges/use-before-acceptance"
      ) { event, instant, state in
        guard case .useService(let service, let request) = event,
          state.phase(for: event, at: instant) == .responding
        else { return try state.handle(event, at: instant) }
        return [.sendRequest(service: service, request: request)]
      },
    ]
  }

  /// Those that go wrong about the failure count.
  static var counting: [WrongParty] {
    [
      wrong("counts from one", foundBy: "challenges/documented-start") { event, instant, state in
        try state.handle(event, at: instant).map { $0.counting { $0 + 1 } }
      },
      wrong(
        "never counts",
        foundBy: "results/documented-rejection"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { $0.counting { _ in 0 } }
      },
      wrong(
        "counts no further than one",
        foundBy: "results/rejected-thrice"
      ) { event, instant, state in
        try state.handle(event, at: instant).map { $0.counting { min($0, 1) } }
      },
      wrong(
        "goes on counting in the next challenge",
        foundBy: "results/count-begins-anew",
        "cancellation/challenged-after-cancelled-answer",
        note: Int64(0)
      ) { event, instant, state in
        if case .serverRejects = event { state.note += 1 }
        if case .networkFails = event { state.note += 1 }
        let count = state.note
        return try state.handle(event, at: instant).map { $0.counting { _ in count } }
      },
    ]
  }
}
