/// How far a list of parameters goes in a text: `name=value, name="value"`.
struct ParameterList {
  /// The end of the last value.
  private(set) var end: Int
  /// The names, in lower case.
  private(set) var names: Set<String> = []
  /// Whether each value is clean: no foreign quotation mark and no escape precedes it.
  private(set) var isClean = true

  init(in bytes: [UInt8], from start: Int) {
    end = start
    var index = start
    while let next = parameter(bytes, index) ?? looseWord(bytes, index) {
      end = next
      index = Self.separator(bytes, next)
      if index == next { return }
    }
  }

  /// The end of a word without a value between two parameters; nil if there is none.
  ///
  /// A word after the last parameter is not part of the list.
  private func looseWord(_ bytes: [UInt8], _ start: Int) -> Int? {
    guard !names.isEmpty else { return nil }
    let word = bytes[start...].prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "-") }
    let comma = Self.blanks(bytes, word.endIndex)
    guard !word.isEmpty, comma < bytes.count, bytes[comma] == UInt8(ascii: ",") else { return nil }
    var rest = self
    return rest.parameter(bytes, Self.separator(bytes, word.endIndex)) == nil ? nil : word.endIndex
  }

  /// The end of the parameter that begins at a position; nil if none begins there.
  private mutating func parameter(_ bytes: [UInt8], _ start: Int) -> Int? {
    let name = bytes[start...].prefix {
      $0.isAlphanumeric || "-_*".utf8.contains($0)
    }
    let sign = Self.blanks(bytes, name.endIndex)
    guard !name.isEmpty, sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else { return nil }
    names.insert(String(decoding: name, as: UTF8.self).lowercased())
    let value = Self.blanks(bytes, sign + 1)
    guard value < bytes.count else { return value }
    if bytes[value] == UInt8(ascii: "\"") { return quoted(bytes, value) }
    if bytes[value] == UInt8(ascii: "'"), let end = Self.singleQuoted(bytes, value) { return end }
    let end =
      bytes[value...].firstIndex { $0 <= 0x20 || ",;'\"<>(){}[]".utf8.contains($0) } ?? bytes.count
    let strange = ["\\", "&quot", "&#", "%22", "\u{201C}", "\u{201D}", "\u{201E}", "\u{AB}"]
    if strange.contains(where: { bytes[value..<end].starts(with: $0.utf8) }) { isClean = false }
    return end
  }

  private mutating func quoted(_ bytes: [UInt8], _ start: Int) -> Int? {
    var index = start + 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < bytes.count else {
      isClean = false
      return nil
    }
    // The closing mark must not be followed by further characters of the value.
    let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
    if next > 0x20, !",;'\"<>(){}[].\\`".utf8.contains(next) { isClean = false }
    return index + 1
  }

  /// The end of a value in single quotes; nil if none ends on its line.
  private static func singleQuoted(_ bytes: [UInt8], _ start: Int) -> Int? {
    let rest = bytes[(start + 1)...]
    guard let end = rest.firstIndex(where: { $0 == bytes[start] || $0 < 0x20 }),
      bytes[end] == bytes[start], end > start + 1
    else { return nil }
    return end + 1
  }

  /// The position after a comma, on the same line or a folded one.
  private static func separator(_ bytes: [UInt8], _ start: Int) -> Int {
    var index = blanks(bytes, start)
    func isSeparator(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";")
    }
    let hasComma = index < bytes.count && isSeparator(bytes[index])
    while index < bytes.count, isSeparator(bytes[index]) || bytes[index] <= 0x20 {
      if !hasComma, bytes[index] == 0x0A, !isFolded(bytes, index) { return start }
      index += 1
    }
    return index
  }

  private static func isFolded(_ bytes: [UInt8], _ lineEnd: Int) -> Bool {
    lineEnd + 1 < bytes.count && (bytes[lineEnd + 1] == 0x20 || bytes[lineEnd + 1] == 0x09)
  }

  private static func blanks(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
  }
}
