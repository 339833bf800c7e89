import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Those that go wrong about cancellations.
  static var avayaClientCancellations: [KnownFault] {
    [
      avayaClient(
        "avaya-client-cancellation-untold",
        "forgets to tell the cancellation",
        fix: "tell the provider when a challenge is cancelled",
        flag: "lost-cancellation",
        foundBy: "cancellation/documented-network-failure",
        "cancellation/documented-after-answer"
      ) { turn in
        try turn.rightly().filter { !$0.isCancellation }
      },
      avayaClient(
        "avaya-client-cancellation-untold-after-answer",
        "tells no cancellation after the answer",
        fix: "tell the cancellation also where an answer was given",
        flag: "lost-cancellation",
        foundBy: "cancellation/documented-after-answer"
      ) { turn in
        let isAnswered = turn.phase == .responding
        return try turn.rightly().filter { !isAnswered || !$0.isCancellation }
      },
      avayaClient(
        "avaya-client-cancelled-again",
        "cancels again and again",
        fix: "tell each cancellation once",
        flag: "lost-cancellation",
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
        "avaya-client-answer-after-cancellation",
        "sends an answer that comes after the cancellation",
        fix: "ignore an answer to a cancelled challenge",
        flag: "late-answer",
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
        "avaya-client-acceptance-after-cancellation",
        "tells an acceptance after the cancellation",
        fix: "ignore what the server says of a cancelled challenge",
        flag: "lost-cancellation",
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
        "avaya-client-rejection-after-cancellation",
        "hands over a rejection after the cancellation",
        fix: "ignore what the server says of a cancelled challenge",
        flag: "lost-cancellation",
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
