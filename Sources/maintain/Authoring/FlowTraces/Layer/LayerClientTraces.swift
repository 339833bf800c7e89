/// The traces of `layer.client`: application, service and senders of messages are played.
enum LayerClientTraces {
  static var groups: [CaseGroup] {
    [authentication, answers, challenges, reauthentication, logout, repetitions]
  }

  /// A group of traces, each with a client that nobody is authenticated in.
  static let group: TraceGroups = TraceGroups(
    of: .layerClient,
    method: "Follows from the documents; the tokens are made for the trace"
  )

  /// A token over a nonce that the trace chose.
  static func token(
    over nonce: String,
    for user: String = "alice",
    issued: Timestamp = LayerTokens.start
  ) -> String {
    let token = ForgedToken(
      header: LayerTokens.header,
      claims: LayerTokens.claims(over: .string(nonce), for: .string(user), issued: issued),
      signing: .rs256(Keys.main.privateKey)
    )
    // Without a token the event lacks a member, and the trace is refused.
    return (try? token.text()) ?? .anything
  }

  // The way to a session.

  /// The application asks for a nonce and gets it.
  @StepBuilder static func obtainsNonce(
    _ nonce: String = "n-1",
    by call: String = "nonce-1"
  ) -> [StepDefinition] {
    app.asksForNonce(call) → client.asksForNonce(call)
    getsNonce(nonce, by: call)
  }

  /// The application asks again, though no token was over its nonce yet.
  static func obtainsAnotherNonce(
    _ nonce: String = "n-2",
    by call: String = "nonce-2",
    unused former: String = "n-1"
  ) -> StepDefinition {
    app.asksForNonce(call)
      → ambiguity("layer-client-nonce-while-unused") {
        interpretation("asks", client.asksForNonce(call)) { getsNonce(nonce, by: call) }
        interpretation("the-same", client.hands(former, to: call), ends: true)
      }
  }

  /// The nonce that the application waits for comes.
  static func getsNonce(_ nonce: String, by call: String) -> StepDefinition {
    service.provides(nonce, for: call) → client.hands(nonce, to: call)
  }

  /// The application gets no nonce.
  static func getsNoNonce(_ error: String, by call: String) -> StepDefinition {
    service.providesNone(for: call, error) → client.handsNone(to: call)
  }

  /// The application submits a token, and the client passes it on as it is.
  static func submits(_ token: String, by call: String = "auth-1") -> StepDefinition {
    app.submits(token, by: call) → client.submits(token, by: call)
  }

  /// The service opens a session; what else waited for it is done too.
  ///
  /// The client has `missed` a message in the time that the question is about.
  static func isAccepted(
    _ call: String = "auth-1",
    as user: String = "alice",
    with others: TraceActions = .none,
    missed question: AmbiguityID? = nil
  ) -> StepDefinition {
    let accepted = inAnyOrder(
      client.completes(call, as: user),
      client.saysAuthenticated(user),
      others
    )
    guard let question else { return service.accepts(call, as: user) → accepted }
    return service.accepts(call, as: user)
      → ambiguity(question) {
        interpretation("dropped", accepted)
        interpretation("delivered", inAnyOrder(accepted, client.delivers("missed")))
      }
  }

  static let duringChallenge: AmbiguityID = "layer-client-received-while-offline"
  static let withoutUser: AmbiguityID = "layer-client-received-before-sign-in"

  /// The service refuses a token.
  static func isRefused(
    _ call: String = "auth-1",
    _ error: String = "invalid token"
  ) -> StepDefinition {
    service.refuses(call, error) → client.failsToAuthenticate(call)
  }

  /// The whole way, from the request for a nonce to the session.
  @StepBuilder static func signsIn(
    as user: String = "alice",
    over nonce: String = "n-1",
    by call: String = "auth-1",
    askingBy nonceCall: String = "nonce-1",
    sending waiting: TraceActions = .none,
    missed question: AmbiguityID? = nil
  ) -> [StepDefinition] {
    obtainsNonce(nonce, by: nonceCall)
    submits(token(over: nonce, for: user), by: call)
    isAccepted(call, as: user, with: waiting, missed: question)
  }

