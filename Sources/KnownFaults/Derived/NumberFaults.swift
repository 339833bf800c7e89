/// Faults of whoever writes the sequence of a registration in another way: where it is hashed, or where
/// it is handed on.
enum NumberFaults {
  static let ofSequences = MistakenPart(
    "sinch-seq",
    "the sequence",
    in: .signatureScheme,
    fix: "store the sequence in an unsigned 64-bit integer and hash its decimal digits"
  ) { reference, write in
    reference.sinchSignature.sequenceText = { write(try required($0.value)) }
  }
  .faults(all).compactMap(Undetected.leftOut)

  /// The same, where a role performs an action with a sequence.
  static func said<Base: ReferenceMachine>(
    by role: RoleChanges<Base, KnownFault>,
    at place: String,
    _ names: [String: FaultID]
  ) -> [KnownFault] {
    all.compactMap { way in
      names[way.name].map { id in
        role.saying(id, way.text("the sequence"), at: place) { UInt64($0).map(way.apply) ?? $0 }
          .fix("pass the sequence on exactly, as an unsigned 64-bit number").flagged(way.flag)
      }
    }
  }

  private typealias Way = Mistake<@Sendable (UInt64) -> String>

  private static func way(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID = "sequence-syntax",
    _ write: @escaping @Sendable (UInt64) -> String
  ) -> Way { Way(name, phrase, flag, write) }

  private static let all = widths + floats + forms + counts

  private static let widths = [
    way(
      "signed-64",
      "stores * in a signed 64-bit integer and writes it with a minus sign",
      "signed-overflow"
    ) { "\(Int64(bitPattern: $0))" },
    way("unsigned-32", "stores * in 32 bits", "signed-overflow") {
      "\(UInt32(truncatingIfNeeded: $0))"
    },
    way("signed-32", "stores * in a signed 32-bit integer", "signed-overflow") {
      "\(Int32(truncatingIfNeeded: $0))"
    },
    way("clamped-at-int64", "clamps * to the largest signed 64-bit integer", "signed-overflow") {
      "\(min($0, UInt64(Int64.max)))"
    },
  ]

  private static let floats = [
    way(
      "double-digits",
      "converts * to floating point and writes its shortest digits",
      "number-precision"
    ) { FloatText.javaScript($0) },
    way("double-exact", "converts * to floating point", "number-precision") { FloatText.exact($0) },
    way("as-float", "writes * with a decimal point", "number-precision") { "\($0).0" },
    way("exponent", "writes * with an exponent", "number-precision") { "\($0)e0" },
  ]

  private static let forms = [
    way("zero-padded", "pads * with zeros to twenty digits") { value in
      let text = "\(value)"
      return String(repeating: "0", count: 20 - text.utf8.count) + text
    },
    way("plus-sign", "writes * with a plus sign") { "+\($0)" },
    way("blank-before", "writes a space before *") { " \($0)" },
    way("grouped", "writes * with thousands separators") { FloatText.grouped($0) },
    way("hexadecimal", "writes * in hexadecimal") { String($0, radix: 16) },
    way("local-digits", "writes * with the locale's digits", "locale-date") {
      LocalDigits.arabic("\($0)")
    },
  ]

  private static let counts = [
    way("constant", "signs the same sequence every time", "ambiguous-concatenation") { _ in "0" },
    way(
      "restarts",
      "keeps * in memory only, so that it restarts at 1",
      "ambiguous-concatenation"
    ) { _ in "1" },
    way("one-more", "increments * before signing it", "off-by-one") { "\($0 &+ 1)" },
    way("one-less", "signs the sequence before the one that it sends", "off-by-one") {
      "\($0 &- 1)"
    },
  ]
}
