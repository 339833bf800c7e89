import AuthConformance
import ConformanceEngine
import ConformanceSuite

// The signature covers header and payload as they stand in the token, and is compared whole.
extension Rule {
  static var signatureBitChanged: Self {
    unsigned("A signature with one bit changed") { $0.encode(.signature, \.withBitFlipped) }
  }

  static var payloadBitChanged: Self {
    unsigned("A payload with one bit changed after signing") {
      $0.token.signed = { $0.payload = $0.payload.withBitFlipped }
    }
  }

  /// This text in place of the header that was signed.
  static func headerChanged(to text: String) -> Self {
    unsigned("A header with a member that was added after signing") {
      $0.token.signed = { $0.header = Base64.url.encode(text.utf8) }
    }
  }

  static func signatureOfZeros(_ count: Int) -> Self {
    unsigned("A signature of \(count) zero octets") {
      $0.encode(.signature) { _ in Base64.url.encode(Array(repeating: 0, count: count)) }
    }
  }

  private static func unsigned(
    _ title: String,
    change: @escaping @Sendable (inout Base) throws -> Void
  ) -> Self {
    Rule(
      title,
      .invalid([.badSignature]),
      decidedBy: "JWS-SIGNATURE-VALID",
      flags: ["signature-unchecked"],
      change: change
    )
  }

  static var signatureEmpty: Self {
    ofAnotherLength("A signature of no octets", flags: ["signature-unchecked"]) { _ in "" }
  }

  static func signatureCut(to count: Int, of length: Int) -> Self {
    ofAnotherLength("The first \(count) of the signature's \(length) octets") {
      $0.keepingOctets(count)
    }
  }

  static var octetBehindSignature: Self {
    ofAnotherLength("A good signature with a zero octet behind it", \.withOctetBehind)
  }

  private static func ofAnotherLength(
    _ title: String,
    flags: [FlagID] = [],
    _ write: @escaping @Sendable (String) -> String
  ) -> Self {
    Rule(
      title,
      .invalid([.badSignature, .malformed]),
      decidedBy: "JWS-SIGNATURE-WHOLE",
      flags: ["truncated-mac"] + flags
    ) { $0.encode(.signature, write) }
  }
}
