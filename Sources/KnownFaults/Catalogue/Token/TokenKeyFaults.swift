import Cryptography

extension KnownFaults {
  /// Faults in choosing keys, and in critical extensions.
  @FaultBuilder
  static var tokenKeys: [KnownFault] {
    KnownFault("token-crit-ignored", "ignores crit") {
      $0.changeReaders { $0.headerChecks.drop("crit") }
    }
    .in(.readers).fix("refuse tokens with unsupported critical extensions").flagged("crit-ignored")
    critical("token-crit-no-array-ignored", "ignores crit that is not an array", in: [.jwsVerify]) {
      $0.crit.array == nil
    }
    critical(
      "token-crit-present-members-taken",
      "accepts critical extensions whose member is present"
    ) { crit, header in
      let names = crit.array?.compactMap(\.string) ?? []
      return !names.isEmpty && names.allSatisfy { header[$0] != nil }
    }
    critical(
      "token-crit-known-names-taken",
      "accepts registered names in crit, such as alg and exp",
      in: [.jwsVerify, .sinchRegistrationTokenVerify]
    ) {
      $0.crit.array?.allSatisfy { ["alg", "kid", "typ", "exp", "b64"].contains($0.string ?? "") }
        == true
    }
    critical("token-crit-b64-taken", "accepts the critical extension b64 and ignores it") {
      $0.crit.array.map { $0 == ["b64"] } == true
    }
    critical(
      "token-crit-no-texts-ignored",
      "ignores entries of crit that are not strings",
      in: [.jwsVerify]
    ) { $0.crit.array?.allSatisfy { $0.string == nil || $0.string == "" } == true }
    embedded(
      "token-embedded-key-taken",
      "uses the key or key URL in the token's own header",
      ["jwk", "jku", "x5u", "x5c"]
    )
    for (name, verb, calls) in [
      ("jwk-taken", "uses the key in", [Call].readers),
      ("jku-taken", "fetches the key from", .readers),
      ("x5u-taken", "fetches the certificate from", .readers),
      ("x5c-taken", "uses the certificate in", [.jwsVerify, .layerIdentityTokenVerify]),
      ("x5t-trusted", "uses any certificate named by", .readers),
    ] {
      let member = String(name.prefix(3))
      embedded(
        FaultID(rawValue: "token-\(name)"),
        "\(verb) the token's own \(member)",
        [member, "\(member)#S256"],
        in: calls
      )
    }
    for (name, accepts, least) in [
      ("weak-hmac-key", "accepts HMAC keys of any length", 0),
      ("hmac-key-not-empty", "accepts any HMAC key that is not empty", 1),
      ("hmac-key-31", "accepts HMAC keys of 31 bytes", 31),
      ("hmac-key-33", "refuses HMAC keys of 32 bytes", 33),
    ] {
      strength(FaultID(rawValue: "jws-\(name)"), accepts, atLeast: least)
        .flagged(least > 1 ? "off-by-one" : "weak-key")
    }
    OctetFaults.ofGivenKeys
    KnownFault.changingInput(
      "jws-hmac-key-missing",
      "uses a key of zeros when the key is missing"
    ) { members in
      members["key"] =
        members["key"] ?? .string(Base64.standard.encode([UInt8](repeating: 0, count: 32)))
    }
    .in([.jwsSign]).fix("refuse to sign without a key").flagged("weak-key")
    anyKey("token-weak-rsa-key", "accepts RSA keys of any size")
      .flagged("weak-key").seenIn("public Layer sample code")
    anyKey("token-rsa-size-in-octets", "counts the size of RSA keys in whole bytes", above: 2040)
      .flagged("off-by-one").seenIn("the command jose, lib/openssl/rsassa.c", "ring")
    size("token-rsa-2048-refused", "refuses RSA keys of 2048 bits") { $0 > 2048 }
      .flagged("off-by-one")
    size("token-rsa-4096-refused", "refuses RSA keys of any size but 2048 bits") { $0 == 2048 }
      .flagged("key-format")
    KnownFault("token-pem-as-secret", "uses the PEM text as an HMAC key") {
      $0.changeRSASigning { message, pem, _ in try HMAC.sha256(key: pem.utf8, message: message) }
    }
    .in([.jwsSign, .layerIdentityTokenIssue])
    .fix("parse the private key from the PEM and sign with RS256").flagged("key-format")
    .seenIn("public Layer sample code")
  }

