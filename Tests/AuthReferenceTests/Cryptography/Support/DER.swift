import Foundation

/// Just enough of DER (X.690) to make keys that no tool makes.
enum DER {
  static func value(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    guard content.count >= 128 else { return [tag, UInt8(content.count)] + content }
    var length: [UInt8] = []
    var rest = content.count
    while rest > 0 {
      length.insert(UInt8(rest & 0xff), at: 0)
      rest >>= 8
    }
    return [tag, 0x80 | UInt8(length.count)] + length + content
  }

  /// A SubjectPublicKeyInfo of rsaEncryption; both numbers are signed and big-endian.
  static func rsaPublicKey(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
    let rsaEncryption: [UInt8] = [
      0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]
    let key = value(0x30, value(0x02, modulus) + value(0x02, exponent))
    return value(0x30, value(0x30, rsaEncryption) + value(0x03, [0] + key))
  }
}

/// The PEM text of a block, and the content of the one in a text.
func pem(_ label: String, _ content: [UInt8]) -> String {
  let text = Data(content).base64EncodedString(options: [
    .lineLength64Characters, .endLineWithLineFeed,
  ])
  return "-----BEGIN \(label)-----\n\(text)\n-----END \(label)-----\n"
}

func content(ofPEM text: String) throws -> [UInt8] {
  let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
  return try base64(lines.joined())
}

func base64(_ text: String) throws -> [UInt8] {
  struct NotBase64: Error {}
  guard let data = Data(base64Encoded: text) else { throw NotBase64() }
  return Array(data)
}
