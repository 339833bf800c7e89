import Cryptography

extension KnownFaults {
  /// Faults in decoding the secret.
  @FaultBuilder
  static var sinchSecrets: [KnownFault] {
    secret(
      "sinch-secret-as-text",
      "uses the application secret as text instead of decoding it from base64"
    ) { Array($0.utf8) }
    .seenIn("the shipped header SINClientRegistration.h", "public Python code")
    OctetFaults.ofSecrets
    secret("sinch-secret-errors-ignored", "treats a secret that cannot be decoded as empty") {
      Base64.standard.decode($0) ?? []
    }
    .flagged("weak-key")
    KnownFault("sinch-secret-empty", "accepts an empty secret") { reference in
      reference.changeSinchKeys { $0.decodeSecret = { try required(Base64.standard.decode($0)) } }
    }
    .in(.keySchedule).fix("refuse an empty applicationSecret as a weak key").flagged("weak-key")
  }

  private static func secret(
    _ id: FaultID,
    _ mistake: String,
    _ decode: @escaping @Sendable (String) -> [UInt8]?
  ) -> KnownFault {
    KnownFault(id, mistake) { reference in
      reference.changeSinchKeys {
        $0.decodeSecret = { secret in
          if secret.isEmpty { throw Refusal(.weakKey) }
          return try required(decode(secret))
        }
      }
    }
    .in(.keySchedule)
    .fix("base64-decode applicationSecret strictly and derive the key from its bytes")
    .flagged("secret-encoding")
  }

  /// Faults in deriving the key from the secret.
  @FaultBuilder
  package static var sinchKeyFormulas: [KnownFault] {
    HMACFaults.ofKeys
    HKDFFaults.all
    HMACFaults.ofKeysWithOtherHashes
    formula("sinch-key-derived-twice", "derives the key twice") {
      try HMAC.sha256(key: HMAC.sha256(key: $0, message: $1), message: $1)
    }
    OctetFaults.ofDerivedKeys
    formula(
      "sinch-key-not-derived",
      "uses the decoded secret itself as the key"
    ) { secret, _ in secret }
    .flagged("underived-key")
    formula(
      "sinch-key-date-as-number",
      "encodes the date as a four-byte integer in the HMAC"
    ) { secret, day in
      let number = UInt32(String(decoding: day, as: UTF8.self)) ?? 0
      return try HMAC.sha256(
        key: secret,
        message: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      )
    }
    .flagged("date-format")
    DayFaults.ofMessages
    KnownFault.changingInput(
      "sinch-key-of-application-key",
      "derives the key from the application key instead of the secret"
    ) {
      // A secret that cannot be used is still refused.
      guard let secret = $0["applicationSecret"]?.string,
        Base64.standard.decode(secret)?.isEmpty == false
      else { return }
      $0["applicationSecret"] = $0["applicationKey"]?.string.map {
        .string(Base64.standard.encode(Array($0.utf8)))
      }
    }
    .in(.sinchVerifier + .sinchIssuer).fix("derive the key from applicationSecret")
    .flagged("hmac-arguments")
  }

  private static func formula(
    _ id: FaultID,
    _ mistake: String,
    _ key: @escaping @Sendable (_ secret: [UInt8], _ day: [UInt8]) throws -> [UInt8]
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeSinchKeys { $0.key = { try key($0, Array($1.utf8)) } } }
      .in(.keySchedule).fix(HMACFaults.fixOfKeys).flagged("hkdf-mixup")
  }
}
