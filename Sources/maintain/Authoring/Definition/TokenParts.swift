import Cryptography

/// The three parts of a compact JWS, base64url texts unless a case makes something else of them.
struct TokenParts: Sendable {
  var header: String
  var payload: String
  var signature: String

  var signingInput: String { "\(header).\(payload)" }
  var text: String { "\(header).\(payload).\(signature)" }

  /// The flattened JSON serialisation (RFC 7515 §7.2.2).
  var flattened: String {
    let members: JSON.Object = [
      "payload": .string(payload), "protected": .string(header), "signature": .string(signature),
    ]
    return JSON.object(members).compact()
  }

  /// The general JSON serialisation (RFC 7515 §7.2.1).
  var general: String {
    let signed: JSON = ["protected": .string(header), "signature": .string(signature)]
    let members: JSON.Object = ["payload": .string(payload), "signatures": [signed]]
    return JSON.object(members).compact()
  }
}

// What becomes of a part where base64url is taken for something else.
extension String {
  /// The same octets in the alphabet of plain base64, without padding.
  var inStandardAlphabet: String { replacing("-", with: "+").replacing("_", with: "/") }

  /// The same octets in plain base64, with padding.
  var asPlainBase64: String { Base64.standard.encode(decodedPart) }

  /// The same octets with the padding that base64url leaves out.
  var padded: String { self + String(repeating: "=", count: (4 - utf8.count % 4) % 4) }

  /// The same octets in hexadecimal.
  var asHexadecimal: String { decodedPart.lowercaseHexadecimal }

  /// The same octets, but with one of the bits set that the last character has to spare.
  var withTrailingBit: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    let index = last.flatMap { alphabet.firstIndex(of: $0) } ?? 0
    return dropLast() + String(alphabet[index | 1])
  }

  /// The same text with another one after this many characters.
  func with(_ text: String, after count: Int) -> String { prefix(count) + text + dropFirst(count) }

  /// The same part with its first octet changed in one bit.
  var withBitFlipped: String {
    var octets = decodedPart
    for index in octets.indices.prefix(1) { octets[index] ^= 1 }
    return Base64.url.encode(octets)
  }

  /// This text in capital letters, but for the last one: another one could have unused bits.
  var inCapitalsButLast: String { dropLast().uppercased() + suffix(1) }

  /// The first octets of the part.
  func keepingOctets(_ count: Int) -> String { Base64.url.encode(decodedPart.prefix(count)) }

  /// The part with an octet behind its others.
  var withOctetBehind: String { Base64.url.encode(decodedPart + [0]) }

  private var decodedPart: [UInt8] { Base64.url.decode(self) ?? [] }
}
