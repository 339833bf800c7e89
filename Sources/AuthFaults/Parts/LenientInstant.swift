import AuthConformance

/// Instants as parsed by lenient date parsers.
enum LenientInstant {
  /// The RFC 3339 text of a date with parts out of range or missing; nil if it is not a date.
  static func carried(_ text: String) -> String? {
    let numbers = text.split(maxSplits: 24, whereSeparator: { !$0.isNumber })
      .compactMap { digits(String($0)) }
    guard numbers.count >= 3, numbers[0] < 10_000, numbers[1] < 100, numbers[2] < 100 else {
      return nil
    }
    let clock = numbers.dropFirst(3).prefix(3) + [0, 0, 0]
    let (year, month) = (numbers[0] + (numbers[1] + 11) / 12 - 1, (numbers[1] + 11) % 12 + 1)
    let first = pad(max(0, year), 4) + "-" + pad(month, 2) + "-01T00:00:00Z"
    let seconds =
      (numbers[2] - 1) * 86_400
      + zip(clock, [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return Instant(rfc3339: first)?.adding(seconds: seconds)?.rfc3339
  }

  /// Parses decimal digits of any script.
  static func digits(_ text: String) -> Int64? {
    var value: Int64 = 0
    for character in text.prefix(12) {
      guard let digit = character.wholeNumberValue else { return nil }
      value = value * 10 + Int64(digit)
    }
    return value
  }

  /// A number with leading zeros.
  static func pad(_ value: Int64, _ width: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
