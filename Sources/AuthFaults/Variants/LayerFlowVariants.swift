import AuthConformance
import AuthReference
import ConformanceSuite

extension KnownVariants {
  /// Variants of `layer.client`, `layer.service` and `layer.application`.
  static let layerFlows: [KnownVariant] = layerClients + layerServices + layerApplications

  private static let layerClients: [KnownVariant] = [
    KnownVariant(
      "layer-client-reports-deauthentication",
      "reports a deauthentication on a challenge",
      because: "The document does not say whether the callback is called",
      takes: ["layer-deauthenticate-callback-on-challenge": "called"],
      by: FaultyMachine(LayerClientMachine()) { turn in
        let phase = turn.phase
        let actions = try turn.forward()
        guard case .challengeArrives = turn.event, phase == .authenticated else { return actions }
        return [.didDeauthenticate] + actions
      }
    ),
    KnownVariant(
      "layer-client-refuses-second-submission",
      "refuses a token while another is submitted",
      because: "The document says nothing of two submissions at once",
      takes: ["layer-submission-while-submitting": "refused"],
      by: FaultyMachine(LayerClientMachine()) { turn in
        guard case .authenticate(let call, _) = turn.event, turn.phase == .submitting else {
          return try turn.forward()
        }
        return [.authenticationFailed(call: call, error: "already-submitting")]
      }
    ),
    KnownVariant(
      "layer-client-looks-into-tokens",
      "fails at once on a token over another nonce",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["layer-client-prechecks-token": "pre-check"],
      by: clientThatLooksIntoTokens
    ),
    KnownVariant(
      "layer-client-asks-though-challenged",
      "requests a nonce and logs out while it is challenged",
      because: "The document says neither that it must nor that it must not",
      takes: [
        "layer-nonce-request-on-challenge": "asks-again",
        "layer-logout-while-challenged": "logs-out",
      ],
      by: clientThatLogsOutOffline
    ),
  ]

  /// It knows the nonces that are of use, and refuses whatever is not over one of them.
  private static var clientThatLooksIntoTokens: FaultyMachine<LayerClientMachine, [String]> {
    FaultyMachine(LayerClientMachine(), remembering: []) { turn in
      switch turn.event {
      case .nonceProvided(_, let nonce): turn.memory.append(nonce)
      case .challengeArrives(let nonce): turn.memory = [nonce]
      case .authenticate(let call, let token) where turn.phase != .authenticated:
        let nonce = LayerServiceMachine.nonceNamed(by: token)
        guard let index = turn.memory.firstIndex(where: { $0 == nonce }) else {
          return [.authenticationFailed(call: call, error: "unusable-token")]
        }
        turn.memory.remove(at: index)
      default: break
      }
      return try turn.forward()
    }
  }

  /// It remembers whether there is a user whom a challenge made offline.
  private static var clientThatLogsOutOffline: FaultyMachine<LayerClientMachine, Bool> {
    var machine = LayerClientMachine()
    machine.nonceLifetime = 0
    return FaultyMachine(machine, remembering: false) { turn in
      let phase = turn.phase
      if case .challengeArrives = turn.event, phase == .authenticated { turn.memory = true }
      if case .deauthenticate(let call) = turn.event, turn.memory {
        turn.memory = false
        return [.deauthenticationCompleted(call: call), .didDeauthenticate, .purgeLocalData]
      }
      let actions = try turn.forward()
      if turn.phase == .authenticated { turn.memory = false }
      return actions
    }
  }

  private static let layerServices: [KnownVariant] = [
    KnownVariant(
      "layer-service-nonce-at-ten-minutes",
      "accepts a nonce at exactly ten minutes",
      because: "The guide does not say whether the end itself is included",
      takes: ["layer-nonce-at-ten-minutes": "valid"],
      by: changed(LayerServiceMachine()) { $0.nonceLifetime = 601 }
    ),
    KnownVariant(
      "layer-service-session-at-its-end",
      "accepts messages in the second in which the session ends",
      because: "The document does not say whether the end itself is included",
      takes: ["layer-session-at-its-end": "valid"],
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired,
          let start = turn.state.base.clients[.init(rawValue: client)]?.sessionStart,
          !turn.instant.isPast(start, by: turn.state.base.configuration.sessionLifetime + 1)
        else { return try turn.forward() }
        return [.acceptMessage(client: client, message: message)]
      }
    ),
    KnownVariant(
      "layer-service-challenges-again",
      "challenges a client again that sends a message",
      because: "The document lets the service challenge at any time",
      takes: ["layer-message-of-challenged-client": "challenged-again"],
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .messageSent(let client, _) = turn.event, turn.phase == .challenged else {
          return try turn.forward()
        }
        return try turn.forward(.challengeDue(client: client))
      }
    ),
    KnownVariant(
      "layer-service-nonce-beside-challenge",
      "hands out another nonce to a challenged client",
      because: "The document says that there is no need to request one, not that it is refused",
      takes: ["layer-nonce-request-on-challenge": "asks-again"],
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .nonceRequested(let client) = turn.event, turn.phase == .challenged else {
          return try turn.forward()
        }
        let nonce = try Nonce.random()
        turn.state.base.clients[.init(rawValue: client)]?.nonces.append(
          .init(nonce, since: turn.instant, isChallenge: false)
        )
        return [.provideNonce(client: client, nonce: nonce)]
      }
    ),
  ]

  private static let layerApplications: [KnownVariant] = [
    KnownVariant(
      "layer-application-requests-nonce-on-challenge",
      "requests a nonce on a challenge",
      because: "The document says that there is no need to request one, not that it is refused",
      takes: ["layer-nonce-request-on-challenge": "asks-again"],
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        guard case .challengeReceived = turn.event else { return try turn.forward() }
        var overtaken = turn.state.base.overtaken
        if case .submitting(let call) = turn.state.base.attempt { overtaken.insert(call) }
        let actions = try turn.forward(.signIn)
        turn.state.base.overtaken = overtaken
        return actions
      }
    )
  ]
}
