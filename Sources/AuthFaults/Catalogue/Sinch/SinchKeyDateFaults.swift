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
      "sinch-day-toward-zero",
      "rounds dates before 1970 up to the next day",
      in: [.sinchSigningKeyDerive],
      flag: "rounding"
    ) { ($0.seconds < 0 ? $0.adding(seconds: 86_400) ?? $0 : $0).utcDay },
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
    day(
      "sinch-day-unpadded-year",
      "omits leading zeros of years before 1000",
      in: [.sinchSigningKeyDerive],
      flag: "date-format"
    ) {
      let date = CivilDate($0)
      return "\(date.year)" + $0.utcDay.suffix(4)
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

  /// Faults in parsing instants.
  static let instants: [KnownFault] = [
    instant(
      "instant-carried-over",
      "normalises impossible dates and times, and fills in missing parts"
    ) { LenientInstant.carried($0) },
    instant(
      "instant-epoch-where-unreadable",
      "treats an unreadable instant as 1970",
      in: .keyDates + .layerIssuer
    ) {
      _ in "1970-01-01T00:00:00Z"
    },
    instant("instant-utc-by-default", "treats an instant without an offset as UTC") { $0 + "Z" },
    instant(
      "instant-trimmed",
      "trims white space and NULs around an instant",
      in: .keyDates + .layerIssuer + .layerVerifier
    ) {
      $0.split { $0.isWhitespace || $0 == "\0" }.first.map(String.init)
    },
    instant("instant-second-60", "treats second 60 as the first second of the next minute") {
      text in
      let parts = text.split(separator: ":60", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return Instant(rfc3339: parts[0] + ":59" + parts[1])?.adding(seconds: 1)?.rfc3339
    },
    instant("instant-any-digits", "accepts digits of any script in an instant", in: .keyDates) {
      LocalDigits.european($0)
    },
    instant(
      "instant-unix-seconds",
      "accepts a number of seconds as an instant",
      in: .keyDates + .layerIssuer + .layerVerifier
    ) {
      Int64($0).flatMap { Instant(seconds: $0) }?.rfc3339
    },
    instant(
      "instant-date-alone",
      "treats a date without a time as midnight",
      in: .keyDates + .layerIssuer
    ) { $0 + "T00:00:00Z" },
    instant(
      "instant-basic-offset",
      "accepts an offset without a colon",
      in: .sinchIssuer + .layerIssuer + .layerVerifier
    ) { text in
      text.utf8.count < 5 ? nil : String(text.dropLast(2) + ":" + text.suffix(2))
    },
  ]

  /// Parses an instant that should be refused; nil where it is still refused.
  private static func instant(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .keySchedule + .layerIssuer + .layerVerifier,
    _ read: @escaping @Sendable (String) -> String?
  ) -> KnownFault {
    KnownFault(
      id,
      in: operations,
      mistake,
      fix: "refuse an instant that is not an RFC 3339 date-time with an offset",
      flag: "date-format",
      input: { members in
        for name in ["at", "issuedAt", "now"] {
          guard let text = members[name]?.string, Instant(rfc3339: text) == nil else { continue }
          members[name] = read(text).map { .string($0) } ?? members[name]
        }
      }
    )
  }
}
