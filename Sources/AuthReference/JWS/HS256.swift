import AuthConformance
import Cryptography

/// HMAC with SHA-256 (RFC 7518 §3.2).
package enum HS256 {
  /// The code of the message.
  package static func sign(_ message: [UInt8], key: [UInt8]) throws -> [UInt8] {
    try HMAC.sha256(key: key, message: message)
  }

  /// Whether the token carries its own code, compared in constant time.
  package static func verify(_ token: SignedToken, key: [UInt8]) throws -> Bool {
    constantTimeEqual(try sign(token.signingInput, key: key), token.signature)
  }

  /// The key if it has at least as many bytes as the hash, as RFC 7518 §3.2 demands.
  package static func strongKey(_ key: [UInt8]) throws -> [UInt8] {
    try require(key.count >= 32, else: .weakKey)
    return key
  }
}
