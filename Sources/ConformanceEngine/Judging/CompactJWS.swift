/// A token in the JWS Compact Serialization, taken apart strictly (RFC 7515 §3.1, §5.2).
package struct CompactJWS: Sendable, Equatable {
  package let protectedHeader: [UInt8]
  /// The octets of the payload.
  package let payload: [UInt8]
  /// The octets of the signature; none for an unsecured token.
  package let signature: [UInt8]
  /// What is signed: the first two parts as text, with the point between them.
  package let signingInput: [UInt8]

  /// Why a text is no compact JWS.
  package enum ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There are not exactly three parts.
    case parts(Int)
    /// A part is not base64url without padding, or has non-zero trailing bits.
    case encoding(part: String)

    package var description: String {
      switch self {
      case .parts(let count): "a compact JWS has three parts, separated by dots, not \(count)"
      case .encoding(let part): "the \(part) is not base64url without padding"
      }
    }
  }

  /// Takes a token apart; nothing is said about what the parts hold.
  package init(_ token: String) throws(ParseError) {
    let text = Array(token.utf8)
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .parts(parts.count) }
    guard let header = Base64.url.decode(parts[0]) else { throw .encoding(part: "header") }
    guard let payload = Base64.url.decode(parts[1]) else { throw .encoding(part: "payload") }
    guard let signature = Base64.url.decode(parts[2]) else { throw .encoding(part: "signature") }
    protectedHeader = header
    self.payload = payload
    self.signature = signature
    signingInput = Array(text[..<parts[1].endIndex])
  }
}
