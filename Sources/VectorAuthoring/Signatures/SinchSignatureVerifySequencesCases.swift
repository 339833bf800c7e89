import AuthConformance
import ConformanceSuite

extension SignatureCases {
  static var sinchSignatureVerifySequences: CaseGroup {
    CaseGroup(
      "signatures/sinch-signature-verify-sequences",
      title: "Verifying a registration's signature: sequences",
      method: "Signatures are made by the scheme, over the sequence or over another writing of it",
      base: SinchVerificationScenario()
    ) {
      largeSequences
      miswrittenSequences
      openSequencesToVerify
      sequencesToReject
    }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var largeSequences: [CaseDefinition<SinchVerificationScenario>] {
    accepts("two-to-32", "2^32", ["SINCH-SIG-SEQUENCE-EXACT"]) { $0.useSequence("4294967296") }
    accepts(
      "two-to-53-minus-1",
      "2^53-1",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["number-precision"]
    ) { $0.useSequence("9007199254740991") }
    accepts("two-to-53", "2^53", ["SINCH-SIG-SEQUENCE-EXACT"], flags: ["number-precision"]) {
      $0.useSequence("9007199254740992")
    }
    accepts("two-to-53-plus-1", "2^53+1", ["SINCH-SIG-SEQUENCE-EXACT"], flags: ["number-precision"])
    {
      $0.useSequence("9007199254740993")
    }
    accepts(
      "two-to-63-minus-1",
      "2^63-1",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["number-precision", "signed-overflow"]
    ) { $0.useSequence("9223372036854775807") }
  }

  /// A right sequence at the verifier, and a signer who wrote it in another way.
  @CaseBuilder<SinchVerificationScenario>
  private static var miswrittenSequences: [CaseDefinition<SinchVerificationScenario>] {
    miswritten("signed-zero-padded", "Signed with zeros before the digit") {
      $0.useSequence("1", signedAs: "0000000001")
    }
    miswritten("signed-with-plus", "Signed with a plus sign") {
      $0.useSequence("1", signedAs: "+1")
    }
    miswritten("signed-as-float", "Signed as a floating-point number") {
      $0.useSequence("1", signedAs: "1.0")
    }
    miswritten("signed-with-grouping", "Signed with a comma after the thousand") {
      $0.useSequence("1000", signedAs: "1,000")
    }
    miswritten("signed-hexadecimal", "Signed in hexadecimal") {
      $0.useSequence("255", signedAs: "ff")
    }
    miswritten("signed-in-arabic-digits", "Signed in the digits of an Arabic locale") {
      $0.useSequence("1", signedAs: "\u{661}")
    }
    miswritten("signed-with-blank", "Signed with a blank before the digit") {
      $0.useSequence("1", signedAs: " 1")
    }
    miswritten("signed-as-exponent", "Signed with an exponent", "number-precision") {
      $0.useSequence("9007199254740992", signedAs: "9.007199254740992E15")
    }
    miswritten("signed-rounded", "2^53+1, signed as 2^53", "number-precision") {
      $0.useSequence("9007199254740993", signedAs: "9007199254740992")
    }
    miswritten("signed-rounded-up", "2^63-1, signed as 2^63", "number-precision") {
      $0.useSequence("9223372036854775807", signedAs: "9223372036854775808")
    }
    miswritten("signed-in-32-bits", "2^32+1, signed as 1", "signed-overflow") {
      $0.useSequence("4294967297", signedAs: "1")
    }
    rejects(
      "signed-negative",
      "2^63, signed as a negative number",
      .badSignature,
      .malformed,
      requirements: ["SINCH-SIG-SEQUENCE-UNSIGNED"],
      flags: ["signed-overflow"]
    ) { scenario in
      scenario.claimed.sequence = "9223372036854775808"
      scenario.signature = "ZHoLAqiCGjpjlMRSP7rWIimMYz8="
    }
    rejects(
      "signed-minus-one",
      "2^64-1, signed as -1",
      .badSignature,
      .malformed,
      requirements: ["SINCH-SIG-SEQUENCE-UNSIGNED"],
      flags: ["signed-overflow"]
    ) { $0.useSequence("18446744073709551615", signedAs: "-1") }
  }

  @CaseBuilder<SinchVerificationScenario>
  private static var openSequencesToVerify: [CaseDefinition<SinchVerificationScenario>] {
    leavesOpen(
      "zero",
      "The sequence 0",
      "sinch-first-sequence-zero",
      ["accept": .success, "refuse": .invalid([.malformed])],
      requirements: ["SINCH-SIG-SEQUENCE-DECIMAL"]
    ) { $0.useSequence("0") }
    for (slug, title, sequence) in sequencesAboveInt64 {
      leavesOpen(
        slug,
        title,
        "sinch-sequence-above-int64",
        ["accept": .success, "refuse": .invalid([.malformed])],
        requirements: ["SINCH-SIG-SEQUENCE-UNSIGNED"],
        flags: ["signed-overflow"]
      ) { $0.useSequence(sequence) }
    }
  }

  private static let sequencesAboveInt64: [(String, String, SequenceNumber)] = [
    ("two-to-63", "2^63", "9223372036854775808"),
    ("two-to-63-plus-1", "2^63+1", "9223372036854775809"),
    ("two-to-64-minus-1", "2^64-1", "18446744073709551615"),
  ]

  /// A sequence at the verifier that is none: signed as it stands, and as what readers make of it.
  @CaseBuilder<SinchVerificationScenario>
  private static var sequencesToReject: [CaseDefinition<SinchVerificationScenario>] {
    for (slug, title, sequence, signed) in badSequencesToVerify {
      rejects(
        slug,
        title,
        .malformed,
        .badSignature,
        requirements: ["SINCH-SIG-SEQUENCE-SYNTAX"],
        flags: ["sequence-syntax"]
      ) { $0.useSequence(sequence, signedAs: signed) }
    }
    for (slug, title, signed) in readingsOfTwoTo64 {
      rejects(
        slug,
        title,
        .malformed,
        .badSignature,
        requirements: ["SINCH-SIG-SEQUENCE-RANGE"],
        flags: ["signed-overflow"]
      ) { $0.useSequence("18446744073709551616", signedAs: signed) }
    }
  }

  private static let badSequencesToVerify: [(String, String, SequenceNumber, SequenceNumber?)] = [
    ("empty", "No digits at all", "", nil),
    ("minus-sign", "A negative number", "-1", nil),
    ("negative-rendering", "2^63 as a negative number", "-9223372036854775808", nil),
    ("plus-sign", "A plus sign", "+1", nil),
    ("plus-sign-read", "A plus sign that the signer left out", "+1", "1"),
    ("leading-zero", "A leading zero", "01", nil),
    ("leading-zero-read", "A leading zero that the signer left out", "01", "1"),
    ("leading-blank", "A leading blank", " 1", nil),
    ("leading-blank-read", "A leading blank that the signer left out", " 1", "1"),
    ("trailing-line-break", "A line break behind the digit", "1\n", nil),
    ("trailing-line-break-read", "A line break that the signer left out", "1\n", "1"),
    ("fraction", "A fraction of zero", "1.0", nil),
    ("fraction-read", "A fraction of zero that the signer left out", "1.0", "1"),
    ("exponent", "An exponent", "1e3", nil),
    ("exponent-read", "An exponent that the signer worked out", "1e3", "1000"),
    ("arabic-indic-digit", "An Arabic-Indic digit", "\u{661}", nil),
    ("arabic-indic-digit-read", "An Arabic-Indic digit, signed as 1", "\u{661}", "1"),
    ("full-width-digit-read", "A full-width digit, signed as 1", "\u{FF11}", "1"),
  ]

  private static let readingsOfTwoTo64: [(String, String, SequenceNumber?)] = [
    ("two-to-64", "2^64", nil),
    ("two-to-64-wrapped", "2^64, signed as 0", "0"),
    ("two-to-64-clamped", "2^64, signed as 2^64-1", "18446744073709551615"),
  ]

  private static func miswritten(
    _ slug: String,
    _ title: String,
    _ flag: FlagID = "sequence-syntax",
    change: @escaping @Sendable (inout SinchVerificationScenario) throws -> Void
  ) -> CaseDefinition<SinchVerificationScenario> {
    let requirement: RequirementID =
      flag == "sequence-syntax" ? "SINCH-SIG-SEQUENCE-DECIMAL" : "SINCH-SIG-SEQUENCE-EXACT"
    return rejects(
      slug,
      title,
      .badSignature,
      requirements: [requirement],
      flags: [flag],
      change: change
    )
  }
}
