extension Lexer {
  /// The error for the next input if something else was expected.
  func failure(expected: String) -> JSON.ParseError {
    let code: JSON.ParseError.Code =
      if isAtEnd {
        .unexpectedEnd
      } else if startsByteOrderMark {
        .byteOrderMark
      } else if startsComment {
        .comment
      } else if UTF8Sequence.length(at: offset, in: bytes) == nil {
        .invalidUTF8
      } else {
        .unexpected
      }
    return failure(code, expected: expected)
  }

  /// The error for the next input, or for the input at an earlier offset.
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

  /// The next input, in words.
  private var description: String {
    guard let byte = next else { return "the end of the text" }
    if startsByteOrderMark { return "a byte order mark" }
    if startsComment { return "a comment" }
    guard let length = UTF8Sequence.length(at: offset, in: bytes) else {
      return "the byte 0x\(Self.hexadecimal(UInt32(byte), digits: 2)), which is not UTF-8"
    }
    if byte == .backslash { return "'\(escape)'" }
    if byte.isWordCharacter { return "'\(word(from: offset, limit: 24))'" }
    let character = text(from: offset, to: offset + length)
    if length == 1 && byte > .space && byte < 0x7F { return "'\(character)'" }
    return character.unicodeScalars.map(Self.name).joined()
  }

  /// The next escape sequence, or the input in its place.
  private var escape: String {
    let second = offset + 1
    guard second < bytes.count, bytes[second] > .space, bytes[second] < 0x7F else { return "\\" }
    return bytes[second] == UInt8(ascii: "u")
      ? "\\" + word(from: second, limit: 5) : text(from: offset, to: second + 1)
  }

  /// The letters, digits and underscores from an offset on, up to a limit.
  private func word(from start: Int, limit: Int) -> String {
    let end = bytes[start...].prefix(limit).prefix(while: \.isWordCharacter).endIndex
    return text(from: start, to: end)
  }

  /// Whether a byte order mark, of UTF-8 or UTF-16, begins the text and nothing is read yet.
  private var startsByteOrderMark: Bool {
    offset == 0
      && [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]].contains { bytes.starts(with: $0) }
  }

  /// Whether `//` or `/*` comes next.
  private var startsComment: Bool {
    bytes[offset...].starts(with: "//".utf8) || bytes[offset...].starts(with: "/*".utf8)
  }

  /// The code point and name of a character: "U+201C LEFT DOUBLE QUOTATION MARK".
  private static func name(_ scalar: Unicode.Scalar) -> String {
    let code = "U+" + hexadecimal(scalar.value, digits: 4)
    return scalar.properties.name.map { "\(code) \($0)" } ?? code
  }

  /// A number in upper-case hexadecimal digits, with zeros in front.
  private static func hexadecimal(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
