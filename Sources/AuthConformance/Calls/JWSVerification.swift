/// `jws.verify`: whether a compact JWS is signed with the key, by an algorithm that is allowed.
///
/// Source: RFC 7515 §5.2, RFC 8725 §3.
public enum JWSVerification: CallContract {
  /// The token, the key, and the algorithms that the caller allows.
  public struct Input: CallInput {
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
  }

  /// What was signed.
  public struct Findings: CallOutput, NamedOutput {
    package static let memberNames = ["payload"]

    /// The payload's bytes.
    public var payload: [UInt8]

    /// Wraps the payload.
    public init(payload: [UInt8]) {
      self.payload = payload
    }
  }

  package static func handler(for implementation: any Capability)
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
