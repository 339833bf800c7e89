/// The beginning of a text that somebody else wrote, short enough for a message.
enum Excerpt {
  private static let limit = 200

  /// As much as fits, and how long the whole is.
  static func of(_ text: String, limit: Int = limit) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars
    let count = scalars.count
    let shown = String(String.UnicodeScalarView(scalars.prefix(limit)))
    return count > limit ? "\(shown)… (\(count.grouped) characters)" : shown
  }

  /// As much as fits of octets that should be UTF-8.
  static func of(_ bytes: some Collection<UInt8>) -> String {
    let shown = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return bytes.count > limit ? "\(shown)… (\(bytes.count.grouped) bytes)" : shown
  }
}
