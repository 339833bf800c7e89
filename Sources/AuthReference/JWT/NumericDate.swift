import AuthConformance
import StrictJSON

/// Seconds since 1970-01-01T00:00:00Z, exact to the last digit of any fraction (RFC 7519 §2).
///
/// Never a floating-point number: 1e400 must not become infinite, nor 2^53 + 1 even.
public struct NumericDate: Sendable, Hashable {
  /// Whole seconds, rounded down.
  public var seconds: Int64
  private var fraction = Fraction(digits: [])

  /// Makes a date of whole seconds.
  public init(seconds: Int64) {
    self.seconds = seconds
  }

  /// The same point in time.
  public init(_ instant: Instant) {
    let digits = String(instant.nanoseconds).utf8.map { $0 - 0x30 }
    seconds = instant.seconds
    fraction = Fraction(leadingZeros: 9 - digits.count, digits: digits[...])
  }

  /// The date that a number means; nil before 1970, and after the year 9999.
  public init?(_ number: JSON.Number) {
    let text = Array(number.text.utf8)
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let exponent = text.dropFirst(mantissa.count + 1)
    let all = mantissa.filter { $0 >= 0x30 }.map { $0 - 0x30 }
    let digits = all.drop { $0 == 0 }

    // Where the point stands among the digits: 1544111986.5 has it after ten of them.
    var point = mantissa.prefix { $0 != UInt8(ascii: ".") }.count { $0 >= 0x30 }
    point -= all.count - digits.count
    point += Self.bounded(exponent)

    seconds = 0
    if digits.allSatisfy({ $0 == 0 }) { return }
    guard text.first != UInt8(ascii: "-"), point <= 12 else { return nil }
    if point > 0 {
      let whole = digits.prefix(point) + Array(repeating: 0, count: max(0, point - digits.count))
      seconds = whole.reduce(0) { $0 * 10 + Int64($1) }
    }
    guard Instant.range.contains(seconds) else { return nil }
    fraction = Fraction(leadingZeros: max(0, -point), digits: digits.dropFirst(max(0, point)))
  }

  /// The date that a number means, as above, unless it has a fraction.
  public init?(whole number: JSON.Number) {
    self.init(number)
    guard fraction.digits.isEmpty else { return nil }
  }

  /// The instant of the whole seconds; nil where RFC 3339 cannot write it.
  public var instant: Instant? { Instant(seconds: seconds) }

  /// The date that many seconds later, as far as 64 bits reach.
  public func adding(seconds: Int64) -> NumericDate {
    var date = self
    let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
    date.seconds = overflow ? (seconds < 0 ? .min : .max) : sum
    return date
  }

  /// An exponent's value, cut off where it no longer matters.
  private static func bounded(_ exponent: ArraySlice<UInt8>) -> Int {
    let limit = 1 << 60
    let isNegative = exponent.first == UInt8(ascii: "-")
    let value = Int(String(decoding: exponent, as: UTF8.self)) ?? (isNegative ? -limit : limit)
    return exponent.isEmpty ? 0 : min(max(value, -limit), limit)
  }
}

extension NumericDate: Comparable {
  public static func < (left: NumericDate, right: NumericDate) -> Bool {
    left.seconds == right.seconds
      ? left.fraction < right.fraction : left.seconds < right.seconds
  }
}

/// What follows the point, without the zeros at its end.
private struct Fraction: Sendable, Hashable, Comparable {
  let leadingZeros: Int
  let digits: [UInt8]

  init(leadingZeros: Int = 0, digits: ArraySlice<UInt8>) {
    let significant = digits.drop { $0 == 0 }
    let last = significant.lastIndex { $0 != 0 }
    self.digits = last.map { Array(significant[...$0]) } ?? []
    self.leadingZeros = last == nil ? 0 : leadingZeros + digits.count - significant.count
  }

  static func < (left: Fraction, right: Fraction) -> Bool {
    if left.digits.isEmpty || right.digits.isEmpty { return !right.digits.isEmpty && left != right }
    if left.leadingZeros != right.leadingZeros { return left.leadingZeros > right.leadingZeros }
    return left.digits.lexicographicallyPrecedes(right.digits)
  }
}
