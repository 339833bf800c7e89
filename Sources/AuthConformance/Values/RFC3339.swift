extension Instant {
  /// Reads an RFC 3339 date-time strictly (RFC 3339 §5.6): any offset, any fraction, no leap second.
  ///
  /// A leap second is refused: seconds since the epoch have no room for it, so that 23:59:60 would
  /// mean the next day. What a fraction says beyond nanoseconds is dropped.
  public init?(rfc3339 text: String) {
    var scanner = DigitScanner(bytes: Array(text.utf8))
    guard
      let year = scanner.number(width: 4), scanner.skip("-"),
      let month = scanner.number(width: 2), scanner.skip("-"),
      let day = scanner.number(width: 2), scanner.skip("T") || scanner.skip("t"),
      let hour = scanner.number(width: 2), scanner.skip(":"),
      let minute = scanner.number(width: 2), scanner.skip(":"),
      let second = scanner.number(width: 2),
      hour < 24, minute < 60, second < 60,
      let nanoseconds = scanner.fraction(),
      let offset = scanner.offset(),
      scanner.isAtEnd
    else { return nil }

    let date = CalendarDay(year: Int64(year), month: Int64(month), day: Int64(day))
    guard date.isValid else { return nil }
    let local = date.epochDay * 86_400 + Int64(hour) * 3600 + Int64(minute) * 60 + Int64(second)
    self.init(seconds: local - offset, nanoseconds: nanoseconds)
  }
}

private struct DigitScanner {
  let bytes: [UInt8]
  var position = 0

  var isAtEnd: Bool { position == bytes.count }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  mutating func digit() -> Int32? {
    guard position < bytes.count, (0x30...0x39).contains(bytes[position]) else { return nil }
    position += 1
    return Int32(bytes[position - 1] - 0x30)
  }

  mutating func number(width: Int) -> Int32? {
    var value: Int32 = 0
    for _ in 0..<width {
      guard let digit = digit() else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  /// The nanoseconds of an optional fraction; nil if a point has no digit behind it.
  mutating func fraction() -> Int32? {
    guard skip(".") else { return 0 }
    guard var value = digit() else { return nil }
    var count = 1
    while let digit = digit() {
      if count < 9 { value = value * 10 + digit }
      count += 1
    }
    for _ in 0..<max(0, 9 - count) { value *= 10 }
    return value
  }

  /// The seconds that local time is ahead of UTC.
  mutating func offset() -> Int64? {
    if skip("Z") || skip("z") { return 0 }
    let sign: Int64
    if skip("+") {
      sign = 1
    } else if skip("-") {
      sign = -1
    } else {
      return nil
    }
    guard
      let hours = number(width: 2), skip(":"), let minutes = number(width: 2),
      hours < 24, minutes < 60
    else { return nil }
    return sign * (Int64(hours) * 3600 + Int64(minutes) * 60)
  }
}
