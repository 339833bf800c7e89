extension KeyDerivationCases {
  static let sinchSigningKeyDates: CaseGroup = CaseGroup(
    "key-derivation/sinch-signing-key-dates",
    title: "The signing key of a registration token: the calendar",
    method: "HMAC-SHA256 of the UTC day under the decoded secret",
    base: SinchSigningKeyScenario()
  ) {
    section("Dates that wrong patterns write in another way") {
      decidedBy("SINCH-TOKEN-KEY-MESSAGE").flagged("date-format")
      gives("october-tenth", "A month and a day of two digits") { $0.at = "2020-10-11T12:13:14Z" }
      gives("day-of-year", "A day whose number in the year differs from that in the month")
        .with { $0.at = "2018-02-03T12:00:00Z" }
        .note(
          "The document writes YYYYMMDD; to the patterns of Unicode, DD is the day of the year."
        )
      gives("week-year-after", "31 December, in the first week of the next year")
        .with { $0.at = "2018-12-31T12:00:00Z" }
        .note("To the patterns of Unicode, YYYY is the year that the week belongs to.")
      gives("week-year-before", "1 January, in the last week of the year before")
        .with { $0.at = "2021-01-01T12:00:00Z" }
    }
    section("Around the new year", decidedBy("SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")) {
      gives("new-year", "The first second of a year") { $0.at = "2019-01-01T00:00:00Z" }
      gives("old-year", "The last second of a year") { $0.at = "2018-12-31T23:59:59Z" }
    }
    section("Leap years", decidedBy("SINCH-TOKEN-KEY-MESSAGE").flagged("date-format")) {
      gives("leap-day", "29 February of a leap year") { $0.at = "2020-02-29T12:00:00Z" }
      gives("after-leap-day", "1 March of a leap year") { $0.at = "2020-03-01T00:00:00Z" }
      gives("end-of-leap-year", "31 December of a leap year") { $0.at = "2020-12-31T23:59:59Z" }
      gives("leap-day-of-2000", "29 February 2000, a century that is a leap year")
        .with { $0.at = "2000-02-29T12:00:00Z" }
      gives("last-of-february-2100", "28 February 2100, a century that is not a leap year")
        .with { $0.at = "2100-02-28T23:59:59Z" }
      gives("first-of-march-2100", "1 March 2100, the day after") { $0.at = "2100-03-01T00:00:00Z" }
    }
    section("Far away dates", decidedBy("SINCH-TOKEN-KEY-MESSAGE")) {
      gives("epoch", "The first second of 1970") { $0.at = "1970-01-01T00:00:00Z" }
      gives("after-32-bits", "The second at which 32-bit clocks overflow")
        .with { $0.at = "2038-01-19T03:14:08Z" }.flagged("signed-overflow")
      gives("last-second-of-9999", "The last second that RFC 3339 is able to write")
        .with { $0.at = "9999-12-31T23:59:59Z" }
    }
  }
}
