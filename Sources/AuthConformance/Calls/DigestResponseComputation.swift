/// `digest.response.compute`: the answer to a digest challenge.
///
/// Source: RFC 7616 §3.4.1 and RFC 2617 §3.2.2.1.
public enum DigestResponseComputation: CallContract {
  /// The credential, the challenge and the request.
  public struct Input: CallInput {
    /// The inner hash of user, realm and password, in place of user and password.
    public var ha1: String?
    /// The user's name, with the password.
    public var username: String?
    /// The password, with the user's name.
    public var password: String?
    /// The realm of the challenge.
    public var realm: String
    /// `MD5`, `SHA-256` or `SHA-512-256`, each also with `-sess`; any other is refused.
    public var algorithm: String
    /// The server's nonce.
    public var nonce: String
    /// The request's method.
    public var method: String
    /// The request's URI as it is sent.
    public var uri: String
    /// `auth` or `auth-int`; nil for the form of RFC 2069.
    public var qualityOfProtection: String?
    /// The client's nonce.
    public var clientNonce: String?
    /// Eight hexadecimal digits.
    public var nonceCount: String?
    /// The request's body, for `auth-int`; nil is an empty one.
    public var body: [UInt8]?

    private enum CodingKeys: String, CodingKey {
      case ha1, username, password, realm, algorithm, nonce, method, uri
      case qualityOfProtection = "qop"
      case clientNonce = "cnonce"
      case nonceCount = "nc"
      case body
    }

    /// Makes the input of one response.
    public init(
      ha1: String? = nil,
      username: String? = nil,
      password: String? = nil,
      realm: String,
      algorithm: String,
      nonce: String,
      method: String,
      uri: String,
      qualityOfProtection: String? = nil,
      clientNonce: String? = nil,
      nonceCount: String? = nil,
      body: [UInt8]? = nil
    ) {
      self.ha1 = ha1
      self.username = username
      self.password = password
      self.realm = realm
      self.algorithm = algorithm
      self.nonce = nonce
      self.method = method
      self.uri = uri
      self.qualityOfProtection = qualityOfProtection
      self.clientNonce = clientNonce
      self.nonceCount = nonceCount
      self.body = body
    }
  }

  /// The answer.
  public struct Output: CallOutput, NamedOutput {
    package static let memberNames = ["response"]

    /// Lower-case hexadecimal.
    public var response: String

    /// Wraps the answer's text.
    public init(response: String) {
      self.response = response
    }
  }

  package static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Response<Output>)?
  {
    guard let responder = implementation as? any DigestResponder else { return nil }
    return { try await responder.computeDigestResponse($0) }
  }
}

/// Answers digest challenges.
public protocol DigestResponder: Capability {
  /// Computes the response, or refuses if a parameter is bad or missing.
  func computeDigestResponse(_ input: DigestResponseComputation.Input) async throws
    -> Response<DigestResponseComputation.Output>
}
