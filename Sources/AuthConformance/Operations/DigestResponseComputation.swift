import StrictJSON

/// `digest.response.compute`: the answer to a digest challenge.
///
/// Source: RFC 7616 §3.4.1 and RFC 2617 §3.2.2.1.
public enum DigestResponseComputation: OperationContract {
  /// The credential, the challenge and the request.
  public struct Input: OperationInput {
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

    public init(reading object: inout ObjectReader) throws(VectorError) {
      ha1 = try object.optionalString("ha1")
      username = try object.optionalString("username")
      password = try object.optionalString("password")
      realm = try object.string("realm")
      algorithm = try object.string("algorithm")
      nonce = try object.string("nonce")
      method = try object.string("method")
      uri = try object.string("uri")
      qualityOfProtection = try object.optionalString("qop")
      clientNonce = try object.optionalString("cnonce")
      nonceCount = try object.optionalString("nc")
      body = try object.optionalOctets("body")
    }

    public var members: JSON.Object {
      var members = JSON.Object()
      members["ha1"] = ha1.map(JSON.string)
      members["username"] = username.map(JSON.string)
      members["password"] = password.map(JSON.string)
      members["realm"] = .string(realm)
      members["algorithm"] = .string(algorithm)
      members["nonce"] = .string(nonce)
      members["method"] = .string(method)
      members["uri"] = .string(uri)
      members["qop"] = qualityOfProtection.map(JSON.string)
      members["cnonce"] = clientNonce.map(JSON.string)
      members["nc"] = nonceCount.map(JSON.string)
      members["body"] = body.map { .string(Base64.standard.encode($0)) }
      return members
    }
  }

  /// The answer.
  public struct Output: OperationOutput, Equatable {
    public static let memberNames = ["response"]

    /// Lower-case hexadecimal.
    public var response: String

    /// Wraps the answer's text.
    public init(response: String) {
      self.response = response
    }

    public var members: JSON.Object { ["response": .string(response)] }
  }

  public static func handler(for implementation: any Capability)
    -> (@Sendable (Input) async throws -> Production<Output>)?
  {
    guard let responder = implementation as? any DigestResponder else { return nil }
    return { try await responder.computeDigestResponse($0) }
  }
}

/// Answers digest challenges.
public protocol DigestResponder: Capability {
  /// Computes the response, or refuses where a parameter is bad or missing.
  func computeDigestResponse(_ input: DigestResponseComputation.Input) async throws
    -> Production<DigestResponseComputation.Output>
}
