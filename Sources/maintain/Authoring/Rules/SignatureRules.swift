// The signature covers header and payload as they stand in the token, and is compared whole.
extension CaseDefinition where Base: ForgingScenario {
  static var signatureBitChanged: Self {
    unsigned("signature-bit-changed", "A signature with one bit changed") {
      $0.encode(.signature, \.withBitFlipped)
    }
  }

  static var payloadBitChanged: Self {
    unsigned("payload-changed", "A payload with one bit changed after signing") {
      $0.token.signed = { $0.payload = $0.payload.withBitFlipped }
    }
  }

  /// This text in place of the header that was signed.
  static func headerChanged(to text: String) -> Self {
    unsigned("header-changed", "A header with a member that was added after signing") {
      $0.token.signed = { $0.header = Base64.url.encode(text.utf8) }
    }
  }

  static func signatureOfZeros(_ count: Int) -> Self {
    unsigned("signature-zeros", "A signature of \(count) zero bytes") {
      $0.encode(.signature) { _ in Base64.url.encode(Array(repeating: 0, count: count)) }
    }
  }

  static var signatureInCapitals: Self {
    unsigned("signature-in-capitals", "A good signature in capital letters, but for the last") {
      $0.encode(.signature, \.inCapitalsButLast)
    }
    .flagged("inexact-comparison")
  }

  static var signatureLetterInOtherCase: Self {
    unsigned("signature-letter-in-other-case", "A good signature, one letter in the other case") {
      $0.encode(.signature, \.withOtherLetterCase)
    }
    .flagged("inexact-comparison")
  }

  private static func unsigned(
    _ id: String,
    _ title: String,
    change: @escaping @Sendable (inout Base) throws -> Void
  ) -> Self {
    breaks("JWS-SIGNATURE-VALID", title, change: change)
      .named(id).reasons(.badSignature).flagged("signature-unchecked")
  }

  static var signatureEmpty: Self {
    ofAnotherLength("signature-empty", "A signature of no bytes") { _ in "" }.flagged(
      "signature-unchecked"
    )
  }

  static func signatureCut(to count: Int, of length: Int) -> Self {
    ofAnotherLength("signature-cut", "The first \(count) of the signature's \(length) bytes") {
      $0.keepingOctets(count)
    }
  }

  static var octetBehindSignature: Self {
    ofAnotherLength(
      "signature-octet-behind",
      "A good signature with a zero byte behind it",
      \.withOctetBehind
    )
  }

  private static func ofAnotherLength(
    _ id: String,
    _ title: String,
    _ write: @escaping @Sendable (String) -> String
  ) -> Self {
    breaks("JWS-SIGNATURE-WHOLE", title) { $0.encode(.signature, write) }
      .named(id).reasons(.badSignature, .malformed).flagged("truncated-mac")
  }
}
