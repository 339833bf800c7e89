import AuthConformance
import StrictJSON

/// The reference of `layer.service`.
///
/// Each client opens a session with a nonce and a token over it. A logout, a challenge or time ends
/// the session. The first token that names a nonce uses it, even if the token is refused.
///
/// A row names a situation. Where no document says what follows from it, an interpretation does.
public struct LayerServiceMachine: ReferenceMachine {
  public typealias Vocabulary = LayerService

  /// The phase of one client.
  package enum Phase: String, CaseIterable, Sendable {
    /// No session, and no nonce that could open one.
    case anonymous
    /// No session, but a nonce of its own request.
    case holdingNonce
    case authenticated
    /// The session is over, and the client has not been told.
    case expired
    /// No session, and the nonce of a challenge.
    case challenged
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case providesNonce, refusesNonce, refusesNonceOnChallenge
    case opensSession, refusesToken, refusesReplay, refusesTokenWhileAuthenticated
    case acceptsMessage, refusesMessage
    case challengesExpired, endsSession
    case challengesBeforeSession, challengesSession, challengesAgain
    case ignores
  }

  /// All clients, by name.
  public struct State: InterpretingState {
    package let configuration: LayerService.Configuration
    package var interpretations: Interpretations
    package var clients: [ClientName: Client] = [:]
  }

  package struct Client: Sendable {
    /// The nonces provided to this client that are still alive, in order.
    package var nonces: [HandedOut] = []
    /// The beginning of the session; nil without one.
    package var sessionStart: Instant?
    /// The expiry of the token that opened the session.
    var tokenExpiresAt: Instant?
    /// Whether a message was refused because the session is over.
    var knowsOfExpiry = false

    /// Whether there is nothing to be remembered.
    var isForgettable: Bool { nonces.isEmpty && sessionStart == nil }
  }

  /// A nonce that was handed out.
  package struct HandedOut: Sendable {
    package let nonce: String
    let since: Instant
    package let isChallenge: Bool
    package var isUsed = false

    /// A nonce that no token has named yet.
    package init(_ nonce: String, since: Instant, isChallenge: Bool) {
      self.nonce = nonce
      self.since = since
      self.isChallenge = isChallenge
    }
  }

  package struct ClientName: Identifier {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// A nonce that was not handed out before.
  package var nonce: @Sendable () throws -> String
  /// The seconds that a nonce lives.
  package var nonceLifetime = LayerNonces.lifetime
  /// Judges tokens.
  package var verifier = LayerTokenVerifier()
  /// Whether a token is valid by the verifier, given the nonce that it names.
  package var verify:
    @Sendable (LayerTokenVerifier, LayerTokenVerifier.Input) throws
      -> Verdict<LayerTokenVerifier.Findings> = { try $0.verifyLayerIdentityToken($1) }
  /// The nonce that a token names, of which nothing else is known yet.
  package var nonceNamed: @Sendable (String) -> String? = { Self.nonceNamed(by: $0) }
  package var interpretations = Interpretations.reference

  /// Creates a machine in which every part conforms.
  ///
  /// - Parameter nonce: Generates nonces; random by default.
  public init(nonce: @escaping @Sendable () throws -> String) {
    self.nonce = nonce
  }

  /// Creates a machine that generates random nonces.
  public init() {
    self.init(nonce: Nonce.random)
  }

  public func open(_ configuration: LayerService.Configuration) -> State {
    State(configuration: configuration, interpretations: interpretations)
  }

  /// The claim `nce` of whatever can be read as a token.
  package static func nonceNamed(by token: String) -> String? {
    let reader = CompactReader()
    guard let token = try? reader.read(token) else { return nil }
    return try? reader.object(token.payload)["nce"]?.string
  }
}
