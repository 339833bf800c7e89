/// The encoding that Windows has for western Europe: Latin-1 with more punctuation.
enum Windows1252 {
  /// The byte of a character; nil of one that it does not have.
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if let place = punctuation.firstIndex(of: scalar) { return 0x80 + UInt8(place) }
    return scalar.value < 0x80 || 0xA0...0xFF ~= scalar.value ? UInt8(scalar.value) : nil
  }

  /// Whether a text has a character that Latin-1 does not have.
  static func hasOwnCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value > 0xFF && punctuation.contains($0) }
  }

  /// The characters from 0x80 on; a NUL if there is no character.
  private static let punctuation =
    Array(
      "\u{20AC}\0\u{201A}\u{192}\u{201E}\u{2026}\u{2020}\u{2021}\u{2C6}\u{2030}\u{160}\u{2039}\u{152}\0"
        .unicodeScalars
    )
    + Array(
      "\u{17D}\0\0\u{2018}\u{2019}\u{201C}\u{201D}\u{2022}\u{2013}\u{2014}\u{2DC}\u{2122}\u{161}"
        .unicodeScalars
    ) + Array("\u{203A}\u{153}\0\u{17E}\u{178}".unicodeScalars)
}
