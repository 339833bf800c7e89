import Cryptography

extension HeldToken {
  /// A slip if the token was cut off, or shortened when it was displayed; nil if nothing shows
  /// this.
  ///
  /// - Parameter sizes: The possible lengths of a signature of its algorithm, in bytes; empty if
  ///   unknown.
  fileprivate func cut(fromSignatureOf sizes: [Int]) -> Slip? {
    let count = text.utf8.count.counting("character")
    if text.contains("\u{2026}") || text.contains("...") {
      return Slip(
        "is shortened: an ellipsis stands in place of characters",
        fix: "take the token from where it is whole; what showed it has left a part out"
      )
    }
    let rest: String
    switch partTexts.count {
    case 2 where isCutInside(claimsBytes):
      rest = "they end within the claims"
    case 3:
      guard let size = sizes.first, let left = signatureLength, left > 0, !sizes.contains(left),
        left < size, !TokenCodes.hashSizes.contains(left)
      else { return nil }
      rest = "\(left) of \(size) bytes of the signature are left"
    default: return nil
    }
    return Slip(
      "cuts the token off after \(count): \(rest)",
      fix: "carry the whole token: the column, buffer or line that holds it is too short for it"
    )
  }

  /// Whether bytes begin as a JSON object does and do not end as one.
  private func isCutInside(_ octets: [UInt8]) -> Bool {
    octets.first == UInt8(ascii: "{") && octets.last { $0 > 0x20 } != UInt8(ascii: "}")
  }

  /// The claims as far as whole bytes of them are there.
  private var claimsBytes: [UInt8] {
    let digits = partTexts[1].utf8
    return anyBase64(String(partTexts[1]))
      ?? anyBase64(String(decoding: digits.prefix(digits.count / 4 * 4), as: UTF8.self)) ?? []
  }

  /// The number of bytes that the characters of the signature encode.
  private var signatureLength: Int? {
    signature.map { $0.utf8.filter { $0 != 0x3D }.count * 3 / 4 }
  }
}

extension TokenExaminer {
  /// A slip if the token was cut off; nil if nothing shows this.
  var cut: Slip? { token.cut(fromSignatureOf: token.signatureSizes(under: question.publicKeys)) }
}

extension HeldToken {
  /// The bytes that a signature of the algorithm in the header may have, under the keys that are given.
  fileprivate func signatureSizes(under keys: [Question.PublicKey]) -> [Int] {
    let name = header?["alg"]?.string?.uppercased() ?? ""
    let bits = Int(name.suffix(3)) ?? 0
    switch name.prefix(2) {
    case "HS": return [bits / 8]
    case "ES": return [bits == 512 ? 132 : bits / 4]
    case "RS", "PS":
      let sizes = keys.compactMap(\.bitCount).map { ($0 + 7) / 8 }
      return sizes.isEmpty ? [256, 128, 384, 512] : sizes
    default: return []
    }
  }
}
