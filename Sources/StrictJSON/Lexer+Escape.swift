extension Lexer {
  /// Reads one escape, whose backslash comes next, and appends what it means to `unescaped`.
  mutating func unescape() throws(JSON.ParseError) {
    let start = offset
    offset += 1
    let byte: UInt8
    switch next {
    case .quote: byte = .quote
    case .backslash: byte = .backslash
    case UInt8(ascii: "/"): byte = UInt8(ascii: "/")
    case UInt8(ascii: "b"): byte = 0x08
    case UInt8(ascii: "f"): byte = 0x0C
    case UInt8(ascii: "n"): byte = .lineFeed
    case UInt8(ascii: "r"): byte = .carriageReturn
    case UInt8(ascii: "t"): byte = .tab
    case UInt8(ascii: "u"):
      offset += 1
      return try unescapeUnicode(from: start)
    default:
      throw failure(.invalidEscape, expected: #"one of " \ / b f n r t u after the backslash"#)
    }
    offset += 1
    unescaped.append(byte)
  }

  /// Reads what follows `\u`: four digits, or a pair of surrogates.
  private mutating func unescapeUnicode(from start: Int) throws(JSON.ParseError) {
    let unit = try fourDigits()
    guard let scalar = Unicode.Scalar(unit) else {
      guard unit < 0xDC00 else {
        throw failure(.loneSurrogate, at: start, expected: "a high surrogate before a low one")
      }
      let second = offset
      guard skip(.backslash), skip(UInt8(ascii: "u")) else {
        throw failure(.loneSurrogate, at: start, expected: "a low surrogate after a high one")
      }
      let low = try fourDigits()
      guard
        0xDC00...0xDFFF ~= low,
        let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
      else {
        throw failure(.loneSurrogate, at: second, expected: "a low surrogate after a high one")
      }
      return unescaped.append(contentsOf: scalar.utf8)
    }
    unescaped.append(contentsOf: scalar.utf8)
  }

  /// Reads four hexadecimal digits.
  private mutating func fourDigits() throws(JSON.ParseError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexadecimalValue else {
        throw failure(.invalidEscape, expected: "four hexadecimal digits")
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }
}
