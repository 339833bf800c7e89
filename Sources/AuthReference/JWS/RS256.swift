import AuthConformance
import Cryptography

/// RSASSA-PKCS1-v1_5 with SHA-256, under keys of at least 2048 bits (RFC 7518 §3.3).
package enum RS256 {
  /// The shortest modulus allowed, in bits.
  package static let minimumBitCount = 2048

  /// The signature of the message under a key in PEM.
  package static func sign(
    _ message: [UInt8],
    privateKey pem: String,
    among keys: RSAKeys = RSAKeys()
  ) throws -> [UInt8] {
    _ = try privateKey(pem, among: keys)
    do {
      return try keys.signature(pkcs1SHA256: message, pem: pem)
    } catch {
      // Sound PEM may still hold numbers that are no key.
      throw Refusal(.malformed)
    }
  }

  /// The key in PEM, if it is one and long enough.
  package static func privateKey(_ pem: String, among keys: RSAKeys) throws -> RSAPrivateKey {
    let key: RSAPrivateKey
    do {
      key = try keys.privateKey(pem: pem)
    } catch {
      throw Refusal(.malformed)
    }
    try require(key.bitCount >= minimumBitCount, else: .weakKey)
    return key
  }

  /// The signature of the message under a key.
  package static func sign(_ message: [UInt8], with key: RSAPrivateKey) throws -> [UInt8] {
    do {
      return try key.sign(pkcs1SHA256: message)
    } catch {
      // Sound PEM may still hold numbers that are no key.
      throw Refusal(.malformed)
    }
  }

  /// Whether the token's signature is one under the key in PEM.
  package static func verify(
    _ token: SignedToken,
    publicKey pem: String,
    among keys: RSAKeys = RSAKeys()
  ) throws -> Bool {
    let key = try publicKey(pem, among: keys)
    return keys.verifies(pkcs1SHA256: token.signature, token.signingInput, by: key)
  }

  /// The key in PEM, if it is one and long enough.
  package static func publicKey(_ pem: String, among keys: RSAKeys) throws -> RSAPublicKey {
    let key: RSAPublicKey
    do {
      key = try keys.publicKey(pem: pem)
    } catch {
      throw Refusal(.malformed)
    }
    try require(key.bitCount >= minimumBitCount && key.isSound, else: .weakKey)
    return key
  }

  /// Whether the token's signature is one under a key.
  package static func verify(_ token: SignedToken, with key: RSAPublicKey) -> Bool {
    key.verifies(pkcs1SHA256: token.signature, token.signingInput)
  }
}
