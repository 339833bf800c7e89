import AuthConformance
import Cryptography
import StrictJSON

extension DigestScheme {
  /// The rules of a response's parameters, which depend on the quality of protection.
  package static let requestChecks: [Rule<Request>] = [
    Rule("DIGEST-QOP-VALUES", named: "qop") {
      let quality = $0.qualityOfProtection
      try require(quality == nil || isAuth(quality) || isAuthInt(quality), else: .malformed)
    },
    Rule("DIGEST-QOP-NEEDS-NC-CNONCE", "DIGEST-NC-FORMAT", named: "nc") {
      guard $0.qualityOfProtection != nil else { return }
      let count = try require($0.nonceCount, else: .malformed)
      try require(isHexadecimal(count, count: 8), else: .malformed)
      try require(count.hasSameUTF8(as: count.lowercased()), else: .malformed)
    },
  ]

  /// The given inner hash of a credential; nil if none is given.
  package static func givenHash(in input: Request, _ algorithm: HashAlgorithm) throws -> String? {
    guard let ha1 = input.ha1 else { return nil }
    try require(isHexadecimal(ha1, count: 2 * algorithm.byteCount), else: .malformed)
    return ha1.lowercased()
  }

  /// `A2`: method and URI, and with `auth-int` the hash of the body (RFC 7616 §3.4.3).
  package static func a2(_ input: Request, bodyHash: String) -> [UInt8] {
    isAuthInt(input.qualityOfProtection)
      ? joined(input.method, input.uri, bodyHash) : joined(input.method, input.uri)
  }

  /// `KD(H(A1), …)`: with a quality of protection, or as RFC 2069 has it.
  package static func proof(_ input: Request, ha1: String, ha2: String) throws -> [UInt8] {
    guard let quality = input.qualityOfProtection else { return joined(ha1, input.nonce, ha2) }
    guard let count = input.nonceCount, let clientNonce = input.clientNonce else {
      throw Refusal(.malformed)
    }
    return joined(ha1, input.nonce, count, clientNonce, quality, ha2)
  }

  /// The texts with single colons between them.
  package static func joined(_ texts: String...) -> [UInt8] {
    Array(texts.joined(separator: ":").utf8)
  }

  private static func isAuth(_ quality: String?) -> Bool {
    quality.map { $0.hasSameUTF8(as: "auth") } == true
  }

  private static func isAuthInt(_ quality: String?) -> Bool {
    quality.map { $0.hasSameUTF8(as: "auth-int") } == true
  }

  private static func isHexadecimal(_ text: String, count: Int) -> Bool {
    text.utf8.count == count
      && text.unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
  }
}
