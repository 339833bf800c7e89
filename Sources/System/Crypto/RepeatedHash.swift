import CLibcrypto

/// A hash function that is set up once and used many times.
package final class RepeatedHash {
  private let context: OpaquePointer
  private var digest: [UInt8]

  /// Sets up a hash function; throws if libcrypto refuses the algorithm.
  package init(_ algorithm: HashAlgorithm) throws(LibcryptoError) {
    context = try ensure(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    digest = [UInt8](repeating: 0, count: algorithm.byteCount)
    try ensure(EVP_DigestInit_ex2(context, algorithm.libcryptoType, nil), "EVP_DigestInit_ex2")
  }

  deinit { EVP_MD_CTX_free(context) }

  package func digest(_ octets: [UInt8]) throws(LibcryptoError) -> [UInt8] {
    try ensure(EVP_DigestInit_ex2(context, nil, nil), "EVP_DigestInit_ex2")
    try ensure(EVP_DigestUpdate(context, octets, octets.count), "EVP_DigestUpdate")
    try ensure(EVP_DigestFinal_ex(context, &digest, nil), "EVP_DigestFinal_ex")
    return digest
  }
}
