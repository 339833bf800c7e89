/// Generates texts from the pieces and characters of those that the cases have at a place.
///
/// Texts from other places are used too: a text that is only passed on must not change, whatever it
/// looks like.
struct TextGenerator: Sendable {
  private let known: [String]
  /// Letters and digits first, then what else is in a case.
  private let alphabet: [Unicode.Scalar]
  private let longest: Int
  /// The last parts of what has characters beyond ASCII.
  private let foreign: [String]
  /// The texts at other places.
  private let others: [String]
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
    // The part after the last slash of a name is treated as a text of its own.
    if let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")), choices.chance(1, among: 2) {
      return text[...slash] + changed(String(text[text.utf8.index(after: slash)...]), &choices)
    }
    return changed(text, &choices)
  }

  private func changed(_ text: String, _ choices: inout Choices) -> String {
    var scalars = Array(text.unicodeScalars)
    switch choices.index(9) {
    case 0: _ = scalars.popLast()
    case 1: scalars.append(character(&choices))
    case 2: scalars.insert(character(&choices), at: 0)
    case 3: scalars.insert(character(&choices), at: choices.index(scalars.count + 1))
    case 4: scalars = Array(scalars.dropFirst())
    case 5 where !scalars.isEmpty: scalars[choices.index(scalars.count)] = character(&choices)
    case 6 where !foreign.isEmpty: return text + choices.element(of: foreign)
    case 8 where !text.isEmpty:
      // As long as a column of a database, and one more.
      let length = choices.element(of: [65, 64, 129, 256, 255])
      return String(String(repeating: text, count: length).prefix(length))
    default: return choices.element(of: TextChanges.all).apply(text)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// The text with an unusual piece, mostly at one of its ends, and sometimes with several.
  ///
  /// Several are useful because most correct implementations change none of them.
  func strange(_ text: String?, _ choices: inout Choices) -> String {
    let text = text ?? known.last ?? "a"
    var start = text.startIndex
    if let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")), choices.chance(1, among: 2) {
      start = text.utf8.index(after: slash)
    }
    var scalars = Array(text[start...].unicodeScalars)
    repeat {
      if choices.chance(1, among: 8), let mark = scalars.lastIndex(where: \.isMark) {
        scalars.insert(scalars[mark], at: mark)
        continue
      }
      let piece = choices.element(of: StrangeTexts.pieces).unicodeScalars
      let places = [scalars.count, 0, scalars.count / 2, choices.index(scalars.count + 1)]
      scalars.insert(contentsOf: piece, at: choices.element(of: places))
    } while choices.chance(2, among: 5)
    return text[..<start] + String(String.UnicodeScalarView(scalars))
  }

  /// Generates a text that may differ completely from the known ones.
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

extension Unicode.Scalar {
  /// Whether it is neither a letter nor a digit, and visible.
  fileprivate var isMark: Bool {
    (0x21..<0x7F).contains(value) && !properties.isAlphabetic && properties.numericType == nil
  }
}
