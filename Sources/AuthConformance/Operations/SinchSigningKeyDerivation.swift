import StrictJSON

/// `sinch.signingKey.derive`: the key that signs registration tokens on one UTC day.
///
/// Source: Sinch, Application Authentication (registration token), "Signing the JWT".
public enum SinchSigningKeyDerivation: OperationContract {
  /// The secret and the day.
  public struct Input: OperationInput {
    /// The application secret: standard base64, decoded before use.
    public var applicationSecret: String
    /// The instant whose UTC day counts.
    public var at: Timestamp

    /// Makes the input of one derivation.
    public init(applicationSecret: String, at: Timestamp) {
      self.applicationSecret = applicationSecret
      self.at = at
    }

    public init(reading object: inout ObjectReader) throws(VectorError) {
      applicationSecret = try object.string("applicationSecret")
      at = Timestamp(try object.string("at"))
    }

    public var members: JSON.Object {
      ["applicationSecret": .string(applicationSecret), "at": .string(at.text)]
    }
  }

  /// The key and its name.
  public struct Output: OperationOutput, Equatable {
    public static let memberNames = ["keyId", "key"]

    /// `hkdfv1-` and the UTC day as `YYYYMMDD`.
    public var keyID: String
    /// The 32 octets of the key.
    public var key: [UInt8]

    /// Pairs a key with its name.
    public init(keyID: String, key: [UInt8]) {
      self.keyID = keyID
      self.key = key
    }

    public var members: JSON.Object {
      ["keyId": .string(keyID), "key": .string(Base64.standard.encode(key))]
    }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Production<Output>)?
  {
    guard let deriver = implementation as? any SinchSigningKeyDeriver else { return nil }
    return { try await deriver.deriveSinchSigningKey($0) }
  }
}

/// Derives the daily signing keys of registration tokens.
public protocol SinchSigningKeyDeriver: Capability {
  /// Derives the key of the instant's UTC day, or refuses where a parameter is bad.
  func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input) async throws
    -> Production<SinchSigningKeyDerivation.Output>
}
