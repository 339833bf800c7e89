import AuthConformance
import ConformanceEngine

extension String {
  /// The text with everything that a terminal would act upon, or nobody would see, spelt out.
  ///
  /// What an implementation answers is not ours: an escape sequence must not reach the terminal,
  /// and a character that turns the writing direction must not rearrange the report.
  package var visible: String {
    guard utf8.contains(where: \.mayBeInvisible) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isInvisible {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The lines of the text, each ``visible``; line ends of all systems count.
  package var visibleLines: [String] {
    var lines: [String] = []
    for line in unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(String(line.last == "\r" ? line.dropLast() : line).visible)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension Unicode.Scalar {
  private static let directions: Set<UInt32> = [
    0x061C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069,
  ]
  private static let withoutWidth: Set<UInt32> = [0x00AD, 0x200B, 0x2060, 0xFEFF]

  fileprivate var isInvisible: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .unassigned: true
    default: Self.directions.contains(value) || Self.withoutWidth.contains(value)
    }
  }
}

extension UInt8 {
  /// Whether a character that begins with this octet can be invisible.
  fileprivate var mayBeInvisible: Bool { self < 0x20 || self >= 0x7F }
}
