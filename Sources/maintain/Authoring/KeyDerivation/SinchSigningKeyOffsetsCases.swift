extension KeyDerivationCases {
  static let sinchSigningKeyOffsets: CaseGroup = CaseGroup(
    "key-derivation/sinch-signing-key-offsets",
    title: "The signing key of a registration token: offsets from UTC",
    method: "HMAC-SHA256 of the UTC day under the decoded secret",
    base: SinchSigningKeyScenario()
  ) {
    section("Local dates, whose date in UTC may be another") {
      decidedBy("SINCH-TOKEN-KEY-DATE-UTC").also("JWT-INSTANT-OFFSET").flagged("utc-day")
      for (slug, title, instant) in [
        ("zero-offset", "An offset of zero", "2018-01-02T03:04:05+00:00"),
        ("unknown-offset", "-00:00, an unknown local offset", "2018-01-02T03:04:05-00:00"),
        ("plus-0530-same-day", "+05:30, the same date in UTC", "2018-01-02T05:30:00+05:30"),
        ("plus-0530-day-before", "+05:30, the day before in UTC", "2018-01-03T05:29:59+05:30"),
        ("plus-0545", "+05:45, an offset of quarter hours", "2018-01-03T05:44:59+05:45"),
        ("plus-14-day-before", "+14:00, the day before in UTC", "2018-01-03T13:59:59+14:00"),
        ("plus-14-same-day", "+14:00, the same date in UTC", "2018-01-03T14:00:00+14:00"),
        ("minus-12-day-after", "-12:00, the next day in UTC", "2018-01-01T12:00:00-12:00"),
        ("minus-12-same-day", "-12:00, the same date in UTC", "2018-01-01T11:59:59-12:00"),
        ("minus-0330-day-after", "-03:30, the next day in UTC", "2018-01-01T20:30:00-03:30"),
        ("minus-0330-same-day", "-03:30, the same date in UTC", "2018-01-01T20:29:59-03:30"),
        ("across-new-year", "-05:00, the next year in UTC", "2017-12-31T19:00:00-05:00"),
        ("back-across-new-year", "+09:00, the old year in UTC", "2018-01-01T08:59:59+09:00"),
        ("onto-leap-day", "+01:00, the leap day in UTC", "2020-03-01T00:30:00+01:00"),
        ("past-leap-day", "-01:00, already March in UTC", "2020-02-29T23:30:00-01:00"),
      ] {
        gives(slug, title) { $0.at = Timestamp(instant) }
      }
    }
    section("Fractions", decidedBy("JWT-CLOCK-FRACTION").also("SINCH-TOKEN-KEY-DATE-UTC")) {
      gives("fraction-before-midnight")
        .titled("A fraction of the last second, rounded to midnight by some")
        .with { $0.at = "2018-01-02T23:59:59.999999999Z" }.flagged("rounding", "utc-day")
      gives("one-digit-fraction", "A fraction of one digit") { $0.at = "2018-01-02T03:04:05.5Z" }
        .decidedBy("SINCH-TOKEN-KEY-DATE-UTC")
      gives("fraction-and-offset", "A fraction before an offset")
        .with { $0.at = "2018-01-03T05:29:59.999+05:30" }
        .also("JWT-INSTANT-OFFSET").flagged("utc-day")
    }
  }
}
