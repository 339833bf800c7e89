/// The rules for a well-formed UTF-8 sequence.
enum UTF8Sequence {
  /// The length of the sequence at an offset; nil if it is not well-formed UTF-8.
  ///
  /// A sequence is malformed if it is overlong, cut short, a surrogate or beyond U+10FFFF, among
  /// others (RFC 3629 §4; The Unicode Standard, table 3-7).
  static func length(at offset: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
    let length: Int
    let second: ClosedRange<UInt8>
    switch bytes[offset] {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard offset + length <= bytes.count, second ~= bytes[offset + 1] else { return nil }
    for index in 2..<max(2, length) where !bytes[offset + index].isContinuation {
      return nil
    }
    return length
  }
}
