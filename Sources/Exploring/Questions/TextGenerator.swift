/// Makes texts up of what the cases have at a place: their pieces, and their characters; and of what
/// they have elsewhere, since a text that is handed on is not changed, whatever it looks like.
struct TextGenerator: Sendable {
  private let known: [String]
  /// Letters and digits first, then what else is in a case.
  private let alphabet: [Unicode.Scalar]
  private let longest: Int
  /// The last parts of what has characters beyond ASCII.
  private let foreign: [String]
  /// What texts at other places have.
  private let others: [String]
  /// What means something in a language that a text may pass through.
  private static let pieces = [
    "$a", "${a}", "{a}", "{0}", "%s", "%%", "%41", "//", "/../", "\\n", "\\", "&amp;", "<b>",
    "''", "\"", "+", ";", "#a", "?a=b", "null", "\u{FEFF}", "\u{301}", "\u{212B}", "I\u{307}",
  ]

  init(_ known: [String], others: [String] = []) {
    self.others = others
    let plain = "a0Zz9".unicodeScalars
    let rest = Set(known.joined().unicodeScalars).subtracting(plain).sorted()
    self.known = known
    alphabet =
      plain + rest.filter { $0.properties.isAlphabetic && $0.isASCII }
      + rest.filter { !($0.properties.isAlphabetic && $0.isASCII) }
    longest = known.map(\.unicodeScalars.count).max() ?? 0
    foreign = known.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }.compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
  }

  /// A text that is nearly the given one.
  func near(_ text: String, _ choices: inout Choices) -> String {
    // What stands behind the last slash of a name is a text of its own.
    if let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")), choices.chance(1, among: 2) {
      return text[...slash] + changed(String(text[text.utf8.index(after: slash)...]), &choices)
    }
    return changed(text, &choices)
  }

  private func changed(_ text: String, _ choices: inout Choices) -> String {
    var scalars = Array(text.unicodeScalars)
    switch choices.index(10) {
    case 0: _ = scalars.popLast()
    case 1: scalars.append(character(&choices))
    case 2: scalars.insert(character(&choices), at: 0)
    case 3: scalars.insert(character(&choices), at: choices.index(scalars.count + 1))
    case 4: scalars = Array(scalars.dropFirst())
    case 5 where !scalars.isEmpty: scalars[choices.index(scalars.count)] = character(&choices)
    case 6 where !foreign.isEmpty: return text + choices.element(of: foreign)
    case 8:
      let piece = choices.element(of: Self.pieces)
      scalars.insert(contentsOf: piece.unicodeScalars, at: choices.index(scalars.count + 1))
    case 9 where !text.isEmpty:
      // As long as a column of a database, and one more.
      let length = choices.element(of: [65, 64, 129, 256, 255])
      return String(String(repeating: text, count: length).prefix(length))
    default: return choices.element(of: TextChanges.all).apply(text)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Another text.
  func fresh(_ choices: inout Choices) -> String {
    if choices.chance(1, among: 4), !others.isEmpty { return choices.element(of: others) }
    if choices.chance(1, among: 4), !known.isEmpty {
      let text = choices.element(of: known) + choices.element(of: known)
      return String(String.UnicodeScalarView(text.unicodeScalars.prefix(max(1, longest))))
    }
    var scalars: [Unicode.Scalar] = [character(&choices)]
    while scalars.count < min(longest, 32), choices.chance(5, among: 6) {
      scalars.append(character(&choices))
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private func character(_ choices: inout Choices) -> Unicode.Scalar {
    choices.element(of: alphabet)
  }
}
