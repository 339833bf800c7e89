import AuthConformance
import StrictJSON

/// Takes the JWS Compact Serialization apart, strictly (RFC 7515 §5.2, RFC 8725 §3.7).
///
/// Whatever is not three parts of base64url with a JSON object first is `malformed`.
package struct CompactReader: Sendable {
  /// The three parts of a token's text, or nil.
  package var parts: @Sendable ([UInt8]) -> [ArraySlice<UInt8>]? = { Self.threeParts($0) }
  /// The bytes of a part; nil if the text is not exactly their encoding.
  package var base64URL: @Sendable (ArraySlice<UInt8>) -> [UInt8]? = { Base64.url.decode($0) }
  /// The value of a JSON text.
  package var json: @Sendable ([UInt8]) throws -> JSON = { try JSON(parsing: $0) }
  /// The rules of the header, before any key is looked for.
  package var headerChecks: [Rule<JSON.Object>]

  /// Creates a conforming reader; `headerChecks` follow the check of critical members.
  package init(headerChecks: [Rule<JSON.Object>] = []) {
    self.headerChecks = [.noCriticalMembers] + headerChecks
  }

  /// Takes a token apart and checks its header.
  package func read(_ token: String) throws -> SignedToken {
    let parts = try require(parts(Array(token.utf8)), else: .malformed)
    let decoded = try parts.map { try require(base64URL($0), else: .malformed) }
    guard decoded.count == 3 else { throw Refusal(.malformed) }

    var header = try object(decoded[0])
    try headerChecks.apply(to: &header)
    return SignedToken(
      header: header,
      payload: decoded[1],
      signature: decoded[2],
      signingInput: Array(parts[0]) + [UInt8(ascii: ".")] + Array(parts[1])
    )
  }

  /// The members of a JSON object; anything else is `malformed`.
  package func object(_ octets: [UInt8]) throws -> JSON.Object {
    let value: JSON
    do {
      value = try json(octets)
    } catch {
      throw Refusal(.malformed)
    }
    return try require(value.object, else: .malformed)
  }

  /// The parts between the dots, if there are exactly two dots.
  package static func threeParts(_ token: [UInt8]) -> [ArraySlice<UInt8>]? {
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 ? parts : nil
  }
}
