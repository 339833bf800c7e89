/// A day of the Gregorian calendar, which is taken to hold before 1582 too, as RFC 3339 has it.
///
/// The C library would ask the machine's time zone data, some of which counts leap seconds.
package struct CalendarDay: Equatable, Sendable {
  package let year: Int64
  package let month: Int64
  package let day: Int64

  /// Makes a day of numbers that need not be in their ranges: see ``isValid``.
  package init(year: Int64, month: Int64, day: Int64) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The UTC day of an instant.
  package init(_ instant: Instant) {
    self.init(epochDay: instant.seconds.quotient(by: 86_400).whole)
  }

  /// The day so many days after 1970-01-01.
  ///
  /// The year is counted from March, so that a leap day is the last one of it, and in eras of 400 years.
  private init(epochDay: Int64) {
    let (era, dayOfEra) = (epochDay + Self.epoch).quotient(by: Self.daysOfEra)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / (Self.daysOfEra - 1)) / 365
    let dayOfYear = dayOfEra - Self.days(before: yearOfEra)
    let month = (5 * dayOfYear + 2) / 153
    let isNextYear = month > 9
    self.init(
      year: era * 400 + yearOfEra + (isNextYear ? 1 : 0),
      month: isNextYear ? month - 9 : month + 3,
      day: dayOfYear - (153 * month + 2) / 5 + 1
    )
  }

  /// Days since 1970-01-01, negative before it.
  package var epochDay: Int64 {
    let isNextYear = month < 3
    let (era, yearOfEra) = (isNextYear ? year - 1 : year).quotient(by: 400)
    let monthFromMarch = isNextYear ? month + 9 : month - 3
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * Self.daysOfEra + Self.days(before: yearOfEra) + dayOfYear - Self.epoch
  }

  /// Whether there is such a day: 30 February is the first or second of March.
  package var isValid: Bool { CalendarDay(epochDay: epochDay) == self }

  /// The days of an era before one of its years.
  private static func days(before yearOfEra: Int64) -> Int64 {
    365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100
  }

  private static let daysOfEra: Int64 = 146_097
  /// The days from the first of March of the year 0 to 1970-01-01.
  private static let epoch: Int64 = 719_468
}

extension Int64 {
  /// How often a positive number is in this one, rounded down, and what is left.
  package func quotient(by divisor: Int64) -> (whole: Int64, rest: Int64) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
