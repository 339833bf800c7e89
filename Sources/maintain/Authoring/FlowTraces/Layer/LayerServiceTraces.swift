/// The traces of `layer.service`: one provider with two keys, clients called `phone` and `tablet`,
/// and sessions that last half an hour, less than a token.
enum LayerServiceTraces {
  static var groups: [CaseGroup] { [nonces, tokens, sessions, challenges, clients, repetitions] }

  /// A group of traces, each with a service that has handed nothing out yet.
  static let group: TraceGroups = TraceGroups(
    of: .layerService,
    method: "Follows from the documents; tokens are made over the nonces that the service chose",
    with: [
      "providerId": LayerTokens.provider,
      "publicKeys": [
        IdentityTokenParties.keyID: .string(Keys.main.publicKey),
        IdentityTokenParties.secondKeyID: .string(Keys.second.publicKey),
      ],
      "sessionLifetime": 1800,
    ]
  )

  static let ofAMinute: JSON.Object = ["sessionLifetime": 60]
  static let ofADay: JSON.Object = ["sessionLifetime": 86_400]

  static let service = Service()
  static let phone = Client(name: "phone")
  static let tablet = Client(name: "tablet")

  /// A token that is made when it is submitted.
  struct Token {
    var header = LayerTokens.header
    var claims: JSON.Object
    var key: JSON = ["rs256": .string(Keys.main.privateKey)]
  }

  /// A token over a nonce that the service chose, by the name that it was bound to.
  static func token(
    over nonce: String,
    for user: String = "alice",
    issued: Timestamp = LayerTokens.start,
    changing change: (inout Token) -> Void = { _ in }
  ) -> String {
    let nonce = JSON.bound(nonce)
    var token = Token(claims: LayerTokens.claims(over: nonce, for: .string(user), issued: issued))
    change(&token)
    return .template([
      "$mint": ["header": .object(token.header), "claims": .object(token.claims), "key": token.key]
    ])
  }
}

extension LayerServiceTraces {
  /// What the service does.
  struct Service {
    typealias Action = LayerService.Action

    /// A fresh nonce was never handed out before; another one may have been, if it was not used.
    func provides(_ nonce: String, to client: Client, isFresh: Bool = false) -> TraceActions {
      let nonce: String = isFresh ? .fresh(nonce) : .binds(nonce)
      return TraceActions(Action.provideNonce(client: client.name, nonce: nonce))
    }

    /// A fresh nonce that cannot be foreseen from earlier ones.
    func providesUnforeseeably(
      _ nonce: String,
      after earlier: [String],
      to client: Client
    ) -> TraceActions {
      let isUnforeseeable: JSON = ["$unforeseeable": .array(earlier.map(JSON.string))]
      let nonce: String = .template(["$all": [["$fresh": .string(nonce)], isUnforeseeable]])
      return TraceActions(Action.provideNonce(client: client.name, nonce: nonce))
    }

    func providesAgain(_ nonce: String, to client: Client) -> TraceActions {
      TraceActions(Action.provideNonce(client: client.name, nonce: .bound(nonce)))
    }

    func refusesNonce(to client: Client) -> TraceActions {
      TraceActions(Action.refuseNonce(client: client.name, reason: .anything))
    }

    func opensSession(for user: String, on client: Client) -> TraceActions {
      TraceActions(Action.openSession(client: client.name, userId: user))
    }

    /// For one of these reasons.
    func refusesToken(of client: Client, _ reasons: [ReasonCode]) -> TraceActions {
      refusesToken(of: client, .oneOf(reasons.map(\.rawValue)))
    }

    func refusesToken(of client: Client, _ reason: String = .anything) -> TraceActions {
      TraceActions(Action.refuseToken(client: client.name, reason: reason))
    }

    func accepts(_ message: String, of client: Client) -> TraceActions {
      TraceActions(Action.acceptMessage(client: client.name, message: message))
    }

    func refuses(_ message: String, of client: Client) -> TraceActions {
      TraceActions(Action.refuseMessage(client: client.name, message: message))
    }

    /// The nonce is one that was never handed out before.
    func challenges(_ client: Client, over nonce: String) -> TraceActions {
      TraceActions(Action.challenge(client: client.name, nonce: .fresh(nonce)))
    }

    func challengesAgain(_ client: Client, over nonce: String) -> TraceActions {
      TraceActions(Action.challenge(client: client.name, nonce: .bound(nonce)))
    }
  }

  /// A client, with what it does.
  struct Client: Sendable {
    typealias Event = LayerService.Event

    let name: String

    func asksForNonce() -> TraceEvent { TraceEvent(Event.nonceRequested(client: name)) }

    func submits(_ token: String) -> TraceEvent {
      TraceEvent(Event.tokenSubmitted(client: name, token: token))
    }

    func sends(_ message: String) -> TraceEvent {
      TraceEvent(Event.messageSent(client: name, message: message))
    }

