/// `sinch.registrationToken.verify`: whether a registration token lets its user register now.
///
/// Source: Sinch, Application Authentication (registration token), "Creating a Registration Token";
/// Application authentication with expiration time, "Authenticating With Expiration Time".
public enum SinchRegistrationTokenVerification: CallContract {
  /// The token, the application it must belong to, and the time.
  public struct Input: CallInput {
    /// The application key, a UUID as text.
    public var applicationKey: String
    /// The application secret: standard base64, decoded before use.
    public var applicationSecret: String
    /// The token as it arrived.
    public var token: String
    /// The instant of verification.
    public var now: Timestamp
    /// Seconds by which clocks may differ.
    public var leeway: Int64

    /// Makes the input of one verification.
    public init(
      applicationKey: String,
      applicationSecret: String,
      token: String,
      now: Timestamp,
      leeway: Int64 = 0
    ) {
      self.applicationKey = applicationKey
      self.applicationSecret = applicationSecret
      self.token = token
      self.now = now
      self.leeway = leeway
    }
  }

  /// What a valid token says.
  public struct Findings: CallOutput, NamedOutput {
    package static let memberNames = [
      "userId", "nonce", "issuedAt", "expiresAt", "instanceExpiresAt",
    ]

    /// The user whom the token lets register: what follows `/users/` in `sub`.
    public var userID: String
    /// The token's nonce.
    public var nonce: String
    /// `iat`, in whole seconds.
    public var issuedAt: Instant
    /// `exp`, in whole seconds.
    public var expiresAt: Instant
    /// `sinch:rtc:instance:exp`, if the instance has a limit.
    public var instanceExpiresAt: Instant?

    private enum CodingKeys: String, CodingKey {
      case userID = "userId"
      case nonce, issuedAt, expiresAt, instanceExpiresAt
    }

    /// Gathers the findings.
    public init(
      userID: String,
      nonce: String,
      issuedAt: Instant,
      expiresAt: Instant,
      instanceExpiresAt: Instant? = nil
    ) {
      self.userID = userID
      self.nonce = nonce
      self.issuedAt = issuedAt
      self.expiresAt = expiresAt
      self.instanceExpiresAt = instanceExpiresAt
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Verdict<Findings>)?
  {
    guard let verifier = implementation as? any SinchRegistrationTokenVerifier else { return nil }
    return { try await verifier.verifySinchRegistrationToken($0) }
  }
}

/// Verifies registration tokens, as the service does.
public protocol SinchRegistrationTokenVerifier: Capability {
  /// Says whether the token is valid, and for whom.
  func verifySinchRegistrationToken(_ input: SinchRegistrationTokenVerification.Input) async throws
    -> Verdict<SinchRegistrationTokenVerification.Findings>
}
