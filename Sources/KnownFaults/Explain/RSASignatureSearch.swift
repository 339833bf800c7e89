/// Looks for what an RSA signature holds: the hash of which message, under which key.
struct RSASignatureSearch {
  let token: HeldToken
  let signature: [UInt8]
  /// Keys in PEM, public or private, with their names; the first is the correct one.
  let keys: [(name: String, pem: String)]

  func finding() -> SignatureFinding {
    var whole = finding(of: signature)
    guard whole.ways.isEmpty else { return whole }
    for (octets, slip) in TokenCodes.texts(of: signature) {
      let other = finding(of: octets)
      whole.tried += other.tried
      whole.ways += other.ways.map { $0 + [slip] }
    }
    return whole
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
  /// The keys, beginning with those that confirm the token's signature.
  ///
  /// If keys have no IDs, each of them may be the correct one.
  func confirming(_ token: HeldToken) -> [Question.PublicKey] {
    guard let signed = token.signed else { return self }
    let isConfirming = map { $0.keyID == nil && signed.isConfirmed(byPublicKey: $0.pem) }
    return zip(self, isConfirming).filter(\.1).map(\.0)
      + zip(self, isConfirming).filter { !$0.1 }.map(\.0)
  }
}

extension TokenExaminer {
  /// The finding about a signature that should be an RSA signature.
  func rsaFinding(_ signature: [UInt8]) -> SignatureFinding {
    let keys =
      question.publicKeys.confirming(token).map { ($0.name, $0.pem) }
      + question.secrets.map { ($0.name, $0.text) }
    return signature.count >= 128
      ? RSASignatureSearch(token: token, signature: signature, keys: keys).finding()
      : macFinding(signature, keys)
  }

  /// A signature that is too short for RSA, and may be an HMAC under the text of a key.
  private func macFinding(_ signature: [UInt8], _ keys: [(String, String)]) -> SignatureFinding {
    if signature.isEmpty {
      return SignatureFinding(ofForeign: signature, fix: RSASignatureSearch.fix)
        ?? SignatureFinding()
    }
    let codes = TokenCodes.codes(for: signature, algorithm: nil)
    let isMAC = !codes.choices.isEmpty
    let kind = isMAC ? "HMAC" : "no RSA key"
    let slip = Slip(
      "signs with \(kind): the signature has \(signature.count) bytes, one of RSA has 256 or more",
      fix: "sign with RS256 and the private key, and write RS256 as alg"
    )
    var texts: [Choice<[UInt8]>] = []
    for (name, text) in keys {
      for (text, how) in [
        (text, ""), (text.trimmed, " without its last line break"), (text + "\n", ""),
      ] {
        texts.add(
          Array(text.utf8),
          Slip("uses the text of \(name)\(how) as the key", fix: slip.fix)
        )
      }
    }
    for (name, value) in [
      ("provider id", Question.Value.providerID), ("key id", .keyID), ("user id", .userID),
    ] {
      texts.add(
        known.values[value].map { Array($0.utf8) },
        Slip("uses the \(name) as the key", fix: slip.fix)
      )
    }
    for word in ["", "secret"] + SecretMisreadings.missingValues {
      texts.add(Array(word.utf8), Slip("uses the text \"\(word)\" as the key", fix: slip.fix))
    }
    var finding = TokenKeySearch(
      signature: codes.signature,
      secrets: texts,
      messages: TokenCodes.messages(of: token),
      codes: codes.choices
    ).finding()
    finding.ways = finding.ways.isEmpty ? [[slip]] : finding.ways.map { [slip] + $0 }
    finding.explained = ["header.alg"]
    return finding
  }
}
