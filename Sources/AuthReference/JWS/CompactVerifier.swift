import AuthConformance
import Cryptography
import StrictJSON

/// Verifies compact tokens by the algorithms that the caller allows (RFC 7515 §5.2, RFC 8725 §3).
public struct CompactVerifier: JWSVerifier {
  /// Takes the token apart.
  package var reader = CompactReader()
  /// The algorithm to verify by, from the header and what the caller allows.
  package var algorithm: @Sendable (JSON.Object, JWSVerification.Input) throws -> JWSAlgorithm = {
    try Self.allowedAlgorithm($0, $1)
  }
  /// Whether the signature is valid for the key that belongs to the algorithm.
  package var verify: @Sendable (SignedToken, JWSAlgorithm, JWSVerification.Input) throws -> Bool =
    { [keys = RSAKeys()] in
      try Self.isSigned($0, $1, $2, among: keys)
    }

  /// Creates a verifier in which every part conforms.
  public init() {}

  public func verifyJWS(_ input: JWSVerification.Input) throws
    -> Verdict<JWSVerification.Findings>
  {
    try Verdict {
      let token = try reader.read(input.token)
      let algorithm = try algorithm(token.header, input)
      try require(try verify(token, algorithm, input), else: .badSignature)
      return JWSVerification.Findings(payload: token.payload)
    }
  }

  /// The header's algorithm, if the caller allows it and the reference supports it.
  package static func allowedAlgorithm(
    _ header: JSON.Object,
    _ input: JWSVerification.Input
  ) throws -> JWSAlgorithm {
    guard
      let name = header["alg"]?.string,
      input.algorithms.contains(where: { $0.hasSameUTF8(as: name) }),
      let algorithm = JWSAlgorithm(named: name)
    else { throw Refusal(.algorithmNotAllowed) }
    return algorithm
  }

  /// Whether the token is signed under the key that belongs to the algorithm.
  ///
  /// Without a key of its kind the algorithm is not allowed: a public key must never serve as an
  /// HMAC secret (RFC 8725 §2.1).
  package static func isSigned(
    _ token: SignedToken,
    _ algorithm: JWSAlgorithm,
    _ input: JWSVerification.Input,
    among keys: RSAKeys = RSAKeys()
  ) throws -> Bool {
    switch algorithm {
    case .hs256:
      let key = try require(input.key, else: .algorithmNotAllowed)
      return try HS256.verify(token, key: HS256.strongKey(key))
    case .rs256:
      let key = try require(input.publicKey, else: .algorithmNotAllowed)
      return try RS256.verify(token, publicKey: key, among: keys)
    }
  }
}
