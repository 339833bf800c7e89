import CLibcrypto

/// An RSA key in libcrypto's hands: what the two halves of a pair have in common.
///
/// Unchecked: libcrypto never changes a key that is only used, and locks what it caches in one.
final class RSAKey: @unchecked Sendable {
  /// The largest modulus that libcrypto verifies with (its OPENSSL_RSA_MAX_MODULUS_BITS).
  static let largestBitCount = 16384

  let pointer: OpaquePointer
  let bitCount: Int
  /// Whether the numbers may be those of a key: an odd modulus, an odd exponent above 1 (RFC 8017
  /// §3.1).
  var isSound: Bool {
    guard let modulus = number(OSSL_PKEY_PARAM_RSA_N) else { return false }
    defer { BN_free(modulus) }
    guard let exponent = number(OSSL_PKEY_PARAM_RSA_E) else { return false }
    defer { BN_free(exponent) }
    return BN_is_odd(modulus) == 1 && BN_is_odd(exponent) == 1 && BN_is_one(exponent) == 0
  }

  /// The bytes of a SubjectPublicKeyInfo.
  var publicKey: [UInt8] {
    var start: UnsafeMutablePointer<UInt8>?
    let count = Int(i2d_PUBKEY(pointer, &start))
    defer { CRYPTO_free(start, nil, 0) }
    return Array(UnsafeBufferPointer(start: start, count: max(0, count)))
  }

  /// The bytes of the modulus.
  var modulus: [UInt8] {
    guard let number = number(OSSL_PKEY_PARAM_RSA_N) else { return [] }
    defer { BN_free(number) }
    var octets = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
    BN_bn2bin(number, &octets)
    return octets
  }

  private func number(_ name: String) -> OpaquePointer? {
    var number: OpaquePointer?
    EVP_PKEY_get_bn_param(pointer, name, &number)
    return number
  }

  /// Reads the first PEM block, which must have this label and hold one RSA key and nothing more.
  ///
  /// `parse` is a d2i function of libcrypto: it advances the position past what it has read.
  init(
    pem: String,
    label: String,
    parse: (inout UnsafePointer<UInt8>?, Int) -> OpaquePointer?
  ) throws(KeyError) {
    let block = try PEMBlock(firstIn: pem)
    if block.hasHeaders || block.label == "ENCRYPTED PRIVATE KEY" { throw .encrypted }
    guard block.label == label else { throw .unexpectedLabel(block.label, expected: label) }

    let (key, unread) = block.withContent { content in
      var position = content.baseAddress
      let key = parse(&position, content.count)
      return (key, content.count - (position.map { $0 - (content.baseAddress ?? $0) } ?? 0))
    }
    guard let key else { throw .malformed(reason: LibcryptoError.takeQueue()) }
    pointer = key
    bitCount = Int(EVP_PKEY_get_bits(key))

    guard unread == 0 else { throw .malformed(reason: "\(unread) bytes follow the key") }
    guard EVP_PKEY_is_a(key, "RSA") == 1 else {
      let name = EVP_PKEY_get0_type_name(key).map { String(cString: $0) }
      throw .notRSA(algorithm: name ?? "unnamed")
    }
    guard bitCount <= Self.largestBitCount else {
      throw .tooLarge(bitCount: bitCount, limit: Self.largestBitCount)
    }
  }

  /// Whether the signature is the one of RSASSA-PKCS1-v1_5 with SHA-256 over the message.
  func verifies(
    pkcs1SHA256 signature: some Collection<UInt8>,
    _ message: some Collection<UInt8>
  ) -> Bool {
    defer { ERR_clear_error() }
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit_ex(context, nil, "SHA256", nil, nil, pointer, nil) == 1 else {
      return false
    }
    return signature.withOctets { signature in
      message.withOctets { message in
        EVP_DigestVerify(
          context,
          signature.baseAddress,
          signature.count,
          message.baseAddress,
          message.count
        ) == 1
      }
    }
  }

  deinit { EVP_PKEY_free(pointer) }
}
