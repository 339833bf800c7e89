import AuthConformance
import StrictJSON

/// Writes the JWS Compact Serialization (RFC 7515 §3.1, §7.1).
package struct CompactWriter: Sendable {
  /// The bytes of a header or a claim set.
  package var json: @Sendable (JSON.Object) -> [UInt8] = { Array(JSON.object($0).compact().utf8) }
  /// The text of the header and of the payload.
  package var partText: @Sendable ([UInt8]) -> String = { Base64.url.encode($0) }
  package var signatureText: @Sendable ([UInt8]) -> String = { Base64.url.encode($0) }

  /// Creates a writer in which every part conforms.
  package init() {}

  /// A token over the bytes; `sign` gets what is to be signed.
  package func token(
    header: [UInt8],
    payload: [UInt8],
    sign: ([UInt8]) throws -> [UInt8]
  ) throws -> IssuedToken {
    let signingInput = partText(header) + "." + partText(payload)
    let signature = try sign(Array(signingInput.utf8))
    return IssuedToken(token: signingInput + "." + signatureText(signature))
  }
}
