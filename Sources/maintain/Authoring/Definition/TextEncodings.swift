/// Text in octets other than its UTF-8, which JSON readers must not take.
enum TextEncodings {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// UTF-16, the low octet of each unit first.
  static func utf16LittleEndian(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  /// UTF-16, the high octet of each unit first.
  static func utf16BigEndian(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// One octet for each character up to U+00FF, and a question mark for any other.
  static func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(exactly: $0.value) ?? UInt8(ascii: "?") }
  }

  /// UTF-8 with these octets in place of each `@`.
  static func utf8(_ text: String, with octets: [UInt8]) -> [UInt8] {
    text.utf8.flatMap { $0 == UInt8(ascii: "@") ? octets : [$0] }
  }
}
