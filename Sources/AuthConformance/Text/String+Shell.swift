extension String {
  /// The text as one word for a POSIX shell.
  package var quotedForShell: String {
    let isPlain = !utf8.isEmpty && utf8.allSatisfy(\.isPlainInShell)
    if isPlain { return self }
    // A line end would make two lines of one.
    if utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return spelledForShell }
    return "'"
      + utf8.split(separator: UInt8(ascii: "'"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }.joined(separator: "'\\''") + "'"
  }

  /// The text with its control characters spelt out, as `$'a\012b'` (POSIX.1-2024 §2.2.4).
  private var spelledForShell: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{0}"..."\u{1F}", "\u{7F}":
        let digits = String(scalar.value, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      case "\\", "'": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return "$'\(text)'"
  }
}

extension UInt8 {
  /// Whether the byte means itself wherever it stands in a word.
  fileprivate var isPlainInShell: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./:@%+,=".utf8.contains(self)
    }
  }
}
