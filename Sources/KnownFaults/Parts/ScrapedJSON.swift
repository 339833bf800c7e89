/// JSON members extracted by searching the text instead of parsing it.
enum ScrapedJSON {
  /// An object of all parts that look like a name, a colon and a plain value.
  static func object(_ octets: [UInt8]) -> JSON {
    let text = String(decoding: octets, as: UTF8.self).unicodeScalars
    var object = JSON.Object()
    let pieces = text.split(separator: "\"", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() where index > 0 {
      let between = piece.drop { $0 == " " }
      guard between.first == ":" else { continue }
      let value = between.dropFirst().drop { $0 == " " }
      let name = String(String.UnicodeScalarView(pieces[index - 1]))
      if value.isEmpty, index + 1 < pieces.count {
        object[name] = .string(String(String.UnicodeScalarView(pieces[index + 1])))
      } else {
        let word = String(
          String.UnicodeScalarView(value.prefix { !",}] \n".unicodeScalars.contains($0) })
        )
        object[name] = try? JSON(parsing: Array(word.utf8))
      }
    }
    return .object(object)
  }

  /// The number that a text of digits looks like; nil for other texts.
  static func number(_ text: String) -> JSON? {
    let digits = text.drop { $0 == "0" }
    return JSON.Number(digits.isEmpty && !text.isEmpty ? "0" : String(digits)).map { .number($0) }
  }

  /// The text with a question mark for each escaped surrogate.
  static func withoutSurrogates(_ text: String) -> String {
    var parts = text.components(of: "\\u")
    for index in parts.indices.dropFirst() {
      guard let value = UInt32(parts[index].prefix(4), radix: 16) else { continue }
      let isSurrogate = (0xD800...0xDFFF).contains(value)
      parts[index] = isSurrogate ? "?" + parts[index].dropFirst(4) : "\\u" + parts[index]
    }
    return parts.joined()
  }
}

extension String {
  fileprivate func components(of separator: String) -> [String] {
    split(separator: separator, omittingEmptySubsequences: false).map(String.init)
  }
}
