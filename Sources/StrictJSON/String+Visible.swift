extension String {
  /// The text with everything that a terminal would act upon, or nobody would see, spelt out.
  ///
  /// What somebody else wrote is not ours: an escape sequence must not reach the terminal, a character
  /// that turns the writing direction must not rearrange a line, and a line break must not begin one.
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

  /// A JSON text in which such characters are escaped, which leaves its value as it is.
  package var visibleJSON: String {
    guard utf8.contains(where: \.mayBeInvisible) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      // Between values a line feed is ours; within one it is escaped already.
      guard scalar.isInvisible, scalar != "\n" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    return text
  }

  /// The lines of the text, each ``visible``; line ends of all systems count, and a tab is four spaces.
  package var visibleLines: [String] {
    var lines: [String] = []
    for line in utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let line = line.last == 0x0D ? line.dropLast() : line
      let parts = line.split(separator: 0x09, omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      lines.append(parts.joined(separator: "    ").visible)
    }
    if lines.last == "" { lines.removeLast() }
    return lines
  }
}

extension Unicode.Scalar {
  /// Whether it is no character that shows: a control, a mark of direction, one without width, a
  /// line separator, or one that Unicode does not define.
  fileprivate var isInvisible: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

extension UInt8 {
  /// Whether a character that begins with this octet can be invisible.
  fileprivate var mayBeInvisible: Bool { self < 0x20 || self >= 0x7F }
}
