/// Pieces of text that software on the way may misinterpret, lose or refuse.
enum StrangeTexts {
  /// Pieces of texts.
  static let pieces =
    whiteSpace + languages + addresses + letters + invisible + beyondTheBasicPlane

  /// A text with an unusual piece, and a text that may be mistaken for it.
  static func twins(of text: String, _ choices: inout Choices) -> (given: String, written: String) {
    func changed(_ piece: String) -> String { text.prefix(1) + piece + text.dropFirst() }
    switch choices.index(6) {
    case 0...2: return (changed(choices.element(of: pieces)), text)
    case 3:
      let (one, other) = choices.element(of: pairs)
      let both = (changed(one), changed(other))
      return choices.chance(1, among: 2) ? (both.1, both.0) : both
    case 4:
      let given = changed(choices.element(of: pieces))
      return (given, choices.element(of: TextChanges.all).apply(given))
    default:
      let length = choices.element(of: [64, 255, 128, 256, 1_024])
      let long = String(repeating: text, count: length / max(1, text.count) + 1)
      return (String(long.prefix(length + 1)), String(long.prefix(length)))
    }
  }

  private static let pairs: [(String, String)] = [
    ("e\u{301}", "\u{E9}"), ("\u{FB01}", "fi"), ("%41", "A"), ("//", "/"), ("/./", "/"), ("+", " "),
    ("\u{2019}", "'"), ("\u{FF21}", "A"), ("\u{DF}", "ss"), ("\u{130}", "i\u{307}"),
    ("\u{1100}\u{1161}", "\u{AC00}"), ("&amp;", "&"), ("\r\n", "\n"), ("k", "K"), ("%%", "%"),
  ]

  private static let whiteSpace = [
    " ", "\r\n", "\n", "\t", "  ", "\r", "\u{A0}", "\u{2028}", "\u{85}",
  ]

  /// Text with a special meaning in a language that a text may pass through.
  private static let languages = [
    "<b>", "&", "&amp;", "'", "\"", "\\", "\\n", "''", "$a", "$1", "${a}", "{a}", "{0}", "%s", "%n",
    "%%", "+", ",", ";", ":", "=", "null", "0", "#a", "`", "\u{0}",
  ]

  /// Parts of addresses.
  private static let addresses = [
    "%41", "%2F", "%2f", "%c3%a9", "/", "//", "/./", "/../", "/..", "..", "?", "?b=2&a=1", "@",
    ":80", ":443",
    ":5060",
  ]

  /// Letters that have another form, or none in some encoding.
  private static let letters = [
    "\u{E9}", "e\u{301}", "\u{212B}", "\u{FB01}", "\u{FF21}", "\u{DF}", "\u{17F}", "\u{130}",
    "I\u{307}", "\u{1100}\u{1161}", "\u{20AC}", "\u{2019}", "\u{201C}", "\u{2013}", "\u{661}",
  ]

  /// Characters that are invisible or unassigned.
  private static let invisible = [
    "\u{200D}", "\u{200B}", "\u{AD}", "\u{FEFF}", "\u{FE0F}", "\u{202E}", "\u{7F}", "\u{1}",
    "\u{FFFD}", "\u{E000}", "\u{378}", "\u{FFFE}",
  ]

  private static let beyondTheBasicPlane = ["\u{1F511}", "\u{1D49C}", "\u{E0041}", "\u{10FFFF}"]
}

/// Byte sequences that are lost if bytes are treated as text.
enum StrangeBytes {
  static func near(_ bytes: [UInt8], _ choices: inout Choices) -> [UInt8] {
    let pieces: [[UInt8]] = [
      [0x0A], [0xEF, 0xBB, 0xBF], [0x0D, 0x0A], [0], [0x20], [0xFF], [0xC3, 0xA9], [0x80], [0x0D],
    ]
    let piece = choices.element(of: pieces)
    switch choices.index(4) {
    case 0: return bytes + piece
    case 1: return piece + bytes
    case 2: return bytes.prefix(bytes.count / 2) + piece + bytes.dropFirst(bytes.count / 2)
    default: return Array(bytes.dropLast())
    }
  }
}
