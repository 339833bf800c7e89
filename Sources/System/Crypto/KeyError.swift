/// The reason why a text was not accepted as a key.
package enum KeyError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text holds no complete PEM block (RFC 7468 §2).
  case notPEM
  /// The block is labelled as something else: a certificate, a PKCS#1 key, the other half of a pair.
  case unexpectedLabel(String, expected: String)
  /// The key is encrypted; this library never asks for a passphrase.
  case encrypted
  /// The block's content is not the structure that its label promises.
  case malformed(reason: String)
  /// The key belongs to another algorithm, with its name in libcrypto.
  case notRSA(algorithm: String)
  /// The key is too large to be used in reasonable time; both lengths are in bits.
  case tooLarge(bitCount: Int, limit: Int)

  /// The error in one line.
  package var description: String {
    switch self {
    case .notPEM:
      "not PEM: no complete block between BEGIN and END lines"
    case .unexpectedLabel(let label, let expected):
      "a PEM block of \"\(expected)\" is needed, this one is \"\(label)\""
    case .encrypted:
      "the key is encrypted; only keys without a passphrase are accepted"
    case .malformed(let reason):
      "the PEM block is well formed, the key inside is not: \(reason)"
    case .notRSA(let algorithm):
      "an RSA key is needed, this one is \(algorithm)"
    case .tooLarge(let bitCount, let limit):
      "an RSA key of \(bitCount) bits; at most \(limit) are accepted"
    }
  }
}
