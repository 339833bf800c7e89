extension String {
  /// The text with everything that a terminal or a CI system would act upon, or nobody would see,
  /// escaped.
  ///
  /// Other people's text must stay text: an escape sequence must not reach the terminal, a character
  /// that turns the writing direction must not rearrange a line, a line break must not begin one, and
  /// a log must not contain a command.
  package var visible: String {
    let spell = { (scalar: Unicode.Scalar) in "\\u{" + String(scalar.value, radix: 16) + "}" }
    let text =
      mayHaveInvisible
      ? escaping(where: \.mayBeInvisible) { $0.isInvisible ? spell($0) : nil } : self
    return text.escapingLogCommands(spell)
  }

  /// A JSON text in which such characters are escaped, which leaves its value as it is.
  package var visibleJSON: String {
    let spell = { (scalar: Unicode.Scalar) in
      String(scalar).utf16.reduce(into: "") { text, unit in
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
    // Between values a line feed is ours; within one it is escaped already.
    let text =
      mayHaveInvisible
      ? escaping(where: \.mayBeInvisible) { $0.isInvisible && $0 != "\n" ? spell($0) : nil } : self
    return text.escapingLogCommands(spell)
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

  /// Whether any of its characters can be invisible.
  private var mayHaveInvisible: Bool {
    func any(_ octets: some Sequence<UInt8>) -> Bool {
      // Without a way out in the middle, the processor looks at many at once.
      octets.reduce(false) { $0 || $1.mayBeInvisible }
    }
    return utf8.withContiguousStorageIfAvailable { any($0) } ?? any(utf8)
  }
}

extension Unicode.Scalar {
  /// Whether it is no character that shows: a control, a mark of direction, one without width, a
  /// space or line separator of another kind, or one that Unicode does not define.
  package var isInvisible: Bool {
    if value >= 0x20 && value < 0x7F { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .privateUse,
      .unassigned:
      true
    // A Braille pattern without dots is drawn as a space.
    default: properties.isDefaultIgnorableCodePoint || value == 0x2800
    }
  }
}

extension UInt8 {
  /// Whether a character that begins with this byte can be invisible.
  fileprivate var mayBeInvisible: Bool { self < 0x20 || self >= 0x7F }
}
