/// The value of a JSON number: `digits × 10^(exponent + shift)`, with no zeros at either end.
///
/// The exponent stays text, because nothing bounds its length: `1e999999999999999999999`.
struct Decimal {
  /// Whether the text begins with a minus sign; zero may be negative.
  let isNegative: Bool
  /// The significant digits, 0 to 9 each; none for zero.
  private let digits: [UInt8]
  /// The power of ten of the last significant digit, before the exponent is applied.
  private let shift: Int
  /// The digits of the exponent without leading zeros, each with the exponent's sign.
  private let exponent: [Int]

  /// Takes apart a text in the grammar of RFC 8259 §6.
  init(_ number: String) {
    let text = Array(number.utf8)
    let mantissaEnd = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
    let mantissa = text[..<mantissaEnd]
    isNegative = mantissa.first == UInt8(ascii: "-")

    let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissaEnd
    let fractionDigits = max(0, mantissaEnd - point - 1)
    let all = mantissa.filter(\.isDigit).map(\.digitValue)
    let last = all.lastIndex { $0 != 0 } ?? -1
    digits = Array(all[..<(last + 1)].drop { $0 == 0 })
    shift = all.count - 1 - last - fractionDigits

    let exponentText = text[mantissaEnd...].dropFirst()
    let sign = exponentText.first == UInt8(ascii: "-") ? -1 : 1
    exponent = exponentText.filter(\.isDigit).drop { $0 == UInt8(ascii: "0") }
      .map { sign * Int($0.digitValue) }
  }

  /// Whether the value is an integer; false if the exponent exceeds the supported range.
  var isInteger: Bool {
    digits.isEmpty || Self.difference(exponent, []).map { $0 + shift >= 0 } ?? false
  }

  /// The absolute value if it is an integer below 2^64.
  var magnitude: UInt64? {
    guard !digits.isEmpty else { return 0 }
    guard
      let power = Self.difference(exponent, []).map({ $0 + shift }),
      power >= 0, digits.count + power <= 20
    else { return nil }
    var value: UInt64 = 0
    for digit in digits + Array(repeating: 0, count: power) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }

  /// The difference of two exponents, or nil if it is more than any text has digits.
  ///
  /// Works from the first digit down and stops as soon as the difference can only grow.
  private static func difference(_ left: [Int], _ right: [Int]) -> Int? {
    let length = max(left.count, right.count)
    var difference = 0
    for place in (0..<length).reversed() {
      let leftDigit = place < left.count ? left[left.count - 1 - place] : 0
      let rightDigit = place < right.count ? right[right.count - 1 - place] : 0
      difference = difference * 10 + leftDigit - rightDigit
      guard difference.magnitude < 1 << 58 else { return nil }
    }
    return difference
  }
}

extension Decimal: Equatable {
  /// Whether both have the same value; zero has no sign.
  static func == (left: Decimal, right: Decimal) -> Bool {
    guard left.digits == right.digits else { return false }
    guard !left.digits.isEmpty else { return true }
    return left.isNegative == right.isNegative
      && difference(left.exponent, right.exponent) == right.shift - left.shift
  }
}
