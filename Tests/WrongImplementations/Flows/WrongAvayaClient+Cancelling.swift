import AuthConformance
import AuthReference

extension WrongAvayaClient {
  /// Those that go wrong about cancellations.
  static var cancelling: [WrongParty] {
    [
      wrong(
        "forgets to tell the cancellation",
        foundBy: "cancellation/documented-network-failure",
        "cancellation/documented-after-answer"
      ) { event, instant, state in
        try state.handle(event, at: instant).filter { !$0.isCancellation }
      },
      wrong(
        "tells no cancellation after the answer",
        foundBy: "cancellation/documented-after-answer"
      ) { event, instant, state in
        let isAnswered = state.phase(for: event, at: instant) == .responding
        return try state.handle(event, at: instant).filter { !isAnswered || !$0.isCancellation }
      },
      wrong(
        "cancels again and again",
        foundBy: "cancellation/cancelled-twice",
        "cancellation/failure-after-nil",
        note: [AvayaClient.Action]()
      ) { event, instant, state in
        let actions = try state.handle(event, at: instant)
        for case .challengeReceived(let service, let challenge, _, _, _) in actions {
          state.note = [.challengeCancelled(service: service, challenge: challenge)]
        }
        guard case .networkFails = event, !actions.contains(where: \.isCancellation) else {
          return actions
        }
        return actions + state.note
      },
      wrong(
        "sends an answer that comes after the cancellation",
        foundBy: "cancellation/answer-after-cancellation",
        "cancellation/answer-and-cancellation-at-once",
        note: AvayaClientMachine.State?.none
      ) { event, instant, state in
        if case .networkFails = event { state.note = state.right }
        let actions = try state.handle(event, at: instant)
        guard case .providerAnswers = event, actions.isEmpty, var before = state.note else {
          return actions
        }
        return try state.machine.handle(event, at: instant, in: &before)
      },
      wrong(
        "tells an acceptance after the cancellation",
        foundBy: "cancellation/acceptance-after-cancellation",
        note: AvayaClientMachine.State?.none
      ) { event, instant, state in
        if case .networkFails = event { state.note = state.right }
        guard case .serverAccepts = event, var before = state.note else {
          return try state.handle(event, at: instant)
        }
        return try state.machine.handle(event, at: instant, in: &before)
      },
      wrong(
        "hands over a rejection after the cancellation",
        foundBy: "cancellation/rejection-after-cancellation",
        note: AvayaClientMachine.State?.none
      ) { event, instant, state in
        if case .networkFails = event { state.note = state.right }
        guard case .serverRejects = event, var before = state.note else {
          return try state.handle(event, at: instant)
        }
        return try state.machine.handle(event, at: instant, in: &before)
      },
    ]
  }
}
