import AuthConformance

/// The reference of `layer.client`.
///
/// A client goes from signed out by submitting a token to authenticated, and from wherever it is to
/// challenged. Only an authenticated client sends and receives. Tokens are opaque to it.
public struct LayerClientMachine: ReferenceMachine {
  public typealias Vocabulary = LayerClient

  /// The phase of the client; it is online only in `authenticated`.
  package enum Phase: String, CaseIterable, Sendable {
    case signedOut, submitting, authenticated, challenged
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case asksForNonce, refusesNonce, refusesNonceOnChallenge, completesNonce, failsNonce
    case submits, submitsAnswer, submitsAnother, refusesSubmission
    case authenticates, failsAuthentication
    case goesOffline, passesChallengeOn, passesFurtherChallengeOn
    case logsOut, refusesLogout
    case sends, refusesSending, delivers, withholds
    case ignores
  }

  /// The client, and the calls that the service has not answered.
  public struct State: Sendable {
    var standing = Standing.signedOut
    package var nonceCalls: Set<Call> = []
    package var submissions: Set<Call> = []
  }

  /// The last message of the service.
  enum Standing: Sendable, Equatable {
    case signedOut
    case authenticated
    /// There was a challenge, whose nonce has not been used.
    case challenged(since: Instant)
  }

  /// A call of the application.
  package struct Call: Identifier {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The seconds for which the nonce of a challenge is of use.
  package var nonceLifetime = LayerNonces.lifetime

  /// Creates a machine in which every part conforms.
  public init() {}

  public func open(_ configuration: LayerClient.Configuration) -> State { State() }
}
