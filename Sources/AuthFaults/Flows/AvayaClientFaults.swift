extension KnownFaults {
  /// Faults of `avaya.client`.
  static let avayaClients: [KnownFault] =
    avayaClientCancellations + avayaClientAnswers + avayaClientCounts + avayaClientServices
    + avayaClientResponses
}

extension Turn<AvayaClientMachine, AvayaClientMachine.State?> {
  /// Returns the reference's actions in an earlier state.
  func forward(in state: inout AvayaClientMachine.State) throws -> [AvayaClient.Action] {
    try AvayaClientMachine().handle(event, at: instant, in: &state)
  }
}

extension AvayaClient.Action {
  var isCancellation: Bool { if case .challengeCancelled = self { true } else { false } }

  /// The same challenge with another failure count.
  func counting(_ count: (Int64) -> Int64) -> AvayaClient.Action {
    guard
      case .challengeReceived(let service, let challenge, let realm, let host, let failures) = self
    else { return self }
    return .challengeReceived(
      service: service,
      challenge: challenge,
      realm: realm,
      host: host,
      failureCount: count(failures)
    )
  }
}
