import StrictJSON

extension Corpus {
  /// §8.1 lets a reader pass over a byte order mark, and asks for UTF-8.
  ///
  /// This one refuses both.
  static let marks: [Sample] = [
    mark("of UTF-8", "\u{FEFF}{}"),
    mark("of UTF-8 alone", "\u{FEFF}"),
    mark("twice", "\u{FEFF}\u{FEFF}[]"),
    mark("of UTF-16, big-endian", "\(bytes: 0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D)"),
    mark("of UTF-16, little-endian", "\(bytes: 0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00)"),
    mark("of UTF-32, little-endian", "\(bytes: 0xFF, 0xFE, 0x00, 0x00, 0x5B, 0x00, 0x00, 0x00)"),
    .reject(
      "a byte order mark of UTF-32, big-endian",
      "\(bytes: 0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x5B)",
      at: 1,
      .unexpected,
      value
    ),
    .reject("a byte order mark after a space", " \u{FEFF}[]", at: 2, .unexpected, value),
    .reject("a byte order mark cut short", "\(bytes: 0xEF, 0xBB)[]", at: 1, .invalidUTF8, value),
  ]

  private static func mark(_ name: String, _ text: RawText) -> Sample {
    .reject("a byte order mark " + name, text, at: 1, .byteOrderMark, value)
  }
}
