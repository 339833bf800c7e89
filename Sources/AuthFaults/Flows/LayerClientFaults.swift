import AuthConformance
import AuthReference
import FailureDiagnosis

extension KnownFaults {
  /// Faults of `layer.client`.
  static let layerClients: [KnownFault] =
    clientsOfMessages + clientsOfChallenges + clientsOfCalls + clientsOfLogouts

  private static var clientsOfMessages: [KnownFault] {
    [
      KnownFault(
        "layer-client-sends-offline",
        "sends messages while offline",
        fix: "fail messages while nobody is authenticated",
        flag: "offline-use",
        detectedBy: "challenges/documented-authentication-challenge",
        "authentication/nobody-authenticated",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let actions = try turn.forward()
          guard case .sendMessage(let message) = turn.event else { return actions }
          return [.transmitMessage(message: message)]
        }
      ),
      KnownFault(
        "layer-client-delivers-offline",
        "delivers messages while offline",
        fix: "deliver messages only while authenticated",
        flag: "offline-use",
        detectedBy: "challenges/offline-until-accepted",
        "logout/logout",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let actions = try turn.forward()
          guard case .messageArrives(let message) = turn.event else { return actions }
          return [.deliverMessage(message: message)]
        }
      ),
      KnownFault(
        "layer-client-failed-messages-later",
        "sends failed messages later",
        fix: "never send a failed message later",
        flag: "offline-use",
        detectedBy: "challenges/failed-messages-are-not-sent-later",
        by: FaultyMachine(LayerClientMachine(), remembering: [String]()) { turn in
          let actions = try turn.forward()
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
        "treats a submitted token as accepted",
        fix: "wait until the service accepts the token",
        flag: "offline-use",
        detectedBy: "authentication/offline-while-submitting",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let phase = turn.phase
          let actions = try turn.forward()
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
        "requests another nonce on a challenge",
        fix: "use the nonce of the challenge",
        flag: "nonce-unchecked",
        detectedBy: "challenges/documented-authentication-challenge",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let actions = try turn.forward()
          guard case .challengeArrives = turn.event else { return actions }
          return actions + [.askForNonce(call: "challenge")]
        }
      ),
      KnownFault(
        "layer-client-first-challenge-told-only",
        "reports only the first challenge",
        fix: "report every challenge to the application",
        flag: "unasked-action",
        seenIn: ["public sample code"],
        detectedBy: "challenges/challenged-three-times",
        by: FaultyMachine(LayerClientMachine(), remembering: false) { turn in
          let actions = try turn.forward()
          guard case .challengeArrives = turn.event else { return actions }
          defer { turn.memory = true }
          return turn.memory ? [] : actions
        }
      ),
      KnownFault(
        "layer-client-online-though-challenged",
        "stays online after a challenge",
        fix: "go offline on a challenge until a token is accepted",
        flag: "offline-use",
        detectedBy: "challenges/documented-authentication-challenge",
        "challenges/offline-until-accepted",
        by: FaultyMachine(LayerClientMachine()) { turn in
          guard case .challengeArrives(let nonce) = turn.event, turn.phase == .authenticated else {
            return try turn.forward()
          }
          return [.didReceiveChallenge(nonce: nonce)]
        }
      ),
      KnownFault(
        "layer-client-online-by-timer",
        "goes back online on a timer",
        fix: "stay offline until a token is accepted",
        flag: "offline-use",
        detectedBy: "answers/offline-for-years",
        by: FaultyMachine(LayerClientMachine(), remembering: false) { turn in
          let phase = turn.phase
          if case .timePasses = turn.event, phase == .challenged { turn.memory = true }
          let actions = try turn.forward()
          guard case .sendMessage(let message) = turn.event, turn.memory else { return actions }
          return [.transmitMessage(message: message)]
        }
      ),
      KnownFault(
        "layer-client-data-deleted-on-challenge",
        "deletes the user's data on a challenge",
        fix: "keep the data until deauthentication",
        flag: "lifetime-mixup",
        detectedBy: "challenges/documented-authentication-challenge",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let actions = try turn.forward()
          guard case .challengeArrives = turn.event else { return actions }
          return actions + [.purgeLocalData]
        }
      ),
      KnownFault(
        "layer-client-challenge-for-ever",
        "keeps the nonce of a challenge forever",
        fix: "discard the nonce of a challenge after ten minutes",
        flag: "lifetime-mixup",
        detectedBy: "challenges/challenge-nonce-too-old",
        by: changed(LayerClientMachine()) { $0.nonceLifetime = Int64.max }
      ),
    ]
  }

  private static var clientsOfCalls: [KnownFault] {
    [
      KnownFault(
        "layer-client-nonce-while-authenticated",
        "requests nonces while authenticated",
        fix: "fail a nonce request while authenticated",
        flag: "unasked-action",
        detectedBy: "authentication/nonce-while-authenticated",
        by: FaultyMachine(LayerClientMachine()) { turn in
          guard case .requestNonce(let call) = turn.event, turn.phase == .authenticated else {
            return try turn.forward()
          }
          return [.askForNonce(call: call)]
        }
      ),
      KnownFault(
        "layer-client-refusal-swallowed",
        "never reports the error of a refused token",
        fix: "complete the call with the service's error",
        flag: "swallowed-error",
        detectedBy: "authentication/token-refused",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let actions = try turn.forward()
          if case .tokenRefused = turn.event { return [] }
          return actions
        }
      ),
      KnownFault(
        "layer-client-calls-completed-twice",
        "completes a call each time it is answered",
        fix: "complete each call once",
        flag: "late-answer",
        detectedBy: "answers/nonce-answered-twice",
        by: FaultyMachine(LayerClientMachine()) { turn in
          let actions = try turn.forward()
          guard case .nonceProvided(let call, let nonce) = turn.event else { return actions }
          return [.nonceObtained(call: call, nonce: nonce)]
        }
      ),
      KnownFault(
        "layer-client-any-acceptance-taken",
        "treats every acceptance as its own",
        fix: "accept only the answer to the current submission",
        flag: "stale-state",
        detectedBy: "answers/stray-answers-while-signed-out",
        "answers/accepted-twice-across-logout",
        by: FaultyMachine(LayerClientMachine()) { turn in
          if case .tokenAccepted(let call, let userId) = turn.event {
            _ = try turn.forward()
            return [
              .authenticationCompleted(call: call, userId: userId),
              .didAuthenticate(userId: userId),
            ]
          }
          return try turn.forward()
        }
      ),
      KnownFault(
        "layer-client-last-request-completed",
        "completes the latest request instead of the answered one",
        fix: "match answers to their calls",
        flag: "stale-state",
        detectedBy: "authentication/two-nonce-requests-at-once",
        by: FaultyMachine(LayerClientMachine(), remembering: "") { turn in
          if case .requestNonce(let call) = turn.event { turn.memory = call }
          let last = turn.memory
          return try turn.forward().map { action in
            guard case .nonceFailed(_, let error) = action else { return action }
            return .nonceFailed(call: last, error: error)
          }
        }
      ),
      KnownFault(
        "layer-client-nonce-again-by-timer",
        "requests a nonce again on a timer",
        fix: "request a nonce once and wait for the answer",
        flag: "unasked-action",
        detectedBy: "answers/waits-for-nonce",
        by: FaultyMachine(LayerClientMachine(), remembering: String?.none) { turn in
          switch turn.event {
          case .requestNonce(let call): turn.memory = call
          case .nonceProvided, .nonceRefused: turn.memory = nil
          default: break
          }
          guard case .timePasses = turn.event, let call = turn.memory else {
            return try turn.forward()
          }
          return [.askForNonce(call: call)]
        }
      ),
      KnownFault(
        "layer-client-user-id-normalised",
        "normalises user ids",
        fix: "report the user id exactly as received",
        flag: "unicode-normalisation",
        detectedBy: "authentication/user-decomposed",
        by: FaultyMachine(LayerClientMachine()) { turn in
          try turn.forward().map { action in
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
        "layer-client-logout-not-told",
        "never reports a logout",
        fix: "call didDeauthenticate after a logout",
        flag: "swallowed-error",
        detectedBy: "logout/documented-delegate",
        by: FaultyMachine(LayerClientMachine()) { turn in
          try turn.forward().filter { $0 != .didDeauthenticate }
        }
      )
    ]
  }
}
