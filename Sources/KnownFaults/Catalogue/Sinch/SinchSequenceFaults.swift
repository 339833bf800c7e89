extension KnownFaults {
  /// Faults in parsing and writing the sequence.
  @FaultBuilder
  static var sinchSignatureSequences: [KnownFault] {
    NumberFaults.ofSequences
    parsing("sinch-seq-unchecked", "accepts any string as sequence") { $0 }
    parsing("sinch-seq-like-atoi", "parses the sequence like C's strtoull") { text in
      LenientNumber.prefix(text).map { String($0) }
    }
    parsing("sinch-seq-wrapped", "truncates a sequence that is too large to 64 bits") { text in
      LenientNumber.wrapped(text).map { String($0) }
    }
  }

  /// Parses a sequence that should be refused; nil if it is still refused.
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
