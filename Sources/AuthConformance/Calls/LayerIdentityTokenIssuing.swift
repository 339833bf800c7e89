/// `layer.identityToken.issue`: a JSON Web Token that says who a Layer user is.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public enum LayerIdentityTokenIssuing: CallContract {
  /// For whom, over which nonce, when and for how long.
  public struct Input: CallInput {
    /// The provider's id, which becomes `iss`.
    public var providerID: String
    /// The id of the provider's key, which becomes `kid`.
    public var keyID: String
    /// The provider's RSA key: PKCS#8 in PEM.
    public var privateKey: String
    /// The user's id, which becomes `prn`.
    public var userID: String
    /// The nonce that the client obtained, which becomes `nce`.
    public var nonce: String
    /// The instant of issue; `iat` is its whole seconds, rounded down.
    public var issuedAt: Timestamp
    /// Seconds from `iat` to `exp`.
    public var timeToLive: Int64
    /// `display_name`, if given.
    public var displayName: String?
    /// `avatar_url`, if given.
    public var avatarURL: String?
    /// `first_name`, if given.
    public var firstName: String?
    /// `last_name`, if given.
    public var lastName: String?

    private enum CodingKeys: String, CodingKey {
      case providerID = "providerId"
      case keyID = "keyId"
      case privateKey
      case userID = "userId"
      case nonce, issuedAt, timeToLive, displayName
      case avatarURL = "avatarUrl"
      case firstName, lastName
    }

    /// Makes the input of one issue.
    public init(
      providerID: String,
      keyID: String,
      privateKey: String,
      userID: String,
      nonce: String,
      issuedAt: Timestamp,
      timeToLive: Int64,
      displayName: String? = nil,
      avatarURL: String? = nil,
      firstName: String? = nil,
      lastName: String? = nil
    ) {
      self.providerID = providerID
      self.keyID = keyID
      self.privateKey = privateKey
      self.userID = userID
      self.nonce = nonce
      self.issuedAt = issuedAt
      self.timeToLive = timeToLive
      self.displayName = displayName
      self.avatarURL = avatarURL
      self.firstName = firstName
      self.lastName = lastName
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<IssuedToken>)?
  {
    guard let issuer = implementation as? any LayerIdentityTokenIssuer else { return nil }
    return { try await issuer.issueLayerIdentityToken($0) }
  }
}

/// Issues identity tokens, as an application's backend does.
public protocol LayerIdentityTokenIssuer: Capability {
  /// Issues a token, or refuses if a parameter is bad or the key too weak.
  func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) async throws
    -> Response<IssuedToken>
}
