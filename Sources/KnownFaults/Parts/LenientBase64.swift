/// A base64 decoder that accepts some invalid base64.
package struct LenientBase64: Sendable {
  package enum Leniency: Sendable {
    case padding, bothAlphabets, whiteSpace, lineBreaks, otherCharacters, trailingBits
  }

  let leniencies: Set<Leniency>

  package init(_ leniencies: Leniency...) {
    self.init(Set(leniencies))
  }

  init(_ leniencies: Set<Leniency>) {
    self.leniencies = leniencies
  }

  /// The deviations that decoders of common libraries accept.
  package static let all = LenientBase64(
    .padding,
    .bothAlphabets,
    .whiteSpace,
    .otherCharacters,
    .trailingBits
  )

  /// Decodes base64url.
  package func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var digits = Array(text)
    if leniencies.contains(.otherCharacters) {
      digits.removeAll { !Self.isDigit($0) && $0 != UInt8(ascii: "=") }
    }
    if leniencies.contains(.whiteSpace) { digits.removeAll { $0 <= 0x20 } }
    if leniencies.contains(.lineBreaks) { digits.removeAll { $0 == 0x0A || $0 == 0x0D } }
    if leniencies.contains(.padding) {
      if let end = digits.firstIndex(of: UInt8(ascii: "=")) {
        guard digits[end...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
        digits.removeSubrange(end...)
      }
    }
    if leniencies.contains(.bothAlphabets) {
      digits = digits.map {
        $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? 0x5F : $0
      }
    }
    if leniencies.contains(.trailingBits), let last = digits.last, let value = Self.value(last) {
      let unused = [0, 0, 4, 2][digits.count % 4]
      digits[digits.count - 1] = Self.alphabet[(value >> unused) << unused]
    }
    return Base64.url.decode(digits[...])
  }

  /// Decodes standard base64.
  package func decodeStandard(_ text: String) -> [UInt8]? {
    let octets = text.utf8.filter { !(leniencies.contains(.whiteSpace) && $0 <= 0x20) }
    let digits = octets.map { octet -> UInt8 in
      switch octet {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "-"): leniencies.contains(.bothAlphabets) ? octet : UInt8(ascii: "!")
      case UInt8(ascii: "_"): leniencies.contains(.bothAlphabets) ? octet : UInt8(ascii: "!")
      default: octet
      }
    }
    guard leniencies.contains(.padding) else {
      let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
      guard digits.count.isMultiple(of: 4), padding < 3 else { return nil }
      return decode(digits.dropLast(padding))
    }
    return decode(digits)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  private static func value(_ digit: UInt8) -> Int? { alphabet.firstIndex(of: digit) }

  private static func isDigit(_ octet: UInt8) -> Bool {
    switch octet {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "+"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
