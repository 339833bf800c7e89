import Cryptography

/// HMAC-based key derivation (RFC 5869), which `hkdfv1` is not.
enum HKDF {
  /// A key of 32 octets.
  static func derive(
    _ secret: [UInt8],
    salt: [UInt8] = Array(repeating: 0, count: 32),
    info: [UInt8]
  ) throws -> [UInt8] {
    try expand(try HMAC.sha256(key: salt, message: secret), info: info)
  }

  /// The expand step alone.
  static func expand(_ key: [UInt8], info: [UInt8]) throws -> [UInt8] {
    try HMAC.sha256(key: key, message: info + [1])
  }
}
