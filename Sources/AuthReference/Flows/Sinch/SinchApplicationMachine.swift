import AuthConformance

/// The reference of `sinch.application`.
///
/// The app asks the backend once for each callback, and answers each callback once, with whatever
/// comes first. The backend gives every request credentials of its own.
public struct SinchApplicationMachine: ReferenceMachine {
  public typealias Vocabulary = SinchApplication

  /// Where a callback stands; for an event that is about none, where the app stands.
  public enum Phase: String, CaseIterable, Sendable {
    case idle, waiting, answered
  }

  /// The rows of the table.
  public enum Rule: String, CaseIterable, Sendable {
    case asksBackend
    case handsOverSignature, handsOverToken, reportsRefusal, reportsNetworkFailure
    case sendsSignature, sendsToken, refusesUser, refusesWithoutSequence
    case restarts
    case ignores
  }

  /// What the app and the backend remember.
  public struct State: Sendable {
    package let configuration: SinchApplication.Configuration
    /// The last sequence that was used, for whichever user; in storage, where no restart reaches it.
    package var lastSequence: UInt64?
    /// All callbacks that there were, and whether they still wait for their answer.
    package var isWaiting: [Handle: Bool] = [:]
    package var waitingCount = 0
  }

  /// A callback of the SDK.
  package struct Handle: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Signs registrations.
  public var signatures = SinchSignatureScheme()
  /// Issues registration tokens.
  public var tokens: SinchTokenIssuer

  /// A machine with every part right.
  ///
  /// - Parameter nonce: makes the nonces of tokens, another at each call.
  public init(nonce: @escaping @Sendable () throws -> String = Nonce.random) {
    tokens = SinchTokenIssuer(nonce: nonce)
  }

  public func open(_ configuration: SinchApplication.Configuration) throws -> State {
    let last = try configuration.lastSequence.map {
      try require(SequenceNumber($0).value, else: .malformed)
    }
    return State(configuration: configuration, lastSequence: last)
  }

  public func phase(
    of state: State,
    for event: SinchApplication.Event,
    at instant: Instant
  ) -> Phase {
    switch event {
    case .signatureReachesApp(let handle, _, _), .tokenReachesApp(let handle, _),
      .refusalReachesApp(let handle, _), .networkFails(let handle, _):
      guard let isWaiting = state.isWaiting[Handle(rawValue: handle)] else { return .idle }
      return isWaiting ? .waiting : .answered
    case .requiresRegistrationCredentials, .requestReachesBackend, .backendRestarts:
      if state.isWaiting.isEmpty { return .idle }
      return state.waitingCount > 0 ? .waiting : .answered
    }
  }
}
