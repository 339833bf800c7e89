/// `sinch.signingKey.derive`: the key that signs registration tokens on one UTC day.
///
/// Source: Sinch, Application Authentication (registration token), "Signing the JWT".
public enum SinchSigningKeyDerivation: CallContract {
  /// The secret and the day.
  public struct Input: CallInput {
    /// The application secret: standard base64, decoded before use.
    public var applicationSecret: String
    /// The instant whose UTC day counts.
    public var at: Timestamp

    /// Makes the input of one derivation.
    public init(applicationSecret: String, at: Timestamp) {
      self.applicationSecret = applicationSecret
      self.at = at
    }
  }

  /// The key and its name.
  public struct Output: CallOutput, NamedOutput {
    package static let memberNames = ["keyId", "key"]

    /// `hkdfv1-` and the UTC day as `YYYYMMDD`.
    public var keyID: String
    /// The 32 bytes of the key.
    public var key: [UInt8]

    private enum CodingKeys: String, CodingKey {
      case keyID = "keyId"
      case key
    }

    /// Pairs a key with its name.
    public init(keyID: String, key: [UInt8]) {
      self.keyID = keyID
      self.key = key
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<Output>)?
  {
    guard let deriver = implementation as? any SinchSigningKeyDeriver else { return nil }
    return { try await deriver.deriveSinchSigningKey($0) }
  }
}

/// Derives the daily signing keys of registration tokens.
public protocol SinchSigningKeyDeriver: Capability {
  /// Derives the key of the instant's UTC day, or refuses if a parameter is bad.
  func deriveSinchSigningKey(_ input: SinchSigningKeyDerivation.Input) async throws
    -> Response<SinchSigningKeyDerivation.Output>
}
