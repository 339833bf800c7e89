/// Base64 and base64url, read strictly: one text for each sequence of octets (RFC 4648 §3.5).
///
/// Foundation's decoder lets non-zero trailing bits through, by which a token keeps its signature
/// while its text changes; here white space, missing padding and trailing bits are all refused.
package enum Base64: Sendable {
  /// `+` and `/`, with padding (RFC 4648 §4).
  case standard
  /// `-` and `_`, without padding (RFC 7515 §2).
  case url

  /// The text of the octets.
  package func encode(_ octets: some Collection<UInt8>) -> String {
    let alphabet = self == .standard ? Self.standardAlphabet : Self.urlAlphabet
    var text: [UInt8] = []
    text.reserveCapacity((octets.count + 2) / 3 * 4)
    var bits: UInt32 = 0
    var count = 0
    for octet in Array(octets) {
      bits = bits << 8 | UInt32(octet)
      count += 8
      while count >= 6 {
        count -= 6
        text.append(alphabet[Int(bits >> UInt32(count) & 63)])
      }
    }
    if count > 0 { text.append(alphabet[Int(bits << UInt32(6 - count) & 63)]) }
    if self == .standard {
      while !text.count.isMultiple(of: 4) { text.append(UInt8(ascii: "=")) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The octets that the text stands for, or nil where it is not exactly their encoding.
  package func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(Array(text.utf8)[...])
  }

  /// The octets that the text stands for, or nil where it is not exactly their encoding.
  package func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let digits = unpadded(text), digits.count % 4 != 1 else { return nil }
    var octets: [UInt8] = []
    octets.reserveCapacity(digits.count * 3 / 4)
    var bits: UInt32 = 0
    var count = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = bits << 6 | value
      count += 6
      if count >= 8 {
        count -= 8
        octets.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bits & (1 << UInt32(count) - 1) == 0 ? octets : nil
  }

  private func unpadded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard self == .standard else { return text }
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return text.dropLast(padding)
  }

  private func value(of digit: UInt8) -> UInt32? {
    // A to Z, a to z, 0 to 9, and the two by which the alphabets differ.
    if digit &- 0x41 < 26 { return UInt32(digit) - 65 }
    if digit &- 0x61 < 26 { return UInt32(digit) - 71 }
    if digit &- 0x30 < 10 { return UInt32(digit) + 4 }
    switch self {
    case .standard: return digit == 0x2B ? 62 : digit == 0x2F ? 63 : nil
    case .url: return digit == 0x2D ? 62 : digit == 0x5F ? 63 : nil
    }
  }

  private static let standardAlphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let urlAlphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )
}
