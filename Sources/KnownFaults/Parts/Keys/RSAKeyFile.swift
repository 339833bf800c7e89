import Cryptography

/// An RSA key read from a file in any usual form: PEM, DER, a certificate, JWK, JWKS or OpenSSH.
///
/// The file may contain what a configuration adds to the key.
package struct RSAKeyFile {
  package let key: ForeignRSAKey
  /// The form in a phrase; nil for the specified form.
  package let form: String?

  init(_ key: ForeignRSAKey, _ form: String?) { (self.key, self.form) = (key, form) }

  /// Reads the key of a file; of several in a JWKS the one with the id that a token names.
  package static func read(_ content: [UInt8], namedBy kid: String?) throws(UnusableKey)
    -> RSAKeyFile
  {
    var problem = UnusableKey("is not an RSA key in PEM, DER, JWK or OpenSSH's form")
    for text in FileText.readings(of: content).reversed() {
      do throws(UnusableKey) {
        if let file = try read(text, namedBy: kid) { return file }
      } catch {
        problem = error
      }
    }
    throw problem
  }

  /// Reads the key of a file; nil if the text looks like no key at all.
  private static func read(
    _ file: FileText,
    namedBy kid: String?
  ) throws(UnusableKey) -> RSAKeyFile? {
    let octets = file.octets
    if octets.starts(with: [0x30, 0x82]) || octets.starts(with: [0x30, 0x81]) {
      return RSAKeyFile(try structure(octets), "DER")
    }
    guard let text = String(validating: octets, as: UTF8.self) else { return nil }
    if let armour = Armour(in: text.contains("\\n") ? Escapes.unescaped(text) : text) {
      return RSAKeyFile(try key(in: armour), Self.form(of: armour, in: text, file))
    }
    if let foreign = foreignFormats.first(where: { text.hasPrefix($0.beginning) }) {
      throw UnusableKey(foreign.advice)
    }
    if let key = try openSSH(text) { return RSAKeyFile(key, "a line of OpenSSH") }
    if text.hasPrefix("{") || text.hasPrefix("["), let json = try? JSON(parsing: octets) {
      return try JWKSet(json).rsaKey(namedBy: kid)
    }
    guard let inner = anyBase64(text), inner.count > 32 else { return nil }
    if inner.starts(with: "-----BEGIN".utf8) || inner.starts(with: "{".utf8) {
      return try read(FileText(octets: inner, leftOut: []), namedBy: kid).map {
        RSAKeyFile($0.key, "base64 of \($0.form ?? "PEM")")
      }
    }
    guard inner.first == 0x30 else { return nil }
    return RSAKeyFile(try structure(inner), "base64 without the lines of PEM")
  }

  static func structure(_ der: [UInt8]) throws(UnusableKey) -> ForeignRSAKey {
    do {
      return try ForeignRSAKey(der: der)
    } catch {
      throw UnusableKey(error)
    }
  }

  private static func key(in armour: Armour) throws(UnusableKey) -> ForeignRSAKey {
    if armour.isEncrypted { throw UnusableKey(.encrypted) }
    switch armour.label {
    case "OPENSSH PRIVATE KEY":
      throw UnusableKey(
        "is a private key in OpenSSH's own form; ssh-keygen -p -m PKCS8 -f COPY rewrites a copy of it"
      )
    case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST":
      throw UnusableKey(
        "is a certificate request; openssl req -in FILE -noout -pubkey writes its key"
      )
    case let label where label.hasPrefix("PGP"):
      throw UnusableKey("is a key of OpenPGP, which openssl does not read")
    default: break
    }
    guard let content = armour.content else {
      throw UnusableKey("has lines of PEM around it, and what is between them is not base64")
    }
    return try structure(content)
  }

  private static func form(of armour: Armour, in text: String, _ file: FileText) -> String? {
    let name: String? =
      switch armour.label {
      case "PUBLIC KEY", "PRIVATE KEY": nil
      case "RSA PUBLIC KEY", "RSA PRIVATE KEY": "PKCS #1"
      case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": "a certificate"
      default: armour.label
      }
    if text.contains("\\n") { return "\(name ?? "PEM") with its line breaks written as \\n" }
    let other = file.leftOut.filter { !$0.contains("white space") && !$0.hasPrefix("everything") }
    return other.isEmpty ? name : "\(name ?? "PEM") without \(other.listed)"
  }

  private static let foreignFormats: [(beginning: String, advice: String)] = [
    (
      "PuTTY-User-Key-File",
      "is a key of PuTTY; puttygen FILE -O private-openssh -o COPY, and then "
        + "ssh-keygen -p -m PKCS8 -f COPY, rewrite it"
    ),
    (
      "---- BEGIN SSH2 PUBLIC KEY",
      "is a public key in the form of RFC 4716; ssh-keygen -i -f FILE writes the line of OpenSSH"
    ),
    ("ssh-ed25519 ", "is a key of Ed25519, and RS256 takes an RSA key"),
    ("ecdsa-sha2-", "is a key of an elliptic curve, and RS256 takes an RSA key"),
  ]

  /// The key of a line such as `ssh-rsa AAAA… name` (RFC 4253 §6.6).
  private static func openSSH(_ text: String) throws(UnusableKey) -> ForeignRSAKey? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let index = words.firstIndex(of: "ssh-rsa"), index + 1 < words.count,
      var rest = Base64.standard.decode(words[index + 1])?[...]
    else { return nil }
    var fields: [[UInt8]] = []
    while rest.count >= 4, fields.count < 3 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      fields.append(Array(rest.dropFirst(4).prefix(length)))
      rest = rest.dropFirst(4 + length)
    }
    guard fields.count == 3 else { throw UnusableKey("is a line of OpenSSH that was cut off") }
    return try JWKSet.key(of: [("n", fields[2]), ("e", fields[1])])
  }
}

/// The bytes of a text in either base64 alphabet, with or without padding and line breaks.
package func anyBase64(_ text: String) -> [UInt8]? {
  let digits = text.utf8.filter { $0 > 0x20 }
  let isBase64 = digits.allSatisfy { $0.isAlphanumeric || "+/-_=".utf8.contains($0) }
  return isBase64 ? LenientBase64(.padding, .bothAlphabets).decode(digits) : nil
}
