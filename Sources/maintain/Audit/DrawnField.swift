import Cryptography

/// A member of an input that is derived from the SHA-256 of its name and a counter.
///
/// `vectors/README.md` describes the same derivation for other languages.
package enum DrawnField: Sendable, Equatable {
  /// A kind of value, named as in `vectors/README.md`.
  case kind(Kind)
  /// A text from this list.
  case oneOf([String])

  package enum Kind: String, Sendable, CaseIterable {
    case uuid, base64, name, path, text, number, instant, count
  }

  private static let nameCharacters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )
  /// Printable ASCII without what a quoted string would have to escape.
  private static let textCharacters = (UInt8(0x20)...0x7E).filter { $0 != 0x22 && $0 != 0x5C }

  /// The value, from the 32 bytes of a SHA-256.
  func value(from hash: [UInt8]) -> String {
    switch self {
    case .oneOf(let texts): texts[Int(hash[0]) % texts.count]
    case .kind(.uuid): Self.uuid(hash.prefix(16).lowercaseHexadecimal)
    case .kind(.base64): Base64.standard.encode(hash[1..<17 + Int(hash[0]) % 16])
    case .kind(.name): Self.characters(hash, Self.nameCharacters)
    case .kind(.path): "/" + Self.characters(hash, Self.nameCharacters)
    case .kind(.text): Self.characters(hash, Self.textCharacters)
    case .kind(.number): String(max(1, Self.integer(hash.prefix(8)) >> (1 + UInt64(hash[8]) % 60)))
    case .kind(.instant): Self.instant(hash)
    case .kind(.count): hash.prefix(4).lowercaseHexadecimal
    }
  }

  private static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  private static func characters(_ hash: [UInt8], _ alphabet: [UInt8]) -> String {
    let count = 1 + Int(hash[0]) % 31
    return String(
      decoding: hash[1...count].map { alphabet[Int($0) % alphabet.count] },
      as: UTF8.self
    )
  }

  private static func uuid(_ digits: String) -> String {
    var rest = Substring(digits)
    let parts = [8, 4, 4, 4, 12].map { length in
      defer { rest = rest.dropFirst(length) }
      return String(rest.prefix(length))
    }
    return parts.joined(separator: "-")
  }

  /// An instant until 2106, in local time of an offset of at most 18 hours.
  private static func instant(_ hash: [UInt8]) -> String {
    let minutes = Int64(integer(hash[4..<6])) % 2161 - 1080
    let local = Instant(seconds: Int64(integer(hash.prefix(4))) + minutes * 60)
    let offset = [minutes.magnitude / 60, minutes.magnitude % 60].map {
      ($0 < 10 ? "0" : "") + "\($0)"
    }
    return (local?.rfc3339.dropLast() ?? "") + (minutes < 0 ? "-" : "+")
      + offset.joined(separator: ":")
  }
}
