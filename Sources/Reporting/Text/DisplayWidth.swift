extension String {
  /// How many columns of a terminal the text takes.
  ///
  /// East Asian wide characters and emoji take two (Unicode Standard Annex 11), marks that combine
  /// with what stands before them take none. Sequences that are shown as one emoji take two.
  package var displayWidth: Int {
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
    return reduce(0) { $0 + $1.displayWidth }
  }

  /// The text cut to so many columns, with a sign where something is missing.
  package func fitting(_ width: Int) -> String {
    guard displayWidth > width else { return self }
    var text = ""
    var room = width - 1
    for character in self {
      room -= character.displayWidth
      if room < 0 { break }
      text.append(character)
    }
    return width < 1 ? "" : text + "…"
  }
}

extension Character {
  fileprivate var displayWidth: Int {
    var width = 0
    var isJoined = false
    for scalar in unicodeScalars {
      // U+FE0F asks for the emoji, which is wide, if there is a narrow sign as well.
      if scalar == "\u{FE0F}" && width > 0 { return 2 }
      if !isJoined && !(width > 0 && scalar.properties.isEmojiModifier) {
        width += scalar.displayWidth
      }
      isJoined = scalar == "\u{200D}" && width == 2
    }
    return width
  }
}

extension Unicode.Scalar {
  /// Wide and fullwidth characters apart from emoji.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
    0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]
  /// Vowels and final consonants that join the syllable before them.
  private static let joiningJamo: ClosedRange<UInt32> = 0x1160...0x11FF

  fileprivate var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return value == 0xAD ? 1 : 0
    default: break
    }
    if Self.joiningJamo.contains(value) { return 0 }
    let isFlagLetter = (0x1F1E6...0x1F1FF).contains(value)
    let isWide =
      Self.wide.contains { $0.contains(value) } || properties.isEmojiPresentation && !isFlagLetter
    return isWide ? 2 : 1
  }
}
