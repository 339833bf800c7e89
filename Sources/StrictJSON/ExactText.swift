// `String ==` and `String.hash(into:)` work on canonical equivalence, where "á" equals
// "a\u{301}". JSON compares code units (RFC 8259 §8.3), and so does everything here.

extension String {
  /// Whether both texts consist of the same bytes in UTF-8.
  package func hasSameUTF8(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
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
