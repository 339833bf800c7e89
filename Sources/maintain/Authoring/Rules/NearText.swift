/// A text that is almost the right one, as lenient comparisons take it for that.
struct NearText: Sendable {
  let slug: String
  /// What stands behind the right text in titles.
  let phrase: String
  let write: @Sendable (String) -> String

  init(_ slug: String, _ phrase: String, _ write: @escaping @Sendable (String) -> String) {
    self.slug = slug
    self.phrase = phrase
    self.write = write
  }

  static let prefix = NearText("prefix", "without its last character") { String($0.dropLast()) }
  static let longer = NearText("longer", "with a further character") { $0 + "0" }
  static let spaceBefore = NearText("space-before", "with a space before it") { " " + $0 }
  static let spaceBehind = NearText("space-behind", "with a space behind it") { $0 + " " }
  static let lineBreakBehind = NearText("line-break-behind", "with a line break behind it") {
    $0 + "\n"
  }
  static let nulBehind = NearText("nul-behind", "with a NUL behind it") { $0 + "\0" }
}

// Of an algorithm's name.
extension NearText {
  static let lowerCase = NearText("lower-case", "in lower case") { $0.lowercased() }
  static let mixedCase = NearText("mixed-case", "in mixed case") {
    $0.prefix(1) + $0.dropFirst().lowercased()
  }
  static let fullWidth = NearText("full-width", "in full-width characters") { $0.inFullWidth }
  static let longS = NearText("long-s", "with a long s, whose capital is S") {
    $0.replacing("S", with: "\u{17F}")
  }
  static let ownPrefix = NearText("own-prefix", "without its last digit") { String($0.dropLast()) }
}

extension StringProtocol {
  /// The same letters and digits of ASCII in full width.
  var inFullWidth: String {
    String(
      String.UnicodeScalarView(unicodeScalars.compactMap { Unicode.Scalar($0.value + 0xFEE0) })
    )
  }
}
