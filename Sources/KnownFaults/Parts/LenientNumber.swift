/// Unsigned numbers as C parses them.
enum LenientNumber {
  /// Parses a prefix of white space, sign and digits; negative numbers wrap around.
  static func prefix(_ text: String) -> UInt64? {
    var rest = text.utf8.drop { $0 == 0x20 || (9...13).contains($0) }
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return 0 }
    let value = UInt64(String(decoding: digits, as: UTF8.self)) ?? .max
    return isNegative ? 0 &- value : value
  }

  /// The low 64 bits of a decimal number; nil if it has other characters.
  static func wrapped(_ text: String) -> UInt64? {
    guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return text.utf8.reduce(0) { $0 &* 10 &+ UInt64($1 - 0x30) }
  }
}
