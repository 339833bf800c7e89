import Posix

/// A point in time between the years 0000 and 9999, as RFC 3339 can write it.
public struct Instant: Hashable, Sendable, Comparable, Encodable {
  /// Whole seconds since 1970-01-01T00:00:00Z, rounded down.
  public let seconds: Int64

  /// What `seconds` leaves out, from 0 to 999,999,999.
  public let nanoseconds: Int32

  /// The seconds of all instants that RFC 3339 can write.
  package static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

  /// Makes an instant from seconds since the epoch; nil before the year 0000 or after 9999.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard Self.range.contains(seconds), (0..<1_000_000_000).contains(nanoseconds) else {
      return nil
    }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// The present, by the system's clock.
  package static var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(clamping: Int64(time.tv_sec), nanoseconds: Int32(time.tv_nsec))
  }

  private init(clamping seconds: Int64, nanoseconds: Int32) {
    self.seconds = min(max(seconds, Self.range.lowerBound), Self.range.upperBound)
    self.nanoseconds = nanoseconds
  }

  /// The instant that many seconds later; nil if that leaves the calendar.
  public func adding(seconds: Int64) -> Instant? {
    let (sum, overflow) = self.seconds.addingReportingOverflow(seconds)
    return overflow ? nil : Instant(seconds: sum, nanoseconds: nanoseconds)
  }

  /// The instant in UTC with whole seconds: `2018-01-02T03:04:05Z`.
  public var rfc3339: String {
    let date = CalendarDay(self)
    let second = seconds.quotient(by: 86_400).rest
    var text: [UInt8] = []
    text.reserveCapacity(20)
    text.append(nil, date.year, digits: 4)
    text.append("-", date.month)
    text.append("-", date.day)
    text.append("T", second / 3_600)
    text.append(":", second / 60 % 60)
    text.append(":", second % 60)
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// The UTC day as `YYYYMMDD`, in ASCII digits and the Gregorian calendar whatever the locale.
  public var utcDay: String {
    let date = CalendarDay(self)
    var text: [UInt8] = []
    text.append(nil, date.year, digits: 4)
    text.append(nil, date.month)
    text.append(nil, date.day)
    return String(decoding: text, as: UTF8.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rfc3339)
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension [UInt8] {
  /// Writes a number with so many digits behind a mark.
  fileprivate mutating func append(_ mark: Unicode.Scalar?, _ number: Int64, digits: Int = 2) {
    if let mark { append(UInt8(ascii: mark)) }
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    for _ in 0..<digits {
      append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }
}
