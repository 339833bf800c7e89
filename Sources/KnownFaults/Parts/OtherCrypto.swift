import CLibcrypto

/// Algorithms of libcrypto that the reference does not use.
package enum OtherCrypto {
  /// The hash functions that are often confused, by their names in libcrypto.
  package static let hashes = ["MD5", "SHA-1", "SHA-256", "SHA-384", "SHA-512"]

  /// A digest by its name in libcrypto.
  package static func digest(_ name: String, _ octets: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 64)
    var count = 0
    EVP_Q_digest(nil, name, nil, octets, octets.count, &result, &count)
    return Array(result.prefix(count))
  }

  /// An HMAC over a digest of that name.
  package static func hmac(_ name: String, key: [UInt8], _ octets: [UInt8]) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: 64)
    var count = 0
    EVP_Q_mac(
      nil,
      "HMAC",
      nil,
      name,
      nil,
      key,
      key.count,
      octets,
      octets.count,
      &result,
      64,
      &count
    )
    return Array(result.prefix(count))
  }

  /// An RSA signature with another digest, or with PSS and no salt.
  static func sign(_ message: [UInt8], pem: String, digest: String, isPSS: Bool = false) -> [UInt8]
  {
    guard let key = key(pem, isPrivate: true), let context = EVP_MD_CTX_new() else { return [] }
    defer {
      EVP_PKEY_free(key)
      EVP_MD_CTX_free(context)
    }
    var options: OpaquePointer?
    guard EVP_DigestSignInit_ex(context, &options, digest, nil, nil, key, nil) == 1 else {
      return []
    }
    if isPSS {
      EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING)
      EVP_PKEY_CTX_set_rsa_pss_saltlen(options, 0)
    }
    var signature = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
    var count = signature.count
    EVP_DigestSign(context, &signature, &count, message, message.count)
    return Array(signature.prefix(count))
  }

  /// Whether a signature is valid with another digest, or with PSS and any salt.
  ///
  /// - Parameter pem: The public key, or the private key that it belongs to.
  package static func verifies(
    _ signature: [UInt8],
    _ message: [UInt8],
    pem: String,
    digest: String,
    isPSS: Bool = false
  ) -> Bool {
    defer { ERR_clear_error() }
    guard let key = key(pem, isPrivate: false) ?? key(pem, isPrivate: true),
      let context = EVP_MD_CTX_new()
    else { return false }
    defer {
      EVP_PKEY_free(key)
      EVP_MD_CTX_free(context)
    }
    var options: OpaquePointer?
    guard EVP_DigestVerifyInit_ex(context, &options, digest, nil, nil, key, nil) == 1 else {
      return false
    }
    if isPSS {
      EVP_PKEY_CTX_set_rsa_padding(options, RSA_PKCS1_PSS_PADDING)
      EVP_PKEY_CTX_set_rsa_pss_saltlen(options, -2)
    }
    return EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  /// The message recovered from an RSA signature, with its padding unchecked; any numbers do for a
  /// key.
  package static func recovered(_ signature: [UInt8], pem: String) -> [UInt8] {
    defer { ERR_clear_error() }
    guard let key = key(pem, isPrivate: false) ?? key(pem, isPrivate: true) else { return [] }
    let (context, message) = (BN_CTX_new(), BN_bin2bn(signature, Int32(signature.count), nil))
    var (modulus, exponent): (OpaquePointer?, OpaquePointer?)
    EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_N, &modulus)
    EVP_PKEY_get_bn_param(key, OSSL_PKEY_PARAM_RSA_E, &exponent)
    var octets = [UInt8](repeating: 0, count: Int(EVP_PKEY_get_size(key)))
    defer {
      for number in [message, modulus, exponent] { BN_free(number) }
      BN_CTX_free(context)
      EVP_PKEY_free(key)
    }
    guard modulus != nil, exponent != nil, octets.count == signature.count,
      BN_mod_exp(message, message, exponent, modulus, context) == 1
    else { return [] }
    return BN_bn2binpad(message, &octets, Int32(octets.count)) < 0 ? [] : octets
  }

  /// A key of any type and size, from any PEM block that libcrypto reads.
  private static func key(_ pem: String, isPrivate: Bool) -> OpaquePointer? {
    defer { ERR_clear_error() }
    // The text must stay in place while libcrypto reads it.
    return Array(pem.utf8).withUnsafeBytes { text in
      guard let input = BIO_new_mem_buf(text.baseAddress, Int32(text.count)) else { return nil }
      defer { BIO_free(input) }
      // The callback gives no passphrase, so that libcrypto never prompts for one.
      return isPrivate
        ? PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
        : PEM_read_bio_PUBKEY(input, nil, { _, _, _, _ in -1 }, nil)
    }
  }
}
