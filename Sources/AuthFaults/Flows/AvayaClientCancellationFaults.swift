extension KnownFaults {
  private static let client = RoleChanges<_, KnownFault>(AvayaClientMachine())

  /// Faults in cancellations.
  @FaultBuilder
  static var avayaClientCancellations: [KnownFault] {
    client("avaya-client-cancellation-untold", "never reports a cancellation") { turn in
      try turn.forward().filter { !$0.isCancellation }
    }
    .fix("report every cancellation to the provider").flagged("lost-cancellation")
    client(
      "avaya-client-cancellation-untold-after-answer",
      "never reports a cancellation after an answer"
    ) { turn in
      let isAnswered = turn.phase == .responding
      return try turn.forward().filter { !isAnswered || !$0.isCancellation }
    }
    .fix("report the cancellation even after an answer").flagged("lost-cancellation")
    client(
      "avaya-client-cancelled-again",
      "reports a cancellation more than once",
      remembering: [AvayaClient.Action]()
    ) { turn in
      let actions = try turn.forward()
      for case .challengeReceived(let service, let challenge, _, _, _) in actions {
        turn.memory = [.challengeCancelled(service: service, challenge: challenge)]
      }
      guard case .networkFails = turn.event, !actions.contains(where: \.isCancellation) else {
        return actions
      }
      return actions + turn.memory
    }
    .fix("report each cancellation once").flagged("lost-cancellation")
    client(
      "avaya-client-answer-after-cancellation",
      "sends an answer given after the cancellation",
      remembering: AvayaClientMachine.State?.none
    ) { turn in
      if case .networkFails = turn.event { turn.memory = turn.state.base }
      let actions = try turn.forward()
      guard case .providerAnswers = turn.event, actions.isEmpty, var before = turn.memory else {
        return actions
      }
      return try turn.forward(in: &before)
    }
    .fix("ignore an answer to a cancelled challenge").flagged("late-answer")
    client(
      "avaya-client-acceptance-after-cancellation",
      "reports an acceptance after the cancellation",
      remembering: AvayaClientMachine.State?.none
    ) { turn in
      if case .networkFails = turn.event { turn.memory = turn.state.base }
      guard case .serverAccepts = turn.event, var before = turn.memory else {
        return try turn.forward()
      }
      return try turn.forward(in: &before)
    }
    .fix("ignore responses of the server to a cancelled challenge").flagged("lost-cancellation")
  }
}
