import AuthConformance

/// Writes any text so that XML 1.0 can hold it (XML 1.0 §2.2, §2.4).
///
/// Most control characters cannot stand in XML at all, not even as references; they are spelt out
/// as `\u{1b}`. A `]]>` cannot stand in content; its bracket becomes a reference like any other.
enum XMLText {
  /// A text between tags.
  static func content(_ text: String) -> String {
    escape(text) { $0 == "\n" || $0 == "\t" ? nil : reference(to: $0) }
  }

  /// A text between quotation marks, where a parser would make spaces of line ends and tabs.
  static func attribute(_ text: String) -> String {
    escape(text, with: reference)
  }

  private static func escape(
    _ text: String,
    with replacement: (Unicode.Scalar) -> String?
  ) -> String {
    var result = ""
    var start = text.startIndex
    for index in text.unicodeScalars.indices {
      guard let replacement = replacement(text.unicodeScalars[index]) else { continue }
      result += text[start..<index]
      result += replacement
      start = text.unicodeScalars.index(after: index)
    }
    result += text[start...]
    return result
  }

  /// What a character must be written as; nil if it can stand as it is.
  private static func reference(to scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\n": "&#10;"
    case "\r": "&#13;"
    case "\t": "&#9;"
    case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
      "\\u{" + String(scalar.value, radix: 16) + "}"
    default: nil
    }
  }
}
