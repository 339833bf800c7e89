import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis

extension KnownFaults {
  /// Faults in parsing and writing the sequence.
  static let sinchSignatureSequences: [KnownFault] = [
    sequence(
      "sinch-seq-signed-64",
      "stores the sequence in a signed 64-bit integer and writes it with a minus sign",
      flag: "signed-overflow",
      seenIn: ["vendor samples in Java and Objective-C"]
    ) { "\(Int64(bitPattern: $0))" },
    sequence(
      "sinch-seq-unsigned-32",
      "stores the sequence in 32 bits",
      flag: "signed-overflow"
    ) { "\(UInt32(truncatingIfNeeded: $0))" },
    sequence(
      "sinch-seq-signed-32",
      "stores the sequence in a signed 32-bit integer",
      flag: "signed-overflow"
    ) { "\(Int32(truncatingIfNeeded: $0))" },
    sequence(
      "sinch-seq-clamped-at-int64",
      "clamps the sequence to the largest signed 64-bit integer",
      in: [.sinchSignatureSign],
      flag: "signed-overflow"
    ) { "\(min($0, UInt64(Int64.max)))" },
    sequence(
      "sinch-seq-double-digits",
      "converts the sequence to floating point and writes its shortest digits",
      flag: "number-precision",
      seenIn: ["public Node code"]
    ) { FloatText.javaScript($0) },
    sequence(
      "sinch-seq-double-exact",
      "converts the sequence to floating point",
      flag: "number-precision"
    ) { FloatText.exact($0) },
    sequence(
      "sinch-seq-as-float",
      "writes the sequence with a decimal point",
      flag: "number-precision"
    ) { "\($0).0" },
    sequence(
      "sinch-seq-exponent",
      "writes the sequence with an exponent",
      flag: "number-precision"
    ) { "\($0)e0" },
    sequence(
      "sinch-seq-zero-padded",
      "pads the sequence with zeros to twenty digits",
      flag: "sequence-syntax"
    ) { value in
      let text = "\(value)"
      return String(repeating: "0", count: 20 - text.utf8.count) + text
    },
    sequence(
      "sinch-seq-plus-sign",
      "writes the sequence with a plus sign",
      flag: "sequence-syntax"
    ) { "+\($0)" },
    sequence(
      "sinch-seq-blank-before",
      "writes a space before the sequence",
      flag: "sequence-syntax"
    ) { " \($0)" },
    sequence(
      "sinch-seq-grouped",
      "writes the sequence with thousands separators",
      flag: "sequence-syntax"
    ) { FloatText.grouped($0) },
    sequence(
      "sinch-seq-hexadecimal",
      "writes the sequence in hexadecimal",
      flag: "sequence-syntax"
    ) { String($0, radix: 16) },
    sequence(
      "sinch-seq-local-digits",
      "writes the sequence with the locale's digits",
      flag: "locale-date",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications"]
    ) { LocalDigits.arabic("\($0)") },
    sequence(
      "sinch-seq-constant",
      "signs the same sequence every time",
      flag: "ambiguous-concatenation",
      seenIn: ["public Node code"]
    ) { _ in "0" },
    sequence(
      "sinch-seq-restarts",
      "keeps the sequence in memory only, so that it restarts at 1",
      flag: "ambiguous-concatenation",
      seenIn: ["public Android sample code"]
    ) { _ in "1" },
    sequence(
      "sinch-seq-one-more",
      "increments the sequence before signing it",
      flag: "off-by-one"
    ) { "\($0 &+ 1)" },
    sequence(
      "sinch-seq-one-less",
      "signs the sequence before the one that it sends",
      flag: "off-by-one"
    ) { "\($0 &- 1)" },
    parsing("sinch-seq-unchecked", "accepts any string as sequence") { $0 },
    parsing("sinch-seq-like-atoi", "parses the sequence like C's strtoull") { text in
      LenientNumber.prefix(text).map { String($0) }
    },
    parsing("sinch-seq-clamped", "clamps a sequence that is too large to the maximum") { text in
      guard let value = Double(text), value >= 18_446_744_073_709_551_616 else { return nil }
      return String(UInt64.max)
    },
    parsing("sinch-seq-wrapped", "truncates a sequence that is too large to 64 bits") { text in
      LenientNumber.wrapped(text).map { String($0) }
    },
  ]

  private static func sequence(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .signatureScheme,
    flag: FlagID,
    seenIn: [String] = [],
    _ write: @escaping @Sendable (UInt64) -> String
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "store the sequence in an unsigned 64-bit integer and hash its decimal digits",
      flag: flag,
      seenIn: seenIn
    ) { $0.sinchSignature.sequenceText = { write(try required($0.value)) } }
  }

  /// Parses a sequence that should be refused; nil where it is still refused.
  private static func parsing(
    _ id: FaultID,
    _ mistake: String,
    _ parse: @escaping @Sendable (String) -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: .signatureScheme,
      mistake,
      fix:
        "refuse a sequence that is not a 64-bit decimal number without sign or leading zeros",
      flag: "sequence-syntax"
    ) {
      $0.sinchSignature.sequenceText = { sequence in
        if let value = sequence.value { return "\(value)" }
        return try required(parse(sequence.text))
      }
    }
  }
}
