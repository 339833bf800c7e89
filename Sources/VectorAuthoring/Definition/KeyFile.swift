/// A file of the folder `Keys`, carried along by the embedding plugin.
struct KeyFile: Sendable {
  let path: String
  let content: String

  /// The text of a file, without the line break at its end.
  static func text(_ path: String) -> String {
    guard let file = embedded.first(where: { $0.path == path }) else {
      preconditionFailure("there is no Keys/\(path)")
    }
    return String(file.content.dropLast())
  }
}

/// A private key and the public key that belongs to it.
struct KeyPair: Sendable {
  /// PKCS#8 in PEM.
  var privateKey: String
  /// SubjectPublicKeyInfo in PEM.
  var publicKey: String

  /// The pair in the files of this name.
  init(_ name: String) {
    privateKey = KeyFile.text("\(name).private.pem")
    publicKey = KeyFile.text("\(name).public.pem")
  }

  /// The octets of the public key: what PEM writes in base64.
  var publicKeyOctets: [UInt8] { Base64.standard.decode(publicKey.withoutArmour) ?? [] }
}

extension String {
  /// What stands between the first and the last line of PEM, in one line.
  var withoutArmour: String { split(separator: "\n").dropFirst().dropLast().joined() }

  /// PEM of which only the first lines of base64 are left.
  func cutShort(to count: Int) -> String {
    let lines = split(separator: "\n")
    return (lines.prefix(count + 1) + lines.suffix(1)).joined(separator: "\n")
  }
}
