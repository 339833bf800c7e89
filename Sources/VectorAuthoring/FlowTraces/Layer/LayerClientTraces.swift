import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `layer.client`: application, service and senders of messages are played.
enum LayerClientTraces {
  static var groups: [CaseGroup] {
    [authentication, answers, challenges, reauthentication, logout]
  }

  /// A group of traces, each with a client that nobody is authenticated in.
  static func group(
    _ topic: String,
    title: String,
    @TraceBuilder traces: () -> [TraceDefinition]
  ) -> CaseGroup {
    .traces(
      "flow-traces/layer-client-\(topic)",
      of: .layerClient,
      title: title,
      method: "Follows from the documents; the tokens are made for the trace",
      with: [:],
      traces: traces
    )
  }

  // The way to a session.

  /// The application asks for a nonce and gets it.
  static func obtainsNonce(_ nonce: JSON = "n-1", by call: JSON = "nonce-1") -> [StepDefinition] {
    [
      on("requestNonce", ["call": call], does: ["askForNonce": ["call": call]]),
      on(
        "nonceProvided",
        ["call": call, "nonce": nonce],
        does: ["nonceObtained": ["call": call, "nonce": nonce]]
      ),
    ]
  }

  /// The application submits a token, and the client passes it on as it is.
  static func submits(_ token: JSON, by call: JSON = "auth-1") -> StepDefinition {
    on(
      "authenticate",
      ["call": call, "token": token],
      does: ["submitToken": ["call": call, "token": token]]
    )
  }

  /// The service opens a session.
  static func isAccepted(_ call: JSON = "auth-1", as user: JSON = "alice") -> StepDefinition {
    on(
      "tokenAccepted",
      ["call": call, "userId": user],
      doesInAnyOrder: [
        "authenticationCompleted": ["call": call, "userId": user],
        "didAuthenticate": ["userId": user],
      ]
    )
  }

  /// The service refuses a token.
  static func isRefused(
    _ call: JSON = "auth-1",
    _ error: JSON = "invalid token"
  ) -> StepDefinition {
    on(
      "tokenRefused",
      ["call": call, "error": error],
      does: ["authenticationFailed": ["call": call, "error": error]]
    )
  }

  /// The whole way, from the request for a nonce to the session.
  static func signsIn(
    as user: JSON = "alice",
    over nonce: JSON = "n-1",
    by call: JSON = "auth-1",
    askingBy nonceCall: JSON = "nonce-1"
  ) -> [StepDefinition] {
    obtainsNonce(nonce, by: nonceCall) + [
      submits(LayerTokens.text(over: nonce, for: user), by: call), isAccepted(call, as: user),
    ]
  }

  // Being challenged.

  /// A challenge arrives while a user is authenticated.
  static func isChallenged(_ nonce: JSON = "n-2", after seconds: Int64 = 1) -> StepDefinition {
    on(
      "challengeArrives",
      ["nonce": nonce],
      after: seconds,
      leavesOpen: "layer-deauthenticate-callback-on-challenge",
      interpretation("not-called", does: ["didReceiveChallenge": ["nonce": nonce]]),
      interpretation(
        "called",
        doesInAnyOrder: ["didReceiveChallenge": ["nonce": nonce], "didDeauthenticate": [:]]
      )
    )
  }

  /// A challenge arrives while nobody is authenticated.
  static func isChallengedOffline(_ nonce: JSON = "n-2") -> StepDefinition {
    on(
      "challengeArrives",
      ["nonce": nonce],
      does: ["didReceiveChallenge": ["nonce": nonce]]
    )
  }

  /// A challenge is answered by a token over its own nonce, and by nothing else.
  static func answersChallenge(
    over nonce: JSON = "n-2",
    as user: JSON = "alice",
    by call: JSON = "auth-2"
  ) -> [StepDefinition] {
    [submits(LayerTokens.text(over: nonce, for: user), by: call), isAccepted(call, as: user)]
  }

  /// The application submits a token that the service has to refuse.
  static func submitsInVain(
    _ token: JSON,
    by call: JSON,
    _ error: JSON = "invalid token"
  ) -> StepDefinition {
    on(
      "authenticate",
      ["call": call, "token": token],
      leavesOpen: "layer-client-prechecks-token",
      interpretation("opaque", does: ["submitToken": ["call": call, "token": token]]) {
        isRefused(call, error)
      },
      interpretation("pre-check", does: ["authenticationFailed": ["call": call]])
    )
  }

  // Whether the client is of use.

  /// A message goes out and another comes in.
  static func isOnline(_ sent: JSON = "hello", _ received: JSON = "hi") -> [StepDefinition] {
    [
      on("sendMessage", ["message": sent], does: ["transmitMessage": ["message": sent]]),
      on("messageArrives", ["message": received], does: ["deliverMessage": ["message": received]]),
    ]
  }

  /// A message fails at once and another is not delivered.
  static func isOffline(_ sent: JSON = "lost", _ received: JSON = "missed") -> [StepDefinition] {
    [
      on(
        "sendMessage",
        ["message": sent],
        does: ["sendingFailed": ["message": sent, "error": "not-authenticated"]]
      ),
      on("messageArrives", ["message": received]),
    ]
  }

  /// Everything that belongs to a logout.
  static func logsOut(_ call: JSON = "logout-1") -> StepDefinition {
    on(
      "deauthenticate",
      ["call": call],
      doesInAnyOrder: [
        "endSession": [:], "purgeLocalData": [:], "didDeauthenticate": [:],
        "deauthenticationCompleted": ["call": call],
      ]
    )
  }

  /// A logout fails, since nobody is authenticated.
  static func cannotLogOut(_ call: JSON = "logout-1") -> StepDefinition {
    on(
      "deauthenticate",
      ["call": call],
      does: ["deauthenticationFailed": ["call": call, "error": "not-authenticated"]]
    )
  }
}
