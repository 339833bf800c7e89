import AuthConformance
import AuthReference
import ConformanceSuite
import StrictJSON

extension KnownVariants {
  /// Variants of `layer.client`, `layer.service` and `layer.application`.
  static let layerFlows: [KnownVariant] = [
    layerClients, layerClientsOffline, layerServices, layerServicesWithTokens, layerApplications,
    layerApplicationsWithErrors,
  ].flatMap(\.self)

  private static let noNeed =
    "The document says that there is no need to request a nonce, not that it is refused"

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
      "layer-client-submits-one-by-one",
      "submits a second token when the first was answered",
      because: "The document says nothing of two submissions at once",
      takes: ["layer-submission-while-submitting": "waits"],
      by: clientThatSubmitsOneByOne
    ),
    KnownVariant(
      "layer-client-looks-at-nonces",
      "fails at once on a token over another nonce",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["layer-client-checks-token-nonce": "pre-check"],
      by: clientThatLooksAtNonces
    ),
    KnownVariant(
      "layer-client-looks-at-tokens",
      "fails at once on a text that is not a token",
      because: "The document does not say that tokens are opaque to the client",
      takes: ["layer-client-checks-token-form": "pre-check"],
      by: FaultyMachine(LayerClientMachine()) { turn in
        guard case .authenticate(let call, let token) = turn.event,
          token.split(separator: ".").count != 3
        else { return try turn.forward() }
        return [.authenticationFailed(call: call, error: "no token")]
      }
    ),
    KnownVariant(
      "layer-client-asks-though-challenged",
      "requests a nonce while it is challenged",
      because: noNeed,
      takes: ["layer-client-nonce-request-on-challenge": "asks"],
      by: changed(LayerClientMachine()) { $0.nonceLifetime = 0 }
    ),
    KnownVariant(
      "layer-client-gives-challenge-nonce",
      "answers a request for a nonce with that of the challenge",
      because: "The document: the challenge supplies a nonce",
      takes: ["layer-client-nonce-request-on-challenge": "gives-that-of-the-challenge"],
      by: FaultyMachine(LayerClientMachine(), remembering: "") { turn in
        if case .challengeArrives(let nonce) = turn.event { turn.memory = nonce }
        if case .requestNonce(let call) = turn.event, turn.phase == .challenged {
          return [.nonceObtained(call: call, nonce: turn.memory)]
        }
        return try turn.forward()
      }
    ),
    KnownVariant(
      "layer-client-asks-while-authenticated",
      "passes requests for nonces and tokens on while a user is authenticated",
      because: "The document leaves that to the service",
      by: FaultyMachine(LayerClientMachine()) { turn in
        guard turn.phase == .authenticated else { return try turn.forward() }
        switch turn.event {
        case .requestNonce(let call): return [.askForNonce(call: call)]
        case .authenticate(let call, let token): return [.submitToken(call: call, token: token)]
        default: return try turn.forward()
        }
      }
    ),
    KnownVariant(
      "layer-client-words-of-its-own",
      "reports errors in words of its own",
      because: "The document does not say how errors read",
      by: FaultyMachine(LayerClientMachine()) { turn in
        try turn.forward().map { action -> LayerClient.Action in
          switch action {
          case .nonceFailed(let call, _): .nonceFailed(call: call, error: "Error 1")
          case .authenticationFailed(let call, _): .authenticationFailed(call: call, error: "2")
          case .sendingFailed(let message, _): .sendingFailed(message: message, error: "3")
          default: action
          }
        }
      }
    ),
  ]

  private static let layerClientsOffline: [KnownVariant] = [
    KnownVariant(
      "layer-client-logs-out-while-challenged",
      "logs a user out whom a challenge has made offline",
      because: "The document does not say that nobody is left to log out",
      takes: ["layer-logout-while-challenged": "logs-out"],
      by: clientThatLogsOutOffline(with: [.purgeLocalData])
    ),
    KnownVariant(
      "layer-client-ends-session-while-challenged",
      "logs a user out whom a challenge has made offline, and tells the service",
      because: "The document does not say that the service knows already",
      takes: ["layer-logout-while-challenged": "ends-session"],
      by: clientThatLogsOutOffline(with: [.purgeLocalData, .endSession])
    ),
    KnownVariant(
      "layer-client-logs-nobody-out",
      "completes a logout of nobody",
      because: "The document says nothing of it",
      takes: ["layer-logout-while-challenged": "logs-out"],
      by: FaultyMachine(LayerClientMachine()) { turn in
        guard case .deauthenticate(let call) = turn.event, turn.phase != .authenticated else {
          return try turn.forward()
        }
        return [.purgeLocalData, .deauthenticationCompleted(call: call), .didDeauthenticate]
      }
    ),
    KnownVariant(
      "layer-client-keeps-data",
      "keeps the user's data after a logout",
      because: "The document does not speak of data",
      takes: ["layer-client-data-at-logout": "kept"],
      by: FaultyMachine(LayerClientMachine()) { turn in
        try turn.forward().filter { $0 != .purgeLocalData }
      }
    ),
    KnownVariant(
      "layer-client-queues-while-challenged",
      "sends messages later that it was given while challenged",
      because: "The document says that nothing is sent while offline, not that it is lost",
      takes: ["layer-client-messages-while-offline": "queued"],
      by: clientThatQueues(whenChallenged: true)
    ),
    KnownVariant(
      "layer-client-queues-before-sign-in",
      "sends messages later that it was given before anybody was signed in",
      because: "The document says that nothing is sent before, not that it is lost",
      takes: ["layer-client-messages-before-sign-in": "queued"],
      by: clientThatQueues(whenChallenged: false)
    ),
    KnownVariant(
      "layer-client-gives-overtaken-calls-up",
      "fails calls under way at once when a challenge comes",
      because: "The document says nothing of calls that a challenge overtakes",
      by: FaultyMachine(LayerClientMachine(), remembering: [String]()) { turn in
        let actions = try turn.forward()
        for action in actions {
          if case .submitToken(let call, _) = action { turn.memory.append(call) }
        }
        switch turn.event {
        case .challengeArrives:
          defer { turn.memory = [] }
          for call in turn.memory { _ = try turn.forward(.tokenRefused(call: call, error: "")) }
          return turn.memory.map { .authenticationFailed(call: $0, error: "challenged") } + actions
        case .tokenAccepted, .tokenRefused: turn.memory = []
        default: break
        }
        return actions
      }
    ),
  ]

  /// It keeps tokens back while one is under way.
  private static var clientThatSubmitsOneByOne:
    FaultyMachine<LayerClientMachine, [LayerClient.Event]>
  {
    FaultyMachine(LayerClientMachine(), remembering: []) { turn in
      if case .authenticate = turn.event, turn.phase == .submitting {
        turn.memory.append(turn.event)
        return []
      }
      let actions = try turn.forward()
      guard turn.phase != .submitting, !turn.memory.isEmpty else { return actions }
      switch turn.event {
      case .tokenAccepted, .tokenRefused:
        return actions + (try turn.forward(turn.memory.removeFirst()))
      default: return actions
      }
    }
  }

  /// It knows the nonces that are of use, and refuses a token over another.
  private static var clientThatLooksAtNonces: FaultyMachine<LayerClientMachine, [String]> {
    FaultyMachine(LayerClientMachine(), remembering: []) { turn in
      switch turn.event {
      case .nonceProvided(_, let nonce): turn.memory.append(nonce)
      case .challengeArrives(let nonce): turn.memory = [nonce]
      case .authenticate(let call, let token) where turn.phase != .authenticated:
        guard let nonce = LayerServiceMachine.nonceNamed(by: token) else { break }
        guard let index = turn.memory.firstIndex(of: nonce) else {
          return [.authenticationFailed(call: call, error: "unusable-token")]
        }
        turn.memory.remove(at: index)
      default: break
      }
      return try turn.forward()
    }
  }

  /// It remembers whether there is a user whom a challenge made offline.
  private static func clientThatLogsOutOffline(
    with logout: [LayerClient.Action]
  ) -> FaultyMachine<LayerClientMachine, Bool> {
    FaultyMachine(LayerClientMachine(), remembering: false) { turn in
      if case .challengeArrives = turn.event, turn.phase == .authenticated { turn.memory = true }
      if case .deauthenticate(let call) = turn.event, turn.memory {
        turn.memory = false
        return logout + [.deauthenticationCompleted(call: call), .didDeauthenticate]
      }
      let actions = try turn.forward()
      if turn.phase == .authenticated { turn.memory = false }
      return actions
    }
  }

  /// It keeps messages that it is given while offline until somebody is authenticated.
  private static func clientThatQueues(
    whenChallenged: Bool
  ) -> FaultyMachine<LayerClientMachine, WaitingMessages> {
    FaultyMachine(LayerClientMachine(), remembering: WaitingMessages()) { turn in
      if case .challengeArrives = turn.event { turn.memory.isChallenged = true }
      let actions = try turn.forward()
      if case .sendingFailed(let message, _)? = actions.first,
        turn.memory.isChallenged == whenChallenged
      {
        turn.memory.messages.append(message)
        return []
      }
      guard case .tokenAccepted = turn.event, !actions.isEmpty else { return actions }
      defer { turn.memory = WaitingMessages() }
      return actions + turn.memory.messages.map { .transmitMessage(message: $0) }
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
      "layer-service-nonces-of-an-hour",
      "accepts nonces for an hour",
      because: "The document does not say how long a nonce lives",
      takes: ["layer-nonce-at-ten-minutes": "valid"],
      by: changed(LayerServiceMachine()) { $0.nonceLifetime = 3600 }
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
      "layer-service-refuses-after-expiry",
      "refuses messages after the end of a session",
      because: "The document says that a challenge can occur, not that it must",
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .messageSent(let client, let message) = turn.event, turn.phase == .expired
        else { return try turn.forward() }
        return [.refuseMessage(client: client, message: message)]
      }
    ),
    KnownVariant(
      "layer-service-challenges-again",
      "challenges a client again that sends a message",
      because: "The document lets the service challenge at any time",
      takes: ["layer-message-of-challenged-client": "challenged-again"],
      by: serviceThatChallenges { $0 == .challenged }
    ),
    KnownVariant(
      "layer-service-challenges-strangers",
      "challenges a client without a session that sends a message",
      because: "The document lets the service challenge for many reasons",
      takes: ["layer-message-without-session": "challenged"],
      by: serviceThatChallenges { $0 == .anonymous || $0 == .holdingNonce }
    ),
    KnownVariant(
      "layer-service-challenge-for-a-nonce",
      "answers a request for a nonce after a session by a challenge",
      because: "The document lets the service challenge for expiration",
      takes: ["layer-nonce-request-after-expiry": "challenges"],
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .nonceRequested(let client) = turn.event, turn.phase == .expired else {
          return try turn.forward()
        }
        return try turn.forward(.challengeDue(client: client))
      }
    ),
    KnownVariant(
      "layer-service-nonce-beside-challenge",
      "hands out another nonce to a challenged client",
      because: noNeed,
      takes: ["layer-service-nonce-request-on-challenge": "another"],
      by: serviceWithAnotherNonce(insteadOfTheChallenge: false)
    ),
    KnownVariant(
      "layer-service-nonce-instead-of-challenge",
      "hands out another nonce to a challenged client, in place of the challenge's",
      because: noNeed,
      takes: ["layer-service-nonce-request-on-challenge": "another"],
      by: serviceWithAnotherNonce(insteadOfTheChallenge: true)
    ),
    KnownVariant(
      "layer-service-challenge-nonce-again",
      "hands out the nonce of the challenge again",
      because: noNeed,
      takes: ["layer-service-nonce-request-on-challenge": "the-same"],
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .nonceRequested(let client) = turn.event, turn.phase == .challenged,
          let nonces = turn.state.base.clients[.init(rawValue: client)]?.nonces,
          let nonce = nonces.last(where: \.isChallenge)
        else { return try turn.forward() }
        return [.provideNonce(client: client, nonce: nonce.nonce)]
      }
    ),
    KnownVariant(
      "layer-service-one-live-nonce",
      "lets a newer nonce take the place of the older",
      because: "The document does not say how many nonces of a client are of use",
      takes: ["layer-service-live-nonces": "one"],
      by: FaultyMachine(LayerServiceMachine()) { turn in
        let actions = try turn.forward()
        if case .provideNonce(let client, let nonce)? = actions.first {
          turn.state.base.clients[.init(rawValue: client)]?.nonces.removeAll {
            !$0.isUsed && $0.nonce != nonce
          }
        }
        return actions
      }
    ),
  ]

  private static let layerServicesWithTokens: [KnownVariant] = [
    KnownVariant(
      "layer-service-iat-of-any-time",
      "opens sessions for tokens with an iat after now, and after exp",
      because: "RFC 7519 section 4.1.6: iat tells the age of a token",
      takes: ["layer-service-iat-in-future": "accept"],
      by: service { $0.claimChecks.drop("issued", "exp-after-iat") }
    ),
    KnownVariant(
      "layer-service-typ-ignored",
      "ignores typ",
      because: "The document says nothing about typ",
      takes: ["layer-service-typ-other-kind": "accept"],
      by: service { $0.reader.headerChecks.drop("typ") }
    ),
    KnownVariant(
      "layer-service-cty-ignored",
      "ignores cty",
      because: "The guide describes cty, and tells no verifier to look at it",
      by: service { $0.reader.headerChecks.drop("cty") }
    ),
    KnownVariant(
      "layer-service-every-key-tried",
      "tries every registered key",
      because: "RFC 7515 section 4.1.4: kid is a hint",
      by: service {
        $0.publicKey = { token, input in
          let key = input.publicKeys.first {
            (try? RS256.verify(token, publicKey: $0.pem)) == true
          }
          return try required(key ?? input.publicKeys.first, .unknownKey).pem
        }
      }
    ),
    KnownVariant(
      "layer-service-older-nonces",
      "accepts nonces that it handed out before a challenge",
      because: "The document says nothing of older nonces",
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .challengeDue(let client) = turn.event else { return try turn.forward() }
        let name = LayerServiceMachine.ClientName(rawValue: client)
        let older = turn.state.base.clients[name]?.nonces.filter { !$0.isUsed } ?? []
        let actions = try turn.forward()
        turn.state.base.clients[name]?.nonces.insert(contentsOf: older, at: 0)
        return actions
      }
    ),
    KnownVariant(
      "layer-service-nonces-while-authenticated",
      "hands out nonces under a session",
      because: "The document does not forbid it",
      by: FaultyMachine(LayerServiceMachine()) { turn in
        guard case .nonceRequested(let client) = turn.event, turn.phase == .authenticated else {
          return try turn.forward()
        }
        return [.provideNonce(client: client, nonce: try Nonce.random())]
      }
    ),
  ]

  /// A service with a changed verifier of tokens.
  private static func service(_ change: (inout LayerTokenVerifier) -> Void) -> LayerServiceMachine {
    let verifier = changed(LayerTokenVerifier(), change)
    return changed(LayerServiceMachine()) {
      $0.verify = { try verifier.verifyLayerIdentityToken($0) }
    }
  }

  private static func serviceThatChallenges(
    _ isChallenged: @escaping @Sendable (LayerServiceMachine.Phase) -> Bool
  ) -> FaultyMachine<LayerServiceMachine, Void> {
    FaultyMachine(LayerServiceMachine()) { turn in
      guard case .messageSent(let client, _) = turn.event, isChallenged(turn.phase) else {
        return try turn.forward()
      }
      return try turn.forward(.challengeDue(client: client))
    }
  }

  private static func serviceWithAnotherNonce(
    insteadOfTheChallenge: Bool
  ) -> FaultyMachine<LayerServiceMachine, Void> {
    FaultyMachine(LayerServiceMachine()) { turn in
      guard case .nonceRequested(let client) = turn.event, turn.phase == .challenged else {
        return try turn.forward()
      }
      let nonce = try Nonce.random()
      let name = LayerServiceMachine.ClientName(rawValue: client)
      if insteadOfTheChallenge {
        turn.state.base.clients[name]?.nonces.removeAll { !$0.isUsed }
      }
      turn.state.base.clients[name]?.nonces.append(
        .init(nonce, since: turn.instant, isChallenge: false)
      )
      return [.provideNonce(client: client, nonce: nonce)]
    }
  }

  private static let layerApplications: [KnownVariant] = [
    KnownVariant(
      "layer-application-requests-nonce-on-challenge",
      "requests a nonce on a challenge",
      because: noNeed,
      takes: ["layer-application-answers-challenge": "another-nonce"],
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        guard case .challengeReceived = turn.event else { return try turn.forward() }
        var overtaken = turn.state.base.overtaken
        if case .submitting(let call) = turn.state.base.attempt { overtaken.insert(call) }
        let actions = try turn.forward(.signIn)
        turn.state.base.overtaken = overtaken
        return actions
      }
    ),
    KnownVariant(
      "layer-application-waits-for-user-on-challenge",
      "answers no challenge by itself",
      because: "The document says that the application should answer, not that it must",
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        if case .challengeReceived = turn.event { return [] }
        return try turn.forward()
      }
    ),
    KnownVariant(
      "layer-application-no-challenge-before-sign-in",
      "ignores challenges while nobody is signed in",
      because: "The document speaks of authenticating a user again",
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        if case .challengeReceived = turn.event, turn.phase == .idle { return [] }
        return try turn.forward()
      }
    ),
    KnownVariant(
      "layer-application-token-without-typ",
      "submits tokens whose typ is JWS",
      because: "Older samples of the vendor do",
      by: changed(LayerApplicationMachine()) {
        $0.token = { configuration, nonce, instant in
          let issuer = changed(LayerTokenIssuer()) { $0.header.set("typ") { _ in "JWS" } }
          let input = LayerIdentityTokenIssuing.Input(
            providerID: configuration.providerId,
            keyID: configuration.keyId,
            privateKey: configuration.privateKey,
            userID: configuration.userId,
            nonce: nonce,
            issuedAt: Timestamp(instant.rfc3339),
            timeToLive: 3600
          )
          guard case .success(let issued) = try issuer.issueLayerIdentityToken(input) else {
            return nil
          }
          return issued.token
        }
      }
    ),
  ]

  private static let layerApplicationsWithErrors: [KnownVariant] = [
    KnownVariant(
      "layer-application-silent",
      "shows no errors",
      because: "The document asks the application to show nothing",
      takes: [
        "layer-application-without-nonce": "waits", "layer-application-late-error": "dropped",
      ],
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        try turn.forward().filter { action in
          if case .showError = action { false } else { true }
        }
      }
    ),
    KnownVariant(
      "layer-application-drops-late-errors",
      "shows no error of a token that a challenge has overtaken",
      because: "The document does not say that every error is shown",
      takes: ["layer-application-late-error": "dropped"],
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        guard case .authenticationFailed(let call, _) = turn.event,
          turn.state.base.overtaken.contains(.init(rawValue: call))
        else { return try turn.forward() }
        _ = try turn.forward()
        return []
      }
    ),
    KnownVariant(
      "layer-application-words-of-its-own",
      "shows errors in words of its own",
      because: "The document does not say how errors read",
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        try turn.forward().map { action in
          if case .showError = action { .showError(error: "Please try again.") } else { action }
        }
      }
    ),
    KnownVariant(
      "layer-application-retries",
      "shows an error and begins anew by itself",
      because: "The document does not forbid another attempt over another nonce",
      takes: [
        "layer-application-without-nonce": "shows-error-and-retries",
        "layer-application-retries-after-backend-failure": "retries",
        "layer-application-retries-after-refused-token": "retries",
      ],
      by: applicationThatRetries()
    ),
    KnownVariant(
      "layer-application-retries-silently",
      "begins anew by itself, and shows no error, where it gets no nonce",
      because: "The document does not forbid another attempt over another nonce",
      takes: ["layer-application-without-nonce": "retries"],
      by: FaultyMachine(LayerApplicationMachine()) { turn in
        guard case .nonceFailed = turn.event, try !turn.forward().isEmpty else {
          return try turn.forward()
        }
        return try turn.forward(.signIn)
      }
    ),
  ]

  /// It begins anew after each error of the attempt that is under way.
  private static func applicationThatRetries() -> FaultyMachine<LayerApplicationMachine, Void> {
    FaultyMachine(LayerApplicationMachine()) { turn in
      let actions = try turn.forward()
      guard turn.phase == .failed, case .showError? = actions.last else { return actions }
      return actions + (try turn.forward(.signIn))
    }
  }
}

/// What a client keeps for when somebody is authenticated.
private struct WaitingMessages: Sendable {
  var isChallenged = false
  var messages: [String] = []
}
