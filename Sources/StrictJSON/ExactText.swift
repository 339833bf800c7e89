// `String ==` and `String.hash(into:)` work on canonical equivalence: "á" equals "a\u{301}". JSON
// compares code units (RFC 8259 §8.3), and so does everything here. The standard library's
// comparison also takes quadratic time over a long run of accents.

extension String {
  /// Whether both texts consist of the same bytes in UTF-8.
  package func hasSameUTF8(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    let areSame = utf8.withContiguousStorageIfAvailable { bytes in
      other.utf8.withContiguousStorageIfAvailable { otherBytes in
        UnsafeRawBufferPointer(bytes).hasSameBytes(as: UnsafeRawBufferPointer(otherBytes))
      }
    }
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }

  /// Feeds the bytes of the text in UTF-8 to the hasher.
  package func hashUTF8(into hasher: inout Hasher) {
    let hashed: Void? = utf8.withContiguousStorageIfAvailable { bytes in
      hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if hashed == nil {
      for byte in utf8 { hasher.combine(byte) }
    }
    hasher.combine(utf8.count)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether both hold the same bytes, compared eight at a time.
  package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    var offset = 0
    while offset + 8 <= count {
      let word = loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let otherWord = other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      guard word == otherWord else { return false }
      offset += 8
    }
    while offset < count {
      guard self[offset] == other[offset] else { return false }
      offset += 1
    }
    return true
  }
}
