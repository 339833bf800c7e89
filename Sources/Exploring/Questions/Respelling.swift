import Cryptography

/// Another text for the same or nearly the same artefact.
///
/// Such texts pass lenient decoders, or result from copying.
package enum Respelling: Int, Hashable, Sendable, CaseIterable, CustomStringConvertible {
  case lastBitFlipped, firstBitFlipped, middleBitFlipped, lastBytesMissing, byteAdded, empty
  case trailingBits, padded, unpadded, otherAlphabet, hexadecimal, upperCase
  case spaceBehind, spaceBefore, lineBreakBehind, lineBreakInside, nulBehind, quoted, pointBehind
  case percentEncoded, allBytesZero, lastDigitsMissing, letterInOtherCase

  package var description: String {
    switch self {
    case .lastBitFlipped: "with its last bit flipped"
    case .firstBitFlipped: "with its first bit flipped"
    case .middleBitFlipped: "with a bit in its middle flipped"
    case .lastBytesMissing: "without its last bytes"
    case .byteAdded: "with one more byte"
    case .empty: "empty"
    case .trailingBits: "with other unused bits at its end"
    case .padded: "with padding"
    case .unpadded: "without padding"
    case .otherAlphabet: "in the other alphabet of base64"
    case .hexadecimal: "in hexadecimal"
    case .upperCase: "in capitals"
    case .spaceBehind: "with a space behind it"
    case .spaceBefore: "with a space before it"
    case .lineBreakBehind: "with a line break behind it"
    case .lineBreakInside: "with a line break in it"
    case .nulBehind: "with a NUL behind it"
    case .quoted: "in quotation marks"
    case .pointBehind: "with a point behind it"
    case .percentEncoded: "percent-encoded"
    case .allBytesZero: "with all bytes 0"
    case .lastDigitsMissing: "without its last digits"
    case .letterInOtherCase: "with its first letter in the other case"
    }
  }

  /// The text respelled.
  func callAsFunction(_ text: String) -> String {
    switch self {
    case .lastBitFlipped: bytes(of: text) { $0[$0.count - 1] ^= 1 }
    case .firstBitFlipped: bytes(of: text) { $0[0] ^= 0x80 }
    case .middleBitFlipped: bytes(of: text) { $0[$0.count / 2] ^= 0x10 }
    case .lastBytesMissing: bytes(of: text) { $0.removeLast(min(4, $0.count)) }
    case .byteAdded: bytes(of: text) { $0.append(0) }
    case .allBytesZero: bytes(of: text) { $0 = $0.map { _ in 0 } }
    case .empty: ""
    case .trailingBits: withTrailingBits(text)
    case .padded: text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    case .unpadded: String(text.prefix { $0 != "=" })
    case .otherAlphabet: String(text.map(\.inOtherAlphabet))
    case .hexadecimal: decoded(text).lowercaseHexadecimal
    case .upperCase: text.uppercased()
    case .spaceBehind: text + " "
    case .spaceBefore: " " + text
    case .lineBreakBehind: text + "\n"
    case .lineBreakInside:
      String(text.prefix(text.count / 2)) + "\n" + text.dropFirst(text.count / 2)
    case .nulBehind: text + "\0"
    case .quoted: "\"\(text)\""
    case .pointBehind: text + "."
    case .percentEncoded: text.percentEncoded
    case .lastDigitsMissing: String(text.prefix(max(0, text.count - 1) / 4 * 4))
    case .letterInOtherCase: text.withOtherLetterCase
    }
  }

  private func decoded(_ text: String) -> [UInt8] {
    Base64.standard.decode(text) ?? Base64.url.decode(text) ?? Array(text.utf8)
  }

  private func bytes(of text: String, _ change: (inout [UInt8]) -> Void) -> String {
    let alphabet = Base64.standard.decode(text) == nil ? Base64.url : .standard
    var bytes = decoded(text)
    if bytes.isEmpty { return text }
    change(&bytes)
    return alphabet.encode(bytes)
  }

  /// The last digit with the unused bits that it has set.
  private func withTrailingBits(_ text: String) -> String {
    let digits = text.prefix { $0 != "=" }
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789")
    guard !digits.utf8.count.isMultiple(of: 4), let last = digits.last,
      let value = alphabet.firstIndex(of: last), value + 1 < alphabet.count
    else { return text }
    return digits.dropLast() + String(alphabet[value + 1]) + text.dropFirst(digits.count)
  }
}

extension Character {
  fileprivate var inOtherAlphabet: Character {
    switch self {
    case "+": "-"
    case "/": "_"
    case "-": "+"
    case "_": "/"
    default: self
    }
  }
}
