/// One call of the SDK for credentials in the traces of `sinch.application`: a client's user, the
/// handle for the answer, and the request that the app sends to its backend.
struct SinchCallback: Sendable {
  let user: String
  /// The handle; the request and whatever is chosen for it are named after it.
  let handle: String
  var app = SinchApp.documented

  init(_ user: String, _ handle: String, of app: SinchApp = .documented) {
    self.user = user
    self.handle = handle
    self.app = app
  }

  private var request: String { "request-of-\(handle)" }

  /// The sequence that the backend chose for this callback.
  private var sequence: String { .bound("sequence-of-\(handle)") }
  private var signature: String { .bound("signature-of-\(handle)") }
  private var token: String { .bound("token-of-\(handle)") }
  private var refusal: String { .bound("refusal-of-\(handle)") }
}

// What the SDK and the network do, and what comes of it.

extension SinchCallback {
  private typealias Event = SinchApplication.Event
  private typealias Action = SinchApplication.Action

  /// The SDK asks, and the app asks its backend for this user.
  func asks(at seconds: Int64) -> StepDefinition {
    happens(.requiresRegistrationCredentials(userId: user, handle: handle), at: seconds)
      → TraceActions(Action.askBackend(handle: handle, userId: user))
  }

  /// The request arrives, and the backend signs with a sequence above the user's last one.
  ///
  /// - Parameters:
  ///   - exactly: the one sequence that will do; nil for any greater one.
  ///   - like: what its digits look like, as a regular expression.
  func isSigned(
    exactly sequence: String? = nil,
    like digits: String? = nil,
    at seconds: Int64
  ) -> StepDefinition {
    arrives(at: seconds) → signed(exactly: sequence, like: digits)
  }

  /// The backend's answer: a signature over a sequence above the user's last one.
  func signed(exactly sequence: String? = nil, like digits: String? = nil) -> TraceActions {
    // Whether users share their sequences is left open: each has rising ones in any case.
    var rules: [JSON] = [["$increasing": .string("last-sequence-of-\(user)")]]
    if let sequence { rules.append(.string(sequence)) }
    if let digits { rules.append(["$pattern": .string(digits)]) }
    rules.append(["$bind": .string("sequence-of-\(handle)")])
    let registration: JSON = [
      "applicationKey": .string(app.key), "applicationSecret": .string(app.secret),
      "userId": .string(user), "sequence": .bound("sequence-of-\(handle)"),
    ]
    let signature: JSON = [
      "$all": [["$signature": registration], ["$bind": .string("signature-of-\(handle)")]]
    ]
    // The signature is judged behind the sequence that it is over.
    return TraceActions(
      Action.sendSignature(
        request: request,
        signature: .anything,
        sequence: .template(["$all": .array(rules)])
      ),
      with: ["signature": signature]
    )
  }

  /// The request arrives, and the backend issues a token of this second with a fresh nonce that these
  /// matchers fit as well, and without claims of these names.
  func isIssued(
    at seconds: Int64,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil,
    without names: [String] = [],
    nonce rules: [JSON] = []
  ) -> StepDefinition {
    let day = SinchScene.utcDay(seconds)
    let issue = SinchScene.start + seconds
    var claims: JSON.Object = [
      "iss": .string(app.issuer), "sub": .string(app.subject(user)),
      "iat": .number(JSON.Number(issue)), "exp": .number(JSON.Number(issue + lifetime)),
    ]
    claims[instanceExpiry] = limit.map { .number(JSON.Number(issue + $0)) }
    let fresh: JSON = ["$fresh": .string("nonce-of-\(handle)")]
    claims["nonce"] = rules.isEmpty ? fresh : ["$all": .array([fresh] + rules)]
    var token: JSON.Object = [
      "issues": 1,
      "header": ["alg": "HS256", "kid": .string("hkdfv1-\(day)")],
      "claims": .object(claims),
    ]
    let absent = names + (limit == nil ? [instanceExpiry] : [])
    if !absent.isEmpty { token["claimsAbsent"] = .array(absent.map(JSON.string)) }
    token["signature"] = ["hs256": .string(app.signingKey(on: day))]
    let matcher: JSON = [
      "$all": [["$token": .object(token)], ["$fresh": .string("token-of-\(handle)")]]
    ]
    return arrives(at: seconds)
      → TraceActions(Action.sendToken(request: request, token: .template(matcher)))
  }

  /// The request arrives, and the backend does not accept it.
  func isRefused(at seconds: Int64) -> StepDefinition {
    arrives(at: seconds) → refused
  }

  /// The backend's answer: a refusal.
  var refused: TraceActions {
    TraceActions(Action.sendRefusal(request: request, error: .binds("refusal-of-\(handle)")))
  }

  /// The backend's signature arrives, and the app hands it over as it is.
  func getsSignature(at seconds: Int64) -> StepDefinition {
    gets(signature, sequence: sequence, at: seconds)
  }

  /// A signature arrives, and the app hands it over as it is.
  func gets(_ signature: String, sequence: String, at seconds: Int64) -> StepDefinition {
    receives(signature, sequence: sequence, at: seconds)
      → TraceActions(
        Action.registerWithSignature(handle: handle, signature: signature, sequence: sequence)
      )
  }

