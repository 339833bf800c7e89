import AuthConformance
import Cryptography

/// Digest access authentication (RFC 7616 §3.4, RFC 2617 §3.2.2).
///
/// Hashes are text: `KD` and `A1` of a session take the hexadecimal digits, not the bytes.
public struct DigestScheme: DigestHA1Deriver, DigestResponder {
  /// The credential, the challenge and the request that a response is for.
  package typealias Request = DigestResponseComputation.Input

  package var algorithm: @Sendable (String) throws -> DigestAlgorithm = {
    try DigestAlgorithm(named: $0)
  }
  /// The hash of bytes, in lower-case hexadecimal.
  package var hash: @Sendable (HashAlgorithm, [UInt8]) throws -> String = {
    try $0.digest($1).lowercaseHexadecimal
  }
  /// The bytes to hash for a credential, given user, realm and password.
  package var credential: @Sendable (String, String, String) throws -> [UInt8] = {
    Self.joined($0, $1, $2)
  }
  /// The bytes to hash that bind a credential to a session, given its hash, the nonce and the
  /// cnonce.
  package var session: @Sendable (String, String, String) -> [UInt8] = { Self.joined($0, $1, $2) }
  /// The rules of a response's parameters.
  package var checks = Self.requestChecks
  /// The credential's hash, if it is given in place of user and password.
  package var givenHash: @Sendable (Request, HashAlgorithm) throws -> String? = {
    try Self.givenHash(in: $0, $1)
  }
  /// The bytes to hash for the request, given the hash of its body.
  package var request: @Sendable (Request, String) throws -> [UInt8] = { Self.a2($0, bodyHash: $1) }
  /// The bytes to hash for the response, given the hashes of credential and request.
  package var proof: @Sendable (Request, String, String) throws -> [UInt8] = {
    try Self.proof($0, ha1: $1, ha2: $2)
  }

  /// Creates a scheme in which every part conforms.
  public init() {}

  public func deriveDigestHA1(_ input: DigestHA1Derivation.Input) throws
    -> Response<DigestHA1Derivation.Output>
  {
    try Response {
      let algorithm = try algorithm(input.algorithm)
      let inner = try hash(
        algorithm.hash,
        credential(input.username, input.realm, input.password)
      )
      return DigestHA1Derivation.Output(
        ha1: try bound(inner, algorithm, nonce: input.nonce, clientNonce: input.clientNonce)
      )
    }
  }

  public func computeDigestResponse(_ input: DigestResponseComputation.Input) throws
    -> Response<DigestResponseComputation.Output>
  {
    try Response {
      let algorithm = try algorithm(input.algorithm)
      try checks.apply(to: input)
      let ha1 = try bound(
        try innerHash(input, algorithm.hash),
        algorithm,
        nonce: input.nonce,
        clientNonce: input.clientNonce
      )
      let bodyHash = try hash(algorithm.hash, input.body ?? [])
      let ha2 = try hash(algorithm.hash, try request(input, bodyHash))
      let response = try hash(algorithm.hash, try proof(input, ha1, ha2))
      return DigestResponseComputation.Output(response: response)
    }
  }

  private func innerHash(_ input: Request, _ algorithm: HashAlgorithm) throws -> String {
    if let given = try givenHash(input, algorithm) { return given }
    guard let username = input.username, let password = input.password else {
      throw Refusal(.malformed)
    }
    return try hash(algorithm, credential(username, input.realm, password))
  }

  private func bound(
    _ inner: String,
    _ algorithm: DigestAlgorithm,
    nonce: String?,
    clientNonce: String?
  ) throws -> String {
    guard algorithm.isSession else { return inner }
    guard let nonce, let clientNonce else { throw Refusal(.malformed) }
    return try hash(algorithm.hash, session(inner, nonce, clientNonce))
  }
}
