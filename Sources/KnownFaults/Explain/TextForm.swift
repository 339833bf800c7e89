/// A change that a text may undergo on its way, with words that follow its name.
struct TextForm: Sendable {
  /// The words after "hashes the user ID …".
  let how: String
  /// The changed text; nil if the change cannot apply to the text.
  let apply: @Sendable (String) -> String?

  private init(_ how: String, _ apply: @escaping @Sendable (String) -> String?) {
    (self.how, self.apply) = (how, apply)
  }

  /// The forms of any text, the likeliest first.
  static let ofAny =
    [
      TextForm("with a line break behind it") { $0 + "\n" },
      TextForm("with a space behind it") { $0 + " " },
      TextForm("with a carriage return and a line break behind it") { $0 + "\r\n" },
      TextForm("with a space before it") { " " + $0 },
      TextForm("without the white space around it") { $0.trimmed },
      TextForm("in capitals") { $0.uppercased() },
      TextForm("in small letters") { $0.lowercased() },
      TextForm("percent-encoded") { Escapes.percentEncoded($0) },
      TextForm("with its percent signs decoded") {
        String(validating: Escapes.percentDecoded(Array($0.utf8)), as: UTF8.self)
      },
      TextForm("with spaces for its plus signs") { $0.mapped(["+": " "]) },
      TextForm("in quotation marks") { "\"\($0)\"" },
      TextForm("in single quotes") { "'\($0)'" },
      TextForm("encoded in base64") { Base64.standard.encode(Array($0.utf8)) },
    ] + ofWay

  /// The effects of shells, settings and templates on characters that are special to them.
  static let ofWay =
    ["$", "%", "\\", "{", "'", "\""].flatMap { mark in
      [
        TextForm("with one \(mark) for each \(mark)\(mark)") {
          $0.replacing(mark + mark, with: mark)
        },
        TextForm("with \(mark)\(mark) for each \(mark)") { $0.replacing(mark, with: mark + mark) },
        TextForm("without \(mark)") { $0.replacing(mark, with: "") },
      ]
    }
    + [
      TextForm("without each $ and the name behind it, as of an empty variable") {
        $0.withoutVariables
      },
      TextForm("with HTML entities") {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
          .replacing("\"", with: "&quot;")
      },
      TextForm("with its HTML entities decoded") { text in
        text.utf8.contains(UInt8(ascii: "&")) ? Undoing.decodedEntities(text) : nil
      },
    ]
    + ["#", "$", " ", "&", ";", "=", ":", "%", "\\", "!", "@", "+", "/"].map {
      (mark: Unicode.Scalar) in
      TextForm("cut off at its first \(mark == " " ? "space" : String(mark))") {
        $0.start(beforeInner: mark)
      }
    }

  /// The forms of a name, such as a user ID: those of any text and some more.
  static let ofName =
    ofAny + [
      TextForm("with a plus sign before it") { "+" + $0 },
      TextForm("without its plus sign") { String($0.drop { $0 == "+" }) },
      TextForm("without its hyphens") { $0.filter { $0 != "-" } },
      TextForm("with a NUL behind it") { $0 + "\0" },
      TextForm("with a tab behind it") { $0 + "\t" },
      TextForm("with %40 for its at sign") { $0.replacing("@", with: "%40") },
      TextForm("normalised (NFC)") { Normalisation.composed($0) },
      TextForm("normalised (NFD)") { Normalisation.decomposed($0) },
      TextForm("with its domain left out") { $0.start(before: "@") },
      TextForm("alone, without what stands before its last slash") { $0.lastPart(behind: "/") },
      TextForm("without what stands before its last colon") { $0.lastPart(behind: ":") },
      TextForm("without its last character") { String($0.dropLast()) },
    ]
}

extension String {
  /// The text before the first such character that another character follows; nil if there is none.
  ///
  /// Padding at the end is another mistake.
  func start(beforeInner mark: Unicode.Scalar) -> String? {
    unicodeScalars.drop { $0 != mark }.contains { $0 != mark } ? start(before: mark) : nil
  }

  /// The text without variable names after dollar signs, and without those signs.
  fileprivate var withoutVariables: String {
    var (kept, rest) = ("", self[...])
    while let dollar = rest.utf8.firstIndex(of: UInt8(ascii: "$")) {
      kept += rest[..<dollar]
      rest = rest[rest.utf8.index(after: dollar)...]
      let name = rest.utf8.prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
      rest = rest[name.endIndex...]
    }
    return kept + rest
  }

  fileprivate func lastPart(behind mark: Character) -> String? {
    lastIndex(of: mark).map { String(self[index(after: $0)...]) }
  }
}
