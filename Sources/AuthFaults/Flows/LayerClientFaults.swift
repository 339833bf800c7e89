import AuthConformance
import AuthReference
import ConformanceEngine
import FailureDiagnosis

extension KnownFaults {
  /// Ways to play `layer.client` wrongly.
  static let layerClients: [KnownFault] =
    clientsOfMessages + clientsOfChallenges + clientsOfCalls + clientsOfLogouts

  private static var clientsOfMessages: [KnownFault] {
    [
      KnownFault(
        "layer-client-sends-offline",
        "keeps sending while offline",
        fix: "fail messages as long as nobody is authenticated",
        flag: "offline-use",
        foundBy: "layer-client-challenges/documented-authentication-challenge",
        "layer-client-authentication/nobody-authenticated",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .sendMessage(let message) = turn.event else { return actions }
          return [.transmitMessage(message: message)]
        }
      ),
      KnownFault(
        "layer-client-delivers-offline",
        "delivers messages while offline",
        fix: "deliver messages only while authenticated",
        flag: "offline-use",
        foundBy: "layer-client-challenges/offline-until-accepted",
        "layer-client-logout/logout",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .messageArrives(let message) = turn.event else { return actions }
          return [.deliverMessage(message: message)]
        }
      ),
      KnownFault(
        "layer-client-failed-messages-later",
        "sends failed messages later",
        fix: "fail a message once and for all",
        flag: "offline-use",
        foundBy: "layer-client-challenges/failed-messages-are-not-sent-later",
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
      KnownFault(
        "layer-client-submission-is-authentication",
        "takes a submission for an authentication",
        fix: "wait for the service to accept the token",
        flag: "offline-use",
        foundBy: "layer-client-authentication/offline-while-submitting",
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

  private static var clientsOfChallenges: [KnownFault] {
    [
      KnownFault(
        "layer-client-nonce-asked-on-challenge",
        "asks for a nonce of its own on a challenge",
        fix: "use the nonce that the challenge brings",
        flag: "nonce-unchecked",
        foundBy: "layer-client-challenges/documented-authentication-challenge",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event else { return actions }
          return actions + [.askForNonce(call: "challenge")]
        }
      ),
      KnownFault(
        "layer-client-first-challenge-told-only",
        "tells of the first challenge only",
        fix: "tell the application of every challenge",
        flag: "unasked-action",
        seenIn: ["public sample code"],
        foundBy: "layer-client-challenges/challenged-three-times",
        by: Altered(LayerClientMachine(), remembering: false) { turn in
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event else { return actions }
          defer { turn.memory = true }
          return turn.memory ? [] : actions
        }
      ),
      KnownFault(
        "layer-client-online-though-challenged",
        "stays online though challenged",
        fix: "go offline on a challenge until a token has been accepted",
        flag: "offline-use",
        foundBy: "layer-client-challenges/documented-authentication-challenge",
        "layer-client-challenges/offline-until-accepted",
        by: Altered(LayerClientMachine()) { turn in
          guard case .challengeArrives(let nonce) = turn.event, turn.phase == .authenticated else {
            return try turn.rightly()
          }
          return [.didReceiveChallenge(nonce: nonce)]
        }
      ),
      KnownFault(
        "layer-client-online-by-timer",
        "comes back online by a timer",
        fix: "stay offline until a token has been accepted",
        flag: "offline-use",
        foundBy: "layer-client-answers/offline-for-years",
        by: Altered(LayerClientMachine(), remembering: false) { turn in
          let phase = turn.phase
          if case .timePasses = turn.event, phase == .challenged { turn.memory = true }
          let actions = try turn.rightly()
          guard case .sendMessage(let message) = turn.event, turn.memory else { return actions }
          return [.transmitMessage(message: message)]
        }
      ),
      KnownFault(
        "layer-client-data-deleted-on-challenge",
        "deletes the user's data on a challenge",
        fix: "keep the data: only deauthenticating purges it",
        flag: "lifetime-mixup",
        foundBy: "layer-client-challenges/documented-authentication-challenge",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .challengeArrives = turn.event else { return actions }
          return actions + [.purgeLocalData]
        }
      ),
      KnownFault(
        "layer-client-challenge-for-ever",
        "holds on to a challenge for ever",
        fix: "let the nonce of a challenge go after its ten minutes",
        flag: "lifetime-mixup",
        foundBy: "layer-client-challenges/challenge-nonce-too-old",
        by: clientWithNonces(of: Int64.max)
      ),
    ]
  }

