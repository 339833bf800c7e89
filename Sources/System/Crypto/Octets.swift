extension Collection<UInt8> {
  /// Passes the bytes to a function as one contiguous buffer, copied only if they are not
  /// contiguous.
  ///
  /// The buffer has an address even if it is empty. libcrypto treats a null key or message as "not
  /// given", which differs from an empty one.
  func withOctets<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = withContiguousStorageIfAvailable({ lend($0, to: body) }) { return result }
    return Array(self).withUnsafeBufferPointer { lend($0, to: body) }
  }

  /// The bytes as lower-case hexadecimal digits, two for each.
  package var lowercaseHexadecimal: String {
    withOctets { octets in
      String(unsafeUninitializedCapacity: 2 * octets.count) { text in
        for (index, octet) in octets.enumerated() {
          text[2 * index] = hexadecimalDigit(octet >> 4)
          text[2 * index + 1] = hexadecimalDigit(octet & 0xf)
        }
        return 2 * octets.count
      }
    }
  }
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? 0x30 + value : 0x61 + value - 10
}

private func lend<Result>(
  _ octets: UnsafeBufferPointer<UInt8>,
  to body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  guard octets.baseAddress == nil else { return body(octets) }
  return withUnsafePointer(to: 0) { body(UnsafeBufferPointer(start: $0, count: 0)) }
}
