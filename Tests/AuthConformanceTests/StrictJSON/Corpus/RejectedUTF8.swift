import StrictJSON

extension Corpus {
  /// Every way in which bytes are not UTF-8 (RFC 3629 §3, §4 and §10).
  static let rejectedUTF8: [Sample] = [
    notUTF8("the first continuation byte alone", "\"\(bytes: 0x80)\""),
    notUTF8("the last continuation byte alone", "\"\(bytes: 0xBF)\""),
    notUTF8("a continuation byte too many", "\"\(bytes: 0xC3, 0xA9, 0xA9)\"", at: 3),
    notUTF8("a letter of Latin-1", "\"\(bytes: 0xE9)\""),
    notUTF8("a letter of Latin-1 before ASCII", "\"\(bytes: 0xE9)t\(bytes: 0xE9)\""),
    notUTF8("quotes of Windows", "\"\(bytes: 0x93)a\(bytes: 0x94)\""),
    notUTF8("Shift JIS", "\"\(bytes: 0x8A, 0xBF, 0x8E, 0x9A)\""),

    notUTF8("NUL in two bytes", "\"\(bytes: 0xC0, 0x80)\""),
    notUTF8("a slash in two bytes", "\"\(bytes: 0xC0, 0xAF)\""),
    notUTF8("a quote in two bytes", "\"\(bytes: 0xC0, 0xA2)\""),
    notUTF8("U+007F in two bytes", "\"\(bytes: 0xC1, 0xBF)\""),
    notUTF8("a slash in three bytes", "\"\(bytes: 0xE0, 0x80, 0xAF)\""),
    notUTF8("U+07FF in three bytes", "\"\(bytes: 0xE0, 0x9F, 0xBF)\""),
    notUTF8("a slash in four bytes", "\"\(bytes: 0xF0, 0x80, 0x80, 0xAF)\""),
    notUTF8("U+FFFF in four bytes", "\"\(bytes: 0xF0, 0x8F, 0xBF, 0xBF)\""),
    notUTF8("a slash in five bytes", "\"\(bytes: 0xF8, 0x80, 0x80, 0x80, 0xAF)\""),
    notUTF8("a slash in six bytes", "\"\(bytes: 0xFC, 0x80, 0x80, 0x80, 0x80, 0xAF)\""),

    notUTF8("the first surrogate", "\"\(bytes: 0xED, 0xA0, 0x80)\""),
    notUTF8("the last surrogate", "\"\(bytes: 0xED, 0xBF, 0xBF)\""),
    notUTF8("a pair of surrogates", "\"\(bytes: 0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80)\""),
    notUTF8("U+110000", "\"\(bytes: 0xF4, 0x90, 0x80, 0x80)\""),
    notUTF8("U+13FFFF", "\"\(bytes: 0xF4, 0xBF, 0xBF, 0xBF)\""),
    notUTF8("U+140000", "\"\(bytes: 0xF5, 0x80, 0x80, 0x80)\""),
    notUTF8("U+1FFFFF", "\"\(bytes: 0xF7, 0xBF, 0xBF, 0xBF)\""),
    notUTF8("U+200000", "\"\(bytes: 0xF8, 0x88, 0x80, 0x80, 0x80)\""),
    notUTF8("U+7FFFFFFF", "\"\(bytes: 0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF)\""),
    notUTF8("the byte FE", "\"\(bytes: 0xFE)\""),
    notUTF8("the byte FF", "\"\(bytes: 0xFF)\""),

    notUTF8("two bytes cut by the quote", "\"\(bytes: 0xC3)\""),
    notUTF8("three bytes cut to one", "\"\(bytes: 0xE2)\""),
    notUTF8("three bytes cut to two", "\"\(bytes: 0xE2, 0x82)\""),
    notUTF8("four bytes cut to one", "\"\(bytes: 0xF0)\""),
    notUTF8("four bytes cut to two", "\"\(bytes: 0xF0, 0x9F)\""),
    notUTF8("four bytes cut to three", "\"\(bytes: 0xF0, 0x9F, 0x98)\""),
    notUTF8("two bytes cut by the end", "\"\(bytes: 0xC3)"),
    notUTF8("three bytes cut by the end", "\"\(bytes: 0xE2, 0x82)"),
    notUTF8("four bytes cut by the end", "\"\(bytes: 0xF0, 0x9F, 0x98)"),
    notUTF8("a letter for the second of two", "\"\(bytes: 0xC3)(\""),
    notUTF8("a letter for the second of three", "\"\(bytes: 0xE2)(\(bytes: 0xA1)\""),
    notUTF8("a letter for the third of three", "\"\(bytes: 0xE2, 0x82)(\""),
    notUTF8("a letter for the second of four", "\"\(bytes: 0xF0)(\(bytes: 0x8C, 0xBC)\""),
    notUTF8("a letter for the third of four", "\"\(bytes: 0xF0, 0x90)(\(bytes: 0xBC)\""),
    notUTF8("a letter for the fourth of four", "\"\(bytes: 0xF0, 0x90, 0x8C)(\""),
    notUTF8("a lead byte for a continuation", "\"\(bytes: 0xE2, 0xC3, 0xA9)\""),

    notUTF8("after ASCII", "\"abc\(bytes: 0xFF)\"", at: 5),
    notUTF8("after eight bytes of ASCII", "\"12345678\(bytes: 0xFF)\"", at: 10),
    notUTF8("a continuation byte among ASCII", "\"123\(bytes: 0x80)56789012\"", at: 5),
    notUTF8("after characters of several bytes", "\"é漢😀\(bytes: 0xFF)\"", at: 5),
    notUTF8("after an escape", "\"\\n\(bytes: 0xFF)\"", at: 4),
    notUTF8("on the second line", "[\n\"\(bytes: 0xFF)\"]", line: 2, at: 2),
    notUTF8("in a name", "{\"\(bytes: 0xFF)\":1}", at: 3),
    notUTF8("for a value", "\(bytes: 0xE9)", at: 1, value),
    notUTF8("for an element", "[\(bytes: 0xFF)]", element),
    notUTF8("for a comma", "[1\(bytes: 0xA0)]", at: 3, comma),
    notUTF8("for a colon", "{\"a\"\(bytes: 0xFF)}", at: 5, colon),
    notUTF8("for a name", "{\(bytes: 0xFF)}", firstName),

    .reject("UTF-16 without a mark, big-endian", "\u{0}[\u{0}]", at: 1, .unexpected, value),
    .reject("UTF-16 without a mark, little-endian", "[\u{0}]\u{0}", at: 2, .unexpected, element),
    .reject(
      "UTF-32 without a mark",
      "[\u{0}\u{0}\u{0}]\u{0}\u{0}\u{0}",
      at: 2,
      .unexpected,
      element
    ),
    .reject("UTF-7", "+AFsAXQ-", at: 1, .unexpected, value),
    .reject("EBCDIC", "\(bytes: 0xAD, 0xBD)", at: 1, .invalidUTF8, value),
  ]

  private static func notUTF8(
    _ name: String,
    _ text: RawText,
    line: Int = 1,
    at column: Int = 2,
    _ expected: String = utf8
  ) -> Sample {
    .reject("not UTF-8: " + name, text, line: line, at: column, .invalidUTF8, expected)
  }
}
