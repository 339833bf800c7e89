extension Lexer {
  /// The error for what comes next, where something else was expected.
  func failure(expected: String) -> JSON.ParseError {
    let code: JSON.ParseError.Code =
      if isAtEnd {
        .unexpectedEnd
      } else if startsWithByteOrderMark {
        .byteOrderMark
      } else if startsComment {
        .comment
      } else if UTF8Sequence.length(at: offset, in: bytes) == nil {
        .invalidUTF8
      } else {
        .unexpectedCharacter
      }
    return failure(code, expected: expected)
  }

  /// The error for what comes next, or for what stands at an earlier offset.
  func failure(
    _ code: JSON.ParseError.Code,
    at place: Int? = nil,
    expected: String,
    found: String? = nil
  ) -> JSON.ParseError {
    var lexer = self
    lexer.offset = place ?? offset
    return JSON.ParseError(
      code: lexer.isAtEnd ? .unexpectedEnd : code,
      position: JSON.Position(offset: lexer.offset, in: bytes),
      expected: expected,
      found: found ?? lexer.description
    )
  }

  /// What comes next, in words.
  private var description: String {
    guard let byte = next else { return "the end of the text" }
    if startsWithByteOrderMark { return "a byte order mark" }
    if startsComment { return "a comment" }
    guard let length = UTF8Sequence.length(at: offset, in: bytes) else {
      return "the byte 0x\(Self.hexadecimal(UInt32(byte), digits: 2)), which is not UTF-8 here"
    }
    guard byte.isWordCharacter else {
      let character = text(from: offset, to: offset + length)
      let scalar = character.unicodeScalars.first?.value ?? 0
      let name = "U+\(Self.hexadecimal(scalar, digits: 4))"
      return byte < 0x20 || byte == 0x7F
        ? name : length == 1 ? "'\(character)'" : "\(name) '\(character)'"
    }
    let word = bytes[offset...].prefix(24).prefix(while: \.isWordCharacter)
    return "'\(text(from: offset, to: word.endIndex))'"
  }

  /// Whether the text begins with a byte order mark, of UTF-8 or UTF-16, and nothing is read yet.
  private var startsWithByteOrderMark: Bool {
    offset == 0
      && [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains { bytes.starts(with: $0) }
  }

  /// Whether `//` or `/*` comes next.
  private var startsComment: Bool {
    bytes[offset...].starts(with: "//".utf8) || bytes[offset...].starts(with: "/*".utf8)
  }

  /// A number in upper-case hexadecimal digits, with zeros in front.
  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}

extension UInt8 {
  /// Whether this belongs to a word such as `true`, `NaN` or `0x1F`.
  var isWordCharacter: Bool { isDigit || (self | 0x20) &- 0x61 < 26 || self == 0x5F }
}
