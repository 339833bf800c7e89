extension KnownFaults {
  /// Faults of `avaya.client`.
  static let avayaClients: [KnownFault] =
    avayaClientCancellations + avayaClientAnswers + avayaClientCounts + avayaClientServices
    + avayaClientResponses + avayaClientParameters
}

extension Turn<AvayaClientMachine, AvayaClientMachine.State?> {
  /// Returns the reference's actions in an earlier state.
  func forward(in state: inout AvayaClientMachine.State) throws -> [AvayaClient.Action] {
    try AvayaClientMachine().handle(event, at: instant, in: &state)
  }
}

extension AvayaClient.Event {
  /// The same event with another challenge, where it brings one.
  func changingChallenge(_ change: (inout AvayaClient.ServerChallenge) -> Void) -> Self {
    guard var sent = challenge else { return self }
    change(&sent)
    if case .serverRejects = self {
      return .serverRejects(
        service: sent.service,
        realm: sent.realm,
        host: sent.host,
        nonce: sent.nonce,
        opaque: sent.opaque,
        qop: sent.qop,
        stale: sent.stale
      )
    }
    return .serverChallenges(
      service: sent.service,
      realm: sent.realm,
      host: sent.host,
      nonce: sent.nonce,
      opaque: sent.opaque,
      qop: sent.qop,
      stale: sent.stale
    )
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

  /// What a response may have besides.
  typealias Parameters = (opaque: String?, nc: String?, cnonce: String?)

  /// The same response with other parameters.
  func changingParameters(_ change: (inout Parameters) -> Void) -> AvayaClient.Action {
    guard
      case .respond(
        let service,
        let username,
        let realm,
        let nonce,
        let opaque,
        let qop,
        let nc,
        let cnonce,
        let response
      ) = self
    else { return self }
    var parameters = (opaque: opaque, nc: nc, cnonce: cnonce)
    change(&parameters)
    return .respond(
      service: service,
      username: username,
      realm: realm,
      nonce: nonce,
      opaque: parameters.opaque,
      qop: qop,
      nc: parameters.nc,
      cnonce: parameters.cnonce,
      response: response
    )
  }
}
