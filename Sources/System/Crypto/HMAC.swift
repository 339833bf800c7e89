import CLibcrypto

/// Message authentication codes made of a hash function and a key (RFC 2104).
package enum HMAC {
  /// HMAC-SHA256 of the message, 32 bytes, under a key of any length, none included.
  package static func sha256(
    key: some Collection<UInt8>,
    message: some Collection<UInt8>
  ) throws(LibcryptoError) -> [UInt8] {
    let template = try ensure(template, "EVP_MAC_CTX_set_params")
    let context = try ensure(EVP_MAC_CTX_dup(template), "EVP_MAC_CTX_dup")
    defer { EVP_MAC_CTX_free(context) }
    let keyed = key.withOctets { EVP_MAC_init(context, $0.baseAddress, $0.count, nil) }
    try ensure(keyed, "EVP_MAC_init")
    let taken = message.withOctets { EVP_MAC_update(context, $0.baseAddress, $0.count) }
    try ensure(taken, "EVP_MAC_update")
    var code = [UInt8](repeating: 0, count: HashAlgorithm.sha256.byteCount)
    try ensure(EVP_MAC_final(context, &code, nil, code.count), "EVP_MAC_final")
    return code
  }

  /// HMAC-SHA256 without a key, which is only copied: to look algorithms up by their names takes longer
  /// than a short message.
  nonisolated(unsafe) private static let template: OpaquePointer? = {
    let algorithm = EVP_MAC_fetch(nil, "HMAC", nil)
    defer { EVP_MAC_free(algorithm) }
    guard let context = EVP_MAC_CTX_new(algorithm) else { return nil }
    let isSet = "digest".withCString { key in
      "SHA256".withCString { name in
        let digest = OSSL_PARAM_construct_utf8_string(key, UnsafeMutablePointer(mutating: name), 0)
        return EVP_MAC_CTX_set_params(context, [digest, OSSL_PARAM_construct_end()])
      }
    }
    return isSet == 1 ? context : nil
  }()
}
