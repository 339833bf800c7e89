extension Lexer {
  /// Reads a string (RFC 8259 §7), whose opening quote comes next.
  mutating func string() throws(JSON.ParseError) -> String {
    offset += 1
    let start = offset
    try skipUnescaped()
    if skip(.quote) {
      return text(from: start, to: offset - 1)
    }

    unescaped.removeAll(keepingCapacity: true)
    unescaped.append(contentsOf: bytes[start..<offset])
    while !skip(.quote) {
      try unescape()
      let start = offset
      try skipUnescaped()
      unescaped.append(contentsOf: bytes[start..<offset])
    }
    return String(decoding: unescaped, as: UTF8.self)
  }

  /// The text between two offsets, which must be UTF-8.
  func text(from start: Int, to end: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
  }

  /// Skips characters that need no decoding, up to a quote or a backslash.
  private mutating func skipUnescaped() throws(JSON.ParseError) {
    while true {
      skipPlainASCII()
      guard let byte = next else {
        throw failure(expected: "'\"' at the end of the string")
      }
      if byte == .quote || byte == .backslash { return }
      if byte < 0x20 {
        throw failure(.controlCharacter, expected: "the escape \(Writer.escape(byte))")
      }
      guard let length = UTF8Sequence.length(at: offset, in: bytes) else {
        throw failure(.invalidUTF8, expected: "UTF-8")
      }
      offset += length
    }
  }

  /// Skips ASCII characters that need no decoding, eight at a time if possible.
  private mutating func skipPlainASCII() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = ones &* UInt64(UInt8.quote)
    let backslashes = ones &* UInt64(UInt8.backslash)
    let spaces = ones &* UInt64(UInt8.space)
    while offset + 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      // The top bit of a byte is set if the byte is a quote, a backslash, below a space or not
      // ASCII. A borrow may set it incorrectly, but only above a byte with a correct top bit.
      let stops =
        (((word ^ quotes) &- ones) | ((word ^ backslashes) &- ones) | (word &- spaces) | word)
        & (ones &* 0x80)
      guard stops == 0 else {
        offset += stops.trailingZeroBitCount / 8
        return
      }
      offset += 8
    }
    while let byte = next, byte >= .space, byte < 0x80, byte != .quote, byte != .backslash {
      offset += 1
    }
  }
}
