import Cryptography

extension TokenExpectation.SignatureKey {
  /// The key that the tokens of an issuer are confirmed by; nil if the call issues none.
  package init?(of call: Call, _ input: JSON.Object, by reference: some Implementation) async {
    switch call {
    case .sinchRegistrationTokenIssue:
      var derivation = JSON.Object()
      derivation["applicationSecret"] = input["applicationSecret"]
      derivation["at"] = input["issuedAt"]
      let request = CallRequest(.sinchSigningKeyDerive, input: derivation)
      let key = await reference.answer([request]).first?.output?["key"]?.string
      guard let octets = key.flatMap({ Base64.standard.decode($0) }) else { return nil }
      self = .hs256(octets)
    case .layerIdentityTokenIssue:
      let key = input["privateKey"]?.string.flatMap { try? RSAPrivateKey(pem: $0) }
      guard let key else { return nil }
      self = .rs256(key.publicKey.asPublicKeyPEM)
    default: return nil
    }
  }
}

extension [UInt8] {
  /// A SubjectPublicKeyInfo in PEM.
  fileprivate var asPublicKeyPEM: String {
    let text = Array(Base64.standard.encode(self).utf8)
    let lines = stride(from: 0, to: text.count, by: 64).map { start in
      String(decoding: text[start..<Swift.min(start + 64, text.count)], as: UTF8.self)
    }
    return (["-----BEGIN PUBLIC KEY-----"] + lines + ["-----END PUBLIC KEY-----", ""])
      .joined(separator: "\n")
  }
}
