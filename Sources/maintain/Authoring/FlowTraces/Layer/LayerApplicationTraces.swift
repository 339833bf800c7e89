/// The traces of `layer.application`: the SDK, the user and the network to the backend are played.
enum LayerApplicationTraces {
  static var groups: [CaseGroup] {
    [authentication, failures, stray, challenges, overtaking, repetitions]
  }

  /// A group of traces, each with an app whose user has not signed in.
  static let group: TraceGroups = TraceGroups(
    of: .layerApplication,
    method: "Follows from the documents; the tokens are judged by parsing them",
    with: [
      "userId": "alice",
      "providerId": LayerTokens.provider,
      "keyId": LayerTokens.keyID,
      "privateKey": .string(Keys.main.privateKey),
    ]
  )

  /// What must be in a token that is submitted.
  struct Token {
    var header: JSON.Object = ["alg": "RS256", "cty": "layer-eit;v=1", "kid": LayerTokens.keyID]
    var claims: JSON.Object
    var claimsAbsent: [JSON] = []
    var publicKey = Keys.main.publicKey
  }

  /// What must be in a token over a nonce; its dates are judged where they are given.
  static func token(
    over nonce: String = "n-1",
    for user: String = "alice",
    issued: Int64? = nil,
    changing change: (inout Token) -> Void = { _ in }
  ) -> String {
    var token = Token(
      claims: ["iss": LayerTokens.provider, "prn": .string(user), "nce": .string(nonce)]
    )
    token.claims["iat"] = issued.map { .number(JSON.Number($0)) }
    change(&token)
    var members: JSON.Object = [
      "issues": 1, "header": .object(token.header), "claims": .object(token.claims),
      "signature": ["rs256": .string(token.publicKey)],
    ]
    if !token.claimsAbsent.isEmpty { members["claimsAbsent"] = .array(token.claimsAbsent) }
    return .template(["$token": .object(members)])
  }
}

// What happens. The names of calls and requests are the app's, and bound to ours.

extension LayerApplicationTraces {
  typealias Event = LayerApplication.Event

  static let user = User()
  static let sdk = SDK()
  static let backend = Backend()

  struct User {
    func signsIn() -> TraceEvent { TraceEvent(Event.signIn) }
  }

  struct SDK {
    func hands(_ nonce: String, for call: String = .bound("nonce")) -> TraceEvent {
      TraceEvent(Event.nonceObtained(call: call, nonce: nonce))
    }

    func hasNoNonce(_ error: String, for call: String = .bound("nonce")) -> TraceEvent {
      TraceEvent(Event.nonceFailed(call: call, error: error))
    }

    func challenges(_ nonce: String) -> TraceEvent {
      TraceEvent(Event.challengeReceived(nonce: nonce))
    }

    func completes(_ call: String = .bound("auth"), as user: String = "alice") -> TraceEvent {
      TraceEvent(Event.authenticationCompleted(call: call, userId: user))
    }

    func refuses(_ call: String, _ error: String) -> TraceEvent {
      TraceEvent(Event.authenticationFailed(call: call, error: error))
    }

    func saysAuthenticated(_ user: String = "alice") -> TraceEvent {
      TraceEvent(Event.didAuthenticate(userId: user))
    }

    func saysDeauthenticated() -> TraceEvent { TraceEvent(Event.didDeauthenticate) }
  }

  struct Backend {
    func answers(_ request: String = .bound("post")) -> TraceEvent {
      TraceEvent(Event.backendAnswers(request: request))
    }

    func fails(_ error: String, for request: String = .bound("post")) -> TraceEvent {
      TraceEvent(Event.backendFails(request: request, error: error))
    }
  }

  static func timePasses(_ seconds: Int64) -> TraceEvent {
    TraceEvent(Event.timePasses).after(seconds)
  }
}

// What is done about it.

extension LayerApplicationTraces {
  typealias Action = LayerApplication.Action

  static let app = App()

  struct App {
    func requestsNonce(_ call: String = "nonce") -> TraceActions {
      TraceActions(Action.requestNonce(call: .binds(call)))
    }

    func posts(
      _ nonce: String,
      for user: String = "alice",
      as request: String = "post"
    ) -> TraceActions {
      TraceActions(Action.postNonce(request: .binds(request), userId: user, nonce: nonce))
    }

