import AuthConformance
import AuthReference
import ConformanceEngine
import ConformanceSuite
import FailureDiagnosis
import StrictJSON

extension KnownFaults {
  /// How an instant becomes a day.
  static let sinchKeyDates: [KnownFault] = [
    day(
      "sinch-day-local-east",
      "takes the key's date in the local time zone, east of Greenwich",
      flag: "utc-day",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) { $0.localDay(hoursAhead: 9) },
    day(
      "sinch-day-local-west",
      "takes the key's date in the local time zone, west of Greenwich",
      flag: "utc-day",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) { $0.localDay(hoursAhead: -8) },
    day("sinch-day-before", "takes the day before", flag: "off-by-one") {
      $0.localDay(hoursAhead: -24)
    },
    day("sinch-day-after", "takes the day after", flag: "off-by-one") {
      $0.localDay(hoursAhead: 24)
    },
    day("sinch-day-second-late", "changes the day a second too late", flag: "off-by-one") {
      ($0.adding(seconds: -1) ?? $0).utcDay
    },
    day("sinch-day-second-early", "changes the day a second too early", flag: "off-by-one") {
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
      "divides seconds before 1970 toward zero",
      in: [.sinchSigningKeyDerive],
      flag: "rounding"
    ) { ($0.seconds < 0 ? $0.adding(seconds: 86_400) ?? $0 : $0).utcDay },
    day(
      "sinch-day-local-digits",
      "formats the date under a locale, with that locale's digits",
      flag: "locale-date",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) { LocalDigits.arabic($0.utcDay) },
    day(
      "sinch-day-buddhist",
      "formats the date under a locale with the Buddhist calendar",
      flag: "locale-date",
      seenIn: ["vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java"]
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.year + 543, date.month, date.day)
    },
    day(
      "sinch-day-week-year",
      "writes the year of the week (YYYY) for the year (yyyy)",
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
    day("sinch-day-minutes", "writes minutes (mm) for the month (MM)", flag: "date-format") {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.minute, date.day)
    },
    day(
      "sinch-day-of-year",
      "writes the day of the year (DD) for that of the month (dd)",
      flag: "date-format"
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.month, date.dayOfYear)
    },
    day(
      "sinch-day-unpadded",
      "writes months and days below ten with one digit",
      flag: "date-format"
    ) {
      let date = CivilDate($0)
      return "\(date.year)\(date.month)\(date.day)"
    },
    day("sinch-day-with-hyphens", "writes the date with hyphens", flag: "date-format") {
      String($0.rfc3339.prefix(10))
    },
    day("sinch-day-day-first", "writes the day first", flag: "date-format") {
      let text = $0.utcDay
      return String(text.suffix(2) + text.dropFirst(4).prefix(2) + text.prefix(4))
    },
    day("sinch-day-short-year", "writes two digits of the year", flag: "date-format") {
      String($0.utcDay.dropFirst(2))
    },
    day(
      "sinch-day-unpadded-year",
      "writes years before 1000 with fewer digits",
      in: [.sinchSigningKeyDerive],
      flag: "date-format"
    ) {
      let date = CivilDate($0)
      return "\(date.year)" + $0.utcDay.suffix(4)
    },
    day("sinch-day-32-bits", "holds the seconds in 32 bits", flag: "signed-overflow") {
      (Instant(seconds: Int64(Int32(truncatingIfNeeded: $0.seconds))) ?? $0).utcDay
    },
    day(
      "sinch-day-no-century-rule",
      "takes every fourth year for a leap year",
      flag: "date-format"
    ) {
      $0.seconds >= 4_107_542_400 ? $0.localDay(hoursAhead: -24) : $0.utcDay
    },
    day("sinch-day-constant", "takes the same day for every instant", flag: "utc-day") { _ in
      "20180102"
    },
    KnownFault(
      "sinch-day-offset-dropped",
      in: .keyDates,
      "takes the date as it is written, without converting its offset to UTC",
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
      "adds the offset where it must be subtracted",
      fix: "subtract the offset from local time to get UTC",
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
      "reads the hours of an offset but not its minutes",
      fix: "convert the whole offset, such as +05:45",
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
      fix: "write the date of the instant in UTC as YYYYMMDD, in ASCII digits whatever the locale",
      flag: flag,
      seenIn: seenIn
    ) { $0.changeSinchDay(day) }
  }

  /// What the day's key is called.
  static let sinchKeyNames: [KnownFault] = [
    named("sinch-kid-bare-date", "writes the date alone as kid") { $0 },
    named("sinch-kid-version-2", "writes hkdfv2 in kid") { "hkdfv2-" + $0 },
    named("sinch-kid-upper-case", "writes kid in upper case") { "HKDFV1-" + $0 },
    named("sinch-kid-underscore", "writes an underscore for the hyphen in kid") { "hkdfv1_" + $0 },
    named("sinch-kid-hyphens", "writes hyphens into the date of kid") {
      "hkdfv1-" + $0.prefix(4) + "-" + $0.dropFirst(4).prefix(2) + "-" + $0.suffix(2)
    },
    named("sinch-kid-constant", "writes the same kid each day") { _ in "hkdfv1-20180102" },
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
      fix: "kid is hkdfv1- and the UTC date as YYYYMMDD",
      flag: "date-format"
    ) { $0.changeSinchKeys { $0.keyID = name } }
  }

  /// How the text of an instant is read.
  static let instants: [KnownFault] = [
    instant(
      "instant-carried-over",
      "carries impossible dates and times over, and fills in what is missing"
    ) { LooseInstant.carried($0) },
    instant(
      "instant-epoch-where-unreadable",
      "goes on with 1970 where an instant is unreadable",
      in: .keyDates + .layerIssuer
    ) {
      _ in "1970-01-01T00:00:00Z"
    },
    instant("instant-utc-by-default", "takes an instant without an offset for UTC") { $0 + "Z" },
    instant(
      "instant-trimmed",
      "takes white space and NUL from around an instant",
      in: .keyDates + .layerIssuer + .layerVerifier
    ) {
      $0.split { $0.isWhitespace || $0 == "\0" }.first.map(String.init)
    },
    instant("instant-second-60", "takes second 60 for the first of the next minute") { text in
      let parts = text.split(separator: ":60", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      return Instant(rfc3339: parts[0] + ":59" + parts[1])?.adding(seconds: 1)?.rfc3339
    },
    instant("instant-any-digits", "takes digits of any script in an instant", in: .keyDates) {
      LocalDigits.european($0)
    },
    instant(
      "instant-unix-seconds",
      "takes a number of seconds for an instant",
      in: .keyDates + .layerIssuer + .layerVerifier
    ) {
      Int64($0).flatMap { Instant(seconds: $0) }?.rfc3339
    },
    instant(
      "instant-date-alone",
      "takes a date alone for its midnight",
      in: .keyDates + .layerIssuer
    ) { $0 + "T00:00:00Z" },
    instant(
      "instant-basic-offset",
      "takes an offset without its colon",
      in: .sinchIssuer + .layerIssuer + .layerVerifier
    ) { text in
      text.utf8.count < 5 ? nil : String(text.dropLast(2) + ":" + text.suffix(2))
    },
  ]

  /// A text that should be refused is read as another one; nil where this one is not.
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
      fix: "refuse what is not an RFC 3339 date-time with an offset",
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
