/// `sinch.registrationToken.issue`: a JSON Web Token that lets one user register.
///
/// Source: Sinch, Application Authentication (registration token), "Creating a Registration Token";
/// Application authentication with expiration time, "Authenticating With Expiration Time".
public enum SinchRegistrationTokenIssuing: CallContract {
  /// For whom, when and for how long.
  public struct Input: CallInput {
    /// The application key, a UUID as text.
    public var applicationKey: String
    /// The application secret: standard base64, decoded before use.
    public var applicationSecret: String
    /// The user's identity.
    public var userID: String
    /// The instant of issue; `iat` is its whole seconds, rounded down.
    public var issuedAt: Timestamp
    /// Seconds from `iat` to `exp`.
    public var timeToLive: Int64
    /// The nonce to use; nil leaves it to the issuer to make a unique one.
    public var nonce: String?
    /// Seconds from `iat` to `sinch:rtc:instance:exp`; nil for an instance without limit.
    public var instanceTimeToLive: Int64?

    private enum CodingKeys: String, CodingKey {
      case applicationKey, applicationSecret
      case userID = "userId"
      case issuedAt, timeToLive, nonce, instanceTimeToLive
    }

    /// Makes the input of one issue.
    public init(
      applicationKey: String,
      applicationSecret: String,
      userID: String,
      issuedAt: Timestamp,
      timeToLive: Int64,
      nonce: String? = nil,
      instanceTimeToLive: Int64? = nil
    ) {
      self.applicationKey = applicationKey
      self.applicationSecret = applicationSecret
      self.userID = userID
      self.issuedAt = issuedAt
      self.timeToLive = timeToLive
      self.nonce = nonce
      self.instanceTimeToLive = instanceTimeToLive
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<IssuedToken>)?
  {
    guard let issuer = implementation as? any SinchRegistrationTokenIssuer else { return nil }
    return { try await issuer.issueSinchRegistrationToken($0) }
  }
}

/// Issues registration tokens, as an application's backend does.
public protocol SinchRegistrationTokenIssuer: Capability {
  /// Issues a token, or refuses if a parameter is bad or a lifetime too short.
  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input) async throws
    -> Response<IssuedToken>
}
