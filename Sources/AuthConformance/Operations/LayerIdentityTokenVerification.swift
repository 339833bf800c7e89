import StrictJSON

/// `layer.identityToken.verify`: whether an identity token authenticates its user now.
///
/// Source: Layer, Authentication, "Client Authentication Flow", and the identity-token guide that
/// it refers to.
public enum LayerIdentityTokenVerification: OperationContract {
  /// The token, the provider it must come from, the nonce it must carry, and the time.
  public struct Input: OperationInput {
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

    public init(reading object: inout ObjectReader) throws(VectorError) {
      providerID = try object.string("providerId")
      publicKeys = try object.object("publicKeys").strings()
        .map { PublicKey(keyID: $0.name, pem: $0.value) }
      token = try object.string("token")
      nonce = try object.string("nonce")
      now = Timestamp(try object.string("now"))
      leeway = try object.integer("leeway")
    }

    public var members: JSON.Object {
      [
        "providerId": .string(providerID),
        "publicKeys": .object(
          JSON.Object(publicKeys.map { .init(name: $0.keyID, value: .string($0.pem)) })
        ),
        "token": .string(token),
        "nonce": .string(nonce),
        "now": .string(now.text),
        "leeway": .number(JSON.Number(leeway)),
      ]
    }
  }

  /// What a valid token says.
  public struct Findings: OperationOutput, Equatable {
    public static let memberNames = ["userId", "expiresAt"]

    /// The user whom the token names: `prn`.
    public var userID: String
    /// `exp`, in whole seconds.
    public var expiresAt: Instant

    /// Gathers the findings.
    public init(userID: String, expiresAt: Instant) {
      self.userID = userID
      self.expiresAt = expiresAt
    }

    public var members: JSON.Object {
      ["userId": .string(userID), "expiresAt": .string(expiresAt.rfc3339)]
    }
  }

  public static func handler(for implementation: any Capability)
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
