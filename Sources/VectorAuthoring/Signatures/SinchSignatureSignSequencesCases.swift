import AuthConformance
import ConformanceSuite
import StrictJSON

extension SignatureCases {
  static var sinchSignatureSignSequences: CaseGroup {
    CaseGroup(
      "signatures/sinch-signature-sign-sequences",
      title: "Signing a registration: sequences",
      method: "SHA-1 of user id, key, sequence and secret, in base64",
      base: SinchSigningScenario()
    ) {
      exactSequences
      openSequences
      badSequences
    }
  }

  @CaseBuilder<SinchSigningScenario>
  private static var exactSequences: [CaseDefinition<SinchSigningScenario>] {
    gives("one", "The sequence 1", ["SINCH-SIG-SEQUENCE-DECIMAL"]) { $0.sequence = "1" }
    gives("ten", "The sequence 10", ["SINCH-SIG-SEQUENCE-DECIMAL"]) { $0.sequence = "10" }
    gives(
      "thousand",
      "The sequence 1000, without grouping",
      ["SINCH-SIG-SEQUENCE-DECIMAL"],
      flags: ["sequence-syntax"]
    ) { $0.sequence = "1000" }
    gives(
      "two-to-31",
      "2^31, which overflows a signed 32-bit integer",
      ["SINCH-SIG-SEQUENCE-EXACT", "SINCH-SIG-SEQUENCE-UNSIGNED"],
      flags: ["signed-overflow"]
    ) { $0.sequence = "2147483648" }
    gives(
      "two-to-32",
      "2^32, which overflows an unsigned 32-bit integer",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["signed-overflow"]
    ) { $0.sequence = "4294967296" }
    gives(
      "two-to-53-minus-1",
      "2^53-1, the last integer that floating point counts to",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["number-precision"]
    ) { $0.sequence = "9007199254740991" }
    gives(
      "two-to-53",
      "2^53",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["number-precision"],
      note: "Floating point still holds it, but writes it as 9.007199254740992E15 in places."
    ) { $0.sequence = "9007199254740992" }
    gives(
      "two-to-53-plus-1",
      "2^53+1, the first integer that floating point lacks",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["number-precision"]
    ) { $0.sequence = "9007199254740993" }
    gives(
      "two-to-63-minus-1",
      "2^63-1, the largest signed 64-bit integer",
      ["SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["number-precision", "signed-overflow"]
    ) { $0.sequence = "9223372036854775807" }
  }

  @CaseBuilder<SinchSigningScenario>
  private static var openSequences: [CaseDefinition<SinchSigningScenario>] {
    leavesOpen(
      "zero",
      "The sequence 0",
      "sinch-first-sequence-zero",
      ["accept": .success, "refuse": .refused([.malformed])],
      requirements: ["SINCH-SIG-SEQUENCE-DECIMAL"]
    ) { $0.sequence = "0" }
    leavesOpen(
      "two-to-63",
      "2^63, the first beyond the signed 64-bit integers",
      "sinch-sequence-above-int64",
      [
        "accept": .output(["signature": "gF0G+JjRmqrb5lgJEezyfAae6Ok="]),
        "refuse": .refused([.malformed]),
      ],
      requirements: ["SINCH-SIG-SEQUENCE-UNSIGNED"],
      flags: ["signed-overflow"],
      note: "Written as a negative number it leads to ZHoLAqiCGjpjlMRSP7rWIimMYz8=."
    ) { $0.sequence = "9223372036854775808" }
    leavesOpen(
      "two-to-63-plus-1",
      "2^63+1",
      "sinch-sequence-above-int64",
      ["accept": .success, "refuse": .refused([.malformed])],
      requirements: ["SINCH-SIG-SEQUENCE-UNSIGNED", "SINCH-SIG-SEQUENCE-EXACT"],
      flags: ["signed-overflow", "number-precision"]
    ) { $0.sequence = "9223372036854775809" }
    leavesOpen(
      "two-to-64-minus-1",
      "2^64-1, the largest sequence",
      "sinch-sequence-above-int64",
      [
        "accept": .output(["signature": "J+H1/r/fKXUmdQdaeAWDzpB9Egc="]),
        "refuse": .refused([.malformed]),
      ],
      requirements: ["SINCH-SIG-SEQUENCE-RANGE", "SINCH-SIG-SEQUENCE-UNSIGNED"],
      flags: ["signed-overflow"]
    ) { $0.sequence = "18446744073709551615" }
  }

  @CaseBuilder<SinchSigningScenario>
  private static var badSequences: [CaseDefinition<SinchSigningScenario>] {
    for (slug, title, sequence) in sequencesOutOfRange {
      refuses(
        slug,
        title,
        .malformed,
        requirements: ["SINCH-SIG-SEQUENCE-RANGE"],
        flags: ["signed-overflow"]
      ) { $0.sequence = sequence }
    }
    for (slug, title, sequence) in sequencesOfBadSyntax {
      refuses(
        slug,
        title,
        .malformed,
        requirements: ["SINCH-SIG-SEQUENCE-SYNTAX"],
        flags: ["sequence-syntax"]
      ) { $0.sequence = sequence }
    }
  }

  /// Integers that no uint64 is.
  private static let sequencesOutOfRange: [(String, String, SequenceNumber)] = [
    ("two-to-64", "2^64, one more than the largest sequence", "18446744073709551616"),
    ("two-to-64-plus-1", "2^64+1, which wraps to 1", "18446744073709551617"),
    ("twenty-one-digits", "10^20", "100000000000000000000"),
    ("two-to-128", "2^128", "340282366920938463463374607431768211456"),
  ]

  /// Texts that are no sequence, though lenient readers find a number in many of them.
  private static let sequencesOfBadSyntax: [(String, String, SequenceNumber)] = [
    ("empty", "No digits at all", ""),
    ("minus-sign", "A negative number", "-1"),
    ("minus-zero", "A negative zero", "-0"),
    ("negative-rendering", "2^63 written as a signed integer", "-9223372036854775808"),
    ("plus-sign", "A plus sign", "+1"),
    ("leading-zero", "A leading zero", "01"),
    ("zero-padded", "Twenty digits, padded with zeros", "00000000000000000001"),
    ("two-zeros", "Zero written twice", "00"),
    ("leading-blank", "A blank before the digit", " 1"),
    ("trailing-blank", "A blank behind the digit", "1 "),
    ("trailing-line-break", "A line break behind the digit", "1\n"),
    ("blank-only", "A single blank", " "),
    ("trailing-nul", "U+0000 behind the digit", "1\u{0}"),
    ("decimal-point", "A fraction of zero", "1.0"),
    ("fraction", "A fraction", "1.5"),
    ("exponent", "An exponent", "1e3"),
    ("hexadecimal", "Hexadecimal digits with 0x", "0x1"),
    ("comma", "A thousand with a comma", "1,000"),
    ("underscore", "A thousand with an underscore", "1_000"),
    ("arabic-indic-digit", "An Arabic-Indic digit one", "\u{661}"),
    ("full-width-digit", "A full-width digit one", "\u{FF11}"),
    ("superscript-digit", "A superscript one", "\u{B9}"),
    ("word", "A word", "one"),
  ]
}
