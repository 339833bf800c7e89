/// Faults of whoever writes the day of a key in another way: in the key and its id, or in one of them.
enum DayFaults {
  static let ofKeys = both.faults(shared + clocks + calendars)
  static let ofMessages = message.faults(shared + [lineBreak, keyID])
  static let ofKeyIDs = name.faults([hyphens]) + beginnings

  private typealias Day = Mistake<@Sendable (Instant) -> String>
  private typealias Place = MistakenPart<@Sendable (Instant) -> String>

  // MARK: Places

  private static let both = Place(
    "sinch-day",
    "the date",
    in: .keyDates,
    fix: "format the UTC date as YYYYMMDD in ASCII digits, independent of the locale"
  ) { $0.changeSinchDay($1) }

  private static let message = Place(
    "sinch-key",
    "the date in the HMAC",
    in: .keySchedule,
    fix: "compute HMAC-SHA256 of the UTC date as YYYYMMDD, with the decoded secret as key"
  ) { reference, write in
    reference.changeSinchKeys { keys in
      let key = keys.key
      keys.key = { try key($0, rewritten($1, write)) }
    }
  }

  private static let name = Place(
    "sinch-kid",
    "the date in kid",
    in: .keyDates,
    fix: "write kid as hkdfv1- followed by the UTC date as YYYYMMDD"
  ) { reference, write in
    reference.changeSinchKeys { keys in
      let keyID = keys.keyID
      keys.keyID = { keyID(rewritten($0, write)) }
    }
  }

  /// A day that is written already, in another way; what is no day stays as it is.
  private static func rewritten(_ day: String, _ write: (Instant) -> String) -> String {
    SinchKeySchedule.midnight(ofKeyID: SinchKeySchedule.keyIDPrefix + day).map(write) ?? day
  }

  // MARK: Ways

  private static func day(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID = "date-format",
    _ write: @escaping @Sendable (Instant) -> String
  ) -> Day { Day(name, phrase, flag, write) }

  private static func day(
    _ name: String,
    _ phrase: String,
    _ flag: FlagID,
    later seconds: Int64
  ) -> Day { day(name, phrase, flag) { ($0.adding(seconds: seconds) ?? $0).utcDay } }

  private static let hyphens = day("with-hyphens", "writes * with hyphens") {
    String($0.rfc3339.prefix(10))
  }
  private static let lineBreak = day("line-break", "appends a line break to *") { $0.utcDay + "\n" }
  private static let keyID = day("of-key-id", "writes hkdfv1- before *", "hkdf-mixup") {
    SinchKeySchedule.keyIDPrefix + $0.utcDay
  }

  private static let shared = [
    hyphens,
    day("local-digits", "writes * with the locale's digits", "locale-date") {
      LocalDigits.arabic($0.utcDay)
    },
    day("month-from-zero", "counts months from zero in *") { $0.compact { $0.month -= 1 } },
    day("before", "uses the day before in place of *", "off-by-one", later: -86_400),
    day("after", "uses the day after in place of *", "off-by-one", later: 86_400),
  ]

  private static let clocks = [
    day(
      "local-east",
      "uses the local date for the key, in a time zone east of UTC",
      "utc-day",
      later: 9 * 3600
    ),
    day(
      "local-west",
      "uses the local date for the key, in a time zone west of UTC",
      "utc-day",
      later: -8 * 3600
    ),
    day(
      "hour-east",
      "uses the local date for the key, an hour east of UTC",
      "utc-day",
      later: 3600
    ),
    day("second-late", "changes * a second late", "off-by-one", later: -1),
    day("second-early", "changes * a second early", "off-by-one", later: 1),
    day("rounded", "rounds the instant to the nearest second", "rounding") {
      ($0.nanoseconds >= 500_000_000 ? $0.adding(seconds: 1) ?? $0 : $0).utcDay
    },
    day("32-bits", "stores seconds in 32 bits", "signed-overflow") {
      (Instant(seconds: Int64(Int32(truncatingIfNeeded: $0.seconds))) ?? $0).utcDay
    },
    day("constant", "uses the same date for every instant", "utc-day") { _ in "20180102" },
  ]

  private static let calendars = [
    day("buddhist", "formats * in the Buddhist calendar of the locale", "locale-date") {
      $0.compact { $0.year += 543 }
    },
    day("week-year", "formats the week-based year (YYYY) instead of the year (yyyy)") {
      $0.compact { $0.year = $0.weekYear }
    },
    day("minutes", "formats minutes (mm) instead of the month (MM)") {
      $0.compact { $0.month = $0.minute }
    },
    day("of-year", "formats the day of the year (DD) instead of the day of the month (dd)") {
      $0.compact { $0.day = $0.dayOfYear }
    },
    day("no-century-rule", "treats every fourth year as a leap year") {
      ($0.adding(seconds: $0.seconds >= 4_107_542_400 ? -86_400 : 0) ?? $0).utcDay
    },
    day("unpadded", "omits leading zeros of month and day") {
      let date = CivilDate($0)
      return "\(date.year)\(date.month)\(date.day)"
    },
    day("day-first", "writes * as DDMMYYYY") {
      let text = $0.utcDay
      return "\(text.suffix(2))\(text.dropFirst(4).prefix(2))\(text.prefix(4))"
    },
    day("short-year", "writes a two-digit year") { String($0.utcDay.dropFirst(2)) },
  ]

  /// What stands before the date in a key id.
  private static let beginnings = [
    ("bare-date", ""), ("version-2", "hkdfv2-"), ("upper-case", "HKDFV1-"),
    ("underscore", "hkdfv1_"),
  ]
  .map { slug, beginning in
    let what = beginning.isEmpty ? "nothing" : beginning
    return KnownFault(
      FaultID(rawValue: "sinch-kid-\(slug)"),
      "writes \(what) before the date in kid"
    ) { $0.changeSinchKeys { $0.keyID = { beginning + $0 } } }
    .in(name.calls).fix(name.fix).flagged("date-format")
  }
}
