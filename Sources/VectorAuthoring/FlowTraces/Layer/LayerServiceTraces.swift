import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

/// The traces of `layer.service`: one provider with two keys, clients called `phone` and `tablet`,
/// and sessions that last a day.
enum LayerServiceTraces {
  static var groups: [CaseGroup] { [nonces, tokens, sessions, challenges, clients] }

  static let provider: JSON.Object = [
    "providerId": LayerTokens.provider,
    "publicKeys": [
      IdentityTokenParties.keyID: .string(Keys.main.publicKey),
      IdentityTokenParties.secondKeyID: .string(Keys.second.publicKey),
    ],
    "sessionLifetime": 86_400,
  ]

  /// A group of traces, each with a service that has handed nothing out yet.
  static func group(
    _ topic: String,
    title: String,
    retired: [VectorFile.RetiredCase] = [],
    @TraceBuilder traces: () -> [TraceDefinition]
  ) -> CaseGroup {
    .traces(
      "flow-traces/layer-service-\(topic)",
      of: .layerService,
      title: title,
      method: "Follows from the documents; tokens are made over the nonces that the service chose",
      retired: retired,
      from: LayerTokens.start,
      with: provider,
      traces: traces
    )
  }

  /// A token over a nonce that the service chose, by the name that it was bound to.
  static func token(
    over nonce: String,
    for user: JSON = "alice",
    issued: Timestamp = LayerTokens.start
  ) -> JSON {
    token(claims: LayerTokens.claims(over: bound(nonce), for: user, issued: issued))
  }

  /// A token that is made when it is submitted.
  static func token(
    header: JSON.Object = LayerTokens.header,
    claims: JSON.Object,
    key: JSON = ["rs256": .string(Keys.main.privateKey)]
  ) -> JSON {
    ["$mint": ["header": .object(header), "claims": .object(claims), "key": key]]
  }

  static func bound(_ name: String) -> JSON { ["$value": .string(name)] }

  // What clients do.

  /// A client asks for a nonce and gets one that was never handed out before.
  static func obtainsNonce(
    _ name: JSON = "n-1",
    _ client: JSON = "phone",
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "nonceRequested",
      ["client": client],
      after: seconds,
      does: ["provideNonce": ["client": client, "nonce": ["$fresh": name]]]
    )
  }

  /// A client submits a token, and has a session.
  static func isAccepted(
    _ token: JSON,
    as user: JSON = "alice",
    _ client: JSON = "phone",
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "tokenSubmitted",
      ["client": client, "token": token],
      after: seconds,
      does: ["openSession": ["client": client, "userId": user]]
    )
  }

  /// A client submits a token that is refused, for one of these reasons.
  static func isRefused(
    _ token: JSON,
    _ reasons: JSON...,
    by client: JSON = "phone",
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "tokenSubmitted",
      ["client": client, "token": token],
      after: seconds,
      does: ["refuseToken": ["client": client, "reason": ["$oneOf": .array(reasons)]]]
    )
  }

  /// The whole way, from the request for a nonce to the session.
  static func signsIn(
    as user: JSON = "alice",
    over nonce: String = "n-1",
    _ client: JSON = "phone",
    issued: Timestamp = LayerTokens.start
  ) -> [StepDefinition] {
    [
      obtainsNonce(.string(nonce), client),
      isAccepted(token(over: nonce, for: user, issued: issued), as: user, client),
    ]
  }

  /// A client sends a message under its session.
  static func isServed(
    _ message: JSON = "hello",
    _ client: JSON = "phone",
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "messageSent",
      ["client": client, "message": message],
      after: seconds,
      does: ["acceptMessage": ["client": client, "message": message]]
    )
  }

  /// A client without a session sends a message.
  static func isNotServed(_ message: JSON = "too-early", _ client: JSON = "phone")
    -> StepDefinition
  {
    on(
      "messageSent",
      ["client": client, "message": message],
      does: ["refuseMessage": ["client": client, "message": message]]
    )
  }

  /// A client sends a message after the end of its session, and is challenged.
  static func findsSessionExpired(
    _ nonce: JSON,
    _ client: JSON = "phone",
    at instant: Timestamp? = nil,
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "messageSent",
      ["client": client, "message": "too-late"],
      at: instant,
      after: seconds,
      does: ["challenge": ["client": client, "nonce": ["$fresh": nonce]]]
    )
  }

  /// The service challenges a client for a reason of its own.
  static func isChallenged(
    _ nonce: JSON = "n-2",
    _ client: JSON = "phone",
    after seconds: Int64 = 1
  ) -> StepDefinition {
    on(
      "challengeDue",
      ["client": client],
      after: seconds,
      does: ["challenge": ["client": client, "nonce": ["$fresh": nonce]]]
    )
  }

  /// A client logs its user out.
  static func logsOut(_ client: JSON = "phone") -> StepDefinition {
    on("sessionEnded", ["client": client])
  }
}
