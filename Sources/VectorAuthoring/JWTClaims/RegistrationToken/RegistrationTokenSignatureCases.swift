import AuthConformance
import ConformanceEngine
import ConformanceSuite
import Cryptography
import StrictJSON

extension RegistrationTokenCases {
  static let verifySignature: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-signature",
    title: "Verifying a registration token: the signature and its key",
    method: "The worked example, changed after signing or signed under another key",
    base: RegistrationTokenScenario()
  ) {
    section("Good signatures", decidedBy: "SINCH-TOKEN-SIGNATURE") {
      accepts(
        "documented",
        "The worked example under its own key",
        also: ["JWS-HS256", "JWS-SIGNING-INPUT"]
      )
      accepts(
        "another-day",
        "A token of the day after under the key of that day",
        also: ["SINCH-TOKEN-KEY-FROM-KID"]
      ) { try $0.setIssued(at: "2018-01-03T03:04:05Z") }
      accepts("another-secret", "Another application's secret, in the verifier too") {
        $0.setSecret(Base64.standard.decode(OtherApplication.secret) ?? [])
      }
    }

    // The signature changed.
    rejects(
      "first-bit-changed",
      "A signature whose first bit is another",
      [.badSignature],
      decidedBy: "JWS-SIGNATURE-VALID",
      also: ["SINCH-TOKEN-SIGNATURE"],
      flags: ["signature-unchecked"]
    ) { $0.editSignature { [$0[0] ^ 0x80] + $0.dropFirst() } }
    rejects(
      "last-bit-changed",
      "A signature whose last bit is another",
      [.badSignature],
      decidedBy: "JWS-SIGNATURE-VALID",
      also: ["JWS-SIGNATURE-WHOLE"],
      flags: ["signature-unchecked", "truncated-mac"]
    ) { $0.editSignature { $0.dropLast() + [$0[31] ^ 1] } }
    section("Signatures of another length") {
      tries("empty", .signatureEmpty, also: ["SINCH-TOKEN-SIGNATURE"])
      tries("one-octet", .signatureCut(to: 1, of: 32))
      tries("half", .signatureCut(to: 16, of: 32))
      tries("one-octet-missing", .signatureCut(to: 31, of: 32))
      tries("one-octet-more", .octetBehindSignature)
    }
    tries("zeros", .signatureOfZeros(32))
    rejects(
      "of-another-token",
      "The signature of the same claims in another order",
      [.badSignature],
      decidedBy: "JWS-SIGNATURE-VALID",
      flags: ["signature-unchecked"]
    ) { $0.token.signed = { $0.signature = "10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I" } }

    section(
      "Values changed after signing",
      rejectedAs: [.badSignature],
      decidedBy: "JWS-SIGNATURE-VALID",
      flags: ["signature-unchecked"]
    ) {
      rejects(
        "user-changed",
        "Another user written into the claims after signing",
        also: ["SINCH-TOKEN-SIGNATURE"]
      ) { $0.replaceClaims { $0.replacing("users/foo", with: "users/bar") } }
      rejects("exp-changed", "A later exp written into the claims after signing") {
        $0.replaceClaims { $0.replacing("1514862845", with: "1514949245") }
      }
      rejects(
        "typ-added",
        "A typ written into the header after signing",
        also: ["JWS-SIGNING-INPUT"],
        flags: ["reserialised-input"]
      ) { $0.replaceHeader { $0.replacing("\"kid\"", with: "\"typ\":\"JWT\",\"kid\"") } }
      rejects(
        "kid-changed",
        "The kid of the day after written into the header after signing",
        [.badSignature, .claimInvalid],
        also: ["SINCH-TOKEN-KEY-FROM-KID"]
      ) { $0.replaceHeader { $0.replacing("20180102", with: "20180103") } }
    }
    section(
      "What is signed, and how",
      rejectedAs: [.badSignature],
      decidedBy: "JWS-SIGNING-INPUT"
    ) {
      rejects(
        "claims-written-anew",
        "The same claims with white space, under the signature of those without",
        flags: ["reserialised-input"]
      ) { $0.replaceClaims { $0.replacing(",", with: ", ") } }
      rejects(
        "claims-in-another-order",
        "The same claims in another order, under the signature of the first one",
        flags: ["reserialised-input"]
      ) {
        $0.claims.members.reverse()
        $0.token.signed = { $0.signature = "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo" }
      }
      rejects(
        "header-written-anew",
        "The same header with white space, under the signature of the one without",
        flags: ["reserialised-input"]
      ) { $0.replaceHeader { $0.replacing(",", with: ", ") } }
      rejects(
        "signed-without-encoding",
        "A signature over header and claims before they were encoded",
        also: ["SINCH-TOKEN-SIGNATURE"],
        flags: ["reserialised-input"]
      ) {
        try $0.sign { key, parts in
          let text = octets(of: parts.header) + [UInt8(ascii: ".")] + octets(of: parts.payload)
          return try HMAC.sha256(key: key, message: text)
        }
      }
      rejects(
        "claims-alone-signed",
        "A signature over the claims without the header",
        also: ["SINCH-TOKEN-SIGNATURE"],
        flags: ["signature-unchecked"]
      ) { try $0.sign { try HMAC.sha256(key: $0, message: $1.payload.utf8) } }
      rejects(
        "plain-digest",
        "A SHA-256 digest of key and signing input in place of an HMAC",
        decidedBy: "JWS-HS256",
        also: ["SINCH-TOKEN-SIGNATURE"],
        flags: ["hmac-arguments"]
      ) { try $0.sign { try HashAlgorithm.sha256.digest($0, $1.signingInput.utf8) } }
      rejects(
        "signing-input-as-key",
        "An HMAC of the signing key that the signing input keys",
        decidedBy: "JWS-HS256",
        also: ["SINCH-TOKEN-SIGNATURE"],
        flags: ["hmac-arguments"]
      ) { try $0.sign { try HMAC.sha256(key: $1.signingInput.utf8, message: $0) } }
    }

    // Another key.
    rejects(
      "secret-of-another-application",
      "Signed under the key of another application's secret",
      [.badSignature],
      decidedBy: "SINCH-TOKEN-SIGNATURE",
      also: ["JWS-SIGNATURE-VALID"],
      flags: ["signature-unchecked"]
    ) { $0.signingSecret = Base64.standard.decode(OtherApplication.secret) ?? [] }
    section(
      "Keys of another day",
      rejectedAs: [.badSignature],
      decidedBy: "SINCH-TOKEN-KEY-FROM-KID",
      flags: ["utc-day"]
    ) {
      rejects("key-of-next-day", "Signed under the key of the day after") {
        $0.keyDate = "20180103"
      }
      rejects(
        "key-of-iat-beside-old-kid",
        "Signed under the key of the day of iat, while kid names the day before",
        [.badSignature, .claimInvalid]
      ) { $0.header["kid"] = "hkdfv1-20180101" }
      rejects(
        "key-of-present-day",
        "Signed under the key of the day of verification, kid and iat being of the day before",
        also: ["SINCH-TOKEN-MIDNIGHT"]
      ) {
        try $0.setIssued(at: "2018-01-02T23:59:50Z")
        $0.keyDate = "20180103"
        $0.now = "2018-01-03T00:04:50Z"
      }
    }
    section(
      "Empty keys",
      rejectedAs: [.badSignature],
      decidedBy: "SINCH-TOKEN-SIGNATURE",
      flags: ["weak-key"]
    ) {
      rejects("empty-key", "Signed under an empty key") { $0.signing = .hs256([]) }
      rejects("key-of-empty-secret", "Signed under the key of an empty secret") {
        $0.signingSecret = []
      }
    }
    rejects(
      "public-key-as-key",
      "Signed under the text of an RSA public key",
      [.badSignature],
      decidedBy: "JWS-KEY-ONE-ALGORITHM",
      also: ["SINCH-TOKEN-SIGNATURE"],
      flags: ["alg-confusion"]
    ) { $0.signing = .hs256(Array(Keys.main.publicKey.utf8)) }
    section(
      "Keys derived from something else",
      rejectedAs: [.badSignature],
      decidedBy: "SINCH-TOKEN-KEY-MESSAGE"
    ) {
      rejects(
        "application-key-as-secret",
        "Signed under a key derived from the application key",
        decidedBy: "SINCH-TOKEN-SIGNATURE",
        flags: ["secret-encoding"],
        note: "The application key is not secret."
      ) { $0.signingSecret = Array(DocumentedApplication.key.utf8) }
      rejects(
        "secret-text-as-key",
        "Signed under the text of the secret itself",
        decidedBy: "SINCH-TOKEN-KEY-SECRET-DECODED",
        also: ["SINCH-TOKEN-KEY-RAW"],
        flags: ["underived-key", "secret-encoding"]
      ) { $0.signing = .hs256(Array(DocumentedApplication.secret.utf8)) }
      rejects(
        "kid-as-message",
        "Signed under a key derived from the whole kid",
        flags: ["date-format"]
      ) { $0.keyDate = "hkdfv1-20180102" }
      rejects(
        "line-break-in-message",
        "Signed under a key derived from the date and a line break",
        flags: ["date-format"]
      ) { $0.keyDate = "20180102\n" }
      rejects(
        "local-digits-in-message",
        "Signed under a key derived from the date in Arabic-Indic digits",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["locale-date"]
      ) { $0.keyDate = "٢٠١٨٠١٠٢" }
      rejects(
        "month-from-zero-in-message",
        "Signed under a key derived from the date with its month counted from zero",
        flags: ["date-format"]
      ) { $0.keyDate = "20180002" }
      rejects(
        "date-as-four-octets",
        "Signed under a key derived from the date as a number in four octets",
        flags: ["date-format"]
      ) {
        let date: [UInt8] = [0x01, 0x33, 0xED, 0x86]
        $0.signing = .hs256(try HMAC.sha256(key: $0.signingSecret, message: date))
      }
    }
    rejects(
      "key-derived-twice",
      "Signed under a key derived from the derived key",
      [.badSignature],
      decidedBy: "SINCH-TOKEN-KEY-HMAC",
      flags: ["hkdf-mixup"]
    ) { $0.signingSecret = try $0.derivedKey() }
    rejects(
      "key-cut-to-16-octets",
      "Signed under the first 16 octets of the signing key",
      [.badSignature],
      decidedBy: "SINCH-TOKEN-KEY-RAW",
      flags: ["truncated-mac"]
    ) { $0.signing = .hs256(Array(try $0.derivedKey().prefix(16))) }
    section(
      "HKDF in place of HMAC",
      rejectedAs: [.badSignature],
      decidedBy: "SINCH-TOKEN-KEY-NOT-HKDF",
      flags: ["hkdf-mixup"]
    ) {
      rejects("hkdf-salted-with-date", "Signed under HKDF of the secret, the date as its salt") {
        $0.signing = .hs256(try hkdf(of: $0.signingSecret, salt: "20180102", info: ""))
      }
      rejects(
        "hkdf-salted-with-name",
        "Signed under HKDF of the secret, a made-up name as its salt and the date as its info"
      ) { $0.signing = .hs256(try hkdf(of: $0.signingSecret, salt: "sinch", info: "20180102")) }
      rejects(
        "hkdf-with-kid-as-info",
        "Signed under HKDF of the secret without salt, the kid as its info"
      ) { $0.signing = .hs256(try hkdf(of: $0.signingSecret, salt: "", info: "hkdfv1-20180102")) }
    }
  }
}

