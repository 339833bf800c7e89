import AuthConformance
import AuthReference

extension WrongMachine {
  /// Those that go wrong about cancellations.
  static var cancelling: [WrongMachine] {
    [
      avayaClient(
        "forgets to tell the cancellation",
        foundBy: "cancellation/documented-network-failure",
        "cancellation/documented-after-answer"
      ) { turn in
        try turn.rightly().filter { !$0.isCancellation }
      },
      avayaClient(
        "tells no cancellation after the answer",
        foundBy: "cancellation/documented-after-answer"
      ) { turn in
        let isAnswered = turn.phase == .responding
        return try turn.rightly().filter { !isAnswered || !$0.isCancellation }
      },
      avayaClient(
        "cancels again and again",
        foundBy: "cancellation/cancelled-twice",
        "cancellation/failure-after-nil",
        remembering: [AvayaClient.Action]()
      ) { turn in
        let actions = try turn.rightly()
        for case .challengeReceived(let service, let challenge, _, _, _) in actions {
          turn.memory = [.challengeCancelled(service: service, challenge: challenge)]
        }
        guard case .networkFails = turn.event, !actions.contains(where: \.isCancellation) else {
          return actions
        }
        return actions + turn.memory
      },
      avayaClient(
        "sends an answer that comes after the cancellation",
        foundBy: "cancellation/answer-after-cancellation",
        "cancellation/answer-and-cancellation-at-once",
        remembering: AvayaClientMachine.State?.none
      ) { turn in
        if case .networkFails = turn.event { turn.memory = turn.state.right }
        let actions = try turn.rightly()
        guard case .providerAnswers = turn.event, actions.isEmpty, var before = turn.memory else {
          return actions
        }
        return try turn.rightly(in: &before)
      },
      avayaClient(
        "tells an acceptance after the cancellation",
        foundBy: "cancellation/acceptance-after-cancellation",
        remembering: AvayaClientMachine.State?.none
      ) { turn in
        if case .networkFails = turn.event { turn.memory = turn.state.right }
        guard case .serverAccepts = turn.event, var before = turn.memory else {
          return try turn.rightly()
        }
        return try turn.rightly(in: &before)
      },
      avayaClient(
        "hands over a rejection after the cancellation",
        foundBy: "cancellation/rejection-after-cancellation",
        remembering: AvayaClientMachine.State?.none
      ) { turn in
        if case .networkFails = turn.event { turn.memory = turn.state.right }
        guard case .serverRejects = turn.event, var before = turn.memory else {
          return try turn.rightly()
        }
        return try turn.rightly(in: &before)
      },
    ]
  }
}