  /// The way to where the service has a token over `n-1`.
  @StepBuilder static func obtainsNonceAndSubmits() -> [StepDefinition] {
    obtainsNonce()
    submits(token(over: "n-1"))
  }

  /// The same, with another nonce at hand.
  @StepBuilder static func obtainsTwoNoncesAndSubmits() -> [StepDefinition] {
    obtainsNonce("n-1", by: "nonce-1")
    obtainsAnotherNonce()
    submits(token(over: "n-1"))
  }

  // Being challenged.

  /// A user is authenticated, and a challenge arrives.
  @StepBuilder static func signsInAndIsChallenged() -> [StepDefinition] {
    signsIn()
    isChallenged()
  }

  /// A challenge arrives while a user is authenticated.
  static func isChallenged(_ nonce: String = "n-2") -> StepDefinition {
    let challenged = client.saysChallenged(nonce)
    return service.challenges(nonce)
      → ambiguity("layer-deauthenticate-callback-on-challenge") {
        interpretation("not-called", challenged)
        interpretation("called", inAnyOrder(challenged, client.saysDeauthenticated()))
      }
  }

  /// A challenge arrives while nobody is authenticated.
  static func isChallengedOffline(_ nonce: String = "n-2") -> StepDefinition {
    service.challenges(nonce) → client.saysChallenged(nonce)
  }

  /// A challenge is answered by a token over its own nonce, and by nothing else.
  @StepBuilder static func answersChallenge(
    over nonce: String = "n-2",
    by call: String = "auth-2",
    sending waiting: TraceActions = .none,
    missed question: AmbiguityID? = nil
  ) -> [StepDefinition] {
    submits(token(over: nonce), by: call)
    isAccepted(call, with: waiting, missed: question)
  }

  /// The same, which a message out and one in show.
  @StepBuilder static func comesBackOnline(
    over nonce: String = "n-2",
    by call: String = "auth-2",
    missed question: AmbiguityID? = nil
  ) -> [StepDefinition] {
    answersChallenge(over: nonce, by: call, missed: question)
    isOnline()
  }

  /// The application submits a token that the service has to refuse, and that some clients hold back.
  static func submitsInVain(
    _ token: String,
    by call: String,
    _ error: String = "invalid token",
    heldBackBy check: AmbiguityID
  ) -> StepDefinition {
    app.submits(token, by: call)
      → ambiguity(check) {
        interpretation("opaque", client.submits(token, by: call)) { isRefused(call, error) }
        interpretation("pre-check", client.failsToAuthenticate(call))
      }
  }

  // Whether the client is of use.

  /// A message goes out and another comes in.
  @StepBuilder
  static func isOnline(_ sent: String = "hello", _ received: String = "hi") -> [StepDefinition] {
    app.sends(sent) → client.transmits(sent)
    service.brings(received) → client.delivers(received)
  }

  /// A message that comes is not delivered now.
  static func isOffline() -> StepDefinition { service.brings("missed") → .none }

  /// The application sends a message while nobody is authenticated: it fails, or waits until the
  /// client is back, which `then` says.
  static func sendsOffline(
    _ message: String = "lost",
    asking question: AmbiguityID = "layer-client-messages-while-offline",
    @StepBuilder then back: (_ waiting: TraceActions) -> [StepDefinition]
  ) -> StepDefinition {
    app.sends(message)
      → ambiguity(question) {
        interpretation("fails", client.failsToSend(message)) { back(.none) }
        interpretation("queued") { back(client.transmits(message)) }
      }
  }

  /// A logout is reported; the documents leave open whether the service hears of it, and what becomes
  /// of the user's data.
  static func logsOut(_ call: String = "logout-1") -> StepDefinition {
    let reported = inAnyOrder(client.saysDeauthenticated(), client.completesLogout(call))
    return app.logsOut(call)
      → ambiguity("layer-client-logout") {
        interpretation(
          "told-and-deleted",
          inAnyOrder(reported, client.endsSession(), client.purges())
        )
        interpretation("told-and-kept", inAnyOrder(reported, client.endsSession()))
        interpretation("local-and-deleted", inAnyOrder(reported, client.purges()))
        interpretation("local-and-kept", reported)
      }
  }
}
