import AuthConformance
import Cryptography
import StrictJSON

/// Signs header and payload exactly as they are given (RFC 7515 §5.1).
public struct CompactSigner: JWSSigner {
  /// The algorithm that the caller names.
  package var algorithm: @Sendable (String) throws -> JWSAlgorithm = {
    try require(JWSAlgorithm(named: $0), else: .algorithmNotAllowed)
  }
  /// Reads the header, which must say what is done with it.
  package var header = CompactReader()
  /// The signature over some bytes, with an algorithm and the key that the input gives.
  package var sign: @Sendable ([UInt8], JWSAlgorithm, JWSSigning.Input) throws -> [UInt8] = {
    [keys = RSAKeys()] in
    try Self.signature(of: $0, $1, $2, among: keys)
  }
  /// Writes the token.
  package var writer = CompactWriter()

  /// Creates a signer in which every part conforms.
  public init() {}

  public func signJWS(_ input: JWSSigning.Input) throws -> Response<IssuedToken> {
    try Response {
      let algorithm = try algorithm(input.algorithm)
      var members = try header.object(input.protectedHeader)
      try header.headerChecks.apply(to: &members)
      try require(members["alg"] == .string(algorithm.rawValue), else: .malformed)
      return try writer.token(header: input.protectedHeader, payload: input.payload) {
        try sign($0, algorithm, input)
      }
    }
  }

  /// The signature under the key that belongs to the algorithm.
  package static func signature(
    of message: [UInt8],
    _ algorithm: JWSAlgorithm,
    _ input: JWSSigning.Input,
    among keys: RSAKeys = RSAKeys()
  ) throws -> [UInt8] {
    switch algorithm {
    case .hs256:
      let key = try require(input.key, else: .malformed)
      return try HS256.sign(message, key: HS256.strongKey(key))
    case .rs256:
      let key = try require(input.privateKey, else: .malformed)
      return try RS256.sign(message, privateKey: key, among: keys)
    }
  }
}
