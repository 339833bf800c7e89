import CLibcrypto

/// Returns unpredictable bytes from libcrypto's generator, suitable for nonces and keys.
///
/// A negative count returns no bytes.
///
/// - Throws: ``LibcryptoError`` if the system cannot provide entropy.
package func randomBytes(count: Int) throws(LibcryptoError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: max(0, count))
  try ensure(RAND_bytes_ex(nil, &bytes, bytes.count, 0), "RAND_bytes_ex")
  return bytes
}
