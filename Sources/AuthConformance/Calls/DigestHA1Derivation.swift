/// `digest.ha1.derive`: the hash of user, realm and password that stands for a credential.
///
/// Source: RFC 7616 §3.4.2 and RFC 2617 §3.2.2.2; the Avaya credential's `ha1String`.
public enum DigestHA1Derivation: CallContract {
  /// The credential and the realm.
  public struct Input: CallInput {
    /// `MD5`, `SHA-256` or `SHA-512-256`, each also with `-sess`; any other is refused.
    public var algorithm: String
    /// The user's name, hashed as UTF-8.
    public var username: String
    /// The realm of the challenge.
    public var realm: String
    /// The password, hashed as UTF-8.
    public var password: String
    /// The server's nonce, for `-sess`.
    public var nonce: String?
    /// The client's nonce, for `-sess`.
    public var clientNonce: String?

    private enum CodingKeys: String, CodingKey {
      case algorithm, username, realm, password, nonce
      case clientNonce = "cnonce"
    }

    /// Makes the input of one derivation.
    public init(
      algorithm: String,
      username: String,
      realm: String,
      password: String,
      nonce: String? = nil,
      clientNonce: String? = nil
    ) {
      self.algorithm = algorithm
      self.username = username
      self.realm = realm
      self.password = password
      self.nonce = nonce
      self.clientNonce = clientNonce
    }
  }

  /// The hash.
  public struct Output: CallOutput, NamedOutput {
    package static let memberNames = ["ha1"]

    /// Lower-case hexadecimal; for `-sess` the session's hash.
    public var ha1: String

    /// Wraps the hash's text.
    public init(ha1: String) {
      self.ha1 = ha1
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<Output>)?
  {
    guard let deriver = implementation as? any DigestHA1Deriver else { return nil }
    return { try await deriver.deriveDigestHA1($0) }
  }
}

/// Derives the HA1 of digest authentication.
public protocol DigestHA1Deriver: Capability {
  /// Derives the hash, or refuses if a parameter is bad or missing.
  func deriveDigestHA1(_ input: DigestHA1Derivation.Input) async throws
    -> Response<DigestHA1Derivation.Output>
}
