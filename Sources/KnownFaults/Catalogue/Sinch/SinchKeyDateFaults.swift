extension KnownFaults {
  /// Faults in converting an instant to a date.
  @FaultBuilder
  static var sinchKeyDates: [KnownFault] {
    day("sinch-day-local-east", "uses the local date for the key, in a time zone east of UTC") {
      $0.localDay(hoursAhead: 9)
    }
    .flagged("utc-day")
    .seenIn("vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java")
    day("sinch-day-local-west", "uses the local date for the key, in a time zone west of UTC") {
      $0.localDay(hoursAhead: -8)
    }
    .flagged("utc-day")
    .seenIn("vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java")
    day("sinch-day-hour-east", "uses the local date for the key, an hour east of UTC") {
      $0.localDay(hoursAhead: 1)
    }
    .flagged("utc-day")
    day("sinch-day-before", "uses the previous day") { $0.localDay(hoursAhead: -24) }
      .flagged("off-by-one")
    day("sinch-day-after", "uses the next day") { $0.localDay(hoursAhead: 24) }
      .flagged("off-by-one")
    day("sinch-day-second-late", "changes the date a second late") {
      ($0.adding(seconds: -1) ?? $0).utcDay
    }
    .flagged("off-by-one")
    day("sinch-day-second-early", "changes the date a second early") {
      ($0.adding(seconds: 1) ?? $0).utcDay
    }
    .flagged("off-by-one")
    day("sinch-day-rounded", "rounds the instant to the nearest second") {
      ($0.nanoseconds >= 500_000_000 ? $0.adding(seconds: 1) ?? $0 : $0).utcDay
    }
    .flagged("rounding")
    day("sinch-day-local-digits", "formats the date with the locale's digits") {
      LocalDigits.arabic($0.utcDay)
    }
    .flagged("locale-date")
    .seenIn("vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java")
    day("sinch-day-buddhist", "formats the date in the Buddhist calendar of the locale") {
      let date = CivilDate($0)
      return Instant.compact(date.year + 543, date.month, date.day)
    }
    .flagged("locale-date")
    .seenIn("vendor Android sample sinch/rtc-reference-applications, utils/jwt/JWT.java")
    day("sinch-day-week-year", "formats the week-based year (YYYY) instead of the year (yyyy)") {
      let date = CivilDate($0)
      return Instant.compact(date.weekYear, date.month, date.day)
    }
    .flagged("date-format").seenIn("public sample code")
    day("sinch-day-month-from-zero", "counts months from zero") {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.month - 1, date.day)
    }
    .flagged("date-format").seenIn("public Node code")
    day("sinch-day-minutes", "formats minutes (mm) instead of the month (MM)") {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.minute, date.day)
    }
    day(
      "sinch-day-of-year",
      "formats the day of the year (DD) instead of the day of the month (dd)"
    ) {
      let date = CivilDate($0)
      return Instant.compact(date.year, date.month, date.dayOfYear)
    }
    day("sinch-day-unpadded", "omits leading zeros of month and day") {
      let date = CivilDate($0)
      return "\(date.year)\(date.month)\(date.day)"
    }
    day("sinch-day-with-hyphens", "writes the date with hyphens") { String($0.rfc3339.prefix(10)) }
      .flagged("date-format")
    day("sinch-day-day-first", "writes the date as DDMMYYYY") {
      let text = $0.utcDay
      return "\(text.suffix(2))\(text.dropFirst(4).prefix(2))\(text.prefix(4))"
    }
    day("sinch-day-short-year", "writes a two-digit year") { String($0.utcDay.dropFirst(2)) }
      .flagged("date-format")
    day("sinch-day-32-bits", "stores seconds in 32 bits") {
      (Instant(seconds: Int64(Int32(truncatingIfNeeded: $0.seconds))) ?? $0).utcDay
    }
    .flagged("signed-overflow")
    day("sinch-day-no-century-rule", "treats every fourth year as a leap year") {
      $0.seconds >= 4_107_542_400 ? $0.localDay(hoursAhead: -24) : $0.utcDay
    }
    day("sinch-day-constant", "uses the same date for every instant") { _ in "20180102" }
      .flagged("utc-day")
    KnownFault(
      "sinch-day-offset-dropped",
      "uses the date as written, without converting it to UTC"
    ) {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          _ = try required(timestamp.instant)
          return String(timestamp.text.prefix(10).filter { $0 != "-" })
        }
      }
    }
    .in(.keyDates).fix("convert the instant to UTC before taking its date").flagged("utc-day")
    .seenIn("sinch/sinch-rtc-api-auth-examples, Java")
    KnownFault("sinch-day-offset-reversed", "adds the UTC offset instead of subtracting it") {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          let instant = try required(timestamp.instant)
          let local = String(timestamp.text.prefix(19)).uppercased() + "Z"
          let ahead = (Instant(rfc3339: local) ?? instant).seconds - instant.seconds
          return (instant.adding(seconds: 2 * ahead) ?? instant).utcDay
        }
      }
    }
    .in(.keyDates).fix("subtract the UTC offset from the local time").flagged("utc-day")
    KnownFault("sinch-day-offset-minutes", "drops the minutes of the UTC offset") {
      $0.changeSinchKeys {
        $0.day = { timestamp in
          let instant = try required(timestamp.instant)
          let offset = timestamp.text.suffix(6)
          guard offset.first == "+" || offset.first == "-" else { return instant.utcDay }
          let minutes = (Int64(offset.suffix(2)) ?? 0) * (offset.first == "-" ? -1 : 1)
          return (instant.adding(seconds: minutes * 60) ?? instant).utcDay
        }
      }
    }
    .in(.keyDates).fix("apply the whole UTC offset, such as +05:45").flagged("utc-day")
  }

  private static func day(
    _ id: FaultID,
    _ mistake: String,
    in operations: [Call] = .keyDates,
    _ day: @escaping @Sendable (Instant) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeSinchDay(day) }
      .in(operations)
      .fix("format the UTC date as YYYYMMDD in ASCII digits, independent of the locale")
      .flagged("date-format")
  }

  /// Faults in the key id.
  @FaultBuilder
  static var sinchKeyNames: [KnownFault] {
    named("sinch-kid-bare-date", "writes the date alone as kid") { $0 }
    named("sinch-kid-version-2", "writes hkdfv2 in kid") { "hkdfv2-" + $0 }
    named("sinch-kid-upper-case", "writes kid in upper case") { "HKDFV1-" + $0 }
    named("sinch-kid-underscore", "writes an underscore instead of the hyphen in kid") {
      "hkdfv1_" + $0
    }
    named("sinch-kid-hyphens", "writes the date in kid with hyphens") {
      "hkdfv1-" + $0.prefix(4) + "-" + $0.dropFirst(4).prefix(2) + "-" + $0.suffix(2)
    }
  }

  private static func named(
    _ id: FaultID,
    _ mistake: String,
    _ name: @escaping @Sendable (String) -> String
  ) -> KnownFault {
    KnownFault(id, mistake) { $0.changeSinchKeys { $0.keyID = name } }
      .in(.keyDates).fix("write kid as hkdfv1- followed by the UTC date as YYYYMMDD")
      .flagged("date-format")
  }
}
