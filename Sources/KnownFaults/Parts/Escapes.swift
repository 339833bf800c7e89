/// Escaping and unescaping of texts that must stay as they are.
package enum Escapes {
  /// Percent-encoding of everything outside RFC 3986's unreserved characters.
  package static func percentEncoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { result, octet in
      let scalar = Unicode.Scalar(octet)
      if scalar.isASCII && (scalar.properties.isAlphabetic || (0x30...0x39).contains(octet))
        || "-._~".unicodeScalars.contains(scalar)
      {
        result.unicodeScalars.append(scalar)
      } else {
        result += (octet < 16 ? "%0" : "%") + String(octet, radix: 16, uppercase: true)
      }
    }
  }

  /// Decodes percent-encodings.
  package static func percentDecoded(_ text: String) -> String {
    String(decoding: percentDecoded(Array(text.utf8)), as: UTF8.self)
  }

  /// Decodes percent-encoded bytes.
  package static func percentDecoded(_ octets: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var rest = octets[...]
    while let octet = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if octet == UInt8(ascii: "%"), digits.utf8.count == 2, let value = UInt8(digits, radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(octet)
      }
    }
    return result
  }

  /// Decodes escapes as in C source, such as `\n` and `\u00e1`; leaves other characters unchanged.
  package static func unescaped(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let next = rest.popFirst() else {
        result.append(scalar)
        continue
      }
      switch next {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "u":
        let digits = String(String.UnicodeScalarView(rest.prefix(4)))
        if let value = UInt32(digits, radix: 16), let character = Unicode.Scalar(value) {
          result.append(character)
          rest = rest.dropFirst(4)
        } else {
          result.append(next)
        }
      default: result.append(next)
      }
    }
    return String(result)
  }

  /// Replaces the five special characters by entities.
  static func htmlEscaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Escapes {
  /// Decodes hexadecimal digits; nil if they are not.
  package static func hexadecimal(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count.isMultiple(of: 2) else { return nil }
    var octets: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...index + 1], as: UTF8.self)
      guard let octet = UInt8(pair, radix: 16) else { return nil }
      octets.append(octet)
    }
    return octets
  }
}
