import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let verifyKeyDate: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-key-date",
    title: "Verifying a registration token: the key's date and the day of iat",
    method: "Each token signed under the key derived for the date in its kid",
    retired: retires(
      "kid-one-day-before-iat",
      "kid-one-day-after-iat",
      "kid-two-days-before-iat",
      "kid-two-days-after-iat",
      "kid-25-hours-after-iat",
      because: "how much is tolerated, between a second and a month, nobody needs to know"
    )
      + retires(
        "kid-of-week-year",
        "kid-of-buddhist-year",
        "day-before-month",
        because: "it says nothing beyond kid-one-month-before-iat"
      )
      + retires(
        "last-day-of-9999",
        because: Retirement.farFuture
      ),
    base: RegistrationTokenScenario()
  ) {
    accepts(
      "same-day",
      "A key of the UTC day of iat",
      decidedBy: "SINCH-TOKEN-KID",
      also: ["SINCH-TOKEN-KEY-FROM-KID", "SINCH-TOKEN-KID-MATCHES-IAT"]
    )

    // Midnight.
    accepts(
      "yesterday-after-midnight",
      "A token of ten seconds before midnight UTC, five minutes after it",
      decidedBy: "SINCH-TOKEN-MIDNIGHT",
      also: ["SINCH-TOKEN-KEY-FROM-KID"],
      flags: ["utc-day"],
      note: "A verifier that derives the key for the present day rejects it."
    ) {
      try $0.setIssued(at: "2018-01-02T23:59:50Z")
      $0.now = "2018-01-03T00:04:50Z"
    }
    accepts(
      "yesterday-at-its-last-second",
      "A token of the day before, in the last second before it expires",
      decidedBy: "SINCH-TOKEN-MIDNIGHT",
      also: ["JWT-EXP"]
    ) {
      try $0.setIssued(at: "2018-01-02T23:59:59Z")
      $0.now = "2018-01-03T00:09:58Z"
    }
    rejects(
      "yesterday-expired",
      "A token of the day before, in the second in which it expires",
      [.expired],
      decidedBy: "JWT-EXP",
      also: ["SINCH-TOKEN-MIDNIGHT"],
      flags: ["off-by-one"]
    ) {
      try $0.setIssued(at: "2018-01-02T23:59:59Z")
      $0.now = "2018-01-03T00:09:59Z"
    }
    leavesOpen(
      "three-days-old",
      "A token that lives for a week, three days after its key's date",
      "jwt-verified-lifetime-of-days",
      .acceptedOrTooLong,
      decidedBy: "SINCH-TOKEN-KEY-FROM-KID",
      also: ["SINCH-TOKEN-MIDNIGHT"],
      flags: ["utc-day"]
    ) {
      $0.claims["exp"] = 1_515_467_045
      $0.now = "2018-01-05T03:04:05Z"
    }
    accepts(
      "first-second-of-day",
      "An iat in the first second of the key's day",
      decidedBy: "SINCH-TOKEN-KID-MATCHES-IAT",
      also: ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"]
    ) { try $0.setIssued(at: "2018-01-02T00:00:00Z") }
    accepts(
      "last-second-of-day",
      "An iat in the last second of the key's day",
      decidedBy: "SINCH-TOKEN-KID-MATCHES-IAT",
      also: ["SINCH-TOKEN-KEY-DATE-UTC"],
      flags: ["utc-day"]
    ) { try $0.setIssued(at: "2018-01-02T23:59:59Z") }

    section(
      "One day and more between kid and iat",
      decidedBy: "SINCH-TOKEN-KEY-FROM-KID",
      also: ["SINCH-TOKEN-KID-MATCHES-IAT"]
    ) {
      leavesOpen(
        "kid-one-day-before-iat-at-midnight",
        "An iat in the first second of a day, and a key of the day before",
        "sinch-kid-one-day-from-iat",
        ["reject": .farFromKey, "accept": .user("foo")],
        flags: ["rounding", "utc-day"],
        note: "The vendor's JavaScript sample makes such tokens by rounding iat up."
      ) {
        try $0.setIssued(at: "2018-01-03T00:00:00Z")
        $0.setKeyDate("20180102")
      }
      leavesOpen(
        "kid-one-month-before-iat",
        "A key of the same day a month before iat",
        "sinch-kid-distance-from-iat",
        ["compared": .farFromKey, "not-compared": .user("foo")],
        flags: ["date-format"],
        note: "Months counted from zero give it."
      ) {
        try $0.setIssued(at: "2018-02-02T03:04:05Z")
        $0.setKeyDate("20180102")
      }
    }

    section("Leap days", decidedBy: "SINCH-TOKEN-KID-SYNTAX", flags: ["date-format"]) {
      accepts("leap-day", "A key of a leap day") { try $0.setIssued(at: "2016-02-29T12:00:00Z") }
      accepts("leap-day-of-2000", "A key of the leap day of a century that is divisible by 400") {
        try $0.setIssued(at: "2000-02-29T12:00:00Z")
      }
    }
    section(
      "Dates that no calendar has",
      rejectedAs: [.unknownKey, .malformed, .claimInvalid],
      decidedBy: "SINCH-TOKEN-KID-CALENDAR"
    ) {
      rejects(
        "february-30",
        "A key of 30 February, issued on 2 March",
        flags: ["date-format", "kid-injection"],
        note: "A lenient calendar makes 2 March of it, the day of iat."
      ) {
        try $0.setIssued(at: "2018-03-02T12:00:00Z")
        $0.setKeyDate("20180230")
      }
      rejects(
        "february-29-of-2018",
        "A key of 29 February of a year without one, issued on 1 March",
        flags: ["date-format", "kid-injection"]
      ) {
        try $0.setIssued(at: "2018-03-01T12:00:00Z")
        $0.setKeyDate("20180229")
      }
      rejects(
        "february-29-of-2100",
        "A key of 29 February of a century without one, issued on 1 March",
        flags: ["date-format", "kid-injection"]
      ) {
        try $0.setIssued(at: "2100-03-01T12:00:00Z")
        $0.setKeyDate("21000229")
      }
      rejects(
        "month-13",
        "A key of a thirteenth month, issued in January",
        flags: ["date-format", "kid-injection"]
      ) { $0.setKeyDate("20171302") }
      rejects(
        "month-00",
        "A key of a month zero, as months counted from zero give it in January",
        also: ["SINCH-TOKEN-KID-DATE-FORMAT"],
        flags: ["date-format"]
      ) { $0.setKeyDate("20180002") }
      rejects(
        "day-00",
        "A key of a day zero, issued on the last day of the month before",
        flags: ["date-format", "kid-injection"]
      ) {
        try $0.setIssued(at: "2017-12-31T12:00:00Z")
        $0.setKeyDate("20180100")
      }
      rejects(
        "day-32",
        "A key of a thirty-second day, issued on the first of the month after",
        flags: ["date-format", "kid-injection"]
      ) {
        try $0.setIssued(at: "2018-02-01T12:00:00Z")
        $0.setKeyDate("20180132")
      }
    }
  }
}
