/// The values that a text names: members of JSON or of a Python dictionary, fields of a form or a query,
/// settings, headers.
struct NamedValues {
  /// The range of the value that is named `signature`.
  private(set) var signature: Range<Int>?
  /// The named values that a registration signature covers.
  private(set) var values: [Question.Value: String] = [:]

  init(in bytes: [UInt8]) {
    var index = 0
    while index < bytes.count {
      let name = bytes[index...].prefix(while: Self.isName)
      if !name.isEmpty, name.count < 32 { take(Self.plain(name), behind: name.endIndex, in: bytes) }
      index = max(name.endIndex, index) + 1
    }
  }

  /// Takes the first value of a name.
  private mutating func take(_ name: String, behind place: Int, in bytes: [UInt8]) {
    if name == "signature" {
      signature = signature ?? Self.value(behind: place, in: bytes)
    } else if let value = Self.names[name], values[value] == nil,
      let range = Self.value(behind: place, in: bytes), !range.isEmpty
    {
      values[value] = String(decoding: bytes[range], as: UTF8.self)
    }
  }

  /// The names that samples and bodies have for the values.
  private static let names: [String: Question.Value] = [
    "applicationkey": .applicationKey, "appkey": .applicationKey, "userid": .userID,
    "username": .userID, "sequence": .sequence, "seed": .sequence, "seq": .sequence,
  ]

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// A name without what spellings differ by.
  private static func plain(_ name: ArraySlice<UInt8>) -> String {
    let letters = name.filter { $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: "-") }
    return String(decoding: letters, as: UTF8.self).lowercased()
  }

  /// The value after a name and its sign.
  private static func value(behind place: Int, in bytes: [UInt8]) -> Range<Int>? {
    var index = place
    func skip(_ characters: String) {
      while index < bytes.count, characters.utf8.contains(bytes[index]) { index += 1 }
    }
    if index < bytes.count, "\"'".utf8.contains(bytes[index]) { index += 1 }
    skip(" \t")
    guard index < bytes.count,
      bytes[index] == UInt8(ascii: ":") || bytes[index] == UInt8(ascii: "=")
    else { return nil }
    index += bytes[index...].starts(with: "=>".utf8) ? 2 : 1
    skip(" \t")
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      let end = bytes[(index + 1)...].firstIndex(of: quote) ?? bytes.count
      return index + 1..<end
    }
    let end =
      bytes[index...].firstIndex { $0 <= 0x20 || ",&;\"'<>(){}[]".utf8.contains($0) } ?? bytes.count
    return index..<end
  }
}
