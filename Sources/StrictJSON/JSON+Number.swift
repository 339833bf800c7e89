extension JSON {
  /// A number as its text wrote it, so that no digit is lost (RFC 8259 §6).
  ///
  /// Equality is of the text: `1.0` and `1` differ. ``isNumericallyEqual(to:)`` compares values.
  package struct Number: Sendable, Hashable, CustomStringConvertible {
    /// The number in the grammar of RFC 8259 §6.
    package let text: String

    /// Makes a number of a text, or nil if the text is not exactly one JSON number.
    package init?(_ text: String) {
      var text = text
      let isNumber = text.withUTF8 { bytes in
        var lexer = Lexer(UnsafeRawBufferPointer(bytes))
        return (try? lexer.skipNumber()) != nil && lexer.isAtEnd
      }
      guard isNumber else { return nil }
      self.text = text
    }

    package init(_ value: some BinaryInteger) {
      text = String(value)
    }

    /// Makes a number of a text that the lexer has read as one.
    init(checked text: String) {
      self.text = text
    }

    /// The value if it is an integer from −2^63 to 2^63−1, however written: `1e3`, `5.0`, `-0`.
    package var int64: Int64? {
      if let plain = Int64(text) { return plain }
      let decimal = Decimal(text)
      guard let magnitude = decimal.magnitude else { return nil }
      return decimal.isNegative
        ? Int64(exactly: -Int128(magnitude)) : Int64(exactly: magnitude)
    }

    /// Whether the value is an integer of any size, however written: `1e3`, `5.0`, `-0`.
    package var isInteger: Bool { Decimal(text).isInteger }

    /// Whether both numbers have the same value: `1`, `1.0` and `10e-1` have, `0` and `-0` too.
    ///
    /// Exact for any digits and any exponent, in time linear in the texts.
    package func isNumericallyEqual(to other: Number) -> Bool {
      text == other.text || Decimal(text) == Decimal(other.text)
    }

    package var description: String { text }
  }
}