  /// The backend's token arrives, and the app hands it over as it is.
  func getsToken(_ text: String? = nil, at seconds: Int64) -> StepDefinition {
    receives(token: text ?? token, at: seconds)
      → TraceActions(Action.registerWithToken(handle: handle, token: text ?? token))
  }

  /// The backend's refusal arrives, and the app reports it: in these words, or in any.
  func getsRefusal(_ error: String? = nil, at seconds: Int64) -> StepDefinition {
    happens(.refusalReachesApp(handle: handle, error: error ?? refusal), at: seconds)
      → TraceActions(Action.registerDidFail(handle: handle, error: error ?? .anything))
  }

  /// The network fails, and the app reports it: in these words, or in any.
  func losesNetwork(_ error: String? = nil, at seconds: Int64) -> StepDefinition {
    let cause = error ?? "The Internet connection appears to be offline."
    return happens(.networkFails(handle: handle, error: cause), at: seconds)
      → TraceActions(Action.registerDidFail(handle: handle, error: error ?? .anything))
  }

  /// The whole way in the scheme by signature, second by second.
  @StepBuilder func obtainsSignature(
    exactly sequence: String? = nil,
    like digits: String? = nil,
    from seconds: Int64
  ) -> [StepDefinition] {
    asks(at: seconds)
    isSigned(exactly: sequence, like: digits, at: seconds + 1)
    getsSignature(at: seconds + 2)
  }

  /// The whole way in the scheme by token, second by second.
  @StepBuilder func obtainsToken(
    from seconds: Int64,
    lifetime: Int64 = 10 * SinchScene.minute,
    limit: Int64? = nil,
    without names: [String] = [],
    nonce rules: [JSON] = []
  ) -> [StepDefinition] {
    asks(at: seconds)
    isIssued(at: seconds + 1, lifetime: lifetime, limit: limit, without: names, nonce: rules)
    getsToken(at: seconds + 2)
  }

  /// The whole way in the scheme by token, within one second.
  @StepBuilder func obtainsToken(within second: Int64) -> [StepDefinition] {
    asks(at: second)
    isIssued(at: second)
    getsToken(at: second)
  }

  /// The whole way to a refusal, second by second.
  @StepBuilder func obtainsRefusal(from seconds: Int64) -> [StepDefinition] {
    asks(at: seconds)
    isRefused(at: seconds + 1)
    getsRefusal(at: seconds + 2)
  }

  // What comes too late, or twice: nothing is done about it.

  func getsSignatureInVain(_ signature: String? = nil, at seconds: Int64) -> TraceEvent {
    receives(signature ?? self.signature, sequence: signature == nil ? sequence : "1", at: seconds)
  }

  func getsTokenInVain(_ token: String? = nil, at seconds: Int64) -> TraceEvent {
    receives(token: token ?? self.token, at: seconds)
  }

  func getsRefusalInVain(at seconds: Int64) -> TraceEvent {
    happens(.refusalReachesApp(handle: handle, error: "user-not-accepted"), at: seconds)
  }

  func losesNetworkInVain(at seconds: Int64) -> TraceEvent {
    happens(.networkFails(handle: handle, error: "The request timed out."), at: seconds)
  }

  /// The app's request reaches the backend.
  func arrives(at seconds: Int64) -> TraceEvent {
    happens(.requestReachesBackend(request: request, userId: user), at: seconds)
  }

  private func receives(_ signature: String, sequence: String, at seconds: Int64) -> TraceEvent {
    happens(
      .signatureReachesApp(handle: handle, signature: signature, sequence: sequence),
      at: seconds
    )
  }

  private func receives(token: String, at seconds: Int64) -> TraceEvent {
    happens(.tokenReachesApp(handle: handle, token: token), at: seconds)
  }

  private func happens(_ event: Event, at seconds: Int64) -> TraceEvent {
    TraceEvent(event).at(SinchScene.at(seconds))
  }
}

// What several callbacks do, in this order: at one second, or one a second from then on.

extension [SinchCallback] {
  func ask(at second: Int64) -> [StepDefinition] { map { $0.asks(at: second) } }

  func ask(from second: Int64) -> [StepDefinition] { inTurn(from: second) { $0.asks(at: $1) } }

  func areSigned(at second: Int64) -> [StepDefinition] { map { $0.isSigned(at: second) } }

  func areSigned(from second: Int64) -> [StepDefinition] {
    inTurn(from: second) { $0.isSigned(at: $1) }
  }

  func areIssued(at second: Int64) -> [StepDefinition] { map { $0.isIssued(at: second) } }

  func areIssued(from second: Int64) -> [StepDefinition] {
    inTurn(from: second) { $0.isIssued(at: $1) }
  }

  func getSignatures(at second: Int64) -> [StepDefinition] { map { $0.getsSignature(at: second) } }

  func getSignatures(from second: Int64) -> [StepDefinition] {
    inTurn(from: second) { $0.getsSignature(at: $1) }
  }

  func getTokens(at second: Int64) -> [StepDefinition] { map { $0.getsToken(at: second) } }

  func getTokens(from second: Int64) -> [StepDefinition] {
    inTurn(from: second) { $0.getsToken(at: $1) }
  }

  private func inTurn(
    from second: Int64,
    _ step: (SinchCallback, Int64) -> StepDefinition
  ) -> [StepDefinition] {
    enumerated().map { step($1, second + Int64($0)) }
  }
}