  private static func clientWithNonces(of lifetime: Int64) -> LayerClientMachine {
    var machine = LayerClientMachine()
    machine.nonceLifetime = lifetime
    return machine
  }

  private static var clientsOfCalls: [KnownFault] {
    [
      KnownFault(
        "layer-client-nonce-while-authenticated",
        "asks for nonces while authenticated",
        fix: "fail the request: nobody authenticated needs a nonce",
        flag: "unasked-action",
        foundBy: "layer-client-authentication/nonce-while-authenticated",
        by: Altered(LayerClientMachine()) { turn in
          guard case .requestNonce(let call) = turn.event, turn.phase == .authenticated else {
            return try turn.rightly()
          }
          return [.askForNonce(call: call)]
        }
      ),
      KnownFault(
        "layer-client-token-while-authenticated",
        "submits tokens while authenticated",
        fix: "fail the call: there is a session already",
        flag: "unasked-action",
        foundBy: "layer-client-authentication/token-while-authenticated",
        by: Altered(LayerClientMachine()) { turn in
          guard case .authenticate(let call, let token) = turn.event, turn.phase == .authenticated
          else { return try turn.rightly() }
          return [.submitToken(call: call, token: token)]
        }
      ),
      KnownFault(
        "layer-client-refusal-swallowed",
        "swallows the error of a refused token",
        fix: "complete the call with the service's error",
        flag: "swallowed-error",
        foundBy: "layer-client-authentication/token-refused",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          if case .tokenRefused = turn.event { return [] }
          return actions
        }
      ),
      KnownFault(
        "layer-client-calls-completed-twice",
        "completes calls as often as they are answered",
        fix: "complete each call once",
        flag: "late-answer",
        foundBy: "layer-client-answers/nonce-answered-twice",
        by: Altered(LayerClientMachine()) { turn in
          let actions = try turn.rightly()
          guard case .nonceProvided(let call, let nonce) = turn.event else { return actions }
          return [.nonceObtained(call: call, nonce: nonce)]
        }
      ),
      KnownFault(
        "layer-client-any-acceptance-taken",
        "takes every acceptance for its own",
        fix: "take an acceptance only for the submission under way",
        flag: "stale-state",
        foundBy: "layer-client-answers/stray-answers-while-signed-out",
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
      KnownFault(
        "layer-client-last-request-completed",
        "completes the request that was made last",
        fix: "match answers with the call that they belong to",
        flag: "stale-state",
        foundBy: "layer-client-authentication/two-nonce-requests-at-once",
        by: Altered(LayerClientMachine(), remembering: "") { turn in
          if case .requestNonce(let call) = turn.event { turn.memory = call }
          let last = turn.memory
          return try turn.rightly().map { action in
            guard case .nonceFailed(_, let error) = action else { return action }
            return .nonceFailed(call: last, error: error)
          }
        }
      ),
      KnownFault(
        "layer-client-nonce-again-by-timer",
        "asks for a nonce again by a timer",
        fix: "ask once and wait for the answer",
        flag: "unasked-action",
        foundBy: "layer-client-answers/waits-for-nonce",
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
      KnownFault(
        "layer-client-user-id-normalised",
        "normalises user ids",
        fix: "hand the user id over exactly as the service gave it",
        flag: "unicode-normalisation",
        foundBy: "layer-client-authentication/user-decomposed",
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

  private static var clientsOfLogouts: [KnownFault] {
    [
      KnownFault(
        "layer-client-data-left-behind",
        "leaves the user's data behind",
        fix: "purge local data when the user is deauthenticated",
        flag: "lifetime-mixup",
        foundBy: "layer-client-logout/logout",
        by: Altered(LayerClientMachine()) { turn in
          try turn.rightly().filter { $0 != .purgeLocalData }
        }
      ),
      KnownFault(
        "layer-client-logout-not-told",
        "does not tell of a logout",
        fix: "call didDeauthenticate when the user has been logged out",
        flag: "swallowed-error",
        foundBy: "layer-client-logout/documented-delegate",
        by: Altered(LayerClientMachine()) { turn in
          try turn.rightly().filter { $0 != .didDeauthenticate }
        }
      ),
      KnownFault(
        "layer-client-logout-without-user",
        "logs nobody out",
        fix: "complete the call and do nothing else where nobody is authenticated",
        flag: "unasked-action",
        foundBy: "layer-client-logout/logout-twice",
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
