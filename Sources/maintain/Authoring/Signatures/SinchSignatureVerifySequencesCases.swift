extension SignatureCases {
  static let sinchSignatureVerifySequences: CaseGroup = CaseGroup(
    "signatures/sinch-signature-verify-sequences",
    title: "Verifying a registration's signature: sequences",
    method: "Signatures are made by the scheme, over the sequence or another spelling of it",
    base: SinchVerificationScenario()
  ) {
    section("Large sequences", decidedBy("SINCH-SIG-SEQUENCE-EXACT")) {
      accepts("two-to-32", "2^32") { $0.useSequence("4294967296") }
      section("Around the end of exact floating point", flagged("number-precision")) {
        accepts("two-to-53-minus-1", "2^53-1") { $0.useSequence("9007199254740991") }
        accepts("two-to-53", "2^53") { $0.useSequence("9007199254740992") }
        accepts("two-to-53-plus-1", "2^53+1") { $0.useSequence("9007199254740993") }
        accepts("two-to-63-minus-1", "2^63-1") { $0.useSequence("9223372036854775807") }
          .flagged("signed-overflow")
      }
    }
    section("Another writing of the sequence in the signed text") {
      decidedBy("SINCH-SIG-SEQUENCE-DECIMAL").flagged("sequence-syntax").reasons(.badSignature)
      rejects("signed-zero-padded", "The sequence 1, signed with zeros before the digit")
        .with { $0.useSequence("1", signedAs: "0000000001") }
      rejects("signed-with-plus", "The sequence 1, signed with a plus sign")
        .with { $0.useSequence("1", signedAs: "+1") }
      rejects("signed-as-float", "The sequence 1, signed as a floating-point number")
        .with { $0.useSequence("1", signedAs: "1.0") }
      rejects("signed-with-grouping", "The sequence 1000, signed with a comma")
        .with { $0.useSequence("1000", signedAs: "1,000") }
      rejects("signed-hexadecimal", "The sequence 255, signed in hexadecimal")
        .with { $0.useSequence("255", signedAs: "ff") }
      rejects("signed-in-arabic-digits", "The sequence 1, signed in the digits of Arabic locales")
        .with { $0.useSequence("1", signedAs: "\u{661}") }
      rejects("signed-with-blank", "The sequence 1, signed with a space before the digit")
        .with { $0.useSequence("1", signedAs: " 1") }
    }
    section("Another number in the signed text") {
      decidedBy("SINCH-SIG-SEQUENCE-EXACT").reasons(.badSignature)
      section("Through floating point", flagged("number-precision")) {
        rejects("signed-as-exponent", "2^53, signed with an exponent")
          .with { $0.useSequence("9007199254740992", signedAs: "9.007199254740992E15") }
        rejects("signed-rounded", "2^53+1, signed as 2^53")
          .with { $0.useSequence("9007199254740993", signedAs: "9007199254740992") }
        rejects("signed-rounded-up", "2^63-1, signed as 2^63")
          .with { $0.useSequence("9223372036854775807", signedAs: "9223372036854775808") }
      }
      rejects("signed-in-32-bits", "2^32+1, signed as 1")
        .with { $0.useSequence("4294967297", signedAs: "1") }.flagged("signed-overflow")
    }
    section("Signed integers in the signed text") {
      decidedBy("SINCH-SIG-SEQUENCE-UNSIGNED").flagged("signed-overflow")
      reasons(.badSignature, .malformed)
      rejects("signed-negative", "2^63, signed as a negative number") {
        $0.claimed.sequence = "9223372036854775808"
        $0.signature = "ZHoLAqiCGjpjlMRSP7rWIimMYz8="
      }
      rejects("signed-minus-one", "2^64-1, signed as -1")
        .with { $0.useSequence("18446744073709551615", signedAs: "-1") }
    }
    leavesOpen("zero", "The sequence 0") { $0.useSequence("0") }
      .asking("sinch-signature-verify-sequence-zero", .acceptedOrRefused())
      .decidedBy("SINCH-SIG-SEQUENCE-DECIMAL")
    section("Beyond the signed 64-bit integers") {
      asking("sinch-signature-verify-sequence-above-int64", .acceptedOrRefused())
      decidedBy("SINCH-SIG-SEQUENCE-UNSIGNED").flagged("signed-overflow")
      leavesOpen("two-to-63", "2^63") { $0.useSequence("9223372036854775808") }
      leavesOpen("two-to-63-plus-1", "2^63+1") { $0.useSequence("9223372036854775809") }
      leavesOpen("two-to-64-minus-1", "2^64-1") { $0.useSequence("18446744073709551615") }
    }
    section("Integers beyond 64 bits") {
      decidedBy("SINCH-SIG-SEQUENCE-RANGE").flagged("signed-overflow")
      reasons(.malformed, .badSignature)
      rejects("two-to-64", "2^64") { $0.useSequence("18446744073709551616") }
      rejects("two-to-64-wrapped", "2^64, signed as 0")
        .with { $0.useSequence("18446744073709551616", signedAs: "0") }
      rejects("two-to-64-clamped", "2^64, signed as 2^64-1")
        .with { $0.useSequence("18446744073709551616", signedAs: "18446744073709551615") }
    }
  }
}
