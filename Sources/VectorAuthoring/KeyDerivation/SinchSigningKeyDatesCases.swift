import AuthConformance
import ConformanceSuite
import StrictJSON

extension KeyDerivationCases {
  static var sinchSigningKeyDates: CaseGroup {
    CaseGroup(
      "key-derivation/sinch-signing-key-dates",
      title: "The signing key of a registration token: the calendar",
      method: "HMAC-SHA256 of the UTC day under the decoded secret",
      base: SinchSigningKeyScenario()
    ) {
      datesOfEveryShape
      leapDays
      farAwayDates
      for (slug, title, instant) in impossibleDates {
        refuses(
          slug,
          title,
          .malformed,
          requirements: ["SINCH-TOKEN-KEY-DATE-UTC"],
          flags: ["date-format"]
        ) { $0.at = instant }
      }
    }
  }

  @CaseBuilder<SinchSigningKeyScenario>
  private static var datesOfEveryShape: [CaseDefinition<SinchSigningKeyScenario>] {
    gives(
      "october-tenth",
      "A month and a day of two digits",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2020-10-11T12:13:14Z" }
    gives(
      "day-of-year",
      "A day whose number in the year differs from that in the month",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"],
      note: "The document writes YYYYMMDD; to the patterns of Unicode, DD is the day of the year."
    ) { $0.at = "2018-02-03T12:00:00Z" }
    gives(
      "week-year-after",
      "31 December, in the first week of the next year",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"],
      note: "To the patterns of Unicode, YYYY is the year that the week belongs to."
    ) { $0.at = "2018-12-31T12:00:00Z" }
    gives(
      "week-year-before",
      "1 January, in the last week of the year before",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2021-01-01T12:00:00Z" }
    gives(
      "new-year",
      "The first second of a year",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"]
    ) { $0.at = "2019-01-01T00:00:00Z" }
    gives(
      "old-year",
      "The last second of a year",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"]
    ) { $0.at = "2018-12-31T23:59:59Z" }
  }

  @CaseBuilder<SinchSigningKeyScenario>
  private static var leapDays: [CaseDefinition<SinchSigningKeyScenario>] {
    gives(
      "leap-day",
      "29 February of a leap year",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2020-02-29T12:00:00Z" }
    gives(
      "after-leap-day",
      "1 March of a leap year",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2020-03-01T00:00:00Z" }
    gives(
      "end-of-leap-year",
      "31 December of a leap year",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2020-12-31T23:59:59Z" }
    gives(
      "leap-day-of-2000",
      "29 February 2000, a century that is a leap year",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2000-02-29T12:00:00Z" }
    gives(
      "last-of-february-2100",
      "28 February 2100, a century that is not a leap year",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2100-02-28T23:59:59Z" }
    gives(
      "first-of-march-2100",
      "1 March 2100, the day after",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "2100-03-01T00:00:00Z" }
  }

  @CaseBuilder<SinchSigningKeyScenario>
  private static var farAwayDates: [CaseDefinition<SinchSigningKeyScenario>] {
    gives("epoch", "The first second of 1970", ["SINCH-TOKEN-KEY-MESSAGE"]) {
      $0.at = "1970-01-01T00:00:00Z"
    }
    gives(
      "before-epoch",
      "The last second of 1969",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["signed-overflow"]
    ) { $0.at = "1969-12-31T23:59:59Z" }
    gives(
      "after-32-bits",
      "The second at which 32-bit clocks overflow",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["signed-overflow"]
    ) { $0.at = "2038-01-19T03:14:08Z" }
    gives(
      "year-1500",
      "1 March 1500, ten days apart in the Julian calendar",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["locale-date"],
      note: "RFC 3339 knows the Gregorian calendar alone, however far back."
    ) { $0.at = "1500-03-01T00:00:00Z" }
    gives(
      "year-1",
      "A year that is padded to four digits",
      ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "0001-01-01T00:00:00Z" }
    gives(
      "last-second-of-9999",
      "The last second that RFC 3339 is able to write",
      ["SINCH-TOKEN-KEY-MESSAGE"]
    ) { $0.at = "9999-12-31T23:59:59Z" }
    refuses(
      "beyond-9999",
      "An offset that carries the instant into the year 10000",
      .malformed,
      requirements: ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"],
      note: "Its date has no eight digits."
    ) { $0.at = "9999-12-31T23:59:59-00:01" }
    refuses(
      "before-0000",
      "An offset that carries the instant before the year 0000",
      .malformed,
      requirements: ["SINCH-TOKEN-KEY-MESSAGE"],
      flags: ["date-format"]
    ) { $0.at = "0000-01-01T00:00:00+00:01" }
  }

  private static let impossibleDates: [(String, String, Timestamp)] = [
    ("30-february", "30 February", "2020-02-30T12:00:00Z"),
    ("leap-day-of-2019", "29 February of a year that is not a leap year", "2019-02-29T12:00:00Z"),
    ("leap-day-of-2100", "29 February 2100", "2100-02-29T12:00:00Z"),
    ("leap-day-of-1500", "29 February 1500, which is Julian only", "1500-02-29T12:00:00Z"),
    ("31-april", "31 April", "2018-04-31T12:00:00Z"),
    ("day-0", "Day 0 of a month", "2018-01-00T12:00:00Z"),
    ("month-0", "Month 0 of a year", "2018-00-02T12:00:00Z"),
    ("month-13", "Month 13 of a year", "2018-13-02T12:00:00Z"),
  ]
}
