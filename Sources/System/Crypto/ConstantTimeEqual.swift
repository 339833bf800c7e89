import CLibcrypto

/// Whether both sides are the same bytes, in a time that depends only on their lengths.
///
/// It compares authentication codes, so that a guess cannot be refined byte by byte.
package func constantTimeEqual(
  _ left: some Collection<UInt8>,
  _ right: some Collection<UInt8>
) -> Bool {
  left.withOctets { left in
    right.withOctets { right in
      left.count == right.count
        && CRYPTO_memcmp(left.baseAddress, right.baseAddress, left.count) == 0
    }
  }
}
