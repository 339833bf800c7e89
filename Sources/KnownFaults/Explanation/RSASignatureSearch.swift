import AuthConformance
import StrictJSON

/// Looks for what an RSA signature holds: the hash of which message, under which key.
struct RSASignatureSearch {
  let token: HeldToken
  let signature: [UInt8]
  /// Keys in PEM, public or private, and what they are called; the first is right.
  let keys: [(name: String, pem: String)]

  func finding() -> SignatureFinding {
    var whole = finding(of: signature)
    guard whole.ways.isEmpty else { return whole }
    for (octets, how) in rewritten {
      let other = finding(of: octets)
      whole.tried += other.tried
      let fix = "encode the bytes of the signature in base64url, once"
      whole.ways += other.ways.map { $0 + [Slip("encodes \(how), not its bytes", fix: fix)] }
    }
    return whole
  }

  /// The bytes that the signature is a text of.
  private var rewritten: [(octets: [UInt8], how: String)] {
    guard let text = String(validating: signature, as: UTF8.self) else { return [] }
    return [
      (Escapes.hexadecimal(text), "the hexadecimal text of the signature"),
      (anyBase64(text), "the base64 text of the signature"),
    ].compactMap { octets, how in octets.map { ($0, how) } }
  }

  private func finding(of signature: [UInt8]) -> SignatureFinding {
    guard !keys.isEmpty else { return SignatureFinding() }
    let messages = TokenCodes.messages(of: token)
    var finding = SignatureFinding()
    for (index, key) in keys.enumerated() {
      let other =
        index == 0
        ? []
        : [Slip("signs with the key of \(key.name)", fix: "sign with the key of \(keys[0].name)")]
      let recovered = OtherCrypto.recovered(signature, pem: key.pem)
      for (number, (name, title)) in Self.hashes.enumerated() {
        for message in messages {
          finding.tried += 1
          let digest = OtherCrypto.digest(name, message.value)
          guard recovered.count > digest.count, recovered.suffix(digest.count).elementsEqual(digest)
          else { continue }
          var slips = other + [message.slip].compactMap(\.self)
          if number > 0 { slips.append(Slip("signs with RSA and \(title)", fix: Self.fix)) }
          // A DigestInfo ends with the digest's length.
          if recovered.dropLast(digest.count).last != UInt8(digest.count) {
            slips.append(
              Slip("signs the bare hash, without the name of its algorithm", fix: Self.fix)
            )
          }
          finding.ways.append(slips)
        }
      }
      if finding.ways.isEmpty {
        for (name, _) in Self.hashes.prefix(3)
        where OtherCrypto.verifies(
          signature,
          messages[0].value,
          pem: key.pem,
          digest: name,
          isPSS: true
        ) {
          finding.ways.append(other + [Slip("signs with RSASSA-PSS (PS256)", fix: Self.fix)])
        }
      }
      if !finding.ways.isEmpty { break }
    }
    finding.ways.sort { $0.rank < $1.rank }
    return finding
  }

  static let fix = "sign with RS256: RSASSA-PKCS1-v1_5 and SHA-256"

  private static let hashes = [
    ("SHA256", "SHA-256"), ("SHA1", "SHA-1"), ("SHA512", "SHA-512"), ("SHA384", "SHA-384"),
    ("MD5", "MD5"),
  ]
}

extension [Question.PublicKey] {
  /// The keys, those first that confirm the token's signature: of keys without ids each may be right.
  func confirming(_ token: HeldToken) -> [Question.PublicKey] {
    guard let signed = token.signed else { return self }
    let isConfirming = map { $0.keyID == nil && signed.isConfirmed(byPublicKey: $0.pem) }
    return zip(self, isConfirming).filter(\.1).map(\.0)
      + zip(self, isConfirming).filter { !$0.1 }.map(\.0)
  }
}
