import Cryptography

extension JWSExaminer {
  /// The outcome of the signature check with the key that the algorithm uses.
  var signature: RuleFinding.Outcome {
    guard let algorithm else { return .notJudged("alg is neither HS256 nor RS256") }
    if algorithm == .hs256, question.secrets.isEmpty {
      return .notJudged(
        question.publicKeys.isEmpty
          ? "needs --key-file" : "HS256 takes a secret (--key-file), and a public key is given"
      )
    }
    if algorithm == .rs256, question.publicKeys.isEmpty {
      return .notJudged("needs --public-key-file")
    }
    if let signed = token.signed, isConfirmed(signed, algorithm) { return .kept }
    if let surplus = surplus(algorithm) {
      let count = surplus == 1 ? "the last character" : "the last \(surplus) characters"
      return .broken("the signature is right without \(count) behind it")
    }
    guard token.signed != nil else { return .notJudged("the token cannot be taken apart") }
    if token.isDetached, question.payload == nil {
      return .notJudged("the payload is detached (RFC 7515 appendix F); give --payload-file")
    }
    let subject = algorithm == .hs256 ? "the key does not confirm" : "no public key given confirms"
    return .broken("\(subject) the signature\(cutHint)")
  }

  private func isConfirmed(_ signed: SignedToken, _ algorithm: JWSAlgorithm) -> Bool {
    switch algorithm {
    case .hs256:
      question.secrets.first.map { isSigned(signed, by: $0.trimmedContent) } ?? false
    case .rs256: question.publicKeys.contains { signed.isConfirmed(byPublicKey: $0.pem) }
    }
  }

  func isSigned(_ signed: SignedToken, by key: [UInt8]) -> Bool {
    (try? HS256.verify(signed, key: key)) ?? false
  }

  /// The number of characters after a signature that is valid without them.
  func surplus(_ algorithm: JWSAlgorithm) -> Int? {
    let sizes = algorithm == .hs256 ? [256] : question.publicKeys.compactMap(\.bitCount)
    for size in sizes {
      let length = ((size + 7) / 8 * 4 + 2) / 3
      guard let (signed, surplus) = token.cut(toSignatureOf: length) else { continue }
      if isConfirmed(signed, algorithm) { return surplus }
    }
    return nil
  }

  /// The name of a public key whose text is the HMAC key of the signature.
  ///
  /// A verifier that accepts any algorithm accepts such a token from anyone (RFC 8725 §2.1).
  var publicKeyAsSecret: String? {
    guard algorithm == .hs256, let signed = token.signed else { return nil }
    let secrets = question.secrets.filter { Armour(in: $0.text)?.isPublic == true }
    let keys = secrets.map { Question.PublicKey(name: $0.name, keyID: nil, content: $0.content) }
    return (question.publicKeys + keys).first { key in
      let texts = [String(decoding: key.content, as: UTF8.self), key.pem]
      let forms = texts.flatMap { [$0, $0.trimmed, $0.trimmed + "\n"] }.map { Array($0.utf8) }
      return (forms + [key.content, key.structure ?? []]).contains { isSigned(signed, by: $0) }
    }?.name
  }
}

extension JWSExaminer {
  var signatureFinding: SignatureFinding {
    if algorithm == .hs256, let key = question.secrets.first?.trimmedContent,
      let finding = token.macText(key).flatMap({
        SignatureFinding(of: token.signature, insteadOf: $0)
      })
    {
      return finding
    }
    guard let signature = token.signatureBytes, !signature.isEmpty else {
      return SignatureFinding()
    }
    var finding: SignatureFinding
    switch algorithm {
    case nil where !isOtherHMAC: return SignatureFinding()
    case .hs256, nil:
      guard let key = question.secrets.first else { return SignatureFinding() }
      let codes = TokenCodes.codes(for: signature, algorithm: name)
      let slip = Slip(
        "uses the bytes that the key's text stands for in base64",
        fix: "use the text itself as key"
      )
      var readings = SecretMisreadings(secrets: question.secrets)
      readings.word = "key"
      finding = TokenKeySearch(
        signature: codes.signature,
        secrets: readings.ofText(key.trimmedContent, decoded: slip),
        messages: TokenCodes.messages(of: token),
        codes: codes.choices
      ).finding()
    case .rs256:
      finding = rsaFinding(signature)
    }
    finding.remark =
      question.payload == nil
      ? "the key is another, or the token was changed after it was signed: nothing in it tells which"
      : "the key or the payload is another than the one that was signed: nothing in it tells which"
    return finding
  }
}

extension Question.PublicKey {
  /// The length of the modulus in bits, if the key can be read.
  var bitCount: Int? { (try? RSAPublicKey(pem: pem))?.bitCount }

  /// The bytes of its SubjectPublicKeyInfo.
  fileprivate var structure: [UInt8]? { Armour(in: pem)?.content }
}
