import AuthConformance
import AuthReference

extension WrongMachine {
  /// Ways to play `layer.client` wrongly.
  static var layerClients: [WrongMachine] {
    clientsOfMessages + clientsOfChallenges + clientsOfCalls + clientsOfLogouts
  }

  private static var clientsOfMessages: [WrongMachine] {
    [
      WrongMachine(
        "keeps sending while offline",
        foundOutBy: "layer-client-challenges/documented-authentication-challenge",
        "layer-client-authentication/nobody-authenticated",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .sendMessage(let message) = turn.event else { return actions }
          return [.transmitMessage(message: message)]
        }
      ),
      WrongMachine(
        "delivers messages while offline",
        foundOutBy: "layer-client-challenges/offline-until-accepted",
        "layer-client-logout/logout",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .messageArrives(let message) = turn.event else { return actions }
          return [.deliverMessage(message: message)]
        }
      ),
      WrongMachine(
        "sends failed messages later",
        foundOutBy: "layer-client-challenges/failed-messages-are-not-sent-later",
        by: Altered(LayerClientMachine(), remembering: [String]()) { turn in
          let actions = try turn.rightly()
          for case .sendingFailed(let message, _) in actions { turn.memory.append(message) }
          guard case .tokenAccepted = turn.event, turn.phase == .authenticated else {
            return actions
          }
          defer { turn.memory = [] }
          return actions + turn.memory.map { .transmitMessage(message: $0) }
        }
      ),
      WrongMachine(
        "takes a submission for an authentication",
        foundOutBy: "layer-client-authentication/offline-while-submitting",
        by: Altered(LayerClientMachine()) { turn in
          let phase = turn.phase
          let actions = try turn.rightly()
          guard case .sendMessage(let message) = turn.event, phase == .submitting else {
            return actions
          }
          return [.transmitMessage(message: message)]
        }
      ),
    ]
  }

  private static var clientsOfChallenges: [WrongMachine] {
    [
      WrongMachine(
        "asks for a nonce of its own on a challenge",
        foundOutBy: "layer-client-challenges/documented-authentication-challenge",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event else { return actions }
          return actions + [.askForNonce(call: "challenge")]
        }
      ),
      WrongMachine(
        "tells of the first challenge only",
        foundOutBy: "layer-client-challenges/challenged-three-times",
        by: Altered(LayerClientMachine(), remembering: false) { turn in
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event else { return actions }
          defer { turn.memory = true }
          return turn.memory ? [] : actions
        }
      ),
      WrongMachine(
        "stays online though challenged",
        foundOutBy: "layer-client-challenges/documented-authentication-challenge",
        "layer-client-challenges/offline-until-accepted",
        by: Altered(LayerClientMachine()) { turn in
          guard case .challengeArrives(let nonce) = turn.event, turn.phase == .authenticated else {
            return try turn.rightly()
          }
          return [.didReceiveChallenge(nonce: nonce)]
        }
      ),
      WrongMachine(
        "comes back online by a timer",
        foundOutBy: "layer-client-answers/offline-for-years",
        by: Altered(LayerClientMachine(), remembering: false) { turn in
          let phase = turn.phase
          if case .timePasses = turn.event, phase == .challenged { turn.memory = true }
          let actions = try turn.rightly()
          guard case .sendMessage(let message) = turn.event, turn.memory else { return actions }
          return [.transmitMessage(message: message)]
        }
      ),
      WrongMachine(
        "deletes the user's data on a challenge",
        foundOutBy: "layer-client-challenges/documented-authentication-challenge",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event else { return actions }
          return actions + [.purgeLocalData]
        }
      ),
      WrongMachine(
        "holds on to a challenge for ever",
        foundOutBy: "layer-client-challenges/challenge-nonce-too-old",
        by: clientWithNonces(of: Int64.max)
      ),
    ]
  }

  private static func clientWithNonces(of lifetime: Int64) -> LayerClientMachine {
    var machine = LayerClientMachine()
    machine.nonceLifetime = lifetime
    return machine
  }

  private static var clientsOfCalls: [WrongMachine] {
    [
      WrongMachine(
        "asks for nonces while authenticated",
        foundOutBy: "layer-client-authentication/nonce-while-authenticated",
        by: Altered(LayerClientMachine()) { turn in
          guard case .requestNonce(let call) = turn.event, turn.phase == .authenticated else {
            return try turn.rightly()
          }
          return [.askForNonce(call: call)]
        }
      ),
      WrongMachine(
        "submits tokens while authenticated",
        foundOutBy: "layer-client-authentication/token-while-authenticated",
        by: Altered(LayerClientMachine()) { turn in
          guard case .authenticate(let call, let token) = turn.event, turn.phase == .authenticated
          else { return try turn.rightly() }
          return [.submitToken(call: call, token: token)]
        }
      ),
      WrongMachine(
        "swallows the error of a refused token",
        foundOutBy: "layer-client-authentication/token-refused",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          if case .tokenRefused = turn.event { return [] }
          return actions
        }
      ),
      WrongMachine(
        "completes calls as often as they are answered",
        foundOutBy: "layer-client-answers/nonce-answered-twice",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .nonceProvided(let call, let nonce) = turn.event else { return actions }
          return [.nonceObtained(call: call, nonce: nonce)]
        }
      ),
      WrongMachine(
        "takes every acceptance for its own",
        foundOutBy: "layer-client-answers/stray-answers-while-signed-out",
        "layer-client-answers/accepted-twice-across-logout",
        by: Altered(LayerClientMachine()) { turn in
          if case .tokenAccepted(let call, let userId) = turn.event {
            _ = try turn.rightly()
            return [
              .authenticationCompleted(call: call, userId: userId),
              .didAuthenticate(userId: userId),
            ]
          }
          return try turn.rightly()
        }
      ),
      WrongMachine(
        "completes the request that was made last",
        foundOutBy: "layer-client-authentication/two-nonce-requests-at-once",
        by: Altered(LayerClientMachine(), remembering: "") { turn in
          if case .requestNonce(let call) = turn.event { turn.memory = call }
          let last = turn.memory
          return try turn.rightly().map { action in
            guard case .nonceFailed(_, let error) = action else { return action }
            return .nonceFailed(call: last, error: error)
          }
        }
      ),
      WrongMachine(
        "asks for a nonce again by a timer",
        foundOutBy: "layer-client-answers/waits-for-nonce",
        by: Altered(LayerClientMachine(), remembering: String?.none) { turn in
          switch turn.event {
          case .requestNonce(let call): turn.memory = call
          case .nonceProvided, .nonceRefused: turn.memory = nil
          default: break
          }
          guard case .timePasses = turn.event, let call = turn.memory else {
            return try turn.rightly()
          }
          return [.askForNonce(call: call)]
        }
      ),
      WrongMachine(
        "normalises user ids",
        foundOutBy: "layer-client-authentication/user-decomposed",
        by: Altered(LayerClientMachine()) { turn in
          try turn.rightly().map { action in
            guard case .authenticationCompleted(let call, let userId) = action else {
              return action
            }
            let name = userId.replacing("e\u{301}", with: "\u{E9}")
            return .authenticationCompleted(call: call, userId: name)
          }
        }
      ),
    ]
  }

  private static var clientsOfLogouts: [WrongMachine] {
    [
      WrongMachine(
        "leaves the user's data behind",
        foundOutBy: "layer-client-logout/logout",
        by: Altered(LayerClientMachine()) { turn in
          try turn.rightly().filter { $0 != .purgeLocalData }
        }
      ),
      WrongMachine(
        "does not tell of a logout",
        foundOutBy: "layer-client-logout/documented-delegate",
        by: Altered(LayerClientMachine()) { turn in
          try turn.rightly().filter { $0 != .didDeauthenticate }
        }
      ),
      WrongMachine(
        "logs nobody out",
        foundOutBy: "layer-client-logout/logout-twice",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .deauthenticate(let call) = turn.event else { return actions }
          return [
            .endSession, .purgeLocalData, .deauthenticationCompleted(call: call),
            .didDeauthenticate,
          ]
        }
      ),
    ]
  }
}
