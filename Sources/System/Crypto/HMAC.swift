import CLibcrypto

/// Message authentication codes made of a hash function and a key (RFC 2104).
package enum HMAC {
  /// HMAC-SHA256 of the message, 32 octets, under a key of any length, none included.
  package static func sha256(
    key: some Collection<UInt8>,
    message: some Collection<UInt8>
  ) throws(LibcryptoError) -> [UInt8] {
    var code = [UInt8](repeating: 0, count: HashAlgorithm.sha256.byteCount)
    var count = 0
    let made = key.withOctets { key in
      message.withOctets { message in
        EVP_Q_mac(
          nil,
          "HMAC",
          nil,
          "SHA256",
          nil,
          key.baseAddress,
          key.count,
          message.baseAddress,
          message.count,
          &code,
          code.count,
          &count
        )
      }
    }
    guard made != nil, count == code.count else { throw LibcryptoError(function: "EVP_Q_mac") }
    return code
  }
}
