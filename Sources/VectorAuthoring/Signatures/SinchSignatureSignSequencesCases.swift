import AuthConformance
import ConformanceSuite

extension SignatureCases {
  static let sinchSignatureSignSequences = CaseGroup(
    "signatures/sinch-signature-sign-sequences",
    title: "Signing a registration: sequences",
    method: "SHA-1 of user id, key, sequence and secret, in base64",
    retired: retires(
      "empty",
      "minus-sign",
      "minus-zero",
      "negative-rendering",
      "plus-sign",
      "leading-zero",
      "zero-padded",
      "two-zeros",
      "leading-blank",
      "trailing-blank",
      "trailing-line-break",
      "blank-only",
      "trailing-nul",
      "decimal-point",
      "fraction",
      "exponent",
      "hexadecimal",
      "comma",
      "underscore",
      "arabic-indic-digit",
      "full-width-digit",
      "superscript-digit",
      "word",
      because: Retirement.sequenceText
    ),
    base: SinchSigningScenario()
  ) {
    section("Small sequences", decidedBy: "SINCH-SIG-SEQUENCE-DECIMAL") {
      gives("one", "The sequence 1") { $0.sequence = "1" }
      gives("ten", "The sequence 10") { $0.sequence = "10" }
      gives("thousand", "The sequence 1000, without grouping", flags: ["sequence-syntax"]) {
        $0.sequence = "1000"
      }
    }
    section("Large sequences", decidedBy: "SINCH-SIG-SEQUENCE-EXACT") {
      gives(
        "two-to-31",
        "2^31, which overflows a signed 32-bit integer",
        also: ["SINCH-SIG-SEQUENCE-UNSIGNED"],
        flags: ["signed-overflow"]
      ) { $0.sequence = "2147483648" }
      gives(
        "two-to-32",
        "2^32, which overflows an unsigned 32-bit integer",
        flags: ["signed-overflow"]
      ) { $0.sequence = "4294967296" }
      section("Around the end of exact floating point", flags: ["number-precision"]) {
        gives("two-to-53-minus-1", "2^53-1, up to which floating point holds every integer") {
          $0.sequence = "9007199254740991"
        }
        gives(
          "two-to-53",
          "2^53",
          note: "Floating point still holds it, but writes it as 9.007199254740992E15 in places."
        ) { $0.sequence = "9007199254740992" }
        gives("two-to-53-plus-1", "2^53+1, the first integer that floating point lacks") {
          $0.sequence = "9007199254740993"
        }
        gives(
          "two-to-63-minus-1",
          "2^63-1, the largest signed 64-bit integer",
          flags: ["signed-overflow"]
        ) { $0.sequence = "9223372036854775807" }
      }
    }
    leavesOpen(
      "zero",
      "The sequence 0",
      "sinch-first-sequence-zero",
      .acceptedOrRefused,
      decidedBy: "SINCH-SIG-SEQUENCE-DECIMAL"
    ) { $0.sequence = "0" }
    section(
      "Beyond the signed 64-bit integers",
      leavingOpen: "sinch-sequence-above-int64",
      .acceptedOrRefused,
      decidedBy: "SINCH-SIG-SEQUENCE-UNSIGNED",
      flags: ["signed-overflow"]
    ) {
      leavesOpen(
        "two-to-63",
        "2^63, the first beyond the signed 64-bit integers",
        "sinch-sequence-above-int64",
        .signatureOrRefused("gF0G+JjRmqrb5lgJEezyfAae6Ok="),
        note: "Written as a negative number it leads to ZHoLAqiCGjpjlMRSP7rWIimMYz8=."
      ) { $0.sequence = "9223372036854775808" }
      leavesOpen(
        "two-to-63-plus-1",
        "2^63+1",
        also: ["SINCH-SIG-SEQUENCE-EXACT"],
        flags: ["number-precision"]
      ) { $0.sequence = "9223372036854775809" }
      leavesOpen(
        "two-to-64-minus-1",
        "2^64-1, the largest sequence",
        "sinch-sequence-above-int64",
        .signatureOrRefused("J+H1/r/fKXUmdQdaeAWDzpB9Egc="),
        also: ["SINCH-SIG-SEQUENCE-RANGE"]
      ) { $0.sequence = "18446744073709551615" }
    }
    section(
      "Integers beyond 64 bits",
      refusedAs: [.malformed],
      decidedBy: "SINCH-SIG-SEQUENCE-RANGE",
      flags: ["signed-overflow"]
    ) {
      refuses("two-to-64", "2^64, one more than the largest sequence") {
        $0.sequence = "18446744073709551616"
      }
      refuses("two-to-64-plus-1", "2^64+1, which wraps to 1") {
        $0.sequence = "18446744073709551617"
      }
      refuses("twenty-one-digits", "10^20") { $0.sequence = "100000000000000000000" }
      refuses("two-to-128", "2^128") { $0.sequence = "340282366920938463463374607431768211456" }
    }
  }
}
