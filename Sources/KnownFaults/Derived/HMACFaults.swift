import Cryptography

/// Faults in computing an HMAC, to derive a key or to sign and verify a token.
package enum HMACFaults {
  static let ofKeys = derivation.faults(mixed("date"))
  static let ofKeysWithOtherHashes = derivation.faults(hashed("date"))
  static let ofSignatures = signing.faults(mixed("signing input") + hashed("signing input"))
  static let ofTokens = verification.faults(mixed("signing input") + misread)

  package static let fixOfKeys =
    "compute HMAC-SHA256 of the UTC date as YYYYMMDD, with the decoded secret as key"

  /// A computation in place of HMAC-SHA256.
  private typealias Formula =
    @Sendable (_ secret: [UInt8], _ message: [UInt8]) throws -> [UInt8]

  private static let derivation = MistakenPart<Formula>(
    prefix: "sinch-key",
    what: "derives the key",
    calls: .keySchedule,
    fix: fixOfKeys
  ) { reference, formula in
    reference.changeSinchKeys { $0.key = { try formula($0, Array($1.utf8)) } }
  }

  private static let signing = MistakenPart<Formula>(
    prefix: "token-hmac",
    what: "makes the MAC",
    calls: [.jwsSign, .sinchRegistrationTokenIssue],
    fix: fixOfTokens
  ) { reference, formula in
    let right = reference.signer.sign
    reference.signer.sign = { message, algorithm, input in
      guard algorithm == .hs256, let key = input.key else {
        return try right(message, algorithm, input)
      }
      return try formula(key, message)
    }
    reference.sinchTokenIssuer.sign = { try formula($1, $0) }
  }

  private static let fixOfTokens =
    "compute HS256 as HMAC-SHA256 of the signing input with the bytes of the key"

  private static let verification = MistakenPart<Formula>(
    prefix: "token-mac",
    what: "accepts a MAC",
    calls: [.jwsVerify, .sinchRegistrationTokenVerify],
    fix: fixOfTokens
  ) { reference, formula in
    reference.changeMACVerification { token, key, verify in
      try formula(key, token.signingInput) == token.signature || verify(token)
    }
  }

  private static func way(
    _ name: String,
    _ phrase: String,
    _ formula: @escaping Formula
  ) -> Mistake<Formula> { Mistake(name, phrase, "hmac-arguments", formula) }

  private static func mixed(_ message: String) -> [Mistake<Formula>] {
    [
      way("arguments-swapped", "uses the \(message) as the HMAC key and the secret as the message")
      {
        try HMAC.sha256(key: $1, message: $0)
      },
      way("plain-hash", "* as a plain hash of secret and \(message)") {
        OtherCrypto.digest("SHA256", $0 + $1)
      },
      way("empty-key", "* with an empty secret") { try HMAC.sha256(key: [], message: $1) },
    ]
  }

  /// Formulas with other hash functions.
  private static func hashed(_ message: String) -> [Mistake<Formula>] {
    OtherCrypto.hashes.filter { $0 != "SHA-256" }.flatMap { hash in
      let (id, name) = (hash.lowercased(), "HMAC-" + hash.replacing("-", with: ""))
      let right = way(id, "* with \(name)") { OtherCrypto.hmac(hash, key: $0, $1) }
      let cut = way("\(id)-cut", "* with \(name), cut to 32 bytes") {
        Array(OtherCrypto.hmac(hash, key: $0, $1).prefix(32))
      }
      return [right] + (["SHA-384", "SHA-512"].contains(hash) ? [cut] : []) + [
        way("\(id)-swapped", "* with \(name), with the secret as the message") {
          OtherCrypto.hmac(hash, key: $1, $0)
        },
        way("\(id)-plain", "* as a plain \(hash) hash of secret and \(message)") {
          OtherCrypto.digest(hash, $0 + $1)
        },
      ]
    }
  }

  private static let misread = [
    way("key-as-base64-text", "* with the base64 text of the secret") {
      try HMAC.sha256(key: Base64.standard.encode($0).utf8, message: $1)
    },
    way("key-as-hex-text", "* with the hexadecimal text of the secret") {
      try HMAC.sha256(key: $0.lowercaseHexadecimal.utf8, message: $1)
    },
    way("sha-512", "* of HMAC-SHA512 that is cut to 32 bytes") {
      Array(OtherCrypto.hmac("SHA512", key: $0, $1).prefix(32))
    },
  ]
}
