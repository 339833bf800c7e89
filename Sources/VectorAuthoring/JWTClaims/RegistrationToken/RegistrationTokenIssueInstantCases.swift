import AuthConformance
import ConformanceSuite
import StrictJSON

extension RegistrationTokenCases {
  static let issueInstants: CaseGroup = CaseGroup(
    "jwt-claims/sinch-registration-token-issue-instants",
    title: "Issuing a registration token: texts that are no instant",
    method: "Refused where RFC 3339 has no such date and time, and for leap seconds",
    base: RegistrationTokenIssueScenario()
  ) {
    issues("instant", "A date, a time and an offset", decidedBy: "SINCH-TOKEN-IAT") {
      $0.issuedAt = "2016-12-31T23:59:59Z"
    }
    refuses(
      "leap-second",
      "The leap second at the end of 2016",
      [.malformed, .claimInvalid],
      decidedBy: "JWT-INSTANT-LEAP-SECOND",
      flags: ["date-format"],
      note: "Seconds since 1970 do not count it; carried over, it lands on the next day."
    ) { $0.issuedAt = "2016-12-31T23:59:60Z" }
    refuses(
      "leap-second-with-offset",
      "The leap second at the end of 2016, at +05:30",
      [.malformed, .claimInvalid],
      decidedBy: "JWT-INSTANT-LEAP-SECOND",
      also: ["JWT-INSTANT-OFFSET"],
      flags: ["date-format"]
    ) { $0.issuedAt = "2017-01-01T05:29:60+05:30" }
    section("Incomplete instants", refusedAs: [.malformed], decidedBy: "SINCH-TOKEN-IAT") {
      refuses(
        "no-offset",
        "A local time without an offset",
        decidedBy: "JWT-INSTANT-OFFSET",
        flags: ["utc-day"]
      ) { $0.issuedAt = "2018-01-02T03:04:05" }
      refuses("date-alone", "A date without a time") { $0.issuedAt = "2018-01-02" }
      refuses("no-seconds", "A time without seconds") { $0.issuedAt = "2018-01-02T03:04Z" }
      refuses("empty", "No text at all") { $0.issuedAt = "" }
      refuses("epoch-seconds", "Seconds since 1970 in place of a date and time") {
        $0.issuedAt = "1514862245"
      }
    }
    section(
      "Dates that no calendar has",
      refusedAs: [.malformed],
      decidedBy: "SINCH-TOKEN-KID-DATE-FORMAT",
      flags: ["date-format"]
    ) {
      refuses("month-13", "A thirteenth month") { $0.issuedAt = "2018-13-02T03:04:05Z" }
      refuses("month-00", "A month zero") { $0.issuedAt = "2018-00-02T03:04:05Z" }
      refuses("april-31", "A thirty-first of April") { $0.issuedAt = "2018-04-31T03:04:05Z" }
    }
    section(
      "Times and offsets that RFC 3339 does not have",
      refusedAs: [.malformed],
      decidedBy: "SINCH-TOKEN-IAT"
    ) {
      refuses("hour-24", "The hour 24") { $0.issuedAt = "2018-01-02T24:00:00Z" }
      refuses("minute-60", "The minute 60") { $0.issuedAt = "2018-01-02T03:60:05Z" }
      refuses("offset-24-00", "An offset of a whole day", decidedBy: "JWT-INSTANT-OFFSET") {
        $0.issuedAt = "2018-01-02T03:04:05+24:00"
      }
      refuses(
        "offset-without-colon",
        "An offset without a colon",
        decidedBy: "JWT-INSTANT-OFFSET"
      ) { $0.issuedAt = "2018-01-02T03:04:05+0530" }
      refuses("fraction-with-comma", "A fraction behind a comma") {
        $0.issuedAt = "2018-01-02T03:04:05,5Z"
      }
      refuses("point-without-fraction", "A point without a fraction") {
        $0.issuedAt = "2018-01-02T03:04:05.Z"
      }
      refuses("line-break-behind", "A line break behind the instant") {
        $0.issuedAt = "2018-01-02T03:04:05Z\n"
      }
    }
    refuses(
      "arabic-digits",
      "Arabic-Indic digits",
      [.malformed],
      decidedBy: "SINCH-TOKEN-KID-DATE-FORMAT",
      flags: ["locale-date"]
    ) { $0.issuedAt = "٢٠١٨-٠١-٠٢T٠٣:٠٤:٠٥Z" }
    refuses(
      "http-date",
      "A date and time as HTTP writes them",
      [.malformed],
      decidedBy: "SINCH-TOKEN-IAT"
    ) { $0.issuedAt = "Tue, 02 Jan 2018 03:04:05 GMT" }
    refuses(
      "year-of-five-digits",
      "A year of five digits",
      [.malformed, .claimInvalid],
      decidedBy: "SINCH-TOKEN-KID-DATE-FORMAT"
    ) { $0.issuedAt = "12018-01-02T03:04:05Z" }
    refuses(
      "offset-beyond-9999",
      "An offset that carries the last second of 9999 into the year after",
      [.malformed, .claimInvalid],
      decidedBy: "JWT-INSTANT-OFFSET",
      also: ["SINCH-TOKEN-KID-DATE-FORMAT"]
    ) { $0.issuedAt = "9999-12-31T23:59:59-00:01" }
  }
}
