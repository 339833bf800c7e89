import AuthConformance

/// The reference of `sinch.service`.
///
/// A registration is judged by what it proves, then by where the instance stands: absent → unlimited
/// or limited → expired, which is as good as absent. Whatever is refused changes nothing.
///
/// A row names a situation. Where no document says what follows from it, an interpretation does.
public struct SinchServiceMachine: ReferenceMachine {
  public typealias Vocabulary = SinchService
  /// What a valid token says.
  package typealias Findings = SinchTokenVerifier.Findings

  /// Where the instance stands that an event comes from.
  package enum Phase: String, CaseIterable, Sendable {
    case absent, unlimited, limited, expired
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case rejectsUnknownApplication
    case rejectsSignature, rejectsUsedSequence
    case rejectsToken, rejectsOthersToken, rejectsUsedNonce
    case createsUnlimited, createsLimited, replacesExpired
    case repeatsUnlimited, becomesLimited, movesExpiration, staysLimited
    case unregisters
    case offersCall, refusesCaller, refusesCredentials, refusesCallee
    case ignores
  }

  /// Judges the signatures of registrations.
  package var signatures = SinchSignatureScheme()
  /// Judges registration tokens.
  package var verifier = SinchTokenVerifier()
  /// Whether a registration token is valid by the verifier.
  package var tokens:
    @Sendable (SinchTokenVerifier, SinchTokenVerifier.Input) throws -> Verdict<Findings> = {
      try $0.verifySinchRegistrationToken($1)
    }
  package var credentials: @Sendable () throws -> String
  package var interpretations = Interpretations.reference

  /// A machine with every part right.
  ///
  /// - Parameter credentials: makes credentials that nobody can guess, others at each call.
  public init(credentials: @escaping @Sendable () throws -> String) {
    self.credentials = credentials
  }

  /// The same, with credentials drawn at random.
  public init() {
    self.init(credentials: Nonce.random)
  }

  public func open(_ configuration: SinchService.Configuration) -> State {
    State(
      applications: Dictionary(
        configuration.applications.map { (ApplicationKey(rawValue: $0.applicationKey), $0) },
        uniquingKeysWith: { first, _ in first }
      ).mapValues { Application(secret: $0.applicationSecret) },
      interpretations: interpretations
    )
  }

  package func phase(of state: State, for event: SinchService.Event, at instant: Instant) -> Phase {
    guard let instance = state.instance(of: event.party) else { return .absent }
    if instance.isExpired(at: instant, counting: state.interpretations[InstanceEnd.self]) {
      return .expired
    }
    return instance.expiresAt == nil ? .unlimited : .limited
  }
}
