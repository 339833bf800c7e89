/// `jws.sign`: a compact JWS over exactly the bytes given.
///
/// Source: RFC 7515 §5.1, RFC 7518 §3.2 and §3.3.
public enum JWSSigning: CallContract {
  /// The bytes and the key.
  public struct Input: CallInput {
    /// `HS256` or `RS256`; any other is refused.
    public var algorithm: String
    /// The HMAC key, for HS256.
    public var key: [UInt8]?
    /// The RSA key, PKCS#8 in PEM, for RS256.
    public var privateKey: String?
    /// The JSON of the protected header, to be signed as it is.
    public var protectedHeader: [UInt8]
    /// The payload, to be signed as it is.
    public var payload: [UInt8]

    /// Makes the input of one signature.
    public init(
      algorithm: String,
      key: [UInt8]? = nil,
      privateKey: String? = nil,
      protectedHeader: [UInt8],
      payload: [UInt8]
    ) {
      self.algorithm = algorithm
      self.key = key
      self.privateKey = privateKey
      self.protectedHeader = protectedHeader
      self.payload = payload
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<IssuedToken>)?
  {
    guard let signer = implementation as? any JWSSigner else { return nil }
    return { try await signer.signJWS($0) }
  }
}

/// Signs in the JWS Compact Serialization.
public protocol JWSSigner: Capability {
  /// Signs, or refuses if the algorithm, the header or the key will not do.
  func signJWS(_ input: JWSSigning.Input) async throws -> Response<IssuedToken>
}
