import AuthConformance
import ConformanceEngine

/// The beginning of a text that somebody else wrote, short enough for a message.
enum Excerpt {
  private static let limit = 200

  /// As much as fits, and how much does not.
  static func of(_ text: String) -> String {
    guard text.utf8.count > limit else { return text }
    let scalars = text.unicodeScalars.prefix(limit)
    let rest = text.utf8.count - scalars.reduce(0) { $0 + UTF8.width($1) }
    let shown = String(String.UnicodeScalarView(scalars))
    return rest > 0 ? "\(shown)… (\(rest) more octets)" : shown
  }

  /// As much as fits of octets that should be UTF-8.
  static func of(_ bytes: some Collection<UInt8>) -> String {
    let shown = String(decoding: bytes.prefix(limit), as: UTF8.self)
    return bytes.count > limit ? "\(shown)… (\(bytes.count - limit) more octets)" : shown
  }
}
