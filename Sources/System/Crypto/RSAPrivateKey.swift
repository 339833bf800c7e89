import CLibcrypto

/// An RSA key that makes signatures.
package struct RSAPrivateKey: Sendable {
  private let key: RSAKey

  /// The length of the modulus, in bits.
  package var bitCount: Int { key.bitCount }

  /// Reads an unencrypted PKCS #8 key from the first `PRIVATE KEY` block of a text (RFC 7468 §10).
  ///
  /// Keys of any size are accepted, including small ones.
  package init(pem: String) throws(KeyError) {
    key = try RSAKey(pem: pem, label: "PRIVATE KEY") { position, count in
      let info = d2i_PKCS8_PRIV_KEY_INFO(nil, &position, count)
      defer { PKCS8_PRIV_KEY_INFO_free(info) }
      return info.flatMap { EVP_PKCS82PKEY($0) }
    }
  }

  /// The public key that belongs to it: the bytes of a SubjectPublicKeyInfo.
  package var publicKey: [UInt8] { key.publicKey }

  /// The bytes of the modulus.
  var modulus: [UInt8] { key.modulus }

  /// The RSASSA-PKCS1-v1_5 signature with SHA-256 over the message, which JOSE calls RS256.
  ///
  /// The signature is as long as the modulus (RFC 8017 §8.2.1).
  ///
  /// - Throws: ``LibcryptoError`` if the modulus is too short for the digest, or if the key's
  ///   numbers are
  ///   inconsistent.
  package func sign(pkcs1SHA256 message: some Collection<UInt8>) throws(LibcryptoError) -> [UInt8] {
    let context = try ensure(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    defer { EVP_MD_CTX_free(context) }
    try ensure(
      EVP_DigestSignInit_ex(context, nil, "SHA256", nil, nil, key.pointer, nil),
      "EVP_DigestSignInit_ex"
    )
    var count = (bitCount + 7) / 8
    var signature = [UInt8](repeating: 0, count: count)
    let status = message.withOctets {
      EVP_DigestSign(context, &signature, &count, $0.baseAddress, $0.count)
    }
    try ensure(status, "EVP_DigestSign")
    return Array(signature.prefix(count))
  }

  /// Whether the signature is the one that ``sign(pkcs1SHA256:)`` makes; quicker than making it.
  package func confirms(
    pkcs1SHA256 signature: some Collection<UInt8>,
    _ message: some Collection<UInt8>
  ) -> Bool {
    key.verifies(pkcs1SHA256: signature, message)
  }
}
