import Cryptography

extension RegistrationTokenCases {
  static let verifySignature: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-signature",
    title: "Verifying a registration token: the signature and its key",
    method: "The worked example, changed after signing or signed under another key",
    base: RegistrationTokenScenario()
  ) {
    section("Good signatures", decidedBy("SINCH-TOKEN-SIGNATURE")) {
      accepts("documented", "The worked example under its own key")
        .also("JWS-HS256", "JWS-SIGNING-INPUT")
      accepts("another-day", "A token of the day after under the key of that day")
        .with { try $0.setIssued(at: "2018-01-03T03:04:05Z") }.also("SINCH-TOKEN-KEY-FROM-KID")
      accepts("another-secret", "Another application's secret, to sign and to verify with")
        .with { $0.setSecret(Base64.standard.decode(OtherApplication.secret) ?? []) }
    }

    // The signature changed.
    rejects("first-bit-changed", "A signature with its first bit changed")
      .with { $0.editSignature { [$0[0] ^ 0x80] + $0.dropFirst() } }
      .reasons(.badSignature).decidedBy("JWS-SIGNATURE-VALID").also("SINCH-TOKEN-SIGNATURE")
      .flagged("signature-unchecked")
    rejects("last-bit-changed", "A signature with its last bit changed")
      .with { $0.editSignature { $0.dropLast() + [$0[31] ^ 1] } }
      .reasons(.badSignature).decidedBy("JWS-SIGNATURE-VALID").also("JWS-SIGNATURE-WHOLE")
      .flagged("signature-unchecked", "truncated-mac")
    section("Signatures of another length") {
      tries("empty", .signatureEmpty).also("SINCH-TOKEN-SIGNATURE")
      tries("one-octet", .signatureCut(to: 1, of: 32))
      tries("half", .signatureCut(to: 16, of: 32))
      tries("one-octet-missing", .signatureCut(to: 31, of: 32))
      tries("one-octet-more", .octetBehindSignature)
    }
    tries("zeros", .signatureOfZeros(32))
    section("Signatures in other letters", also("SINCH-TOKEN-SIGNATURE")) {
      tries("in-capitals", .signatureInCapitals)
      tries("letter-in-other-case", .signatureLetterInOtherCase)
    }
    rejects("of-another-token", "The signature of the same claims in another order")
      .with { $0.token.signed = { $0.signature = "10N-QAvRK0-dacox5X5YusK7C0AWb-kZLiNNTKLQw8I" } }
      .reasons(.badSignature).decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked")

    section("Values changed after signing") {
      decidedBy("JWS-SIGNATURE-VALID").flagged("signature-unchecked").reasons(.badSignature)
      rejects("user-changed", "Another user written into the claims after signing")
        .with { $0.replaceClaims { $0.replacing("users/foo", with: "users/bar") } }
        .also("SINCH-TOKEN-SIGNATURE")
      rejects("exp-changed", "A later exp written into the claims after signing")
        .with { $0.replaceClaims { $0.replacing("1514862845", with: "1514949245") } }
      rejects("typ-added", "A typ written into the header after signing")
        .with { $0.replaceHeader { $0.replacing("\"kid\"", with: "\"typ\":\"JWT\",\"kid\"") } }
        .also("JWS-SIGNING-INPUT").flagged("reserialised-input")
      rejects("kid-changed", "The kid of the day after written into the header after signing")
        .with { $0.replaceHeader { $0.replacing("20180102", with: "20180103") } }
        .reasons(.badSignature, .claimInvalid).also("SINCH-TOKEN-KEY-FROM-KID")
    }
    section("What is signed, and how", decidedBy("JWS-SIGNING-INPUT").reasons(.badSignature)) {
      rejects("claims-written-anew")
        .titled("The same claims with white space, under the signature of those without")
        .with { $0.replaceClaims { $0.replacing(",", with: ", ") } }.flagged("reserialised-input")
      rejects("claims-in-another-order")
        .titled("The same claims in another order, under the signature of the first one")
        .with {
          $0.claims.members.reverse()
          $0.token.signed = { $0.signature = "EUltTTD4fxhkwCgLgj6qSQXKawpwQ952Ywm3OwQSARo" }
        }
        .flagged("reserialised-input")
      rejects("header-written-anew")
        .titled("The same header with white space, under the signature of the one without")
        .with { $0.replaceHeader { $0.replacing(",", with: ", ") } }.flagged("reserialised-input")
      rejects("signed-without-encoding")
        .titled("A signature over header and claims before they were encoded")
        .with {
          try $0.sign { key, parts in
            let text = octets(of: parts.header) + [UInt8(ascii: ".")] + octets(of: parts.payload)
            return try HMAC.sha256(key: key, message: text)
          }
        }
        .also("SINCH-TOKEN-SIGNATURE").flagged("reserialised-input")
      rejects("claims-alone-signed", "A signature over the claims without the header")
        .with { try $0.sign { try HMAC.sha256(key: $0, message: $1.payload.utf8) } }
        .also("SINCH-TOKEN-SIGNATURE").flagged("signature-unchecked")
      rejects("plain-digest", "A SHA-256 digest of key and signing input in place of an HMAC")
        .with { try $0.sign { try HashAlgorithm.sha256.digest($0, $1.signingInput.utf8) } }
        .decidedBy("JWS-HS256").also("SINCH-TOKEN-SIGNATURE").flagged("hmac-arguments")
      rejects(
        "signing-input-as-key",
        "An HMAC with the signing input as key and the signing key "
          + "as message"
      )
      .with { try $0.sign { try HMAC.sha256(key: $1.signingInput.utf8, message: $0) } }
      .decidedBy("JWS-HS256").also("SINCH-TOKEN-SIGNATURE").flagged("hmac-arguments")
    }

    // Another key.
    rejects("secret-of-another-application", "Signed under the key of another application's secret")
      .with { $0.signingSecret = Base64.standard.decode(OtherApplication.secret) ?? [] }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-SIGNATURE").also("JWS-SIGNATURE-VALID")
      .flagged("signature-unchecked")
    section("Keys of another day") {
      decidedBy("SINCH-TOKEN-KEY-FROM-KID").flagged("utc-day").reasons(.badSignature)
      rejects("key-of-next-day", "Signed under the key of the day after")
        .with { $0.keyDate = "20180103" }
      rejects("key-of-iat-beside-old-kid")
        .titled("Signed under the key of the day of iat, while kid names the day before")
        .with { $0.header["kid"] = "hkdfv1-20180101" }.reasons(.badSignature, .claimInvalid)
      rejects(
        "key-of-present-day",
        "Signed under the key of the day of verification, while kid and iat are of the day before"
      ) {
        try $0.setIssued(at: "2018-01-02T23:59:50Z")
        $0.keyDate = "20180103"
        $0.now = "2018-01-03T00:04:50Z"
      }
      .also("SINCH-TOKEN-MIDNIGHT")
      rejects(
        "key-of-day-of-exp",
        "Signed under the key of the day on which it expires, while kid and iat are of the day "
          + "before"
      ) {
        try $0.setIssued(at: "2018-01-02T23:58:50Z")
        $0.keyDate = "20180103"
      }
    }
    section("Empty keys") {
      decidedBy("SINCH-TOKEN-SIGNATURE").flagged("weak-key").reasons(.badSignature)
      rejects("empty-key", "Signed under an empty key") { $0.signing = .hs256([]) }
      rejects("key-of-empty-secret", "Signed under the key of an empty secret")
        .with { $0.signingSecret = [] }
    }
    rejects("public-key-as-key", "Signed under the text of an RSA public key")
      .with { $0.signing = .hs256(Array(Keys.main.publicKey.utf8)) }
      .reasons(.badSignature).decidedBy("JWS-KEY-ONE-ALGORITHM").also("SINCH-TOKEN-SIGNATURE")
      .flagged("alg-confusion")
    section("Keys derived from something else") {
      decidedBy("SINCH-TOKEN-KEY-MESSAGE").reasons(.badSignature)
      rejects("application-key-as-secret", "Signed under a key derived from the application key")
        .with { $0.signingSecret = Array(DocumentedApplication.key.utf8) }
        .decidedBy("SINCH-TOKEN-SIGNATURE").flagged("secret-encoding")
        .note("The application key is not secret.")
      rejects("secret-text-as-key", "Signed under the text of the secret itself")
        .with { $0.signing = .hs256(Array(DocumentedApplication.secret.utf8)) }
        .decidedBy("SINCH-TOKEN-KEY-SECRET-DECODED").also("SINCH-TOKEN-KEY-RAW")
        .flagged("underived-key", "secret-encoding")
      rejects("kid-as-message", "Signed under a key derived from the whole kid")
        .with { $0.keyDate = "hkdfv1-20180102" }.flagged("date-format")
      rejects("line-break-in-message", "Signed under a key derived from the date and a line break")
        .with { $0.keyDate = "20180102\n" }.flagged("date-format")
      rejects("local-digits-in-message")
        .titled("Signed under a key derived from the date in Arabic-Indic digits")
        .with { $0.keyDate = "٢٠١٨٠١٠٢" }.also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("locale-date")
      rejects("month-from-zero-in-message")
        .titled("Signed under a key derived from the date with its month counted from zero")
        .with { $0.keyDate = "20180002" }.flagged("date-format")
      rejects("date-as-four-octets")
        .titled("Signed under a key derived from the date as a number in four bytes")
        .with {
          let date: [UInt8] = [0x01, 0x33, 0xED, 0x86]
          $0.signing = .hs256(try HMAC.sha256(key: $0.signingSecret, message: date))
        }
        .flagged("date-format")
    }
    rejects("key-derived-twice", "Signed under a key derived from the derived key")
      .with { $0.signingSecret = try $0.derivedKey() }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-HMAC").flagged("hkdf-mixup")
    rejects("key-cut-to-16-octets", "Signed under the first 16 bytes of the signing key")
      .with { $0.signing = .hs256(Array(try $0.derivedKey().prefix(16))) }
      .reasons(.badSignature).decidedBy("SINCH-TOKEN-KEY-RAW").flagged("truncated-mac")
    section("HKDF in place of HMAC") {
      decidedBy("SINCH-TOKEN-KEY-NOT-HKDF").flagged("hkdf-mixup").reasons(.badSignature)
      rejects("hkdf-salted-with-date", "Signed under HKDF of the secret, the date as its salt")
        .with { $0.signing = .hs256(try hkdf(of: $0.signingSecret, salt: "20180102", info: "")) }
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
