/// The parts of an instant's date and time in UTC.
struct CivilDate {
  var year: Int64
  var month: Int64
  var day: Int64
  let minute: Int64
  /// Days since 1970-01-01.
  let epochDay: Int64

  init(_ instant: Instant) {
    let date = CalendarDay(instant)
    (year, month, day) = (date.year, date.month, date.day)
    minute = instant.seconds.quotient(by: 3_600).rest / 60
    epochDay = date.epochDay
  }

  /// From Monday, 1, to Sunday, 7.
  var weekday: Int64 { ((epochDay + 3) % 7 + 7) % 7 + 1 }

  /// The year that the week belongs to, which `YYYY` means in many formatters.
  ///
  /// - Parameters:
  ///   - first: The weekday that weeks begin with, from Monday, 1, to Sunday, 7.
  ///   - least: How many days of a year its first week has at least: 4 in ISO 8601, 1 in the United
  ///     States.
  func weekYear(from first: Int64, least: Int64) -> Int64 {
    let begin = day - (weekday - first + 7) % 7
    if month == 12, begin + 6 - 31 >= least { return year + 1 }
    return month == 1 && begin < 1 && begin + 6 < least ? year - 1 : year
  }

  /// The date without leading zeros.
  var unpadded: String { "\(year)\(month)\(day)" }

  /// Days since the first of January, that day included.
  var dayOfYear: Int64 {
    epochDay - CalendarDay(year: year, month: 1, day: 1).epochDay + 1
  }
}

extension Instant {
  /// The UTC date that many seconds later.
  func day(after seconds: Int64) -> String { (adding(seconds: seconds) ?? self).utcDay }

  /// The UTC date as `YYYYMMDD`, with other numbers.
  func compact(_ change: (inout CivilDate) -> Void) -> String {
    let date = changed(CivilDate(self), change)
    return date.year.padded(4) + date.month.padded(2) + date.day.padded(2)
  }
}

extension NumericDate: Comparable {
  package static func < (left: NumericDate, right: NumericDate) -> Bool {
    !left.isPast(right, by: 0)
  }

  /// The date rounded to a whole second, down or up; unchanged if the direction is nil.
  func rounded(up isUp: Bool?) -> NumericDate {
    guard let isUp else { return self }
    let whole = NumericDate(seconds: seconds)
    return isUp && whole != self ? whole.adding(seconds: 1) : whole
  }

  /// The date that many seconds later.
  package func adding(seconds: Int64) -> NumericDate {
    changed(self) { $0.seconds += seconds }
  }
}
