import StrictJSON

/// `sinch.registrationToken.issue`: a JSON Web Token that lets one user register.
///
/// Source: Sinch, Application Authentication (registration token), "Creating a Registration Token";
/// Application authentication with expiration time, "Authenticating With Expiration Time".
public enum SinchRegistrationTokenIssuing: OperationContract {
  /// For whom, when and for how long.
  public struct Input: OperationInput {
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

    public init(reading object: inout ObjectReader) throws(VectorError) {
      applicationKey = try object.string("applicationKey")
      applicationSecret = try object.string("applicationSecret")
      userID = try object.string("userId")
      issuedAt = Timestamp(try object.string("issuedAt"))
      timeToLive = try object.integer("timeToLive")
      nonce = try object.optionalString("nonce")
      instanceTimeToLive = try object.optionalInteger("instanceTimeToLive")
    }

    public var members: JSON.Object {
      var members: JSON.Object = [
        "applicationKey": .string(applicationKey),
        "applicationSecret": .string(applicationSecret),
        "userId": .string(userID),
        "issuedAt": .string(issuedAt.text),
        "timeToLive": .number(JSON.Number(timeToLive)),
      ]
      members["nonce"] = nonce.map(JSON.string)
      members["instanceTimeToLive"] = instanceTimeToLive.map { .number(JSON.Number($0)) }
      return members
    }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Production<IssuedToken>)?
  {
    guard let issuer = implementation as? any SinchRegistrationTokenIssuer else { return nil }
    return { try await issuer.issueSinchRegistrationToken($0) }
  }
}

/// Issues registration tokens, as an application's backend does.
public protocol SinchRegistrationTokenIssuer: Capability {
  /// Issues a token, or refuses where a parameter is bad or a lifetime too short.
  func issueSinchRegistrationToken(_ input: SinchRegistrationTokenIssuing.Input) async throws
    -> Production<IssuedToken>
}
