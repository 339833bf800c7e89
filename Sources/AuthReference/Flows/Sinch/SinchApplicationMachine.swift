import AuthConformance

/// The reference of `sinch.application`.
///
/// The app sends the backend one request for each callback, and answers each callback once, with
/// the first result. A result for a callback that does not wait is ignored. The backend issues new
/// credentials for every request.
public struct SinchApplicationMachine: ReferenceMachine {
  public typealias Vocabulary = SinchApplication

  /// The phase of the callback that an answer is for; for any other event, the phase of the app.
  package enum Phase: String, CaseIterable, Sendable {
    case idle, waiting, answered
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case asksBackend
    case handsOverSignature, handsOverToken, reportsRefusal, reportsNetworkFailure
    case sendsSignature, sendsToken, refusesUser, refusesWithoutSequence
    case restarts
    case ignores
  }

  /// The state of the app and of the backend.
  public struct State: Sendable {
    package let configuration: SinchApplication.Configuration
    /// The last sequence that was used for any user; it is in storage, so a restart keeps it.
    package var lastSequence: UInt64?
    /// The callbacks that wait for their answer.
    package var waiting: Set<Handle> = []
    /// Whether a callback was ever answered.
    package var hasAnswered = false
  }

  /// A callback of the SDK.
  package struct Handle: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Signs registrations.
  package var signatures = SinchSignatureScheme()
  /// Issues registration tokens.
  package var tokens: SinchTokenIssuer

  /// Creates a machine in which every part conforms.
  ///
  /// - Parameter nonce: Generates the nonces of tokens, a different one at each call.
  public init(nonce: @escaping @Sendable () throws -> String) {
    tokens = SinchTokenIssuer(nonce: nonce)
  }

  /// Creates a machine that generates random nonces.
  public init() {
    self.init(nonce: Nonce.random)
  }

  public func open(_ configuration: SinchApplication.Configuration) throws -> State {
    let last = try configuration.lastSequence.map {
      try require(SequenceNumber($0).value, else: .malformed)
    }
    return State(configuration: configuration, lastSequence: last)
  }

  package func phase(
    of state: State,
    for event: SinchApplication.Event,
    at instant: Instant
  ) -> Phase {
    let isWaiting =
      switch event {
      case .signatureReachesApp(let handle, _, _), .tokenReachesApp(let handle, _),
        .refusalReachesApp(let handle, _), .networkFails(let handle, _):
        state.waiting.contains(Handle(rawValue: handle))
      case .requiresRegistrationCredentials, .requestReachesBackend, .backendRestarts:
        !state.waiting.isEmpty
      }
    if isWaiting { return .waiting }
    return state.hasAnswered ? .answered : .idle
  }
}
