import Cryptography

/// The messages of a token that may be signed and the ways to sign them, correct or not.
enum TokenCodes {
  /// The messages that may be signed in place of the first two parts.
  static func messages(of token: HeldToken) -> [Choice<[UInt8]>] {
    let parts = token.signingInput.split(separator: ".", omittingEmptySubsequences: false)
    var choices = [Choice(right: Array(token.signingInput.utf8))]
    guard parts.count == 2 else { return choices }
    let (header, payload) = (Array(parts[0].utf8), Array(parts[1].utf8))
    func add(_ message: [UInt8]?, _ mistake: String) {
      choices.add(
        message,
        Slip(
          mistake,
          fix: "sign the base64url text of header and payload, with the full stop between them"
        )
      )
    }
    let dot = [UInt8(ascii: ".")]
    if let first = token.headerOctets, let second = token.payload {
      add(first + dot + second, "signs the JSON of header and payload, before they are base64url")
      add(second, "signs the JSON of the payload alone")
      func joined(_ encode: ([UInt8]) -> String) -> [UInt8] {
        Array("\(encode(first)).\(encode(second))".utf8)
      }
      add(
        joined { Base64.url.encode($0) },
        "signs the parts without the padding that they have in the token"
      )
      add(
        joined { Base64.standard.encode($0) },
        "signs the parts in standard base64, and makes them base64url afterwards"
      )
      add(
        joined { Base64.standard.encode($0).filter { $0 != "=" } },
        "signs the parts in the standard alphabet, and makes them base64url afterwards"
      )
      add(
        joined { EncodingFaults.padded(Base64.url.encode($0)) },
        "signs the parts with padding, and takes it off afterwards"
      )
    }
    for (message, slip) in rewritten(token) { choices.add(message, slip) }
    add(payload, "signs the payload alone")
    add(header, "signs the header alone")
    add(header + payload, "signs header and payload without the full stop between them")
    add(payload + dot + header, "signs the payload before the header")
    add(header + dot + payload + dot, "signs a full stop behind the payload too")
    add(header + dot + payload + [0x0A], "signs a line break behind the payload too")
    let input = header + dot + payload
    add(Array(Base64.standard.encode(input).utf8), "signs the base64 text of the signing input")
    if let hash = HashFunction("SHA256") {
      let digest = hash.digest(input)
      add(digest, "signs the SHA-256 of the signing input")
      add(Array(digest.lowercaseHexadecimal.utf8), "signs the SHA-256 of the signing input in hex")
    }
    return choices
  }

  /// The codes that make a signature of as many bytes; the first is the one that an algorithm names.
  static func codes(
    for signature: [UInt8],
    algorithm: String?
  ) -> (signature: [UInt8], choices: [Choice<TokenKeySearch.Code>]) {
    // A text of ASCII alone is itself in Latin-1: only what is shorter is read again.
    for (octets, slip) in texts(of: signature)
    where octets.count < signature.count && hashes.contains(where: { $0.count == octets.count }) {
      if let code = codes(for: octets, algorithm: nil).choices.first {
        return (octets, [Choice(code.value, slip)])
      }
    }
    guard let (name, count) = hashes.first(where: { $0.count == signature.count }),
      let hash = HashFunction(name)
    else { return (signature, []) }
    let isNamed = algorithm.map { $0.hasSameUTF8(as: "HS\(8 * count)") } ?? (count == 32)
    let fix = "sign with HMAC-SHA256"
    let code: TokenKeySearch.Code = { hash.hmac(key: $0, $1) }
    var choices = [
      isNamed ? Choice(right: code) : Choice(code, "signs with HMAC-\(name)", fix: fix)
    ]
    choices.append(
      Choice(
        { hash.hmac(key: $1, $0) },
        "exchanges key and message in the signature's HMAC",
        fix: fix
      )
    )
    choices.append(
      Choice({ hash.digest($0, $1) }, "signs with a plain \(name) of key and message", fix: fix)
    )
    choices.append(
      Choice({ hash.digest($1, $0) }, "signs with a plain \(name) of message and key", fix: fix)
    )
    if count == 32, let long = HashFunction("SHA512") {
      choices.append(
        Choice(
          { Array(long.hmac(key: $0, $1).prefix(32)) },
          "signs with the first half of an HMAC-SHA512",
          fix: fix
        )
      )
    }
    return (signature, choices)
  }

  /// The bytes that a signature may be a text of.
  static func texts(of signature: [UInt8]) -> [(octets: [UInt8], slip: Slip)] {
    guard let text = String(validating: signature, as: UTF8.self) else { return [] }
    let latin1 = text.unicodeScalars.map { UInt8(exactly: $0.value) }
    let readings: [(octets: [UInt8]?, how: String)] = [
      (Escapes.hexadecimal(text), "the hexadecimal text of the signature"),
      (anyBase64(text), "the base64 text of the signature"),
      (latin1.contains(nil) ? nil : latin1.compactMap(\.self), "the signature as Latin-1 text"),
    ]
    return readings.compactMap { octets, how in
      octets.map {
        ($0, Slip("encodes \(how), not its bytes", fix: "encode its bytes in base64url, once"))
      }
    }
  }

  /// The sizes of the hashes that are tried.
  static let hashSizes = hashes.map(\.count)

  private static let hashes: [(name: String, count: Int)] = [
    ("SHA256", 32), ("SHA512", 64), ("SHA384", 48), ("SHA1", 20), ("MD5", 16),
  ]
}
