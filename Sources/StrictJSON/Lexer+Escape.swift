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
      return unescaped.append(contentsOf: try escapedScalar(from: start).utf8)
    default:
      throw invalidEscape(at: start, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
    }
    offset += 1
    unescaped.append(byte)
  }

  /// Reads the rest of a `\u` escape, and of the one after it if the two are a surrogate pair.
  private mutating func escapedScalar(from start: Int) throws(JSON.ParseError) -> Unicode.Scalar {
    let unit = try codeUnit(from: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard unit < 0xDC00 else {
      if replacesLoneSurrogates { return "\u{FFFD}" }
      throw failure(
        .loneSurrogate,
        at: start,
        expected: "no low surrogate without a high one before it"
      )
    }

    let second = offset
    if skip(.backslash), next == UInt8(ascii: "u") {
      let low = try codeUnit(from: second)
      let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
      if let scalar, 0xDC00...0xDFFF ~= low { return scalar }
    }
    if replacesLoneSurrogates {
      offset = second
      return "\u{FFFD}"
    }
    throw failure(
      .loneSurrogate,
      at: isAtEnd ? offset : second,
      expected: #"a low surrogate, \udc00 to \udfff"#
    )
  }

  /// Reads the `u` of an escape, which comes next, and its four hexadecimal digits.
  private mutating func codeUnit(from start: Int) throws(JSON.ParseError) -> UInt32 {
    offset += 1
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next?.hexadecimalValue else {
        throw invalidEscape(at: start, expected: #"four hexadecimal digits after \u"#)
      }
      value = value << 4 | digit
      offset += 1
    }
    return value
  }

  /// The error for an escape, or for the end of the text if that cuts it short.
  private func invalidEscape(at start: Int, expected: String) -> JSON.ParseError {
    failure(.invalidEscape, at: isAtEnd ? offset : start, expected: expected)
  }
}
