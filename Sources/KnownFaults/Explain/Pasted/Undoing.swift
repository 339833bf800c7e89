/// A change that texts suffer on their way to a clipboard, undone.
struct Undoing: Sendable {
  /// A note for the user if the change had to be undone.
  let note: String
  /// The text without the change; nil if the text does not contain it.
  let undo: @Sendable (String) -> String?

  /// The changes that may have to be undone, the likeliest first.
  static let all = [typographicQuotes, entities, escapes, percentEncoding, fields]

  /// The first result for the text itself, with one change undone, or with two.
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

  /// The breaks that code puts into a text: adjacent literals, and marks at the ends of lines.
  static let literals = Undoing(note: "its literals and continued lines are joined") { text in
    let bytes = Array(text.utf8)
    var joined: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if let next = continuation(of: bytes, at: index) {
        index = next
      } else {
        joined.append(bytes[index])
        index += 1
      }
    }
    return joined.count < bytes.count ? String(decoding: joined, as: UTF8.self) : nil
  }

  /// The time stamps that logs put into a text which they break.
  static let timeStamps = Undoing(
    note: "a time stamp of a log stands inside it, and is left out"
  ) { text in
    let stamp =
      /([A-Za-z0-9_.\-])\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+\-]\d\d:?\d\d)? *([A-Za-z0-9_.\-])/
    // A search for time stamps in a long log is slow.
    guard text.utf8.count < 100_000, text.utf8.contains(UInt8(ascii: ":")) else { return nil }
    let other = text.replacing(stamp) { "\($0.output.1)\($0.output.2)" }
    return changed(text, other)
  }

  /// The position at which a broken text continues; nil if the text is not broken there.
  private static func continuation(of bytes: [UInt8], at start: Int) -> Int? {
    func end(of characters: String, from index: Int) -> Int {
      bytes[index...].firstIndex { !characters.utf8.contains($0) } ?? bytes.count
    }
    // The shells of Unix, Windows and PowerShell have a mark each.
    if "\\^`".utf8.contains(bytes[start]) {
      let line = end(of: "\r", from: start + 1)
      return line < bytes.count && bytes[line] == 0x0A ? end(of: " \t", from: line + 1) : nil
    }
    guard "\"'".utf8.contains(bytes[start]), start == 0 || bytes[start - 1] != 0x5C else {
      return nil
    }
    var next = end(of: " \t\r\n+.&_\\", from: start + 1)
    let gap = bytes[start + 1..<next]
    guard gap.contains(0x0A) || gap.contains(0x20) && gap.contains(where: { $0 > 0x20 }) else {
      return nil
    }
    // Before a literal may be a letter that says of which kind it is.
    if next + 1 < bytes.count, "bfruL@".utf8.contains(bytes[next]) { next += 1 }
    return next < bytes.count && bytes[next] == bytes[start] ? next + 1 : nil
  }

  /// The fields that Wireshark shows of a digest, whose own line it cuts off when it is long.
  private static let fields = Undoing(note: "its fields are put together") { text in
    var (lines, found, first) = ([Substring](), [String: Substring](), Int?.none)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      let label = parts.first.map { String($0).trimmed.lowercased() } ?? ""
      if parts.count == 2, let name = fieldNames[label], found[name] == nil {
        found[name] = Substring(String(parts[1]).trimmed)
        first = first ?? lines.count
      } else {
        lines.append(line)
      }
    }
    guard let first, found["response"] != nil, found["nonce"] != nil else { return nil }
    let list = found.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    lines.insert("Authorization: Digest \(list.joined(separator: ", "))", at: first)
    return lines.joined(separator: "\n")
  }

  private static let fieldNames = [
    "username": "username", "realm": "realm", "nonce value": "nonce", "authentication uri": "uri",
    "digest authentication response": "response", "cnonce value": "cnonce", "qop": "qop",
    "nonce count": "nc", "algorithm": "algorithm", "opaque value": "opaque",
  ]

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

  static func decodedEntities(_ text: String) -> String {
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
