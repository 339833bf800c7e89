import AuthConformance
import StrictJSON

/// Seconds since 1970-01-01T00:00:00Z, to the nanosecond (RFC 7519 §2).
///
/// Never a floating-point number: 1e400 must not become infinite, nor 2^53 + 1 even. Of the fraction
/// nine digits count, which is more than the floating-point number has that it was written from.
package struct NumericDate: Sendable, Hashable {
  /// Whole seconds, rounded down.
  package var seconds: Int64
  private var nanoseconds: Int64 = 0

  package init(seconds: Int64) {
    self.seconds = seconds
  }

  /// Converts an instant, without loss.
  package init(_ instant: Instant) {
    seconds = instant.seconds
    nanoseconds = Int64(instant.nanoseconds)
  }

  /// The date that a number means; nil before 1970, and after the year 9999.
  package init?(_ number: JSON.Number) {
    if let plain = Int64(number.text), plain >= 0, Instant.range.contains(plain) {
      self.init(seconds: plain)
      return
    }
    let text = Array(number.text.utf8)
    let mantissa = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let digits = mantissa.compactMap(\.digit)
    guard let first = digits.firstIndex(where: { $0 != 0 }) else {
      self.init(seconds: 0)
      return
    }
    // The position of the decimal point among the digits: after ten digits in 1544111986.5.
    let point =
      mantissa.prefix { $0 != UInt8(ascii: ".") }.count
      + Self.exponent(text.dropFirst(mantissa.count + 1))
    // Twelve digits reach beyond the year 9999.
    guard text.first != UInt8(ascii: "-"), point - first <= 12 else { return nil }

    /// The number that some digits make; there are zeros on both sides of those that are written.
    func value(_ places: Range<Int>) -> Int64 {
      places.reduce(0) { $0 * 10 + (digits.indices.contains($1) ? digits[$1] : 0) }
    }
    self.init(seconds: value(min(first, point)..<point))
    guard Instant.range.contains(seconds) else { return nil }
    nanoseconds = value(point..<(point + 9))
  }

  /// The date that a number means, as above, unless it has a fraction.
  package init?(whole number: JSON.Number) {
    self.init(number)
    guard self == NumericDate(seconds: seconds) else { return nil }
  }

  /// The instant of the whole seconds; nil if RFC 3339 cannot represent it.
  package var instant: Instant? { Instant(seconds: seconds) }

  /// Whether at least that many seconds have passed since a date; fewer than none lie ahead of it.
  package func isPast(_ date: NumericDate, by seconds: Int64) -> Bool {
    (seconds, date.nanoseconds) <= (self.seconds - date.seconds, nanoseconds)
  }

  /// An exponent's value, clamped to a range beyond which it no longer matters.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    if text.isEmpty { return 0 }
    let limit = 1 << 60
    let beyond = text.first == UInt8(ascii: "-") ? -limit : limit
    guard let value = Int(String(decoding: text, as: UTF8.self)) else { return beyond }
    return value.magnitude < limit ? value : beyond
  }
}

extension UInt8 {
  /// The value of a decimal digit; nil for any other byte.
  fileprivate var digit: Int64? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) ? Int64(self & 0x0F) : nil
  }
}
