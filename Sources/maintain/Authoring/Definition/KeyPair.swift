/// A private key and the public key that belongs to it.
struct KeyPair: Sendable {
  /// PKCS#8 in PEM.
  var privateKey: String
  /// SubjectPublicKeyInfo in PEM.
  var publicKey: String

  /// The pair in the files of this name.
  init(_ name: String) {
    privateKey = EmbeddedText.of("Keys/\(name).private.pem")
    publicKey = EmbeddedText.of("Keys/\(name).public.pem")
  }

  /// The octets of the public key: what PEM writes in base64.
  var publicKeyOctets: [UInt8] { Base64.standard.decode(publicKey.withoutArmour) ?? [] }
}

extension String {
  /// What stands between the first and the last line of PEM, in one line.
  var withoutArmour: String { split(separator: "\n").dropFirst().dropLast().joined() }

  /// PEM in one line, as environment variables hold it.
  var withEscapedLineBreaks: String { replacing("\n", with: #"\n"#) }

  /// PEM of which only the first lines of base64 are left.
  func cutShort(to count: Int) -> String {
    let lines = split(separator: "\n")
    return (lines.prefix(count + 1) + lines.suffix(1)).joined(separator: "\n")
  }
}
