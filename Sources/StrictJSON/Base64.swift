/// Base64 and base64url, decoded strictly: each sequence of bytes has exactly one text (RFC 4648
/// §3.5).
///
/// Foundation's decoder accepts non-zero trailing bits, so that a token keeps its signature while
/// its text changes. This decoder refuses white space, missing padding and trailing bits.
package enum Base64: Sendable {
  /// `+` and `/`, with padding (RFC 4648 §4).
  case standard
  /// `-` and `_`, without padding (RFC 7515 §2).
  case url

  package func encode(_ octets: some Collection<UInt8>) -> String {
    let octets = Array(octets)
    return String(unsafeUninitializedCapacity: (octets.count + 2) / 3 * 4) { text in
      alphabet.withUnsafeBufferPointer { alphabet in
        var (bits, count, end) = (UInt32(0), 0, 0)
        for octet in octets {
          bits = bits << 8 | UInt32(octet)
          count += 8
          while count >= 6 {
            count -= 6
            text[end] = alphabet[Int(bits >> UInt32(count) & 63)]
            end += 1
          }
        }
        if count > 0 {
          text[end] = alphabet[Int(bits << UInt32(6 - count) & 63)]
          end += 1
        }
        while self == .standard, !end.isMultiple(of: 4) {
          text[end] = UInt8(ascii: "=")
          end += 1
        }
        return end
      }
    }
  }

  /// The bytes that the text encodes; nil if the text is not exactly their encoding.
  package func decode(_ text: some StringProtocol) -> [UInt8]? {
    decode(Array(text.utf8)[...])
  }

  /// The bytes that the text encodes; nil if the text is not exactly their encoding.
  package func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let digits = unpadded(text), digits.count % 4 != 1 else { return nil }
    let values = self == .standard ? Self.standardValues : Self.urlValues
    var isExact = true
    let octets = [UInt8](unsafeUninitializedCapacity: digits.count * 3 / 4) { octets, end in
      var (bits, count) = (UInt32(0), 0)
      for digit in digits {
        let value = values[Int(digit)]
        if value > 63 { return isExact = false }
        bits = bits << 6 | UInt32(value)
        count += 6
        if count >= 8 {
          count -= 8
          octets[end] = UInt8(truncatingIfNeeded: bits >> UInt32(count))
          end += 1
        }
      }
      isExact = bits & (1 << UInt32(count) - 1) == 0
    }
    return isExact ? octets : nil
  }

  private func unpadded(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard self == .standard else { return text }
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return text.dropLast(padding)
  }

  private var alphabet: [UInt8] { self == .standard ? Self.standardAlphabet : Self.urlAlphabet }

  private static let common = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
  )
  private static let standardAlphabet = common + Array("+/".utf8)
  private static let urlAlphabet = common + Array("-_".utf8)
  private static let standardValues = values(of: standardAlphabet)
  private static let urlValues = values(of: urlAlphabet)

  /// The value of each byte as a digit; 64 for those that are none.
  private static func values(of alphabet: [UInt8]) -> [UInt8] {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }
}
