import AuthConformance

/// The reference of `layer.application`.
///
/// Each nonce, requested or from a challenge, is posted to the backend, and the backend's token is
/// submitted. A later challenge replaces the current attempt. An error is shown, and ends the
/// attempt.
public struct LayerApplicationMachine: ReferenceMachine {
  public typealias Vocabulary = LayerApplication

  /// How far the app has come.
  package enum Phase: String, CaseIterable, Sendable {
    case idle, requestingNonce, fetchingToken, submitting, authenticated, failed
  }

  /// The rows of the table.
  package enum Rule: String, CaseIterable, Sendable {
    case signsIn, postsNonce, submitsToken, notesAuthentication, notesLogout
    case answersChallenge, answersChallengeInstead
    case failsWithoutNonce, failsWithoutBackend, failsWithoutToken, failsAuthentication
    case showsEarlierFailure, forgetsEarlierSubmission
    case ignores
  }

  /// The app and its backend.
  public struct State: Sendable {
    let configuration: LayerApplication.Configuration
    package var attempt = Attempt.none
    /// Submissions that a challenge has overtaken before they were completed.
    package var overtaken: Set<Call> = []
    /// How many calls and requests were made; their names count up.
    package var callCount = 0
  }

  /// The attempt that is in progress, with the name that the app gave to it.
  package enum Attempt: Sendable, Equatable {
    case none
    case requestingNonce(Call)
    case fetchingToken(Call, nonce: String)
    case submitting(Call)
    case authenticated
    case failed
  }

  /// The name of a call or a request.
  package struct Call: Identifier {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The backend's token, from the configuration, the nonce and the time; nil if it cannot make one.
  package var token: @Sendable (LayerApplication.Configuration, String, Instant) throws -> String? =
    { [issuer = LayerTokenIssuer()] in
      try Self.token(for: $0, nonce: $1, at: $2, by: issuer)
    }

  /// Creates a machine in which every part conforms.
  public init() {}

  public func open(_ configuration: LayerApplication.Configuration) -> State {
    State(configuration: configuration)
  }

  /// A token for ten minutes, which is as long as its nonce may live.
  package static func token(
    for configuration: LayerApplication.Configuration,
    nonce: String,
    at instant: Instant,
    by issuer: LayerTokenIssuer = LayerTokenIssuer()
  ) throws -> String? {
    let input = LayerIdentityTokenIssuing.Input(
      providerID: configuration.providerId,
      keyID: configuration.keyId,
      privateKey: configuration.privateKey,
      userID: configuration.userId,
      nonce: nonce,
      issuedAt: Timestamp(instant.rfc3339),
      timeToLive: LayerNonces.lifetime
    )
    guard case .success(let issued) = try issuer.issueLayerIdentityToken(input) else {
      return nil
    }
    return issued.token
  }
}
