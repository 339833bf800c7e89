import StrictJSON

/// `jws.verify`: whether a compact JWS is signed with the key, by an algorithm that is allowed.
///
/// Source: RFC 7515 §5.2, RFC 8725 §3.
public enum JWSVerification: OperationContract {
  /// The token, the key, and the algorithms that the caller allows.
  public struct Input: OperationInput {
    /// The algorithms allowed, by their names in RFC 7518.
    public var algorithms: [String]
    /// The HMAC key, for HS256.
    public var key: [UInt8]?
    /// The RSA key, SubjectPublicKeyInfo in PEM, for RS256.
    public var publicKey: String?
    /// The token as it arrived.
    public var token: String

    /// Makes the input of one verification.
    public init(
      algorithms: [String],
      key: [UInt8]? = nil,
      publicKey: String? = nil,
      token: String
    ) {
      self.algorithms = algorithms
      self.key = key
      self.publicKey = publicKey
      self.token = token
    }

    public init(reading object: inout ObjectReader) throws(VectorError) {
      algorithms = try object.strings("algorithms")
      key = try object.optionalOctets("key")
      publicKey = try object.optionalString("publicKey")
      token = try object.string("token")
    }

    public var members: JSON.Object {
      var members: JSON.Object = ["algorithms": .array(algorithms.map(JSON.string))]
      members["key"] = key.map { .string(Base64.standard.encode($0)) }
      members["publicKey"] = publicKey.map(JSON.string)
      members["token"] = .string(token)
      return members
    }
  }

  /// What was signed.
  public struct Findings: OperationOutput, Equatable {
    public static let memberNames = ["payload"]

    /// The payload's octets.
    public var payload: [UInt8]

    /// Wraps the payload.
    public init(payload: [UInt8]) {
      self.payload = payload
    }

    public var members: JSON.Object { ["payload": .string(Base64.standard.encode(payload))] }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Verdict<Findings>)?
  {
    guard let verifier = implementation as? any JWSVerifier else { return nil }
    return { try await verifier.verifyJWS($0) }
  }
}

/// Verifies the JWS Compact Serialization.
public protocol JWSVerifier: Capability {
  /// Says whether the token is valid, and what it carries.
  func verifyJWS(_ input: JWSVerification.Input) async throws -> Verdict<JWSVerification.Findings>
}
