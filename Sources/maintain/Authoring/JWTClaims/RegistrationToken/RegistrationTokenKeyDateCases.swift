extension RegistrationTokenCases {
  static let verifyKeyDate: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-verify-key-date",
    title: "Verifying a registration token: the key's date and the day of iat",
    method: "Each token signed under the key derived for the date in its kid",
    base: RegistrationTokenScenario()
  ) {
    accepts("same-day", "A key of the UTC day of iat")
      .decidedBy("SINCH-TOKEN-KID").also("SINCH-TOKEN-KEY-FROM-KID", "SINCH-TOKEN-KID-MATCHES-IAT")

    // Midnight.
    accepts("yesterday-after-midnight")
      .titled("A token of ten seconds before midnight UTC, five minutes after it")
      .with {
        try $0.setIssued(at: "2018-01-02T23:59:50Z")
        $0.now = "2018-01-03T00:04:50Z"
      }
      .decidedBy("SINCH-TOKEN-MIDNIGHT").also("SINCH-TOKEN-KEY-FROM-KID").flagged("utc-day")
      .note("A verifier that derives the key for the present day rejects it.")
    accepts("last-day-of-2018", "A token of a day whose ISO week is of the next year")
      .with { try $0.setIssued(at: "2018-12-31T12:00:00Z") }
      .decidedBy("SINCH-TOKEN-KID-DATE-FORMAT").also("SINCH-TOKEN-KID-MATCHES-IAT")
      .flagged("date-format")
    accepts("yesterday-at-its-last-second")
      .titled("A token of the day before, in the last second before it expires")
      .with {
        try $0.setIssued(at: "2018-01-02T23:59:59Z")
        $0.now = "2018-01-03T00:09:58Z"
      }
      .decidedBy("SINCH-TOKEN-MIDNIGHT").also("JWT-EXP")
    rejects("yesterday-expired", "A token of the day before, in the second in which it expires") {
      try $0.setIssued(at: "2018-01-02T23:59:59Z")
      $0.now = "2018-01-03T00:09:59Z"
    }
    .reasons(.expired).decidedBy("JWT-EXP").also("SINCH-TOKEN-MIDNIGHT").flagged("off-by-one")
    leavesOpen("three-days-old", "A token that lives for a week, three days after its key's date") {
      $0.claims["exp"] = 1_515_467_045
      $0.now = "2018-01-05T03:04:05Z"
    }
    .asking("jwt-verified-lifetime-of-days", .acceptedOrTooLong)
    .decidedBy("SINCH-TOKEN-KEY-FROM-KID").also("SINCH-TOKEN-MIDNIGHT").flagged("utc-day")
    accepts("first-second-of-day", "An iat in the first second of the key's day")
      .with { try $0.setIssued(at: "2018-01-02T00:00:00Z") }
      .decidedBy("SINCH-TOKEN-KID-MATCHES-IAT").also("SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")
    accepts("last-second-of-day", "An iat in the last second of the key's day")
      .with { try $0.setIssued(at: "2018-01-02T23:59:59Z") }
      .decidedBy("SINCH-TOKEN-KID-MATCHES-IAT").also("SINCH-TOKEN-KEY-DATE-UTC").flagged("utc-day")

    section("One day and more between kid and iat") {
      decidedBy("SINCH-TOKEN-KEY-FROM-KID").also("SINCH-TOKEN-KID-MATCHES-IAT")
      leavesOpen("kid-one-day-before-iat-at-midnight")
        .titled("An iat in the first second of a day, and a key of the day before")
        .with {
          try $0.setIssued(at: "2018-01-03T00:00:00Z")
          $0.setKeyDate("20180102")
        }
        .asking("sinch-kid-one-day-from-iat", ["reject": .farFromKey, "accept": .user("foo")])
        .flagged("rounding", "utc-day")
        .note("The vendor's JavaScript sample makes such tokens by rounding iat up.")
      leavesOpen("kid-one-month-before-iat", "A key of the same day a month before iat") {
        try $0.setIssued(at: "2018-02-02T03:04:05Z")
        $0.setKeyDate("20180102")
      }
      .asking("sinch-kid-distance-from-iat")
      .either(["compared": .farFromKey, "not-compared": .user("foo")])
      .flagged("date-format").note("Months counted from zero give it.")
    }

    section("Leap days", decidedBy("SINCH-TOKEN-KID-SYNTAX").flagged("date-format")) {
      accepts("leap-day", "A key of a leap day") { try $0.setIssued(at: "2016-02-29T12:00:00Z") }
      accepts("leap-day-of-2000", "A key of the leap day of a century that is divisible by 400")
        .with { try $0.setIssued(at: "2000-02-29T12:00:00Z") }
    }
    section("Dates that no calendar has") {
      decidedBy("SINCH-TOKEN-KID-CALENDAR").reasons(.unknownKey, .malformed, .claimInvalid)
      rejects("february-30", "A key of 30 February, issued on 2 March") {
        try $0.setIssued(at: "2018-03-02T12:00:00Z")
        $0.setKeyDate("20180230")
      }
      .flagged("date-format", "kid-injection")
      .note("A lenient calendar makes 2 March of it, the day of iat.")
      rejects("february-29-of-2018")
        .titled("A key of 29 February of a year without one, issued on 1 March")
        .with {
          try $0.setIssued(at: "2018-03-01T12:00:00Z")
          $0.setKeyDate("20180229")
        }
        .flagged("date-format", "kid-injection")
      rejects("february-29-of-2100")
        .titled("A key of 29 February of a century without one, issued on 1 March")
        .with {
          try $0.setIssued(at: "2100-03-01T12:00:00Z")
          $0.setKeyDate("21000229")
        }
        .flagged("date-format", "kid-injection")
      rejects("month-13", "A key of a thirteenth month, issued in January")
        .with { $0.setKeyDate("20171302") }.flagged("date-format", "kid-injection")
      rejects("month-00", "A key of a month zero, as months counted from zero give it in January")
        .with { $0.setKeyDate("20180002") }
        .also("SINCH-TOKEN-KID-DATE-FORMAT").flagged("date-format")
      rejects("day-00", "A key of a day zero, issued on the last day of the month before") {
        try $0.setIssued(at: "2017-12-31T12:00:00Z")
        $0.setKeyDate("20180100")
      }
      .flagged("date-format", "kid-injection")
      rejects("day-32", "A key of a thirty-second day, issued on the first of the month after") {
        try $0.setIssued(at: "2018-02-01T12:00:00Z")
        $0.setKeyDate("20180132")
      }
      .flagged("date-format", "kid-injection")
    }
  }
}