extension RegistrationTokenScenario {
  /// Changes the signature's octets.
  fileprivate mutating func editSignature(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) {
    token.signed = { $0.signature = Base64.url.encode(change(octets(of: $0.signature))) }
  }

  /// Changes the text of the claims after signing.
  fileprivate mutating func replaceClaims(_ change: @escaping @Sendable (String) -> String) {
    token.signed = { $0.payload = reencoded($0.payload, change) }
  }

  /// Changes the header's text after signing.
  fileprivate mutating func replaceHeader(_ change: @escaping @Sendable (String) -> String) {
    token.signed = { $0.header = reencoded($0.header, change) }
  }

  /// Signs in another way: what makes a signature's octets is given the key and the other parts.
  fileprivate mutating func sign(
    _ makeSignature: @escaping @Sendable ([UInt8], TokenParts) throws -> [UInt8]
  ) throws {
    let key = try derivedKey()
    token.signed = { $0.signature = Base64.url.encode(try makeSignature(key, $0)) }
  }
}

private func octets(of part: String) -> [UInt8] {
  Base64.url.decode(part) ?? []
}

private func reencoded(_ part: String, _ change: (String) -> String) -> String {
  let text = String(decoding: octets(of: part), as: UTF8.self)
  return Base64.url.encode(change(text).utf8)
}

/// HKDF with SHA-256 (RFC 5869), 32 octets.
private func hkdf(of secret: [UInt8], salt: String, info: String) throws -> [UInt8] {
  let extracted = try HMAC.sha256(key: salt.utf8, message: secret)
  return try HMAC.sha256(key: extracted, message: Array(info.utf8) + [1])
}
