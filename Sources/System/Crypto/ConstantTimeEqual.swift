import CLibcrypto

/// Whether both sides are the same octets, in a time that tells nothing but their lengths.
///
/// Authentication codes are compared with it, so that a guess cannot be refined octet by octet.
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
