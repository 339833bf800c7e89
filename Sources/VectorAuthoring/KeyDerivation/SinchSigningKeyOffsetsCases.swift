import AuthConformance
import ConformanceSuite
import StrictJSON

extension KeyDerivationCases {
  static var sinchSigningKeyOffsets: CaseGroup {
    CaseGroup(
      "key-derivation/sinch-signing-key-offsets",
      title: "The signing key of a registration token: offsets from UTC",
      method: "HMAC-SHA256 of the UTC day under the decoded secret",
      base: SinchSigningKeyScenario()
    ) {
      for (slug, title, instant) in instantsAroundMidnight {
        gives(
          slug,
          title,
          ["SINCH-TOKEN-KEY-DATE-UTC", "JWT-INSTANT-OFFSET"],
          flags: ["utc-day"]
        ) { $0.at = instant }
      }
      fractions
      for (slug, title, instant) in badOffsets {
        refuses(slug, title, .malformed, requirements: ["JWT-INSTANT-OFFSET"], flags: ["utc-day"]) {
          $0.at = instant
        }
      }
    }
  }

  /// Local dates on either side of 2 January 2018 UTC.
  private static let instantsAroundMidnight: [(String, String, Timestamp)] = [
    ("zero-offset", "An offset of zero", "2018-01-02T03:04:05+00:00"),
    ("unknown-offset", "The offset -00:00: UTC, local offset unknown", "2018-01-02T03:04:05-00:00"),
    ("plus-0530-same-day", "+05:30, the same date in UTC", "2018-01-02T05:30:00+05:30"),
    ("plus-0530-day-before", "+05:30, still the day before in UTC", "2018-01-03T05:29:59+05:30"),
    ("plus-0545", "+05:45, an offset of quarter hours", "2018-01-03T05:44:59+05:45"),
    ("plus-14-day-before", "+14:00, still the day before in UTC", "2018-01-03T13:59:59+14:00"),
    ("plus-14-same-day", "+14:00, the same date in UTC", "2018-01-03T14:00:00+14:00"),
    ("minus-12-day-after", "-12:00, already the next day in UTC", "2018-01-01T12:00:00-12:00"),
    ("minus-12-same-day", "-12:00, the same date in UTC", "2018-01-01T11:59:59-12:00"),
    ("minus-0330-day-after", "-03:30, already the next day in UTC", "2018-01-01T20:30:00-03:30"),
    ("minus-0330-same-day", "-03:30, the same date in UTC", "2018-01-01T20:29:59-03:30"),
    ("across-new-year", "-05:00, already the next year in UTC", "2017-12-31T19:00:00-05:00"),
    ("back-across-new-year", "+09:00, still the old year in UTC", "2018-01-01T08:59:59+09:00"),
    ("onto-leap-day", "+01:00, still the leap day in UTC", "2020-03-01T00:30:00+01:00"),
    ("past-leap-day", "-01:00, already March in UTC", "2020-02-29T23:30:00-01:00"),
  ]

  @CaseBuilder<SinchSigningKeyScenario>
  private static var fractions: [CaseDefinition<SinchSigningKeyScenario>] {
    gives(
      "fraction-before-midnight",
      "A fraction of the last second, rounded to midnight by some",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["rounding", "utc-day"]
    ) { $0.at = "2018-01-02T23:59:59.999999999Z" }
    gives(
      "one-digit-fraction",
      "A fraction of one digit",
      ["SINCH-TOKEN-KEY-DATE-UTC"]
    ) { $0.at = "2018-01-02T03:04:05.5Z" }
    gives(
      "fraction-before-epoch",
      "Half a second before 1970",
      ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["rounding"],
      note: "Seconds that are cut towards zero arrive in 1970."
    ) { $0.at = "1969-12-31T23:59:59.5Z" }
    gives(
      "fraction-and-offset",
      "A fraction before an offset",
      ["SINCH-TOKEN-KEY-DATE-UTC", "JWT-INSTANT-OFFSET"],
      flags: ["utc-day"]
    ) { $0.at = "2018-01-03T05:29:59.999+05:30" }
    gives(
      "lower-case-letters",
      "t and z in lower case, which RFC 3339 allows",
      ["SINCH-TOKEN-KEY-DATE-UTC"]
    ) { $0.at = "2018-01-02t03:04:05z" }
  }

  private static let badOffsets: [(String, String, Timestamp)] = [
    ("no-offset", "No offset at all", "2018-01-02T03:04:05"),
    ("offset-hour-24", "An offset of 24 hours", "2018-01-02T03:04:05+24:00"),
    ("offset-minute-60", "An offset with a 60th minute", "2018-01-02T03:04:05+05:60"),
    ("two-offsets", "Z and an offset", "2018-01-02T03:04:05Z+05:30"),
    ("zone-name", "A zone by its name", "2018-01-02T03:04:05 UTC"),
  ]
}
