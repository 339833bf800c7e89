import CLibcrypto

/// A hash function that one of the authentication schemes uses.
package enum HashAlgorithm: Sendable, Hashable, CaseIterable {
  /// MD5, 16 bytes (RFC 1321); digest access authentication only.
  case md5
  /// SHA-1, 20 bytes (FIPS 180-4).
  case sha1
  /// SHA-256, 32 bytes (FIPS 180-4).
  case sha256
  /// SHA-512/256, 32 bytes: SHA-512 with its own initial value, cut to 256 bits (FIPS 180-4 §5.3.6).
  case sha512_256

  /// The length of a digest, in bytes.
  package var byteCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha256, .sha512_256: 32
    }
  }

  /// The digest of the pieces in order, as if they were concatenated.
  ///
  ///     let digest = try HashAlgorithm.sha1.digest(key.utf8, secret.utf8, "1".utf8)
  ///
  /// - Throws: ``LibcryptoError`` if libcrypto refuses the algorithm, as one restricted to FIPS
  ///   refuses MD5.
  package func digest(_ pieces: any Collection<UInt8>...) throws(LibcryptoError) -> [UInt8] {
    try digest(of: pieces)
  }

  /// The digest of pieces that are created one by one, so that only one exists at a time.
  package func digest(
    of pieces: some Sequence<any Collection<UInt8>>
  ) throws(LibcryptoError) -> [UInt8] {
    let context = try ensure(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    defer { EVP_MD_CTX_free(context) }
    try ensure(EVP_DigestInit_ex2(context, libcryptoType, nil), "EVP_DigestInit_ex2")
    for piece in pieces {
      let status = piece.withOctets { EVP_DigestUpdate(context, $0.baseAddress, $0.count) }
      try ensure(status, "EVP_DigestUpdate")
    }
    var digest = [UInt8](repeating: 0, count: byteCount)
    try ensure(EVP_DigestFinal_ex(context, &digest, nil), "EVP_DigestFinal_ex")
    return digest
  }

  var libcryptoType: OpaquePointer? {
    switch self {
    case .md5: EVP_md5()
    case .sha1: EVP_sha1()
    case .sha256: EVP_sha256()
    case .sha512_256: EVP_sha512_256()
    }
  }
}
