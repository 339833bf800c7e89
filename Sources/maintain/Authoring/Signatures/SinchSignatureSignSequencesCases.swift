extension SignatureCases {
  static let sinchSignatureSignSequences: CaseGroup = CaseGroup(
    "signatures/sinch-signature-sign-sequences",
    title: "Signing a registration: sequences",
    method: "SHA-1 of user id, key, sequence and secret, in base64",
    base: SinchSigningScenario()
  ) {
    section("Small sequences", decidedBy("SINCH-SIG-SEQUENCE-DECIMAL")) {
      gives("one", "The sequence 1") { $0.sequence = "1" }
      gives("ten", "The sequence 10") { $0.sequence = "10" }
      gives("thousand", "The sequence 1000, without grouping") { $0.sequence = "1000" }
        .flagged("sequence-syntax")
    }
    section("Large sequences", decidedBy("SINCH-SIG-SEQUENCE-EXACT")) {
      gives("two-to-31", "2^31, which overflows a signed 32-bit integer")
        .with { $0.sequence = "2147483648" }
        .also("SINCH-SIG-SEQUENCE-UNSIGNED").flagged("signed-overflow")
      gives("two-to-32", "2^32, which overflows an unsigned 32-bit integer")
        .with { $0.sequence = "4294967296" }.flagged("signed-overflow")
      section("Around the end of exact floating point", flagged("number-precision")) {
        gives("two-to-53-minus-1", "2^53-1, up to which floating point holds every integer")
          .with { $0.sequence = "9007199254740991" }
        gives("two-to-53", "2^53") { $0.sequence = "9007199254740992" }
          .note("Floating point still holds it, but writes it as 9.007199254740992E15 in places.")
        gives("two-to-53-plus-1", "2^53+1, the first integer that floating point lacks")
          .with { $0.sequence = "9007199254740993" }
        gives("two-to-63-minus-1", "2^63-1, the largest signed 64-bit integer")
          .with { $0.sequence = "9223372036854775807" }.flagged("signed-overflow")
      }
    }
    leavesOpen("zero", "The sequence 0") { $0.sequence = "0" }
      .asking("sinch-signature-sign-sequence-zero", .acceptedOrRefused())
      .decidedBy("SINCH-SIG-SEQUENCE-DECIMAL")
    section("Beyond the signed 64-bit integers") {
      asking("sinch-signature-sign-sequence-above-int64", .acceptedOrRefused())
      decidedBy("SINCH-SIG-SEQUENCE-UNSIGNED").flagged("signed-overflow")
      leavesOpen("two-to-63", "2^63, the first beyond the signed 64-bit integers")
        .with { $0.sequence = "9223372036854775808" }
        .asking("sinch-signature-sign-sequence-above-int64")
        .either(.signatureOrRefused("gF0G+JjRmqrb5lgJEezyfAae6Ok="))
        .note("Written as a negative number it leads to ZHoLAqiCGjpjlMRSP7rWIimMYz8=.")
      leavesOpen("two-to-63-plus-1", "2^63+1") { $0.sequence = "9223372036854775809" }
        .also("SINCH-SIG-SEQUENCE-EXACT").flagged("number-precision")
      leavesOpen("two-to-64-minus-1", "2^64-1, the largest sequence")
        .with { $0.sequence = "18446744073709551615" }
        .asking("sinch-signature-sign-sequence-above-int64")
        .either(.signatureOrRefused("J+H1/r/fKXUmdQdaeAWDzpB9Egc="))
        .also("SINCH-SIG-SEQUENCE-RANGE")
    }
    section("Integers beyond 64 bits") {
      decidedBy("SINCH-SIG-SEQUENCE-RANGE").flagged("signed-overflow").reasons(.malformed)
      refuses("two-to-64", "2^64, one more than the largest sequence")
        .with { $0.sequence = "18446744073709551616" }
      refuses("two-to-64-plus-1", "2^64+1, which wraps to 1")
        .with { $0.sequence = "18446744073709551617" }
      refuses("twenty-one-digits", "10^20") { $0.sequence = "100000000000000000000" }
      refuses("two-to-128", "2^128") { $0.sequence = "340282366920938463463374607431768211456" }
    }
  }
}
