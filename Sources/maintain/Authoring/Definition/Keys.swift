/// The keys that cases sign and verify with; made once with `openssl`, and of no other use.
enum Keys {
  /// Octets for an HMAC key, as many as wanted: 1, 2, 3 and so on.
  static func octets(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 + 1) }
  }

  /// RSA, 2048 bits: the signer's own, unless a case says otherwise.
  static let main = KeyPair("main")
  /// RSA, 2048 bits: another key of the same signer.
  static let second = KeyPair("second")
  /// RSA, 2048 bits: the key of somebody who forges tokens.
  static let foreign = KeyPair("foreign")
  static let weak1024 = KeyPair("rsa-1024")
  /// One bit too few.
  static let weak2047 = KeyPair("rsa-2047")
  static let large4096 = KeyPair("rsa-4096")
  /// RSA, 2048 bits, with the public exponent 3.
  static let exponent3 = KeyPair("exponent-3")
}

// The keys of the JOSE documents, which print them as JSON Web Keys; a script wrote the same numbers
// as PEM.
extension Keys {
  static let rfc7515A2 = KeyPair("rfc7515-a2")
  /// RFC 7520 §3.3 and §3.4.
  static let rfc7520RSA = KeyPair("rfc7520")
  /// RFC 7515 A.1.1.
  static let rfc7515A1 =
    Base64.url.decode(
      """
      AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow
      """
    ) ?? []
  /// RFC 7520 §3.5.
  static let rfc7520HMAC =
    Base64.url.decode("hJtXIZ2uSN5kbQfbtTNWbpdmhkV8FJG-Onbc6mxCcYg") ?? []
}

// Keys in shapes that are not asked for: PKCS#8 and SubjectPublicKeyInfo of RSA keys are.
extension Keys {
  static let mainInPKCS1 = EmbeddedText.of("Keys/main.private.pkcs1.pem")
  static let mainPublicInPKCS1 = EmbeddedText.of("Keys/main.public.pkcs1.pem")
  /// Under the passphrase `secret`.
  static let mainEncrypted = EmbeddedText.of("Keys/main.private.encrypted.pem")
  /// Under the passphrase `secret`.
  static let mainEncryptedInPKCS1 = EmbeddedText.of("Keys/main.private.encrypted.pkcs1.pem")
  /// A modulus that is one less, under which nothing can be signed.
  static let mainWithEvenModulus = EmbeddedText.of("Keys/main.private.even-modulus.pem")
  /// The main modulus with the exponent 1.
  static let exponent1Public = EmbeddedText.of("Keys/exponent-1.public.pem")
  /// Twice a prime.
  static let evenModulusPublic = EmbeddedText.of("Keys/even-modulus.public.pem")
  /// An odd number of 16,400 bits.
  static let hugeModulusPublic = EmbeddedText.of("Keys/huge-modulus.public.pem")
  static let mainCutShort = main.privateKey.cutShort(to: 11)
  static let mainPublicCutShort = main.publicKey.cutShort(to: 3)
  static let mainPublicAsPrivate = main.publicKey.replacing("PUBLIC", with: "PRIVATE")
  static let mainPublicAsJWK = EmbeddedText.of("Keys/main.public.jwk")
  /// As OpenSSH writes it.
  static let mainPublicForSSH = EmbeddedText.of("Keys/main.public.ssh")
  /// Self-signed.
  static let certificate = EmbeddedText.of("Keys/main.certificate.pem")
  /// Self-signed: its octets in base64, as x5c has them.
  static let foreignCertificate = EmbeddedText.of("Keys/foreign.certificate.x5c")
  /// What x5t#S256 has for it.
  static let foreignPrint = "a2V5IG9mIHNvbWVib2R5IHdobyBmb3JnZXMgdG9rZW4"
  static let foreignPublicAsJWK: JSON = [
    "kty": "RSA", "n": .string(EmbeddedText.of("Keys/foreign.modulus")), "e": "AQAB",
  ]
  static let ellipticCurve = EmbeddedText.of("Keys/p-256.private.pem")
  static let ellipticCurvePublic = EmbeddedText.of("Keys/p-256.public.pem")
  /// As OpenSSH writes it.
  static let ellipticCurveForSSH = EmbeddedText.of("Keys/p-256.public.ssh")
  static let edwardsCurve = EmbeddedText.of("Keys/ed25519.private.pem")
  static let edwardsCurvePublic = EmbeddedText.of("Keys/ed25519.public.pem")
}
