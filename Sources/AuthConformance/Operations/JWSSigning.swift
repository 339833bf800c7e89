import StrictJSON

/// `jws.sign`: a compact JWS over exactly the octets given.
///
/// Source: RFC 7515 §5.1, RFC 7518 §3.2 and §3.3.
public enum JWSSigning: OperationContract {
  /// The octets and the key.
  public struct Input: OperationInput {
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

    public init(reading object: inout ObjectReader) throws(VectorError) {
      algorithm = try object.string("algorithm")
      key = try object.optionalOctets("key")
      privateKey = try object.optionalString("privateKey")
      protectedHeader = try object.octets("protectedHeader")
      payload = try object.octets("payload")
    }

    public var members: JSON.Object {
      var members: JSON.Object = ["algorithm": .string(algorithm)]
      members["key"] = key.map { .string(Base64.standard.encode($0)) }
      members["privateKey"] = privateKey.map(JSON.string)
      members["protectedHeader"] = .string(Base64.standard.encode(protectedHeader))
      members["payload"] = .string(Base64.standard.encode(payload))
      return members
    }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Production<IssuedToken>)?
  {
    guard let signer = implementation as? any JWSSigner else { return nil }
    return { try await signer.signJWS($0) }
  }
}

/// Signs in the JWS Compact Serialization.
public protocol JWSSigner: Capability {
  /// Signs, or refuses where the algorithm, the header or the key will not do.
  func signJWS(_ input: JWSSigning.Input) async throws -> Production<IssuedToken>
}
