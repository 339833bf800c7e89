import StrictJSON

/// `layer.identityToken.issue`: a JSON Web Token that says who a Layer user is.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public enum LayerIdentityTokenIssuing: OperationContract {
  /// For whom, over which nonce, when and for how long.
  public struct Input: OperationInput {
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
    /// `display_name`, where given.
    public var displayName: String?
    /// `avatar_url`, where given.
    public var avatarURL: String?
    /// `first_name`, where given.
    public var firstName: String?
    /// `last_name`, where given.
    public var lastName: String?

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

    public init(reading object: inout ObjectReader) throws(VectorError) {
      providerID = try object.string("providerId")
      keyID = try object.string("keyId")
      privateKey = try object.string("privateKey")
      userID = try object.string("userId")
      nonce = try object.string("nonce")
      issuedAt = Timestamp(try object.string("issuedAt"))
      timeToLive = try object.integer("timeToLive")
      displayName = try object.optionalString("displayName")
      avatarURL = try object.optionalString("avatarUrl")
      firstName = try object.optionalString("firstName")
      lastName = try object.optionalString("lastName")
    }

    public var members: JSON.Object {
      var members: JSON.Object = [
        "providerId": .string(providerID),
        "keyId": .string(keyID),
        "privateKey": .string(privateKey),
        "userId": .string(userID),
        "nonce": .string(nonce),
        "issuedAt": .string(issuedAt.text),
        "timeToLive": .number(JSON.Number(timeToLive)),
      ]
      members["displayName"] = displayName.map(JSON.string)
      members["avatarUrl"] = avatarURL.map(JSON.string)
      members["firstName"] = firstName.map(JSON.string)
      members["lastName"] = lastName.map(JSON.string)
      return members
    }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Production<IssuedToken>)?
  {
    guard let issuer = implementation as? any LayerIdentityTokenIssuer else { return nil }
    return { try await issuer.issueLayerIdentityToken($0) }
  }
}

/// Issues identity tokens, as an application's backend does.
public protocol LayerIdentityTokenIssuer: Capability {
  /// Issues a token, or refuses where a parameter is bad or the key too weak.
  func issueLayerIdentityToken(_ input: LayerIdentityTokenIssuing.Input) async throws
    -> Production<IssuedToken>
}
