/// The first PEM block of a text, however its lines were broken (RFC 7468, RFC 1421).
package struct Armour {
  /// The label after BEGIN.
  let label: String
  /// Whether the key in it is encrypted.
  let isEncrypted: Bool
  /// The bytes between the lines; nil if they are not base64.
  package let content: [UInt8]?

  /// Whether it is a key that everybody may have.
  package var isPublic: Bool { label.hasSuffix("PUBLIC KEY") || label.hasSuffix("CERTIFICATE") }

  /// Reads the first block of a text; nil if there is no complete block.
  package init?(in text: String) {
    let octets = Array(text.utf8)
    guard let begin = octets.firstRange(of: Array("-----BEGIN ".utf8)),
      let end = octets[begin.upperBound...].firstRange(of: Array("-----".utf8)),
      let close = octets[end.upperBound...].firstRange(of: Array("-----END".utf8))
    else { return nil }
    label = String(decoding: octets[begin.upperBound..<end.lowerBound], as: UTF8.self)
    let body = String(decoding: octets[end.upperBound..<close.lowerBound], as: UTF8.self)
    isEncrypted = label.hasPrefix("ENCRYPTED") || body.contains("ENCRYPTED")
    content = anyBase64(body)
  }
}
