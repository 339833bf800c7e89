extension KnownFaults {
  /// Faults in parsing and writing the sequence.
  @FaultBuilder
  static var sinchSignatureSequences: [KnownFault] {
    sequence(
      "sinch-seq-signed-64",
      "stores the sequence in a signed 64-bit integer and writes it with a minus sign"
    ) { "\(Int64(bitPattern: $0))" }
    .flagged("signed-overflow").seenIn("vendor samples in Java and Objective-C")
    sequence("sinch-seq-unsigned-32", "stores the sequence in 32 bits") {
      "\(UInt32(truncatingIfNeeded: $0))"
    }
    sequence("sinch-seq-signed-32", "stores the sequence in a signed 32-bit integer") {
      "\(Int32(truncatingIfNeeded: $0))"
    }
    sequence(
      "sinch-seq-clamped-at-int64",
      "clamps the sequence to the largest signed 64-bit integer",
      in: [.sinchSignatureSign]
    ) { "\(min($0, UInt64(Int64.max)))" }
    sequence(
      "sinch-seq-double-digits",
      "converts the sequence to floating point and writes its shortest digits"
    ) { FloatText.javaScript($0) }
    .flagged("number-precision").seenIn("public Node code")
    sequence("sinch-seq-double-exact", "converts the sequence to floating point") {
      FloatText.exact($0)
    }
    .flagged("number-precision")
    sequence("sinch-seq-as-float", "writes the sequence with a decimal point") { "\($0).0" }
      .flagged("number-precision")
    sequence("sinch-seq-exponent", "writes the sequence with an exponent") { "\($0)e0" }
      .flagged("number-precision")
    sequence("sinch-seq-zero-padded", "pads the sequence with zeros to twenty digits") { value in
      let text = "\(value)"
      return String(repeating: "0", count: 20 - text.utf8.count) + text
    }
    .flagged("sequence-syntax")
    sequence("sinch-seq-plus-sign", "writes the sequence with a plus sign") { "+\($0)" }
      .flagged("sequence-syntax")
    sequence("sinch-seq-blank-before", "writes a space before the sequence") { " \($0)" }
      .flagged("sequence-syntax")
    sequence("sinch-seq-grouped", "writes the sequence with thousands separators") {
      FloatText.grouped($0)
    }
    .flagged("sequence-syntax")
    sequence("sinch-seq-hexadecimal", "writes the sequence in hexadecimal") {
      String($0, radix: 16)
    }
    .flagged("sequence-syntax")
    sequence("sinch-seq-local-digits", "writes the sequence with the locale's digits") {
      LocalDigits.arabic("\($0)")
    }
    .flagged("locale-date").seenIn("vendor Android sample sinch/rtc-reference-applications")
    sequence("sinch-seq-constant", "signs the same sequence every time") { _ in "0" }
      .flagged("ambiguous-concatenation").seenIn("public Node code")
    sequence("sinch-seq-restarts", "keeps the sequence in memory only, so that it restarts at 1") {
      _ in "1"
    }
    .flagged("ambiguous-concatenation").seenIn("public Android sample code")
    sequence("sinch-seq-one-more", "increments the sequence before signing it") { "\($0 &+ 1)" }
      .flagged("off-by-one")
    sequence("sinch-seq-one-less", "signs the sequence before the one that it sends") {
      "\($0 &- 1)"
    }
    .flagged("off-by-one")
    parsing("sinch-seq-unchecked", "accepts any string as sequence") { $0 }
    parsing("sinch-seq-like-atoi", "parses the sequence like C's strtoull") { text in
      LenientNumber.prefix(text).map { String($0) }
    }
    parsing("sinch-seq-wrapped", "truncates a sequence that is too large to 64 bits") { text in
      LenientNumber.wrapped(text).map { String($0) }
    }
  }

  private static func sequence(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .signatureScheme,
    _ write: @escaping @Sendable (UInt64) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.sinchSignature.sequenceText = { write(try required($0.value)) } }
      .in(operations)
      .fix("store the sequence in an unsigned 64-bit integer and hash its decimal digits")
      .flagged("signed-overflow")
  }

  /// Parses a sequence that should be refused; nil where it is still refused.
  private static func parsing(
    _ id: FaultID,
    _ mistake: String,
    _ parse: @escaping @Sendable (String) -> String?
  ) -> KnownFault {
    KnownFault(id, mistake) {
      $0.sinchSignature.sequenceText = { sequence in
        if let value = sequence.value { return "\(value)" }
        return try required(parse(sequence.text))
      }
    }
    .in(.signatureScheme)
    .fix("refuse a sequence that is not a 64-bit decimal number without sign or leading zeros")
    .flagged("sequence-syntax")
  }
}
