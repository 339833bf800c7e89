import Cryptography

extension HeldToken {
  /// The header, payload and signing input of a token, compared with the correct ones.
  ///
  /// - Parameter right: The token that the reference produces; nil if only the held token is known.
  func steps(beside right: HeldToken?, payload name: Step.Name = .claims) -> [Step] {
    let right = right ?? self
    let payloadTitle = name == .claims ? "claims, as JSON" : "payload"
    return [
      Step(.header, "header, as JSON", octets: right.headerOctets ?? [])
        .beside(headerOctets.map { Step(.header, "", octets: $0).text }),
      Step(name, payloadTitle, octets: right.payload ?? [])
        .beside(payload.map { Step(name, "", octets: $0).text }),
      Step(
        .signingInput,
        "text that is signed: both in base64url, joined by a full stop",
        right.signingInput
      )
      .beside(signingInput),
    ]
  }

  /// The signature under a key of HMAC-SHA256.
  func macStep(_ key: [UInt8], beside right: HeldToken?) -> [Step] {
    guard let code = (right ?? self).macText(key) else { return [] }
    let title = "signature: HMAC-SHA256 of that text under the key, in base64url"
    return [Step(.signature, title, code).beside(signature)]
  }

  /// The hash of what is signed, and the one that the signature holds for a public key.
  func rsaSteps(_ keys: [Question.PublicKey]) -> [Step] {
    guard let signed, let digest = try? HashAlgorithm.sha256.digest(signed.signingInput) else {
      return []
    }
    let hash = digest.lowercaseHexadecimal
    let input = Step(.inputHash, "SHA-256 of the text that is signed here", hash)
    return [input]
      + keys.map { key in
        let block = OtherCrypto.recovered(signed.signature, pem: key.pem)
        let isSHA256 =
          block.dropLast(digest.count).suffix(Self.sha256Prefix.count) == Self.sha256Prefix[...]
        let found = block.suffix(digest.count)
        return Step(.signedHash, "hash in the signature, by \(key.name)", hash)
          .beside(
            isSHA256
              ? Array(found).lowercaseHexadecimal
              : "none of SHA-256: signed with another key, or in another way"
          )
      }
  }

  /// The prefix of a SHA-256 digest in an RSASSA-PKCS1-v1_5 signature (RFC 8017 §9.2).
  private static let sha256Prefix: [UInt8] = [
    0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05,
    0x00,
    0x04, 0x20,
  ]
}