    func logsOut() -> TraceEvent { TraceEvent(Event.sessionEnded(client: name)) }

    /// The service has a reason of its own to challenge the client.
    func isToAuthenticate() -> TraceEvent { TraceEvent(Event.challengeDue(client: name)) }
  }
}

// What a client does, and what comes of it.

extension LayerServiceTraces.Client {
  private var service: LayerServiceTraces.Service { LayerServiceTraces.service }

  func obtainsNonce(_ nonce: String = "n-1", isFresh: Bool = false) -> StepDefinition {
    asksForNonce() → service.provides(nonce, to: self, isFresh: isFresh)
  }

  /// A token is accepted, and the client has a session.
  func isAccepted(_ token: String, as user: String = "alice") -> StepDefinition {
    submits(token) → service.opensSession(for: user, on: self)
  }

  /// A token is refused, for one of these reasons.
  func isRefused(_ token: String, _ reasons: ReasonCode...) -> StepDefinition {
    submits(token) → service.refusesToken(of: self, reasons)
  }

  /// A token is refused since there is a session, or for one of these reasons.
  func isRefusedUnderSession(_ token: String, or reasons: ReasonCode...) -> StepDefinition {
    let reasons = ["already-authenticated"] + reasons.map(\.rawValue)
    return submits(token) → service.refusesToken(of: self, .oneOf(reasons))
  }

  /// The whole way, from the request for a nonce to the session.
  @StepBuilder func signsIn(
    as user: String = "alice",
    over nonce: String = "n-1",
    issued: Timestamp = LayerTokens.start
  ) -> [StepDefinition] {
    obtainsNonce(nonce)
    isAccepted(LayerServiceTraces.token(over: nonce, for: user, issued: issued), as: user)
  }

  /// A message under a session is accepted.
  func isServed(_ message: String = "hello") -> StepDefinition {
    sends(message) → service.accepts(message, of: self)
  }

  /// A token over a nonce is accepted, which the next message shows.
  @StepBuilder func isAcceptedAndServed(
    over nonce: String,
    as user: String = "alice",
    issued: Timestamp = LayerTokens.start
  ) -> [StepDefinition] {
    isAccepted(LayerServiceTraces.token(over: nonce, for: user, issued: issued), as: user)
    isServed()
  }

  /// The whole way, from the request for a nonce to the first message.
  @StepBuilder func signsInAndIsServed(
    as user: String = "alice",
    over nonce: String = "n-1",
    issued: Timestamp = LayerTokens.start
  ) -> [StepDefinition] {
    signsIn(as: user, over: nonce, issued: issued)
    isServed()
  }

  /// A message without a session is not accepted; where a challenge is the answer, nothing is left to
  /// be seen.
  func isNotServed(_ message: String = "too-early") -> StepDefinition {
    sends(message)
      → ambiguity("layer-message-without-session") {
        interpretation("refused", service.refuses(message, of: self))
        interpretation("challenged", service.challenges(self, over: "challenge"), ends: true)
      }
  }

  /// A message after the end of the session is not accepted; a service need not answer by a challenge.
  func findsSessionExpired(_ nonce: String) -> StepDefinition {
    sends("too-late")
      → ambiguity("layer-service-message-after-expiry") {
        interpretation("challenges", service.challenges(self, over: nonce))
        interpretation("refuses", service.refuses("too-late", of: self), ends: true)
      }
  }

  /// A client with a session is challenged.
  func isChallenged(_ nonce: String = "n-2") -> StepDefinition {
    isToAuthenticate() → service.challenges(self, over: nonce)
  }

  /// A client without a session is challenged; a service need not challenge whom it does not know.
  func isChallengedWithoutSession(_ nonce: String = "n-2") -> StepDefinition {
    isToAuthenticate()
      → ambiguity("layer-service-challenge-without-session") {
        interpretation("challenges", service.challenges(self, over: nonce))
        interpretation("ignores", ends: true)
      }
  }

  /// A client is challenged again that has not answered.
  func isChallengedAgain(_ nonce: String, after former: String) -> StepDefinition {
    isToAuthenticate()
      → ambiguity("layer-service-challenge-while-challenged") {
        interpretation("another-nonce", service.challenges(self, over: nonce))
        interpretation("the-same", service.challengesAgain(self, over: former), ends: true)
        interpretation("ignores", ends: true)
      }
  }

  /// A right token is over a nonce that another client was given.
  func submitsNonceOfAnother(_ nonce: String, as user: String) -> StepDefinition {
    submits(LayerServiceTraces.token(over: nonce, for: user))
      → ambiguity("layer-service-nonce-of-another-client") {
        interpretation("refused", service.refusesToken(of: self, [.nonceMismatch]))
        interpretation("accepted", service.opensSession(for: user, on: self), ends: true)
      }
  }
}
