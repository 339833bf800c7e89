import AuthConformance
import ConformanceSuite

/// Base64 as decoders read it that let something through.
struct LooseBase64 {
  /// What is let through.
  enum Laxity: Sendable {
    case padding, bothAlphabets, whiteSpace, otherCharacters, trailingBits
  }

  let laxities: Set<Laxity>

  init(_ laxities: Laxity...) {
    self.laxities = Set(laxities)
  }

  /// Everything that decoders of common libraries let through.
  static let all = LooseBase64(
    .padding,
    .bothAlphabets,
    .whiteSpace,
    .otherCharacters,
    .trailingBits
  )

  /// The octets of a text in base64url.
  func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var digits = Array(text)
    if laxities.contains(.otherCharacters) {
      digits.removeAll { !Self.isDigit($0) && $0 != UInt8(ascii: "=") }
    }
    if laxities.contains(.whiteSpace) { digits.removeAll { $0 <= 0x20 } }
    if laxities.contains(.padding) {
      if let end = digits.firstIndex(of: UInt8(ascii: "=")) {
        guard digits[end...].allSatisfy({ $0 == UInt8(ascii: "=") }) else { return nil }
        digits.removeSubrange(end...)
      }
    }
    if laxities.contains(.bothAlphabets) {
      digits = digits.map {
        $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? 0x5F : $0
      }
    }
    if laxities.contains(.trailingBits), let last = digits.last, let value = Self.value(last) {
      let unused = [0, 0, 4, 2][digits.count % 4]
      digits[digits.count - 1] = Self.alphabet[(value >> unused) << unused]
    }
    return Base64.url.decode(digits[...])
  }

  /// The octets of a text in standard base64.
  func decodeStandard(_ text: String) -> [UInt8]? {
    let octets = text.utf8.filter { !(laxities.contains(.whiteSpace) && $0 <= 0x20) }
    let digits = octets.map { octet -> UInt8 in
      switch octet {
      case UInt8(ascii: "+"): UInt8(ascii: "-")
      case UInt8(ascii: "/"): UInt8(ascii: "_")
      case UInt8(ascii: "-"): laxities.contains(.bothAlphabets) ? octet : UInt8(ascii: "!")
      case UInt8(ascii: "_"): laxities.contains(.bothAlphabets) ? octet : UInt8(ascii: "!")
      default: octet
      }
    }
    guard laxities.contains(.padding) else {
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
    alphabet.contains(octet) || octet == UInt8(ascii: "+") || octet == UInt8(ascii: "/")
  }
}
