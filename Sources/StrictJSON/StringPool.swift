/// A pool of strings that were read before, so that a text that occurs a million times is stored
/// once.
///
/// The table has a fixed size: if two texts collide, the later one replaces the earlier one.
struct StringPool {
  private var slots = [String](repeating: "", count: 1024)

  /// The text of some UTF-8.
  mutating func string(_ bytes: UnsafeRawBufferPointer) -> String {
    // Up to fifteen bytes are stored in the string itself, and a very long text seldom occurs
    // twice.
    guard 16...4096 ~= bytes.count else { return String(decoding: bytes, as: UTF8.self) }
    let slot = hash(bytes) % slots.count
    let isSame = slots[slot].utf8.withContiguousStorageIfAvailable {
      UnsafeRawBufferPointer($0).hasSameBytes(as: bytes)
    }
    if isSame != true { slots[slot] = String(decoding: bytes, as: UTF8.self) }
    return slots[slot]
  }

  /// The hash covers the length and the first and last sixteen bytes, in which texts differ most.
  private func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash = UInt64(truncatingIfNeeded: bytes.count)
    func mix(_ offset: Int) {
      hash ^= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      hash &*= 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    mix(0)
    mix(8)
    mix(bytes.count - 16)
    mix(bytes.count - 8)
    return Int(truncatingIfNeeded: hash >> 1)
  }
}
