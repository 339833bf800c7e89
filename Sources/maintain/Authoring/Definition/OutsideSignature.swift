import Cryptography

/// A signature that was made elsewhere and written down, for what this package cannot sign.
///
/// Most were made once with Python's `cryptography`, since some are different each time: under
/// `Keys.main`, its relative of another kind, or the octets 1 to 32, as the titles of the cases say.
/// It knows what it was made over, so that it cannot end up in another token unnoticed.
struct OutsideSignature: Sendable {
  /// The SHA-256 digest of the signing input, in hexadecimal.
  let digest: String
  /// The signature in base64url.
  let text: String

  /// The signature of this name among the files, which holds the digest and the text.
  init(_ name: String) {
    let lines = EmbeddedText.of("Signatures/\(name).txt").split(separator: "\n")
    digest = lines.first.map(String.init) ?? ""
    text = lines.last.map(String.init) ?? ""
  }

  /// Signs a token whose signing input is the one that the signature was made over.
  var signing: ForgedToken.Signing {
    .by { input in
      let found = try HashAlgorithm.sha256.digest(input).lowercaseHexadecimal
      guard found == digest, let octets = Base64.url.decode(text) else {
        throw Mismatch(signingInput: String(decoding: input, as: UTF8.self))
      }
      return octets
    }
  }

  /// The signature does not belong to the token.
  struct Mismatch: Error, CustomStringConvertible {
    let signingInput: String
    var description: String { "the signature was not made over \(signingInput)" }
  }
}
