/// Faults in writing the day of a key: in the key and its ID, or in one of them.
package enum DayFaults {
  static let ofKeys =
    both.faults(shared + clocks + calendars)
    + both.faults(weekYears).map {
      $0.fix(
        "format the UTC date as yyyyMMdd, or %Y%m%d: YYYY and %G are the year that the week belongs to"
      )
    }
  package static let ofMessages = message.faults(waysOfMessages)
  static let ofKeyIDs = name.faults(hyphens) + beginnings

  typealias Day = Mistake<@Sendable (Instant) -> String>
  package typealias Place = MistakenPart<@Sendable (Instant) -> String>

  // MARK: Places

  private static let both = Place(
    prefix: "sinch-day",
    what: "the date",
    calls: .keyDates,
    fix: "format the UTC date as YYYYMMDD in ASCII digits, independent of the locale"
  ) { $0.changeSinchDay($1) }

  package static let message = Place(
    prefix: "sinch-key",
    what: "the date in the HMAC",
    calls: .keySchedule,
    fix: "compute HMAC-SHA256 of the UTC date as YYYYMMDD, with the decoded secret as key"
  ) { reference, write in
    reference.changeSinchKeys { keys in
      let key = keys.key
      keys.key = { try key($0, rewritten($1, write)) }
    }
  }

  private static let name = Place(
    prefix: "sinch-kid",
    what: "the date in kid",
    calls: .keyDates,
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

  private static let hyphens = Day.ways(
    ("with-hyphens", "date-format", "writes * with hyphens", { String($0.rfc3339.prefix(10)) })
  )
  /// The likeliest first.
  package static let waysOfMessages =
    shared
    + Day.ways(
      ("line-break", "date-format", "appends a line break to *", { $0.utcDay + "\n" }),
      (
        "of-key-id", "hkdf-mixup", "writes hkdfv1- before *",
        { SinchKeySchedule.keyIDPrefix + $0.utcDay }
      )
    )
  private static let shared =
    Day.ways(
      ("before", "off-by-one", "uses the day before in place of *", { $0.day(after: -86_400) }),
      ("after", "off-by-one", "uses the day after in place of *", { $0.day(after: 86_400) })
    ) + hyphens
    + Day.ways(
      (
        "local-digits", "locale-date", "writes * with the locale's digits",
        { LocalDigits.arabic($0.utcDay) }
      ),
      (
        "month-from-zero", "date-format", "counts months from zero in *",
        { $0.compact { $0.month -= 1 } }
      )
    )

  private static let clocks =
    Day.ways(
      (
        "local-east", "utc-day", "uses the local date for the key, in a time zone east of UTC",
        { $0.day(after: 32_400) }
      ),
      (
        "local-west", "utc-day", "uses the local date for the key, in a time zone west of UTC",
        { $0.day(after: -28_800) }
      ),
      (
        "hour-east", "utc-day", "uses the local date for the key, an hour east of UTC",
        { $0.day(after: 3600) }
      ),
      ("constant", "utc-day", "uses the same date for every instant", { _ in "20180102" }),
      ("second-late", "off-by-one", "changes * a second late", { $0.day(after: -1) }),
      ("second-early", "off-by-one", "changes * a second early", { $0.day(after: 1) }),
      (
        "rounded", "rounding", "rounds the instant to the nearest second",
        { $0.day(after: $0.nanoseconds >= 500_000_000 ? 1 : 0) }
      ),
      (
        "32-bits", "signed-overflow", "stores seconds in 32 bits",
        { (Instant(seconds: Int64(Int32(truncatingIfNeeded: $0.seconds))) ?? $0).utcDay }
      )
    )

  private static let calendars =
    Day.ways(
      (
        "buddhist", "locale-date", "formats * in the Buddhist calendar of the locale",
        { $0.compact { $0.year += 543 } }
      ),
      (
        "minutes", "date-format", "formats minutes (mm) instead of the month (MM)",
        { $0.compact { $0.month = $0.minute } }
      ),
      (
        "of-year", "date-format",
        "formats the day of the year (DD) instead of the day of the month (dd)",
        { $0.compact { $0.day = $0.dayOfYear } }
      ),
      (
        "no-century-rule", "date-format", "treats every fourth year as a leap year",
        { $0.day(after: $0.seconds >= 4_107_542_400 ? -86_400 : 0) }
      ),
      (
        "unpadded", "date-format", "omits leading zeros of month and day",
        { CivilDate($0).unpadded }
      ),
      (
        "day-first", "date-format", "writes * as DDMMYYYY",
        { "\($0.utcDay.suffix(2))\($0.utcDay.dropFirst(4).prefix(2))\($0.utcDay.prefix(4))" }
      ),
      ("short-year", "date-format", "writes a two-digit year", { String($0.utcDay.dropFirst(2)) })
    )

  /// The year of the week, as `YYYY` means it in the locales of most countries.
  private static let weekYears =
    [
      ("", "YYYY or %G", "as in ISO 8601", 1, 4), ("-from-sunday", "YYYY", "as in en_US", 7, 1),
      ("-from-monday", "YYYY", "as in en_001", 1, 1),
    ]
    .map { (name: String, letters: String, locale: String, first: Int64, least: Int64) in
      Day(
        "week-year\(name)",
        "writes the year of the week in * (\(letters), \(locale))",
        "date-format"
      ) { $0.compact { $0.year = $0.weekYear(from: first, least: least) } }
    }

  /// Texts before the date in a key ID.
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
