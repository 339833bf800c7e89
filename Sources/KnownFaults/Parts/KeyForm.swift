/// A form in which some implementations take RSA keys besides the one that is asked for.
package enum KeyForm: Sendable {
  case pkcs1, certificate, privateKey, jwk, ssh

  /// The public key of a text in this form as SubjectPublicKeyInfo in PEM; nil for other texts.
  package func publicKey(_ text: String) -> String? {
    let key: [UInt8]? =
      switch self {
      case .pkcs1: Self.octets(text, label: "RSA PUBLIC KEY")
      case .certificate: Self.octets(text, label: "CERTIFICATE").flatMap(Self.certified)
      case .privateKey: Self.octets(text, label: "PRIVATE KEY").flatMap(Self.publicHalf)
      case .jwk: Self.jwk(text)
      case .ssh: Self.ssh(text)
      }
    return key.map {
      let info = Self.der(0x30, Self.rsaEncryption + Self.der(0x03, [0] + $0))
      return Self.pem(info, label: "PUBLIC KEY")
    }
  }

  /// A private key in PKCS #1 as PKCS #8; nil for other texts.
  package static func privateKey(_ text: String) -> String? {
    octets(text, label: "RSA PRIVATE KEY").map {
      pem(der(0x30, [0x02, 0x01, 0x00] + rsaEncryption + der(0x04, $0)), label: "PRIVATE KEY")
    }
  }

  private static let rsaEncryption: [UInt8] = [
    0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
  ]

  /// What stands behind the name of the algorithm: tag, two octets of length, and the content.
  private static func content(behindAlgorithmOf octets: [UInt8]) -> ArraySlice<UInt8>? {
    octets.firstRange(of: rsaEncryption).flatMap { content(octets[$0.upperBound...]) }
  }

  private static func content(_ octets: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let head = Array(octets.prefix(4))
    guard head.count == 4, head[1] == 0x82 else { return nil }
    return octets.dropFirst(4).prefix(Int(head[2]) << 8 | Int(head[3]))
  }

  private static func certified(_ octets: [UInt8]) -> [UInt8]? {
    content(behindAlgorithmOf: octets).map { Array($0.dropFirst()) }
  }

  /// Modulus and exponent, which follow the version of a private key.
  private static func publicHalf(_ octets: [UInt8]) -> [UInt8]? {
    guard let key = content(behindAlgorithmOf: octets), let numbers = content(key),
      let modulus = content(numbers.dropFirst(3))
    else { return nil }
    let exponent = numbers[modulus.endIndex...].dropFirst(2).prefix(
      Int(numbers[modulus.endIndex + 1])
    )
    return publicKey(modulus: modulus, exponent: exponent)
  }

  private static func jwk(_ text: String) -> [UInt8]? {
    guard let key = (try? JSON(parsing: Array(text.utf8)))?.object,
      let modulus = key["n"]?.string.flatMap({ Base64.url.decode($0) }),
      let exponent = key["e"]?.string.flatMap({ Base64.url.decode($0) })
    else { return nil }
    return publicKey(modulus: modulus[...], exponent: exponent[...])
  }

  private static func ssh(_ text: String) -> [UInt8]? {
    let words = text.split(separator: " ")
    guard words.first == "ssh-rsa", words.count > 1,
      var rest = Base64.standard.decode(String(words[1]))?[...]
    else { return nil }
    var fields: [ArraySlice<UInt8>] = []
    while rest.count >= 4 {
      let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      fields.append(rest.dropFirst(4).prefix(length))
      rest = rest.dropFirst(4 + length)
    }
    return fields.count == 3 ? publicKey(modulus: fields[2], exponent: fields[1]) : nil
  }

  private static func publicKey(modulus: ArraySlice<UInt8>, exponent: ArraySlice<UInt8>) -> [UInt8]
  {
    der(0x30, integer(modulus) + integer(exponent))
  }

  private static func integer(_ octets: ArraySlice<UInt8>) -> [UInt8] {
    let magnitude = octets.drop { $0 == 0 }
    return der(0x02, (magnitude.first.map { $0 < 0x80 } == true ? [] : [0]) + magnitude)
  }

  private static func der(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    let count = content.count
    let length: [UInt8] =
      count < 0x80
      ? [UInt8(count)]
      : count < 0x100
        ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    return [tag] + length + content
  }

  private static func octets(_ text: String, label: String) -> [UInt8]? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard lines.first.map({ $0 == "-----BEGIN \(label)-----" }) == true else { return nil }
    return Base64.standard.decode(lines.dropFirst().dropLast().joined(separator: ""))
  }

  private static func pem(_ octets: [UInt8], label: String) -> String {
    var lines: [Substring] = []
    var text = Base64.standard.encode(octets)[...]
    while !text.isEmpty {
      lines.append(text.prefix(64))
      text = text.dropFirst(64)
    }
    return "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----"
  }
}
