/// Reads the tokens of a JSON text (RFC 8259 §2) from bytes that the caller keeps alive.
///
/// Strings, numbers and failures are in extensions of their own. Nothing here allocates, except for
/// the strings returned and for failures.
struct Lexer {
  /// The whole text.
  let bytes: UnsafeRawBufferPointer
  /// The start of the next token, at most `bytes.count`.
  var offset = 0
  /// A buffer for strings with escapes, kept from one to the next.
  var unescaped: [UInt8] = []
  /// Whether half a surrogate pair is read as U+FFFD, and does not end the reading.
  var replacesLoneSurrogates = false

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Whether everything has been read.
  var isAtEnd: Bool { offset == bytes.count }

  /// The next byte, or nil at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes over white space.
  mutating func skipWhitespace() {
    // Most of a file is white space, and reading a property copies the lexer in builds without
    // optimisation.
    let bytes = bytes
    var end = offset
    while end < bytes.count, bytes[end].isWhitespace { end += 1 }
    offset = end
  }

  /// Passes over a byte if it comes next.
  mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  /// Reads a string, number, boolean or null, or returns nil if none of them comes next.
  mutating func scalar() throws(JSON.ParseError) -> JSON? {
    switch next {
    case .quote: return .string(try string())
    case let byte? where byte.isDigit || byte == .minus: return .number(try number())
    case UInt8(ascii: "t") where skipWord("true"): return .bool(true)
    case UInt8(ascii: "f") where skipWord("false"): return .bool(false)
    case UInt8(ascii: "n") where skipWord("null"): return .null
    default: return nil
    }
  }

  /// Passes over a word if it comes next and is not the beginning of a longer one.
  private mutating func skipWord(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    guard end <= bytes.count else { return false }
    for index in 0..<word.utf8CodeUnitCount {
      guard bytes[offset + index] == word.utf8Start[index] else { return false }
    }
    guard end == bytes.count || !bytes[end].isWordCharacter else { return false }
    offset = end
    return true
  }
}
