import CLibcrypto

/// A hash function of libcrypto that is set up once for many short messages.
package final class HashFunction {
  private let type: OpaquePointer
  private let context: OpaquePointer
  private let byteCount: Int
  private let blockSize: Int

  /// Looks a function up by its name in libcrypto; nil if libcrypto does not support it.
  package init?(_ name: String) {
    guard let type = EVP_MD_fetch(nil, name, nil) else {
      ERR_clear_error()
      return nil
    }
    guard let context = EVP_MD_CTX_new() else {
      EVP_MD_free(type)
      return nil
    }
    (self.type, self.context) = (type, context)
    byteCount = Int(EVP_MD_get_size(type))
    blockSize = Int(EVP_MD_get_block_size(type))
  }

  deinit {
    EVP_MD_CTX_free(context)
    EVP_MD_free(type)
  }

  /// The digest of two pieces, as if they were concatenated.
  package func digest(_ message: [UInt8], _ rest: [UInt8] = []) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: byteCount)
    EVP_DigestInit_ex2(context, type, nil)
    EVP_DigestUpdate(context, message, message.count)
    if !rest.isEmpty { EVP_DigestUpdate(context, rest, rest.count) }
    EVP_DigestFinal_ex(context, &result, nil)
    return result
  }

  /// The HMAC of a message (RFC 2104).
  package func hmac(key: [UInt8], _ message: [UInt8]) -> [UInt8] {
    let short = key.count > blockSize ? digest(key) : key
    var block = [UInt8](repeating: 0x36, count: blockSize)
    for (index, octet) in short.enumerated() { block[index] ^= octet }
    let inner = digest(block, message)
    for index in block.indices { block[index] ^= 0x36 ^ 0x5C }
    return digest(block, inner)
  }

  /// The first key of HKDF (RFC 5869), as long as a digest.
  package func hkdf(_ secret: [UInt8], salt: [UInt8], info: [UInt8]) -> [UInt8] {
    hmac(key: hmac(key: salt, secret), info + [1])
  }
}
