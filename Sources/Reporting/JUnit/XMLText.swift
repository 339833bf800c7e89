/// Writes any text so that XML 1.0 can hold it (XML 1.0 §2.2, §2.4).
///
/// XML cannot contain most control characters at all, not even as references; like everything that
/// nobody would see in a log, they are written as `\u{1b}`. A `]]>` cannot be in content; its bracket
/// becomes a reference like any other.
enum XMLText {
  /// A text between tags.
  static func content(_ text: String) -> String {
    text.escaping(where: mayNeedReference) { $0 == "\n" || $0 == "\t" ? nil : reference(to: $0) }
      .escapingLogCommands { "&#\($0.value);" }
  }

  /// A text for an attribute, in which a parser would turn line ends and tabs into spaces.
  static func attribute(_ text: String) -> String {
    text.escaping(where: mayNeedReference, with: reference)
      .escapingLogCommands { "&#\($0.value);" }
  }

  private static func mayNeedReference(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""): true
    default: octet < 0x20 || octet >= 0x7F
    }
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
    default: scalar.isInvisible ? "\\u{" + String(scalar.value, radix: 16) + "}" : nil
    }
  }
}
