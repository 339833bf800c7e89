/// The encoding of a token's parts, recognised from the header.
///
/// A header begins with a brace and a quotation mark.
enum PartWriting: String {
  case base64
  case hexadecimal = "hexadecimal"
  case hexadecimalInBase64 = "base64 of hexadecimal text"

  init(of token: String) {
    let beginning = token.prefix(4).lowercased()
    self =
      switch beginning {
      case "7b22": .hexadecimal
      case "n2iy", "n0iy": .hexadecimalInBase64
      default: .base64
      }
  }

  /// The bytes of a part, read as far as can be.
  func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    switch self {
    case .base64: Base64.url.decode(text) ?? LenientBase64.all.decode(text)
    case .hexadecimal: Escapes.hexadecimal(String(decoding: text, as: UTF8.self))
    case .hexadecimalInBase64:
      Self.base64.decode(text).flatMap { Self.hexadecimal.decode($0[...]) }
    }
  }
}
