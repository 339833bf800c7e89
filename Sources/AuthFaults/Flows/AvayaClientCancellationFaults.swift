import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Faults in cancellations.
  static var avayaClientCancellations: [KnownFault] {
    [
      KnownFault(
        "avaya-client-cancellation-untold",
        "never reports a cancellation",
        fix: "report every cancellation to the provider",
        flag: "lost-cancellation",
        detectedBy: "cancellation/documented-network-failure",
        "cancellation/documented-after-answer",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          try turn.forward().filter { !$0.isCancellation }
        }
      ),
      KnownFault(
        "avaya-client-cancellation-untold-after-answer",
        "never reports a cancellation after an answer",
        fix: "report the cancellation even after an answer",
        flag: "lost-cancellation",
        detectedBy: "cancellation/documented-after-answer",
        by: FaultyMachine(AvayaClientMachine()) { turn in
          let isAnswered = turn.phase == .responding
          return try turn.forward().filter { !isAnswered || !$0.isCancellation }
        }
      ),
      KnownFault(
        "avaya-client-cancelled-again",
        "reports a cancellation more than once",
        fix: "report each cancellation once",
        flag: "lost-cancellation",
        detectedBy: "cancellation/cancelled-twice",
        "cancellation/failure-after-nil",
        by: FaultyMachine(AvayaClientMachine(), remembering: [AvayaClient.Action]()) { turn in
          let actions = try turn.forward()
          for case .challengeReceived(let service, let challenge, _, _, _) in actions {
            turn.memory = [.challengeCancelled(service: service, challenge: challenge)]
          }
          guard case .networkFails = turn.event, !actions.contains(where: \.isCancellation) else {
            return actions
          }
          return actions + turn.memory
        }
      ),
      KnownFault(
        "avaya-client-answer-after-cancellation",
        "sends an answer given after the cancellation",
        fix: "ignore an answer to a cancelled challenge",
        flag: "late-answer",
        detectedBy: "cancellation/answer-after-cancellation",
        "cancellation/answer-and-cancellation-at-once",
        by: FaultyMachine(AvayaClientMachine(), remembering: AvayaClientMachine.State?.none) {
          turn in
          if case .networkFails = turn.event { turn.memory = turn.state.base }
          let actions = try turn.forward()
          guard case .providerAnswers = turn.event, actions.isEmpty, var before = turn.memory else {
            return actions
          }
          return try turn.forward(in: &before)
        }
      ),
      KnownFault(
        "avaya-client-acceptance-after-cancellation",
        "reports an acceptance after the cancellation",
        fix: "ignore responses of the server to a cancelled challenge",
        flag: "lost-cancellation",
        detectedBy: "cancellation/acceptance-after-cancellation",
        by: FaultyMachine(AvayaClientMachine(), remembering: AvayaClientMachine.State?.none) {
          turn in
          if case .networkFails = turn.event { turn.memory = turn.state.base }
          guard case .serverAccepts = turn.event, var before = turn.memory else {
            return try turn.forward()
          }
          return try turn.forward(in: &before)
        }
      ),
      KnownFault(
        "avaya-client-rejection-after-cancellation",
        "reports a rejection after the cancellation",
        fix: "ignore responses of the server to a cancelled challenge",
        flag: "lost-cancellation",
        detectedBy: "cancellation/rejection-after-cancellation",
        by: FaultyMachine(AvayaClientMachine(), remembering: AvayaClientMachine.State?.none) {
          turn in
          if case .networkFails = turn.event { turn.memory = turn.state.base }
          guard case .serverRejects = turn.event, var before = turn.memory else {
            return try turn.forward()
          }
          return try turn.forward(in: &before)
        }
      ),
    ]
  }
}
