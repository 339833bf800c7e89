import Cryptography

extension KnownFaults {
  /// Faults in taking apart what an RSA signature holds, and in the numbers of keys.
  @FaultBuilder
  static var tokenRSA: [KnownFault] {
    for (name, what, digest, isPSS, verifiers) in otherSchemes {
      KnownFault(
        FaultID(rawValue: "token-rsa-\(name)-taken"),
        "accepts \(what) as RS256"
      ) {
        $0.changeRSAVerification { token, pem, verify in
          let message = token.signingInput
          return try verify(token)
            || OtherCrypto.verifies(
              token.signature,
              message,
              pem: pem,
              digest: digest,
              isPSS: isPSS
            )
        }
      }
      .in(verifiers).fix("verify RS256 with RSASSA-PKCS1-v1_5 and SHA-256")
      .flagged("wrong-padding")
      KnownFault(FaultID(rawValue: "token-rsa-\(name)"), "signs with \(what)") {
        $0.changeRSASigning { message, pem, _ in
          // Keys that cannot sign are still refused.
          let right = try RS256.sign(message, privateKey: pem)
          let signature = OtherCrypto.sign(message, pem: pem, digest: digest, isPSS: isPSS)
          return signature.isEmpty ? right : signature
        }
      }
      .in([.jwsSign, .layerIdentityTokenIssue])
      .fix("sign RS256 with RSASSA-PKCS1-v1_5 and SHA-256").flagged("wrong-padding")
    }
    padding("token-rsa-null-omitted", "accepts a DigestInfo without its NULL", omitsNull)
    padding(
      "token-rsa-long-lengths",
      "accepts a DigestInfo with longer lengths than needed",
      hasLongLength
    )
    padding("token-rsa-padding-skipped", "skips the padding bytes without checking them") {
      let rest = $0.dropFirst(2).drop { $0 != 0 }.dropFirst()
      return $0.starts(with: [0, 1]) && rest.elementsEqual(info + $1)
    }
    padding("token-rsa-octets-behind-digest", "ignores what follows the digest in the message") {
      let rest = $0.dropFirst(2).drop { $0 == 0xFF }
      return $0.starts(with: [0, 1]) && rest.starts(with: [0] + info + $1)
    }
    .seenIn("CVE-2006-4339 (OpenSSL)", "CVE-2014-1568 (NSS)")
    padding("token-rsa-block-type-0", "accepts padding of type 0") {
      $0.drop { $0 == 0 }.elementsEqual(info + $1)
    }
    numbers("token-rsa-exponent-1", "accepts a key with the exponent 1") { $0 == $1 }
    numbers("token-rsa-numbers-unchecked", "accepts any numbers as a key") { _, _ in true }
    KnownFault("token-rsa-huge-modulus-fatal", "crashes on a key of more than 16,384 bits") {
      $0.changeRSAVerification { token, pem, verify in
        let key = Result { () throws(KeyError) in try RSAPublicKey(pem: pem) }
        if case .failure(.tooLarge) = key { throw Crash() }
        return try verify(token)
      }
    }
    .in([.jwsVerify]).fix("refuse keys of more bits than the verifier can use")
    .flagged("weak-key")
  }

  /// Other RSA schemes, with the calls whose cases detect their use.
  private static let otherSchemes: [(String, String, digest: String, isPSS: Bool, [Call])] = [
    ("pss", "RSA-PSS", "SHA256", true, [.jwsVerify, .layerIdentityTokenVerify]),
    ("sha-1", "RSA and SHA-1", "SHA1", false, [.jwsVerify, .layerIdentityTokenVerify]),
    ("sha-512", "RSA and SHA-512", "SHA512", false, [.jwsVerify]),
  ]

  /// A DigestInfo of SHA-256 up to the digest, which RFC 8017 §9.2 prints, and one without NULL.
  private static let info: [UInt8] = [
    0x30, 0x31, 0x30, 0x0D, 0x06, 0x09, 0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01, 0x05,
    0x00, 0x04, 0x20,
  ]
  private static let infoWithoutNull: [UInt8] =
    [0x30, 0x2F, 0x30, 0x0B] + info[4..<15] + [0x04, 0x20]

  /// Whether the message of a signature is correct except that its algorithm lacks the NULL.
  package static func omitsNull(_ message: [UInt8], digest: [UInt8]) -> Bool {
    message == padded(infoWithoutNull + digest, to: message.count)
  }

  /// Whether the message of a signature is correct except that a length takes two bytes.
  package static func hasLongLength(_ message: [UInt8], digest: [UInt8]) -> Bool {
    message == padded([0x30, 0x81] + info.dropFirst() + digest, to: message.count)
  }

  private static func padded(_ message: [UInt8], to count: Int) -> [UInt8] {
    let padding = [UInt8](repeating: 0xFF, count: max(0, count - message.count - 3))
    return [0, 1] + padding + [0] + message
  }

  /// Accepts other messages inside a signature too.
  private static func padding(
    _ id: FaultID,
    _ mistake: String,
    _ fits: @escaping @Sendable (_ message: [UInt8], _ digest: [UInt8]) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeRSAVerification { token, pem, verify in
        let isRight = try verify(token)
        let message = OtherCrypto.recovered(token.signature, pem: pem)
        return isRight || fits(message, OtherCrypto.digest("SHA256", token.signingInput))
      }
    }
    .in([.jwsVerify]).fix("compare the whole encoded message (RFC 8017 §8.2.2)")
    .flagged("wrong-padding")
  }

  /// Accepts other keys of a sufficient size too.
  private static func numbers(
    _ id: FaultID,
    _ mistake: String,
    _ isTaken: @escaping @Sendable (_ message: [UInt8], _ signature: [UInt8]) -> Bool
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.changeRSAVerification { token, pem, verify in
        guard let key = try? RSAPublicKey(pem: pem), !key.isSound, key.bitCount >= 2048 else {
          return try verify(token)
        }
        let message = OtherCrypto.recovered(token.signature, pem: pem)
        let digest = OtherCrypto.digest("SHA256", token.signingInput)
        return isTaken(message, token.signature)
          && message == padded(info + digest, to: message.count)
      }
    }
    .in([.jwsVerify]).fix("refuse keys with an even modulus, an even exponent or the exponent 1")
    .flagged("weak-key")
  }

  private struct Crash: Error {}
}
