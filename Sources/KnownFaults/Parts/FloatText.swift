/// Integers as written by programs that store them in floating point.
enum FloatText {
  /// The shortest digits that parse to the same number, padded with zeros, as in JavaScript.
  static func javaScript(_ value: UInt64) -> String {
    let parts = "\(Double(value))".split(separator: "e")
    let digits = parts[0].filter { $0 != "." }
    guard parts.count == 2, let exponent = Int(parts[1]) else { return exact(value) }
    let significant = parts[0].hasSuffix(".0") ? String(digits.dropLast()) : String(digits)
    return significant
      + String(repeating: "0", count: max(0, exponent + 1 - significant.utf8.count))
  }

  /// All digits of the nearest floating-point number.
  static func exact(_ value: UInt64) -> String {
    let double = Double(value)
    return double >= 18_446_744_073_709_551_616 ? "18446744073709551616" : "\(UInt64(double))"
  }

  /// Commas between thousands.
  static func grouped(_ value: UInt64) -> String {
    let digits = Array("\(value)")
    return digits.enumerated().reduce(into: "") { text, next in
      if next.offset > 0, (digits.count - next.offset).isMultiple(of: 3) { text += "," }
      text.append(next.element)
    }
  }
}
