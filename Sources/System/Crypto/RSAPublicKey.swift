import CLibcrypto

/// An RSA key that verifies signatures.
package struct RSAPublicKey: Sendable {
  private let key: RSAKey

  /// The length of the modulus, in bits.
  package var bitCount: Int { key.bitCount }

  /// Whether the numbers may be those of a key: the modulus odd, the exponent odd and not 1.
  package var isSound: Bool { key.isSound }

  /// The bytes of the modulus.
  var modulus: [UInt8] { key.modulus }

  /// Reads a SubjectPublicKeyInfo from the first `PUBLIC KEY` block of a text (RFC 7468 §13).
  ///
  /// Keys of any size are accepted, including small ones.
  package init(pem: String) throws(KeyError) {
    key = try RSAKey(pem: pem, label: "PUBLIC KEY") { d2i_PUBKEY(nil, &$0, $1) }
  }

  /// Whether the signature is the one of RSASSA-PKCS1-v1_5 with SHA-256 over the message
  /// (RFC 8017 §8.2.2), which JOSE calls RS256.
  ///
  /// Anything else is false: a signature of another length, and a libcrypto that cannot tell.
  package func verifies(
    pkcs1SHA256 signature: some Collection<UInt8>,
    _ message: some Collection<UInt8>
  ) -> Bool {
    key.verifies(pkcs1SHA256: signature, message)
  }
}
