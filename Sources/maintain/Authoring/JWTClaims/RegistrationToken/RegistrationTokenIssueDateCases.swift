extension RegistrationTokenCases {
  static let issueDates: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-dates",
    title: "Issuing a registration token: the instant of issue, and the day of its key",
    method: "iat counted in whole seconds, kid and signing key of its day in UTC",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("utc", "An instant in UTC") { $0.issuedAt = "2018-01-02T03:04:05Z" }
      .decidedBy("SINCH-TOKEN-IAT").also("SINCH-TOKEN-KID-DATE-FORMAT", "SINCH-TOKEN-KID-UTC")
      .flagged("date-format", "locale-date")
    section("One instant with several offsets", decidedBy("JWT-INSTANT-OFFSET")) {
      issues("same-instant-at-plus-14-00", "The same instant with the offset +14:00")
        .with { $0.issuedAt = "2018-01-02T17:04:05+14:00" }
        .also("SINCH-TOKEN-IAT").flagged("utc-day")
      issues("same-instant-at-plus-05-45", "The same instant with the offset +05:45")
        .with { $0.issuedAt = "2018-01-02T08:49:05+05:45" }.also("SINCH-TOKEN-IAT")
      issues("same-instant-at-minus-03-30")
        .titled("The same instant with the offset -03:30, where it is still the day before")
        .with { $0.issuedAt = "2018-01-01T23:34:05-03:30" }
        .also("SINCH-TOKEN-KID-UTC", "SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")
      issues("same-instant-at-minus-12-00")
        .titled("The same instant with the offset -12:00, where it is still the day before")
        .with { $0.issuedAt = "2018-01-01T15:04:05-12:00" }
        .also("SINCH-TOKEN-KID-UTC", "SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")
      issues("offset-plus-zero", "The offset +00:00 in place of Z")
        .with { $0.issuedAt = "2018-01-02T03:04:05+00:00" }
      issues("offset-minus-zero", "The offset -00:00 in place of Z")
        .with { $0.issuedAt = "2018-01-02T03:04:05-00:00" }
    }

    section("Midnight", decidedBy("SINCH-TOKEN-KID-UTC").flagged("utc-day")) {
      issues("last-second-of-day", "The last second of a UTC day")
        .with { $0.issuedAt = "2018-01-02T23:59:59Z" }
        .decidedBy("SINCH-TOKEN-KID-MATCHES-IAT").also("SINCH-TOKEN-KEY-DATE-UTC")
      issues("first-second-of-day", "The first second of the next UTC day")
        .with { $0.issuedAt = "2018-01-03T00:00:00Z" }
        .decidedBy("SINCH-TOKEN-KID-MATCHES-IAT").also("SINCH-TOKEN-KEY-DATE-UTC")
      issues("last-second-of-day-at-plus-14-00")
        .titled("The last second of a UTC day, in the afternoon of the next at +14:00")
        .with { $0.issuedAt = "2018-01-03T13:59:59+14:00" }
        .also("SINCH-TOKEN-KID-MATCHES-IAT", "JWT-INSTANT-OFFSET")
      issues("first-second-of-day-at-plus-14-00")
        .titled("The first second of a UTC day, in its afternoon at +14:00")
        .with { $0.issuedAt = "2018-01-03T14:00:00+14:00" }
        .also("SINCH-TOKEN-KID-MATCHES-IAT", "JWT-INSTANT-OFFSET")
      issues("last-second-of-day-at-minus-12-00")
        .titled("The last second of a UTC day, before its noon at -12:00")
        .with { $0.issuedAt = "2018-01-02T11:59:59-12:00" }
        .also("SINCH-TOKEN-KID-MATCHES-IAT", "JWT-INSTANT-OFFSET")
      issues("first-second-of-day-at-minus-12-00")
        .titled("The first second of a UTC day, at noon of the day before at -12:00")
        .with { $0.issuedAt = "2018-01-02T12:00:00-12:00" }
        .also("SINCH-TOKEN-KID-MATCHES-IAT", "JWT-INSTANT-OFFSET")
      issues("local-midnight-at-plus-05-30")
        .titled("Local midnight at +05:30, where the UTC day is the one before")
        .with { $0.issuedAt = "2018-01-03T00:00:00+05:30" }.also("SINCH-TOKEN-KEY-DATE-UTC")
        .note("The vendor's Java sample formats the date without converting to UTC.")
      issues("utc-midnight-at-plus-05-30")
        .titled("The first second of a UTC day, in its morning at +05:30")
        .with { $0.issuedAt = "2018-01-03T05:30:00+05:30" }.also("SINCH-TOKEN-KEY-DATE-UTC")
    }

    section("Fractions", decidedBy("SINCH-TOKEN-IAT-ROUNDED-DOWN")) {
      issues("half-a-second", "Half a second is rounded down")
        .with { $0.issuedAt = "2018-01-02T03:04:05.5Z" }.flagged("rounding", "float-dates")
      issues("nine-nines", "The last nanosecond of a second is rounded down")
        .with { $0.issuedAt = "2018-01-02T03:04:05.999999999Z" }.flagged("rounding")
      issues("fraction-before-midnight")
        .titled("The last millisecond of a day stays on its day, in iat and in kid")
        .with { $0.issuedAt = "2018-01-02T23:59:59.999Z" }
        .also("SINCH-TOKEN-KID-MATCHES-IAT").flagged("rounding", "utc-day")
        .note("The vendor's JavaScript sample rounds iat up past midnight while kid stays behind.")
      issues("fraction-of-zero", "A fraction of three zeros")
        .with { $0.issuedAt = "2018-01-02T03:04:05.000Z" }.decidedBy("SINCH-TOKEN-IAT")
      issues("fraction-and-offset", "A fraction and an offset across midnight")
        .with { $0.issuedAt = "2018-01-03T05:29:59.75+05:30" }
        .also("JWT-INSTANT-OFFSET", "SINCH-TOKEN-KID-MATCHES-IAT").flagged("rounding", "utc-day")
    }

    section("How the date is written") {
      decidedBy("SINCH-TOKEN-KID-DATE-FORMAT").flagged("date-format")
      issues("single-digit-month-and-day", "A month and a day of one digit are padded with zeros")
        .with { $0.issuedAt = "2019-09-08T12:00:00Z" }
      issues("two-digit-month-and-day", "A month and a day of two digits")
        .with { $0.issuedAt = "2019-12-31T00:00:00Z" }
        .note("Months counted from zero make it November.")
      issues("last-day-of-2017", "31 December 2017, a Sunday")
        .with { $0.issuedAt = "2017-12-31T23:59:59Z" }
        .note("Where weeks begin on Sunday, the year of its week is 2018 already.")
      issues("last-day-of-2018", "31 December 2018, a Monday")
        .with { $0.issuedAt = "2018-12-31T12:00:00Z" }
        .note("The year of its ISO week is 2019 already.")
      issues("first-day-of-2016", "1 January 2016, a Friday")
        .with { $0.issuedAt = "2016-01-01T12:00:00Z" }
        .note("The year of its ISO week is still 2015.")
    }
    issues("new-year-at-minus-05-00", "New Year in UTC, while it is still the old year at -05:00")
      .with { $0.issuedAt = "2018-12-31T19:00:00-05:00" }
      .decidedBy("SINCH-TOKEN-KID-UTC").also("SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")
    section("Leap days", decidedBy("SINCH-TOKEN-KID-DATE-FORMAT").flagged("date-format")) {
      issues("leap-day", "The last second of a leap day") { $0.issuedAt = "2020-02-29T23:59:59Z" }
      issues("leap-day-of-2000", "The leap day of a century that is divisible by 400")
        .with { $0.issuedAt = "2000-02-29T12:00:00Z" }
      issues("first-of-march-2100", "The day after 28 February of a century without leap day")
        .with { $0.issuedAt = "2100-02-28T22:59:59-01:01" }
    }

    // The ends of time.
    issues("epoch", "The first second of 1970") { $0.issuedAt = "1970-01-01T00:00:00Z" }
      .decidedBy("SINCH-TOKEN-IAT").note("An iat of zero is a date, not the lack of one.")
    issues("after-signed-32-bits", "The first second that signed 32 bits do not hold")
      .with { $0.issuedAt = "2038-01-19T03:14:08Z" }
      .decidedBy("SINCH-TOKEN-IAT").flagged("signed-overflow")
    issues("after-unsigned-32-bits", "The first second that unsigned 32 bits do not hold")
      .with { $0.issuedAt = "2106-02-07T06:28:16Z" }.decidedBy("SINCH-TOKEN-IAT")
    issues("expires-in-last-second-of-9999")
      .titled("A token that expires in the last second of the year 9999")
      .with {
        $0.issuedAt = "9999-12-31T23:58:59Z"
        $0.timeToLive = 60
      }
      .decidedBy("SINCH-TOKEN-EXP").also("SINCH-TOKEN-KID-DATE-FORMAT")
  }
}