  private static func embedded(
    _ id: FaultID,
    _ mistake: String,
    _ members: [String],
    in operations: [Call] = .readers
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeVerification { token, verify in
        let isForeign = members.contains { token.header[$0] != nil }
        // The attacker who added the key also signed the token, so that its verification always
        // succeeds.
        return try isForeign || verify(token)
      }
      $0.layerTokenVerifier.publicKey = { token, input in
        if let key = try? LayerTokenVerifier.key(namedBy: token.header, in: input.publicKeys) {
          return key
        }
        guard members.contains("jwk"), token.header["jwk"] != nil,
          let first = input.publicKeys.first
        else { throw Refusal(.unknownKey) }
        return first.pem
      }
    }
    .in(operations).fix("never use a key from the token").flagged("embedded-key")
  }

  private static func strength(_ id: FaultID, _ mistake: String, atLeast count: Int) -> KnownFault {
    KnownFault(id, mistake) {
      let (sign, verify) = ($0.signer.sign, $0.verifier.verify)
      $0.signer.sign = { message, algorithm, input in
        guard algorithm == .hs256 else { return try sign(message, algorithm, input) }
        return try HS256.sign(message, key: strong(input.key, atLeast: count))
      }
      $0.verifier.verify = { token, algorithm, input in
        guard algorithm == .hs256 else { return try verify(token, algorithm, input) }
        let key = try required(input.key, .algorithmNotAllowed)
        return try HS256.verify(token, key: strong(key, atLeast: count))
      }
    }
    .in([.jwsSign, .jwsVerify]).fix("refuse HS256 keys below 32 bytes, and no others")
  }

  private static func strong(_ key: [UInt8]?, atLeast count: Int) throws -> [UInt8] {
    let key = try required(key)
    if key.count < count { throw Refusal(.weakKey) }
    return key
  }

  private static func critical(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .readers,
    _ isTaken: @escaping @Sendable ((crit: JSON, header: JSON.Object)) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeReaders {
        $0.headerChecks.rule("crit") { header in
          guard let crit = header["crit"], !isTaken((crit, header)) else { return }
          throw Refusal(.unsupportedCriticalHeader)
        }
      }
    }
    .in(operations).fix("refuse tokens with crit, unless every name in it is supported")
    .flagged("crit-ignored")
  }

  private static let rsa: [Call] = [
    .jwsSign, .jwsVerify, .layerIdentityTokenIssue, .layerIdentityTokenVerify,
  ]

  /// Signs and verifies with any key that libcrypto reads and that has more bits than these.
  private static func anyKey(
    _ id: FaultID,
    _ mistake: String,
    above bitCount: Int = 0
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeRSASigning { message, pem, sign in
        if let key = try? RSAPrivateKey(pem: pem), key.bitCount <= bitCount {
          return try sign(message)
        }
        let signature = OtherCrypto.sign(message, pem: pem, digest: "SHA256")
        return signature.isEmpty ? try RS256.sign(message, privateKey: pem) : signature
      }
      $0.changeRSAVerification { token, pem, verify in
        if let key = try? RSAPublicKey(pem: pem), key.bitCount <= bitCount {
          return try verify(token)
        }
        let message = token.signingInput
        return try OtherCrypto.verifies(token.signature, message, pem: pem, digest: "SHA256")
          || verify(token)
      }
    }
    .in(rsa).fix("refuse RSA keys below 2048 bits")
  }

  /// Takes RSA keys of some sizes only.
  private static func size(
    _ id: FaultID,
    _ mistake: String,
    _ isTaken: @escaping @Sendable (Int) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeRSASigning { message, pem, sign in
        if let key = try? RSAPrivateKey(pem: pem), !isTaken(key.bitCount) {
          throw Refusal(.weakKey)
        }
        return try sign(message)
      }
      $0.changeRSAVerification { token, pem, verify in
        if let key = try? RSAPublicKey(pem: pem), !isTaken(key.bitCount) { throw Refusal(.weakKey) }
        return try verify(token)
      }
    }
    .in(rsa).fix("accept RSA keys of 2048 bits or more")
  }
}
