/// A secret, password or key without what a file may hold besides.
///
/// An editor's byte-order mark, the name of a variable, quotation marks and line ends are no mistake in
/// the artefact.
package struct FileText {
  /// The content as it is read here.
  package let octets: [UInt8]
  /// The omitted parts of the file, in a phrase each: `the quotes around it`.
  package let leftOut: [String]

  /// The readings of a file: its content, and the content after each further part is omitted.
  ///
  /// For a file of several settings, each value is also a reading.
  package static func readings(of content: [UInt8]) -> [FileText] {
    var readings = FileText(octets: content, leftOut: []).andPeeled
    for setting in settings(of: content) {
      let phrase = "everything but the value of \(setting.name)"
      readings += FileText(octets: setting.value, leftOut: [phrase]).andPeeled
    }
    return readings
  }

  private var andPeeled: [FileText] {
    var readings = [self]
    while readings.count < 8, let next = readings.last?.peeled { readings.append(next) }
    return readings
  }

  /// The content without its outermost wrapping; nil if nothing is around it.
  private var peeled: FileText? {
    func without(_ phrase: String, _ rest: some Sequence<UInt8>) -> FileText {
      FileText(octets: Array(rest), leftOut: leftOut + [phrase])
    }
    if octets.starts(with: [0xEF, 0xBB, 0xBF]) {
      return without("the byte-order mark before it", octets.dropFirst(3))
    }
    if let text = Self.utf16(octets) { return without("the encoding UTF-16", text.utf8) }
    let inner = octets.drop(while: Self.isSpace).reversed().drop(while: Self.isSpace).reversed()
    if inner.count < octets.count { return without("the white space around it", inner) }
    if octets.count > 2, octets.suffix(2).elementsEqual("\\n".utf8) {
      return without("the \\n behind it", octets.dropLast(2))
    }
    for (open, close) in Self.quotes.map({ (Array($0.utf8), Array($1.utf8)) })
    where octets.count > open.count + close.count {
      if octets.starts(with: open), octets.suffix(close.count).elementsEqual(close) {
        return without("the quotes around it", octets.dropFirst(open.count).dropLast(close.count))
      }
    }
    return Self.setting(octets[...]).map { without("\($0.name) before it", $0.value) }
  }

  private static func isSpace(_ octet: UInt8) -> Bool {
    octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D
  }

  /// The text of a file that an editor or PowerShell wrote in UTF-16; nil without a byte-order mark.
  package static func utf16(_ octets: [UInt8]) -> String? {
    let isLittle = octets.starts(with: [0xFF, 0xFE])
    guard isLittle || octets.starts(with: [0xFE, 0xFF]), octets.count.isMultiple(of: 2) else {
      return nil
    }
    let units = stride(from: 2, to: octets.count, by: 2).map { index in
      let (first, second) = (UInt16(octets[index]), UInt16(octets[index + 1]))
      return isLittle ? second << 8 | first : first << 8 | second
    }
    return String(validating: units, as: UTF16.self)
  }

  /// The quotation marks that people and programs put around a text.
  package static let quotes = [
    ("\"", "\""), ("'", "'"), ("`", "`"), ("“", "”"), ("‘", "’"), ("„", "“"), ("«", "»"),
    ("b'", "'"), ("b\"", "\""),
  ]

  /// A value with the name before it and the sign between them.
  private typealias Setting = (name: String, value: [UInt8])

  /// The settings of a file that holds several and nothing else but comments.
  private static func settings(of content: [UInt8]) -> [Setting] {
    if content.first(where: { !isSpace($0) }) == UInt8(ascii: "{") { return members(of: content) }
    let lines = content.split { $0 == 0x0A || $0 == 0x0D }.filter { $0.first != UInt8(ascii: "#") }
    guard (2...64).contains(lines.count) else { return [] }
    let settings = lines.compactMap(setting)
    return settings.count == lines.count ? settings : []
  }

  /// The members of a JSON object that are texts.
  private static func members(of content: [UInt8]) -> [Setting] {
    let members = (try? JSON(parsing: content))?.object?.members.prefix(64) ?? []
    return members.compactMap { member in
      member.value.string.map { ("the member \(member.name)", Array($0.utf8)) }
    }
  }

  /// Possible secrets in a file that contains more, each meant only if it matches.
  ///
  /// The candidates are the first line, the text after a colon, and the word after `password`, as
  /// in .netrc.
  package static func guesses(in content: [UInt8]) -> [FileText] {
    guard let text = String(validating: content, as: UTF8.self)?.trimmed else { return [] }
    let lines = text.split(whereSeparator: \.isNewline)
    let words = text.split(whereSeparator: \.isWhitespace)
    let behind = words.firstIndex(of: "password").map { words[($0 + 1)...] } ?? []
    let found: [(Substring?, String)] = [
      (lines.count > 1 ? lines.first : nil, "everything behind its first line"),
      (
        text.firstIndex(of: ":").map { lines.count == 1 ? text[text.index(after: $0)...] : "" },
        "what stands before its first colon"
      ),
      (behind.first, "everything but the word behind password"),
    ]
    return found.compactMap { part, phrase in
      part.flatMap { $0.isEmpty ? nil : FileText(octets: Array($0.utf8), leftOut: [phrase]) }
    }
  }

  /// The parts of `NAME=value`, `export NAME=value` or `NAME: value` in one line.
  private static func setting(_ line: ArraySlice<UInt8>) -> Setting? {
    var rest = line.drop(while: isSpace)
    if rest.starts(with: "export ".utf8) { rest = rest.dropFirst(7) }
    let name = rest.prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
    rest = rest.dropFirst(name.count)
    let sign = rest.starts(with: ": ".utf8) ? ": " : "="
    let value = rest.dropFirst(sign.utf8.count)
    // The padding of base64 is not a value.
    guard name.first.map({ $0 > 0x39 }) == true, rest.starts(with: sign.utf8),
      value.contains(where: { $0 != UInt8(ascii: "=") }), !value.contains(0x0A)
    else { return nil }
    return (String(decoding: name, as: UTF8.self) + sign.trimmed, Array(value))
  }
}
