import Cryptography

extension TokenCodes {
  /// The messages whose header and claims say the same, or nearly, in other bytes than those of the token.
  static func rewritten(_ token: HeldToken) -> [(message: [UInt8], slip: Slip)] {
    guard let header = token.headerOctets, let payload = token.payload else { return [] }
    func message(_ header: [UInt8], _ payload: [UInt8]) -> [UInt8] {
      Array("\(Base64.url.encode(header)).\(Base64.url.encode(payload))".utf8)
    }
    var messages: [(message: [UInt8], slip: Slip)] = []
    let fix = "sign the bytes that are sent, and write header and claims only once"
    if let nonce = token.header?["nonce"]?.string {
      let digest = OtherCrypto.digest("SHA256", Array(nonce.utf8))
      let texts = [
        Base64.url.encode(digest), Base64.standard.encode(digest), digest.lowercaseHexadecimal,
      ]
      let text = String(decoding: header, as: UTF8.self)
      messages += texts.map { hash in
        let other = text.replacing(JSON.string(nonce).compact(), with: "\"\(hash)\"")
        return (
          message(Array(other.utf8), payload),
          Slip(
            "signs the header with the SHA-256 of its nonce, as Microsoft does in tokens that only its "
              + "own services check",
            fix: "let the service that it is made for check it; no other can"
          )
        )
      }
    }
    messages.append(
      (
        message(header, payload + [0x0A]),
        Slip("signs a line break behind the JSON of the claims too", fix: fix)
      )
    )
    let forms: [(how: String, write: (JSON) -> String)] = [
      ("without white space", { $0.compact() }), ("with spaces, as Python writes it", \.spaced),
      ("with its members in order of their names", { $0.sorted.compact() }),
      ("with a backslash before each slash", { $0.compact().replacing("/", with: "\\/") }),
      ("with line breaks", { $0.pretty().trimmed }),
      ("with \\u escapes beyond ASCII", \.inASCII),
    ]
    let mistake = "writes header or claims again after they were signed; signed was the JSON "
    for (how, write) in forms {
      let other = token.header.map { Array(write(.object($0)).utf8) } ?? header
      let claims = token.claims.map { Array(write(.object($0)).utf8) } ?? payload
      for changed in [message(header, claims), message(other, claims), message(other, payload)] {
        messages.append((changed, Slip(mistake + how, fix: fix)))
      }
    }
    return messages
  }
}

extension JSON {
  /// The value with its members in the order of their names.
  fileprivate var sorted: JSON {
    switch self {
    case .object(var object):
      object.members = object.members.map { JSON.Member(name: $0.name, value: $0.value.sorted) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return .object(object)
    case .array(let values): return .array(values.map(\.sorted))
    default: return self
    }
  }

  /// The text with a space after each comma and colon.
  fileprivate var spaced: String {
    switch self {
    case .object(let object):
      let members = object.members.map { "\(JSON.string($0.name).compact()): \($0.value.spaced)" }
      return "{\(members.joined(separator: ", "))}"
    case .array(let values): return "[\(values.map(\.spaced).joined(separator: ", "))]"
    default: return compact()
    }
  }

  /// The text with an escape in place of each character that ASCII does not have.
  fileprivate var inASCII: String {
    compact().unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isASCII { return text.unicodeScalars.append(scalar) }
      for unit in UTF16.encode(scalar) ?? .init() {
        let digits = String(unit, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      }
    }
  }
}
