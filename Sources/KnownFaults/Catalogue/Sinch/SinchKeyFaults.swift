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
    secret("sinch-secret-trimmed-zeros", "drops leading zero bytes of the decoded secret") {
      Base64.standard.decode($0).map { Array($0.drop { $0 == 0 }) }
    }
    secret("sinch-secret-cut-to-16", "uses only the first 16 bytes of the secret") {
      Base64.standard.decode($0).map { Array($0.prefix(16)) }
    }
    secret("sinch-secret-through-utf-8", "converts the decoded secret to UTF-8 text and back") {
      Base64.standard.decode($0).map { Array(String(decoding: $0, as: UTF8.self).utf8) }
    }
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
  static var sinchKeyFormulas: [KnownFault] {
    HMACFaults.ofKeys
    for (name, salt, before) in [
      ("hkdf", nil, ""), ("hkdf-name-salt", "hkdfv1", ""), ("hkdf-kid-info", nil, "hkdfv1-"),
    ] as [(String, String?, String)] {
      formula(
        FaultID(rawValue: "sinch-key-\(name)"),
        "derives the key with HKDF, with \(salt.map { $0 + " as salt" } ?? "a zero salt") and the "
          + (before.isEmpty ? "date as info" : "key id as info")
      ) {
        let salt = salt.map { Array($0.utf8) } ?? [UInt8](repeating: 0, count: 32)
        return try HKDF.derive($0, salt: salt, info: Array(before.utf8) + $1)
      }
    }
    formula("sinch-key-hkdf-expand", "derives the key with HKDF-Expand alone") {
      try HKDF.expand($0, info: $1)
    }
    formula("sinch-key-hkdf-date-salt", "derives the key with HKDF, with the date as salt") {
      try HKDF.derive($0, salt: $1, info: [])
    }
    for name in ["1", "512"] {
      formula(
        FaultID(rawValue: "sinch-key-sha-\(name)"),
        "uses HMAC-SHA\(name) to derive the key"
      ) { OtherCrypto.hmac("SHA\(name)", key: $0, $1) }
      .flagged("hmac-arguments")
    }
    formula("sinch-key-derived-twice", "derives the key twice") {
      try HMAC.sha256(key: HMAC.sha256(key: $0, message: $1), message: $1)
    }
    formula("sinch-key-cut-to-16", "truncates the derived key to 16 bytes") {
      Array(try HMAC.sha256(key: $0, message: $1).prefix(16))
    }
    .flagged("weak-key")
    formula("sinch-key-base64-text", "uses the base64 text of the derived key as the key") {
      Array(Base64.standard.encode(try HMAC.sha256(key: $0, message: $1)).utf8)
    }
    .flagged("key-text-as-key").seenIn("public Node code")
    formula("sinch-key-hex-text", "uses the hexadecimal text of the derived key as the key") {
      Array(try HMAC.sha256(key: $0, message: $1).lowercaseHexadecimal.utf8)
    }
    .flagged("key-text-as-key")
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
    formula(
      "sinch-key-long-secret-cut",
      "truncates a long secret in the HMAC instead of hashing it"
    ) { try HMAC.sha256(key: Array($0.prefix(64)), message: $1) }
    .flagged("hmac-arguments")
    DayFaults.ofMessages
    KnownFault.changingInput(
      "sinch-key-of-application-key",
      "derives the key from the application key instead of the secret"
    ) {
      // A secret that cannot be used is refused all the same.
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
      .in(.keySchedule)
      .fix("compute HMAC-SHA256 of the UTC date as YYYYMMDD, with the decoded secret as key")
      .flagged("hkdf-mixup")
  }
}
