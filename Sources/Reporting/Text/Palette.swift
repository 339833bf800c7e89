/// Colours for a terminal, or none.
package struct Palette: Sendable {
  private let hasColor: Bool

  /// Makes a palette; without colour every text stays as it is.
  package init(hasColor: Bool) {
    self.hasColor = hasColor
  }

  /// What a text means; colour never says anything that the words do not.
  package enum Ink: String, Sendable {
    case good = "32"
    case bad = "31"
    case odd = "33"
    case strong = "1"
  }

  package func paint(_ text: String, _ ink: Ink) -> String {
    hasColor && !text.isEmpty ? "\u{1B}[\(ink.rawValue)m\(text)\u{1B}[0m" : text
  }
}
