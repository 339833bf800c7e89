/// A change that texts suffer on their way to a clipboard, undone.
struct Undoing: Sendable {
  /// What is said where it was needed.
  let note: String
  /// The text without the change; nil where it has none.
  let undo: @Sendable (String) -> String?

  /// Those that may have to be undone, the likeliest first.
  static let all = [typographicQuotes, entities, escapes, percentEncoding]

  /// What is found first in a text: in itself, with one change undone, or with two.
  static func first<Found>(
    in text: String,
    _ find: (_ text: String, _ notes: [String]) -> Found?
  ) -> Found? {
    if let found = find(text, []) { return found }
    let undone = all.compactMap { change in
      change.undo(text).map { (change: change, text: $0) }
    }
    for once in undone {
      if let found = find(once.text, [once.change.note]) { return found }
    }
    for once in undone {
      for second in all where second.note != once.change.note {
        let twice = second.undo(once.text)
        if let found = twice.flatMap({ find($0, [once.change.note, second.note]) }) {
          return found
        }
      }
    }
    return nil
  }

  private static let typographicQuotes = Undoing(
    note: "its typographic quotation marks are read as plain ones"
  ) { text in
    let double: Set<Unicode.Scalar> = ["\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}", "\u{BB}"]
    let single: Set<Unicode.Scalar> = ["\u{2018}", "\u{2019}", "\u{201A}"]
    let plain = text.unicodeScalars.map { scalar -> Unicode.Scalar in
      double.contains(scalar) ? "\"" : single.contains(scalar) ? "'" : scalar
    }
    return changed(text, String(String.UnicodeScalarView(plain)))
  }

  private static let entities = Undoing(note: "its HTML entities are decoded") { text in
    guard text.utf8.contains(UInt8(ascii: "&")) else { return nil }
    return changed(text, decodedEntities(text))
  }

  private static let escapes = Undoing(note: "its backslash escapes are decoded") { text in
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return nil }
    return changed(text, Escapes.unescaped(text))
  }

  private static let percentEncoding = Undoing(note: "its percent-encoding is decoded") { text in
    guard text.utf8.contains(UInt8(ascii: "%")) else { return nil }
    let octets = Escapes.percentDecoded(Array(text.utf8))
    return String(validating: octets, as: UTF8.self).flatMap { changed(text, $0) }
  }

  private static func changed(_ text: String, _ other: String) -> String? {
    other.utf8.elementsEqual(text.utf8) ? nil : other
  }

  private static func decodedEntities(_ text: String) -> String {
    let names: [Substring: Unicode.Scalar] = [
      "quot": "\"", "amp": "&", "lt": "<", "gt": ">", "apos": "'", "nbsp": " ",
    ]
    var result = String.UnicodeScalarView()
    var rest = text[...]
    while let start = rest.unicodeScalars.firstIndex(of: "&") {
      result.append(contentsOf: rest[..<start].unicodeScalars)
      let behind = rest[start...].unicodeScalars.dropFirst()
      let name = behind.prefix(8).prefix { $0 != ";" }
      var scalar = names[Substring(name)]
      if name.first == "#" {
        let digits = Substring(name.dropFirst())
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        scalar = number.flatMap(Unicode.Scalar.init)
      }
      if let scalar, name.endIndex < behind.endIndex {
        result.append(scalar)
        rest = rest[behind.index(after: name.endIndex)...]
      } else {
        result.append("&")
        rest = rest[behind.startIndex...]
      }
    }
    result.append(contentsOf: rest.unicodeScalars)
    return String(result)
  }
}
