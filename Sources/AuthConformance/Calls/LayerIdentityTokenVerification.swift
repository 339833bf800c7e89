/// `layer.identityToken.verify`: whether an identity token authenticates its user now.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public enum LayerIdentityTokenVerification: CallContract {
  /// The token, the provider it must come from, the nonce it must carry, and the time.
  public struct Input: CallInput {
    /// The provider's id, which `iss` must equal.
    public var providerID: String
    /// The provider's RSA keys by key id: SubjectPublicKeyInfo in PEM.
    public var publicKeys: [PublicKey]
    /// The token as it arrived.
    public var token: String
    /// The nonce that was given out for this authentication.
    public var nonce: String
    /// The instant of verification.
    public var now: Timestamp
    /// Seconds by which clocks may differ.
    public var leeway: Int64

    /// A key and its id.
    public struct PublicKey: Sendable, Equatable {
      /// The id that `kid` names.
      public var keyID: String
      /// SubjectPublicKeyInfo in PEM.
      public var pem: String

      /// Pairs a key with its id.
      public init(keyID: String, pem: String) {
        self.keyID = keyID
        self.pem = pem
      }
    }

    private enum CodingKeys: String, CodingKey {
      case providerID = "providerId"
      case publicKeys, token, nonce, now, leeway
    }

    /// Makes the input of one verification.
    public init(
      providerID: String,
      publicKeys: [PublicKey],
      token: String,
      nonce: String,
      now: Timestamp,
      leeway: Int64 = 0
    ) {
      self.providerID = providerID
      self.publicKeys = publicKeys
      self.token = token
      self.nonce = nonce
      self.now = now
      self.leeway = leeway
    }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      providerID = try members.decode(String.self, forKey: .providerID)
      let keys = try members.nestedContainer(keyedBy: KeyID.self, forKey: .publicKeys)
      publicKeys = try keys.allKeys.map { id in
        PublicKey(keyID: id.stringValue, pem: try keys.decode(String.self, forKey: id))
      }
      token = try members.decode(String.self, forKey: .token)
      nonce = try members.decode(String.self, forKey: .nonce)
      now = try members.decode(Timestamp.self, forKey: .now)
      leeway = try members.decode(Int64.self, forKey: .leeway)
    }

    public func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(providerID, forKey: .providerID)
      var keys = members.nestedContainer(keyedBy: KeyID.self, forKey: .publicKeys)
      for key in publicKeys { try keys.encode(key.pem, forKey: KeyID(stringValue: key.keyID)) }
      try members.encode(token, forKey: .token)
      try members.encode(nonce, forKey: .nonce)
      try members.encode(now, forKey: .now)
      try members.encode(leeway, forKey: .leeway)
    }

    /// The id of a key is the name of its member.
    private struct KeyID: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }
  }

  /// What a valid token says.
  public struct Findings: CallOutput, NamedOutput {
    package static let memberNames = ["userId", "expiresAt"]

    /// The user whom the token names: `prn`.
    public var userID: String
    /// `exp`, in whole seconds.
    public var expiresAt: Instant

    private enum CodingKeys: String, CodingKey {
      case userID = "userId"
      case expiresAt
    }

    /// Gathers the findings.
    public init(userID: String, expiresAt: Instant) {
      self.userID = userID
      self.expiresAt = expiresAt
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Verdict<Findings>)?
  {
    guard let verifier = implementation as? any LayerIdentityTokenVerifier else { return nil }
    return { try await verifier.verifyLayerIdentityToken($0) }
  }
}

/// Verifies identity tokens, as the service does.
public protocol LayerIdentityTokenVerifier: Capability {
  /// Says whether the token is valid, and whom it authenticates.
  func verifyLayerIdentityToken(_ input: LayerIdentityTokenVerification.Input) async throws
    -> Verdict<LayerIdentityTokenVerification.Findings>
}
