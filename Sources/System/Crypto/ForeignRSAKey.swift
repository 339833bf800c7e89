import CLibcrypto

/// An RSA key that may have come in any of the structures in which keys are kept, written as the
/// reference reads keys: ``RSAPublicKey`` and ``RSAPrivateKey``.
package struct ForeignRSAKey: Sendable {
  /// A SubjectPublicKeyInfo in PEM.
  package let publicPEM: String
  /// The PKCS #8 structure in PEM; nil for a public key.
  package let privatePEM: String?

  /// Reads the DER of a private key, of a public key, or of a certificate, whose public key is
  /// used.
  ///
  /// A private key is in PKCS #8 or PKCS #1, a public key in SubjectPublicKeyInfo or PKCS #1.
  package init(der: [UInt8]) throws(KeyError) {
    defer { ERR_clear_error() }
    if let key = Self.decoded(der, selection: Self.keyPair) {
      try self.init(taking: key, isPrivate: true)
    } else if let key = Self.decoded(der, selection: Self.publicHalf) ?? Self.certified(der) {
      try self.init(taking: key, isPrivate: false)
    } else {
      throw Self.isEncrypted(der) ? .encrypted : .malformed(reason: "no structure of a key fits")
    }
  }

  /// Makes a key of its numbers, big-endian, by libcrypto's names for them: `n` and `e`, and for a
  /// private key also `d`, `rsa-factor1` and so on.
  package init(numbers: [(name: String, octets: [UInt8])]) throws(KeyError) {
    defer { ERR_clear_error() }
    let isPrivate = numbers.contains { $0.name == OSSL_PKEY_PARAM_RSA_D }
    guard
      let key = Self.made(of: numbers, selection: isPrivate ? Self.keyPair : Self.publicHalf)
    else { throw .malformed(reason: LibcryptoError.takeQueue()) }
    try self.init(taking: key, isPrivate: isPrivate)
  }

  /// Writes a key in PEM, and frees it.
  private init(taking key: OpaquePointer, isPrivate: Bool) throws(KeyError) {
    defer { EVP_PKEY_free(key) }
    guard EVP_PKEY_is_a(key, "RSA") == 1 else {
      let name = EVP_PKEY_get0_type_name(key).map { String(cString: $0) }
      throw .notRSA(algorithm: name ?? "unnamed")
    }
    let publicPEM = Self.written { PEM_write_bio_PUBKEY($0, key) }
    let privatePEM = Self.written { PEM_write_bio_PKCS8PrivateKey($0, key, nil, nil, 0, nil, nil) }
    guard let publicPEM, !isPrivate || privatePEM != nil else {
      throw .malformed(reason: LibcryptoError.takeQueue())
    }
    self.publicPEM = publicPEM
    self.privatePEM = isPrivate ? privatePEM : nil
  }

  // EVP_PKEY_PUBLIC_KEY and EVP_PKEY_KEYPAIR, macros that Swift does not import.
  private static let publicHalf =
    OSSL_KEYMGMT_SELECT_PUBLIC_KEY | OSSL_KEYMGMT_SELECT_DOMAIN_PARAMETERS
    | OSSL_KEYMGMT_SELECT_OTHER_PARAMETERS
  private static let keyPair = publicHalf | OSSL_KEYMGMT_SELECT_PRIVATE_KEY

  private static func decoded(_ der: [UInt8], selection: Int32) -> OpaquePointer? {
    // The decoder keeps the place of the key until it has read it.
    let key = UnsafeMutablePointer<OpaquePointer?>.allocate(capacity: 1)
    key.initialize(to: nil)
    defer { key.deallocate() }
    guard let context = OSSL_DECODER_CTX_new_for_pkey(key, "DER", nil, nil, selection, nil, nil)
    else { return nil }
    defer { OSSL_DECODER_CTX_free(context) }
    // The callback gives no passphrase, so that libcrypto never prompts for one.
    OSSL_DECODER_CTX_set_pem_password_cb(context, { _, _, _, _ in -1 }, nil)
    return der.withUnsafeBufferPointer { octets in
      var (position, count) = (octets.baseAddress, octets.count)
      return OSSL_DECODER_from_data(context, &position, &count) == 1 ? key.pointee : nil
    }
  }

  private static func certified(_ der: [UInt8]) -> OpaquePointer? {
    der.withUnsafeBufferPointer { octets in
      var position = octets.baseAddress
      let certificate = d2i_X509(nil, &position, octets.count)
      defer { X509_free(certificate) }
      return certificate.flatMap { X509_get_pubkey($0) }
    }
  }

  private static func isEncrypted(_ der: [UInt8]) -> Bool {
    der.withUnsafeBufferPointer { octets in
      var position = octets.baseAddress
      let info = d2i_X509_SIG(nil, &position, octets.count)
      defer { X509_SIG_free(info) }
      return info != nil
    }
  }

  private static func made(
    of numbers: [(name: String, octets: [UInt8])],
    selection: Int32
  ) -> OpaquePointer? {
    guard let builder = OSSL_PARAM_BLD_new() else { return nil }
    defer { OSSL_PARAM_BLD_free(builder) }
    // The builder refers to names and numbers until its list is made, which refers to the names.
    let names = numbers.map { CRYPTO_strdup($0.name, #file, #line) }
    let values = numbers.map { BN_bin2bn($0.octets, Int32($0.octets.count), nil) }
    defer {
      for name in names { CRYPTO_free(name, #file, #line) }
      for value in values { BN_clear_free(value) }
    }
    for (name, value) in zip(names, values) {
      guard let name, let value, OSSL_PARAM_BLD_push_BN(builder, name, value) == 1 else {
        return nil
      }
    }
    guard let parameters = OSSL_PARAM_BLD_to_param(builder) else { return nil }
    defer { OSSL_PARAM_free(parameters) }
    guard let context = EVP_PKEY_CTX_new_from_name(nil, "RSA", nil) else { return nil }
    defer { EVP_PKEY_CTX_free(context) }
    var key: OpaquePointer?
    guard EVP_PKEY_fromdata_init(context) == 1 else { return nil }
    return EVP_PKEY_fromdata(context, &key, selection, parameters) == 1 ? key : nil
  }

  private static func written(_ write: (OpaquePointer) -> Int32) -> String? {
    guard let output = BIO_new(BIO_s_mem()) else { return nil }
    defer { BIO_free(output) }
    guard write(output) == 1 else { return nil }
    var start: UnsafeMutablePointer<UInt8>?
    let count = BIO_ctrl(output, BIO_CTRL_INFO, 0, &start)
    return String(decoding: UnsafeBufferPointer(start: start, count: max(0, count)), as: UTF8.self)
  }
}
