import Cryptography

extension KnownFaults {
  /// Faults in verifying signatures.
  @FaultBuilder
  static var tokenSignatures: [KnownFault] {
    verification(
      "token-signature-unchecked",
      "decodes the token without verifying its signature"
    ) { _, _ in true }
    .seenIn("public sample code")
    KnownFault("token-key-kept-by-id", "keeps a key by its id from one request to the next") {
      let (days, given) = (Kept<[String: [UInt8]]>([:]), Kept<[String: JWSVerification.Input]>([:]))
      let registered = Kept<[String: String]>([:])
      let (key, verify) = ($0.sinchTokenVerifier.keys.key, $0.verifier.verify)
      let publicKey = $0.layerTokenVerifier.publicKey
      $0.sinchTokenVerifier.keys.key = { days.first(try key($0, $1), as: $1) }
      $0.verifier.verify = { token, algorithm, input in
        guard let id = token.header["kid"]?.string else {
          return try verify(token, algorithm, input)
        }
        return try verify(token, algorithm, given.first(input, as: "\(algorithm) \(id)"))
      }
      $0.layerTokenVerifier.publicKey = { token, input in
        let right = try publicKey(token, input)
        guard let id = token.header["kid"]?.string else { return right }
        return registered.first(right, as: "\(input.providerID) \(id)")
      }
    }
    .in(.readers).fix("use the key of this request")
    .flagged("stale-state").acrossConversations()
    KnownFault("token-taken-by-any-key", "accepts under any key a token that it has accepted once")
    {
      let accepted = Kept<Set<[UInt8]>>([])
      $0.changeVerification { token, verify in
        let text = token.signingInput + token.signature
        if accepted.change({ $0.contains(text) }) { return true }
        let isSigned = try verify(token)
        if isSigned { _ = accepted.change { $0.insert(text) } }
        return isSigned
      }
    }
    .in(.readers).fix("verify a token anew for each request")
    .flagged("stale-state").acrossConversations()
    verification("token-signature-errors-ignored", "treats an error during verification as success")
    { (try? $1($0)) ?? true }
    .in([.jwsVerify, .layerIdentityTokenVerify])
    also(
      "token-signed-claims-anew",
      "verifies the signature over reserialised parts",
      instead: true
    ) { input in
      let parts = input.split(separator: 0x2E).map { part -> String in
        guard let octets = Base64.url.decode(part), let json = try? JSON(parsing: octets) else {
          return String(decoding: part, as: UTF8.self)
        }
        return Base64.url.encode(Array(json.compact().utf8))
      }
      return Array(parts.joined(separator: ".").utf8)
    }
    .flagged("reserialised-input")
    also(
      "token-signed-claims-sorted",
      "verifies the signature over sorted claims",
      in: .sinchVerifier,
      instead: true
    ) { input in
      let parts = input.split(separator: 0x2E)
      guard parts.count == 2, let octets = Base64.url.decode(parts[1]),
        var object = try? JSON(parsing: octets).object
      else { return input }
      object.members.sort { $0.name < $1.name }
      return Array(parts[0]) + [0x2E]
        + Array(Base64.url.encode(Array(JSON.object(object).compact().utf8)).utf8)
    }
    .flagged("reserialised-input")
    KnownFault(
      "token-digest-taken",
      "accepts the plain SHA-256 of the signing input as signature"
    ) {
      $0.changeVerification {
        try $0.signature == OtherCrypto.digest("SHA256", $0.signingInput) || $1($0)
      }
    }
    .in([.jwsVerify, .layerIdentityTokenVerify]).fix("verify the signature with the key")
    .flagged("signature-unchecked")
    resized(
      "token-rsa-padded-with-zeros",
      "pads an RSA signature with zeros, or drops leading ones"
    ) {
      let rest = Array($0.drop { $0 == 0 })
      let count = rest.isEmpty ? 0 : max(0, 256 - rest.count)
      return [UInt8](repeating: 0, count: count) + rest
    }
    .in([.jwsVerify])
    resized("token-rsa-extended", "ignores bytes after an RSA signature") {
      $0.count < 300 ? Array($0.prefix(256)) : $0
    }
    KnownFault(
      "token-rsa-any-padding",
      "searches for the hash in the recovered RSA message and ignores its padding"
    ) {
      $0.changeRSAVerification { token, pem, verify in
        let message = OtherCrypto.recovered(token.signature, pem: pem)
        let digest = OtherCrypto.digest("SHA256", token.signingInput)
        let hasDigest = message.indices.contains { message[$0...].starts(with: digest) }
        return try !digest.isEmpty && message.count > 64 && hasDigest || verify(token)
      }
    }
    .in([.jwsVerify]).fix("compare the whole encoded message (RFC 8017 §8.2.2)")
    .flagged("wrong-padding")
  }

  private static func verification(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable (SignedToken, (SignedToken) throws -> Bool) throws -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeVerification(change) }
      .in(.readers).fix("verify the signature before using anything in the token")
      .flagged("signature-unchecked")
  }

  /// Verifies other bytes of an RSA signature.
  private static func resized(
    _ id: FaultID,
    _ mistake: String,
    _ change: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeVerification { token, verify in
        try verify(changed(token) { $0.signature = change($0.signature) })
      }
    }
    .in([.jwsVerify, .layerIdentityTokenVerify])
    .fix("require the signature to have exactly as many bytes as the modulus")
    .flagged("wrong-padding")
  }

  /// A signature over another text is accepted too, or instead.
  private static func also(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = [.jwsVerify, .sinchRegistrationTokenVerify],
    instead: Bool = false,
    _ text: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeVerification { token, verify in
        var other = token
        other.signingInput = text(token.signingInput)
        return try verify(other) || !instead && verify(token)
      }
    }
    .in(operations)
    .fix("verify the signature over the first two parts as received, with the period between them")
    .flagged("signature-unchecked")
  }
}