    func submits(_ token: String, as call: String = .binds("auth")) -> TraceActions {
      TraceActions(Action.submitToken(call: call, token: token))
    }

    /// In any words.
    func showsError() -> TraceActions { TraceActions(Action.showError(error: .anything)) }
  }
}

// On the way to a session.

extension LayerApplicationTraces {
  /// The user signs in, and the app asks for a nonce before anything else.
  static func signsIn(_ call: String = "nonce") -> StepDefinition {
    user.signsIn() → app.requestsNonce(call)
  }

  /// The nonce comes, and goes to the backend as it is.
  static func obtainsNonce(
    _ nonce: String = "n-1",
    for call: String = "nonce",
    as user: String = "alice",
    posting request: String = "post"
  ) -> StepDefinition {
    sdk.hands(nonce, for: .bound(call)) → app.posts(nonce, for: user, as: request)
  }

  /// The backend answers, and the app submits its token.
  static func submitsToken(
    over nonce: String = "n-1",
    for user: String = "alice",
    asked request: String = "post",
    by call: String = "auth"
  ) -> StepDefinition {
    backend.answers(.bound(request)) → app.submits(token(over: nonce, for: user), as: .binds(call))
  }

  /// The way to where the backend has the nonce.
  @StepBuilder static func signsInAndPosts() -> [StepDefinition] {
    signsIn()
    obtainsNonce()
  }

  /// The way to where the SDK has the token.
  @StepBuilder static func signsInAndSubmits(by call: String = "auth") -> [StepDefinition] {
    signsInAndPosts()
    submitsToken(by: call)
  }

  /// The SDK says that the user is authenticated, by the completion and by the delegate.
  @StepBuilder static func isAuthenticated(
    as user: String = "alice",
    by call: String = "auth"
  ) -> [StepDefinition] {
    sdk.completes(.bound(call), as: user)
    sdk.saysAuthenticated(user)
  }

  /// The whole way, from the sign-in to the session.
  @StepBuilder static func authenticates(
    over nonce: String = "n-1",
    as user: String = "alice"
  ) -> [StepDefinition] {
    signsIn()
    obtainsNonce(nonce, as: user)
    submitsToken(over: nonce, for: user)
    isAuthenticated(as: user)
  }

  /// Something fails: the user hears of it, and the app waits for them or begins anew by itself.
  static func fails(_ event: TraceEvent, _ retrying: AmbiguityID) -> StepDefinition {
    event
      → ambiguity(retrying) {
        interpretation("waits", app.showsError())
        interpretation("retries", inAnyOrder(app.showsError(), app.requestsNonce()), ends: true)
      }
  }

  /// A token is refused, and the user hears of it.
  static func isRefused(_ error: String = "invalid token") -> StepDefinition {
    fails(sdk.refuses(.bound("auth"), error), "layer-application-retries-after-refused-token")
  }

  /// A token is refused that a challenge has overtaken.
  static func isRefusedLate(_ call: String = "overtaken") -> StepDefinition {
    sdk.refuses(.bound(call), "superseded")
      → ambiguity("layer-application-late-error") {
        interpretation("shown", app.showsError())
        interpretation("dropped")
      }
  }

  // Challenges.

  /// A challenge comes, and a token over its nonce is submitted and accepted.
  @StepBuilder static func answersChallenge(
    _ nonce: String = "n-2",
    as user: String = "alice",
    after seconds: Int64 = 1
  ) -> [StepDefinition] {
    isChallenged(nonce, as: user) { submitsToken(over: $0, for: user) }.after(seconds)
    isAuthenticated(as: user)
  }

  /// A challenge comes, and its nonce, or another that is asked for, goes to the backend.
  ///
  /// How it goes on from there depends on the nonce, for as long as `steps` says.
  static func isChallenged(
    _ nonce: String = "n-2",
    as user: String = "alice",
    @StepBuilder then steps: (String) -> [StepDefinition]
  ) -> StepDefinition {
    let other = "\(nonce)-other"
    return sdk.challenges(nonce)
      → ambiguity("layer-application-answers-challenge") {
        interpretation("challenge-nonce", app.posts(nonce, for: user)) { steps(nonce) }
        interpretation("another-nonce", app.requestsNonce()) {
          obtainsNonce(other, as: user)
          steps(other)
        }
      }
  }
}
