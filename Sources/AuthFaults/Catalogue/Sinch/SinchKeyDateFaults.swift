import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// Faults in converting an instant to a date.
  static let sinchKeyDates: [KnownFault] = [
    day(
      "sinch-day-local-east",
      "uses the local date for the key, in a time zone east of UTC",
      flag: "utc-day",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) { $0.localDay(hoursAhead: 9) },
    day(
      "sinch-day-local-west",
      "uses the local date for the key, in a time zone west of UTC",
      flag: "utc-day",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) { $0.localDay(hoursAhead: -8) },
    day("sinch-day-before", "uses the previous day", flag: "off-by-one") {
      $0.localDay(hoursAhead: -24)
    },
    day("sinch-day-after", "uses the next day", flag: "off-by-one") {
      $0.localDay(hoursAhead: 24)
    },
    day("sinch-day-second-late", "changes the date a second late", flag: "off-by-one") {
      ($0.adding(seconds: -1) ?? $0).utcDay
    },
    day("sinch-day-second-early", "changes the date a second early", flag: "off-by-one") {
      ($0.adding(seconds: 1) ?? $0).utcDay
    },
    day("sinch-day-rounded", "rounds the instant to the nearest second", flag: "rounding") {
      ($0.nanoseconds >= 500_000_000 ? $0.adding(seconds: 1) ?? $0 : $0).utcDay
    },
    day("sinch-day-rounded-up", "rounds the instant up to a whole second", flag: "rounding") {
      ($0.nanoseconds > 0 ? $0.adding(seconds: 1) ?? $0 : $0).utcDay
    },
    day(
      "sinch-day-local-digits",
      "formats the date with the locale's digits",
      flag: "locale-date",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) { LocalDigits.arabic($0.utcDay) },
    day(
      "sinch-day-buddhist",
      "formats the date in the Buddhist calendar of the locale",
      flag: "locale-date",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.year + 543, date.month, date.day)
    },
    day(
      "sinch-day-week-year",
      "formats the week-based year (YYYY) instead of the year (yyyy)",
      flag: "date-format",
      seenIn: ["public sample code"]
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.weekYear, date.month, date.day)
    },
    day(
      "sinch-day-month-from-zero",
      "counts months from zero",
      flag: "date-format",
      seenIn: ["public Node code"]
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.month - 1, date.day)
    },
    day("sinch-day-minutes", "formats minutes (mm) instead of the month (MM)", flag: "date-format")
    {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.minute, date.day)
    },
    day(
      "sinch-day-of-year",
      "formats the day of the year (DD) instead of the day of the month (dd)",
      flag: "date-format"
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.month, date.dayOfYear)
    },
    day(
      "sinch-day-unpadded",
      "omits leading zeros of month and day",
      flag: "date-format"
    ) {
      let date = CivilDate($0)
      return "\(date.year)\(date.month)\(date.day)"
    },
    day("sinch-day-with-hyphens", "writes the date with hyphens", flag: "date-format") {
      String($0.rfc3339.prefix(10))
    },
    day("sinch-day-day-first", "writes the date as DDMMYYYY", flag: "date-format") {
      let text = $0.utcDay
      return String(text.suffix(2) + text.dropFirst(4).prefix(2) + text.prefix(4))
    },
    day("sinch-day-short-year", "writes a two-digit year", flag: "date-format") {
      String($0.utcDay.dropFirst(2))
    },
    day("sinch-day-32-bits", "stores seconds in 32 bits", flag: "signed-overflow") {
      (Instant(seconds: Int64(Int32(truncatingIfNeeded: $0.seconds))) ?? $0).utcDay
    },
    day(
      "sinch-day-no-century-rule",
      "treats every fourth year as a leap year",
      flag: "date-format"
    ) {
      $0.seconds >= 4_107_542_400 ? $0.localDay(hoursAhead: -24) : $0.utcDay
    },
    day("sinch-day-constant", "uses the same date for every instant", flag: "utc-day") { _ in
      "20180102"
    },
    KnownFault(
      "sinch-day-offset-dropped",
      in: .keyDates,
      "uses the date as written, without converting it to UTC",
      fix: "convert the instant to UTC before taking its date",
      flag: "utc-day",
      seenIn: ["sinch/sinch-rtc-api-auth-examples, Java"]
    ) {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          _ = try required(timestamp.instant)
          return String(timestamp.text.prefix(10).filter { $0 != "-" })
        }
      }
    },
    KnownFault(
      "sinch-day-offset-reversed",
      in: .keyDates,
      "adds the UTC offset instead of subtracting it",
      fix: "subtract the UTC offset from the local time",
      flag: "utc-day"
    ) {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          let instant = try required(timestamp.instant)
          let local = String(timestamp.text.prefix(19)).uppercased() + "Z"
          let ahead = (Instant(rfc3339: local) ?? instant).seconds - instant.seconds
          return (instant.adding(seconds: 2 * ahead) ?? instant).utcDay
        }
      }
    },
    KnownFault(
      "sinch-day-offset-minutes",
      in: .keyDates,
      "ignores the minutes of the UTC offset",
      fix: "apply the whole UTC offset, such as +05:45",
      flag: "utc-day"
    ) {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          let instant = try required(timestamp.instant)
          let offset = timestamp.text.suffix(6)
          guard offset.first == "+" || offset.first == "-" else { return instant.utcDay }
          let minutes = (Int64(offset.suffix(2)) ?? 0) * (offset.first == "-" ? -1 : 1)
          return (instant.adding(seconds: minutes * 60) ?? instant).utcDay
        }
      }
    },
  ]

  private static func day(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .keyDates,
    flag: FlagID,
    seenIn: [String] = [],
    _ day: @escaping @Sendable (Instant) -> String
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "format the UTC date as YYYYMMDD in ASCII digits, independent of the locale",
      flag: flag,
      seenIn: seenIn
    ) { $0.changeSinchDay(day) }
  }

  /// Faults in the key id.
  static let sinchKeyNames: [KnownFault] = [
    named("sinch-kid-bare-date", "writes the date alone as kid") { $0 },
    named("sinch-kid-version-2", "writes hkdfv2 in kid") { "hkdfv2-" + $0 },
    named("sinch-kid-upper-case", "writes kid in upper case") { "HKDFV1-" + $0 },
    named("sinch-kid-underscore", "writes an underscore instead of the hyphen in kid") {
      "hkdfv1_" + $0
    },
    named("sinch-kid-hyphens", "writes the date in kid with hyphens") {
      "hkdfv1-" + $0.prefix(4) + "-" + $0.dropFirst(4).prefix(2) + "-" + $0.suffix(2)
    },
    named("sinch-kid-constant", "writes the same kid every day") { _ in "hkdfv1-20180102" },
  ]

  private static func named(
    _ id: FaultID,
    _ mistake: String,
    _ name: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    KnownFault(
      id,
      in: .keyDates,
      mistake,
      fix: "write kid as hkdfv1- followed by the UTC date as YYYYMMDD",
      flag: "date-format"
    ) { $0.changeSinchKeys { $0.keyID = name } }
  }
}
