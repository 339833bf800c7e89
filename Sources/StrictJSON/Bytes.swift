// The bytes that mean something in JSON, by name.

extension UInt8 {
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let minus = UInt8(ascii: "-")
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let openBrace = UInt8(ascii: "{")
  static let closeBrace = UInt8(ascii: "}")
  static let space = UInt8(ascii: " ")
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// Whether this is white space (RFC 8259 §2: space, tab, LF, CR).
  var isWhitespace: Bool {
    self <= .space
      && (self == .space || self == .lineFeed || self == .carriageReturn || self == .tab)
  }

  var isDigit: Bool { self &- 0x30 < 10 }

  var digitValue: UInt8 { self &- 0x30 }

  /// The value of a hexadecimal digit of either case, or nil if this is none.
  var hexadecimalValue: UInt32? {
    if isDigit { return UInt32(digitValue) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// Whether this belongs to a word such as `true`, `NaN` or `0x1F`.
  var isWordCharacter: Bool { isDigit || (self | 0x20) &- 0x61 < 26 || self == 0x5F }

  /// Whether this byte continues a sequence of UTF-8.
  var isContinuation: Bool { self & 0b1100_0000 == 0b1000_0000 }
}
