import AuthConformance
import AuthFaults
import ConformanceEngine
import StrictJSON
@testable import AuthReference

extension OtherReader {
  /// Machines of the Layer roles, with every interpretation that the reference does not take.
  static var layer: [OtherReader] { layerClients + layerServices + layerApplications }

  private static var layerClients: [OtherReader] {
    [
      OtherReader(
        ["layer-deauthenticate-callback-on-challenge": "called"],
        by: Altered(LayerClientMachine()) { turn in
          let phase = turn.phase
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event, phase == .authenticated else { return actions }
          return [.didDeauthenticate] + actions
        }
      ),
      OtherReader(
        ["layer-submission-while-submitting": "refused"],
        by: Altered(LayerClientMachine()) { turn in
          guard case .authenticate(let call, _) = turn.event, turn.phase == .submitting else {
            return try turn.rightly()
          }
          return [.authenticationFailed(call: call, error: "already-submitting")]
        }
      ),
      OtherReader(["layer-client-prechecks-token": "pre-check"], by: clientThatLooksIntoTokens),
      OtherReader(
        [
          "layer-nonce-request-on-challenge": "asks-again",
          "layer-logout-while-challenged": "logs-out",
        ],
        by: clientThatLogsOutOffline
      ),
    ]
  }

  /// It knows the nonces that are of use, and refuses whatever is not over one of them.
  private static var clientThatLooksIntoTokens: Altered<LayerClientMachine, [String]> {
    Altered(LayerClientMachine(), remembering: []) { turn in
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
      return try turn.rightly()
    }
  }

  /// It remembers whether there is a user whom a challenge made offline.
  private static var clientThatLogsOutOffline: Altered<LayerClientMachine, Bool> {
    var machine = LayerClientMachine()
    machine.nonceLifetime = 0
    return Altered(machine, remembering: false) { turn in
      let phase = turn.phase
      if case .challengeArrives = turn.event, phase == .authenticated { turn.memory = true }
      if case .deauthenticate(let call) = turn.event, turn.memory {
        turn.memory = false
        return [.deauthenticationCompleted(call: call), .didDeauthenticate, .purgeLocalData]
      }
      let actions = try turn.rightly()
      if turn.phase == .authenticated { turn.memory = false }
      return actions
    }
  }

  private static var layerServices: [OtherReader] {
    var longer = LayerServiceMachine()
    longer.nonceLifetime = 601
    return [
      OtherReader(["layer-nonce-at-ten-minutes": "valid"], by: longer),
      OtherReader(
        ["layer-session-at-its-end": "valid"],
        by: Altered(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired,
            let start = turn.state.right.clients[.init(rawValue: client)]?.sessionStart,
            !turn.instant.isPast(start, by: turn.state.right.configuration.sessionLifetime + 1)
          else { return try turn.rightly() }
          return [.acceptMessage(client: client, message: message)]
        }
      ),
      OtherReader(
        ["layer-message-of-challenged-client": "challenged-again"],
        by: Altered(LayerServiceMachine()) { turn in
          guard case .messageSent(let client, _) = turn.event, turn.phase == .challenged else {
            return try turn.rightly()
          }
          return try turn.rightly(to: .challengeDue(client: client))
        }
      ),
      OtherReader(
        ["layer-nonce-request-on-challenge": "asks-again"],
        by: Altered(LayerServiceMachine()) { turn in
          guard case .nonceRequested(let client) = turn.event, turn.phase == .challenged else {
            return try turn.rightly()
          }
          let nonce = try Nonce.random()
          turn.state.right.clients[.init(rawValue: client)]?.nonces.append(
            .init(nonce: nonce, since: turn.instant, isChallenge: false)
          )
          return [.provideNonce(client: client, nonce: nonce)]
        }
      ),
    ]
  }

  private static var layerApplications: [OtherReader] {
    [
      OtherReader(
        ["layer-nonce-request-on-challenge": "asks-again"],
        by: Altered(LayerApplicationMachine()) { turn in
          guard case .challengeReceived = turn.event else { return try turn.rightly() }
          var overtaken = turn.state.right.overtaken
          if case .submitting(let call) = turn.state.right.attempt { overtaken.insert(call) }
          let actions = try turn.rightly(to: .signIn)
          turn.state.right.overtaken = overtaken
          return actions
        }
      )
    ]
  }
}
