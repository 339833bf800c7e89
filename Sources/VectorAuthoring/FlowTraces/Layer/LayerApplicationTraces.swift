import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `layer.application`: the SDK, the user and the network to the backend are played.
enum LayerApplicationTraces {
  static var groups: [CaseGroup] { [authentication, failures, stray, challenges, overtaking] }

  static let app: JSON.Object = [
    "userId": "alice",
    "providerId": LayerTokens.provider,
    "keyId": LayerTokens.keyID,
    "privateKey": .string(Keys.main.privateKey),
  ]

  /// A group of traces, each with an app whose user has not signed in.
  static func group(
    _ topic: String,
    title: String,
    @TraceBuilder traces: () -> [TraceDefinition]
  ) -> CaseGroup {
    .traces(
      "flow-traces/layer-application-\(topic)",
      of: .layerApplication,
      title: title,
      method: "Follows from the documents; the tokens are judged by parsing them",
      from: LayerTokens.start,
      with: app,
      traces: traces
    )
  }

  /// What must be in the token that is submitted; its dates are judged where they are given.
  static func token(
    over nonce: JSON,
    for user: JSON = "alice",
    issued: JSON? = nil
  ) -> JSON.Object {
    var claims: JSON.Object = ["iss": LayerTokens.provider, "prn": user, "nce": nonce]
    claims["iat"] = issued
    return [
      "issues": 1,
      "header": [
        "typ": "JWT", "alg": "RS256", "cty": "layer-eit;v=1", "kid": LayerTokens.keyID,
      ],
      "claims": .object(claims),
      "signature": ["rs256": .string(Keys.main.publicKey)],
    ]
  }

  static func bound(_ name: JSON) -> JSON { ["$value": name] }

  // On the way to a token. The names of calls and requests are the app's, and bound here.

  /// The user signs in, and the app asks for a nonce before anything else.
  static func signsIn(_ call: JSON = "nonce") -> StepDefinition {
    on("signIn", does: ["requestNonce": ["call": ["$bind": call]]])
  }

  /// The nonce comes, and goes to the backend as it is.
  static func obtainsNonce(
    _ nonce: JSON = "n-1",
    for call: JSON = "nonce",
    as user: JSON = "alice",
    posting request: JSON = "post"
  ) -> StepDefinition {
    on(
      "nonceObtained",
      ["call": bound(call), "nonce": nonce],
      does: posts(nonce, as: user, request)
    )
  }

  /// That a nonce is posted to the backend.
  static func posts(
    _ nonce: JSON,
    as user: JSON = "alice",
    _ request: JSON = "post"
  ) -> KeyValuePairs<String, JSON.Object> {
    ["postNonce": ["request": ["$bind": request], "userId": user, "nonce": nonce]]
  }

  /// The backend answers, and the app submits its token.
  static func submitsToken(
    over nonce: JSON = "n-1",
    for user: JSON = "alice",
    asked request: JSON = "post",
    by call: JSON = "auth",
    after seconds: Int64 = 1
  ) -> StepDefinition {
    submits(token(over: nonce, for: user), asked: request, as: ["$bind": call], after: seconds)
  }

  /// The backend answers, and the app submits a token that is like this, under such a name.
  static func submits(
    _ token: JSON.Object,
    asked request: JSON = "post",
    as call: JSON = ["$bind": "auth"],
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "backendAnswers",
      ["request": bound(request)],
      after: seconds,
      does: ["submitToken": ["call": call, "token": ["$token": .object(token)]]]
    )
  }

  /// The SDK says that the user is authenticated, by the completion and by the delegate.
  static func isAuthenticated(as user: JSON = "alice", by call: JSON = "auth") -> [StepDefinition] {
    [
      on("authenticationCompleted", ["call": bound(call), "userId": user]),
      on("didAuthenticate", ["userId": user]),
    ]
  }

  /// The whole way, from the sign-in to the session.
  static func authenticates(over nonce: JSON = "n-1", as user: JSON = "alice") -> [StepDefinition] {
    [
      signsIn(), obtainsNonce(nonce, as: user), submitsToken(over: nonce, for: user),
    ] + isAuthenticated(as: user)
  }

  /// A token is refused, and the user hears of it.
  static func isRefused(_ error: JSON = "invalid token", by call: JSON = "auth") -> StepDefinition {
    on(
      "authenticationFailed",
      ["call": bound(call), "error": error],
      does: ["showError": ["error": error]]
    )
  }

  // Challenges.

  /// A challenge comes, and a token over its nonce is submitted and accepted.
  static func answersChallenge(
    _ nonce: JSON = "n-2",
    as user: JSON = "alice",
    after seconds: Int64 = 1
  ) -> [StepDefinition] {
    [
      isChallenged(nonce, as: user, after: seconds) { nonce in
        [submitsToken(over: nonce, for: user)]
      }
    ] + isAuthenticated(as: user)
  }

  /// A challenge comes, and its nonce, or another that is asked for, goes to the backend.
  ///
  /// How it goes on from there depends on the nonce, for as long as `steps` says.
  static func isChallenged(
    _ nonce: JSON = "n-2",
    as user: JSON = "alice",
    after seconds: Int64 = 1,
    then steps: (JSON) -> [StepDefinition]
  ) -> StepDefinition {
    let other = JSON.string("\(nonce.string ?? "")-other")
    return on(
      "challengeReceived",
      ["nonce": nonce],
      after: seconds,
      leavesOpen: "layer-nonce-request-on-challenge",
      interpretation("uses-challenge-nonce", does: posts(nonce, as: user)) { steps(nonce) },
      interpretation("asks-again", does: ["requestNonce": ["call": ["$bind": "nonce"]]]) {
        obtainsNonce(other, as: user)
        steps(other)
      }
    )
  }
}
