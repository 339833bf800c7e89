/// Faults in how the sequence of a registration is written, to hash it or to pass it on.
package enum NumberFaults {
  static let ofSequences = sequences.faults(all)

  package static let sequences = MistakenPart<@Sendable (UInt64) -> String>(
    prefix: "sinch-seq",
    what: "the sequence",
    calls: .signatureScheme,
    fix: "store the sequence in an unsigned 64-bit integer and hash its decimal digits"
  ) { reference, write in
    reference.sinchSignature.sequenceText = { write(try required($0.value)) }
  }

  /// Faults in how a role writes the sequence in an action.
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

  typealias Way = Mistake<@Sendable (UInt64) -> String>

  package static let all =
    Way.ways(
      ("constant", "ambiguous-concatenation", "signs the same sequence every time", { _ in "0" }),
      (
        "restarts", "ambiguous-concatenation", "keeps * in memory only, so that it restarts at 1",
        { _ in "1" }
      ),
      ("one-more", "off-by-one", "increments * before signing it", { "\($0 &+ 1)" }),
      (
        "one-less", "off-by-one", "signs the sequence before the one that it sends",
        { "\($0 &- 1)" }
      ),
      (
        "signed-64", "signed-overflow",
        "stores * in a signed 64-bit integer and writes it with a minus sign",
        { "\(Int64(bitPattern: $0))" }
      ),
      (
        "unsigned-32", "signed-overflow", "stores * in 32 bits",
        { "\(UInt32(truncatingIfNeeded: $0))" }
      ),
      (
        "signed-32", "signed-overflow", "stores * in a signed 32-bit integer",
        { "\(Int32(truncatingIfNeeded: $0))" }
      ),
      (
        "clamped-at-int64", "signed-overflow", "clamps * to the largest signed 64-bit integer",
        { "\(min($0, UInt64(Int64.max)))" }
      ),
      (
        "double-digits", "number-precision",
        "converts * to floating point and writes its shortest digits",
        { FloatText.javaScript($0) }
      ),
      ("double-exact", "number-precision", "converts * to floating point", { FloatText.exact($0) }),
      ("as-float", "number-precision", "writes * with a decimal point", { "\($0).0" }),
      ("exponent", "number-precision", "writes * with an exponent", { "\($0)e0" }),
      (
        "zero-padded", "sequence-syntax", "pads * with zeros to twenty digits",
        { String(repeating: "0", count: 20 - "\($0)".utf8.count) + "\($0)" }
      ),
      ("plus-sign", "sequence-syntax", "writes * with a plus sign", { "+\($0)" }),
      ("blank-before", "sequence-syntax", "writes a space before *", { " \($0)" }),
      (
        "grouped", "sequence-syntax", "writes * with thousands separators",
        { FloatText.grouped($0) }
      ),
      ("hexadecimal", "sequence-syntax", "writes * in hexadecimal", { String($0, radix: 16) }),
      (
        "local-digits", "locale-date", "writes * with the locale's digits",
        { LocalDigits.arabic("\($0)") }
      )
    )
}
