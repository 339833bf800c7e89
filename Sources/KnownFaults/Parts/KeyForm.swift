import Cryptography

/// A form of RSA keys that some implementations accept besides the specified one.
///
/// The raw value is the beginning of such a key's text.
package enum KeyForm: String, Sendable {
  case pkcs1 = "-----BEGIN RSA PUBLIC KEY-----"
  case certificate = "-----BEGIN CERTIFICATE-----"
  case privateKey = "-----BEGIN PRIVATE KEY-----"
  case jwk = "{"
  case ssh = "ssh-rsa "

  /// The public key of a text in this form as SubjectPublicKeyInfo in PEM; nil for other texts.
  package func publicKey(_ text: String) -> String? {
    text.hasPrefix(rawValue) ? Self.key(text)?.publicPEM : nil
  }

  /// A private key in PKCS #1 as PKCS #8; nil for other texts.
  package static func privateKey(_ text: String) -> String? {
    text.hasPrefix("-----BEGIN RSA PRIVATE KEY-----") ? key(text)?.privatePEM : nil
  }

  private static func key(_ text: String) -> ForeignRSAKey? {
    try? RSAKeyFile.read(Array(text.utf8), namedBy: nil).key
  }
}
