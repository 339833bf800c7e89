import AuthConformance
import ConformanceEngine
import ConformanceSuite
import StrictJSON

extension IdentityTokenCases {
  static let issueDates: CaseGroup = CaseGroup(
    "jwt-claims/layer-identity-token-issue-dates",
    title: "Issuing identity tokens: dates and lifetimes",
    method: "Seconds since 1970-01-01T00:00:00Z by the calendar of RFC 3339",
    retired: [
      VectorFile.RetiredCase(
        slug: "ttl-largest",
        reason: "it had two faults, a lifetime and a weak key; ttl-of-64-bits has the one"
      )
    ],
    base: IdentityTokenIssueScenario()
  ) {
    for (slug, issuedAt, what) in writtenInstants {
      issues(
        slug,
        what,
        decidedBy: "LAYER-TOKEN-IAT",
        also: ["LAYER-TOKEN-EXP", "JWT-INSTANT-OFFSET"],
        flags: ["utc-day", "milliseconds", "float-dates", "rounding"]
      ) { $0.issuedAt = issuedAt }
    }
    section("Short lifetimes", decidedBy: "LAYER-TOKEN-EXP", flags: ["off-by-one"]) {
      issues("ttl-1", "A lifetime of one second", also: ["JWT-EXP-AFTER-IAT"]) { $0.timeToLive = 1 }
      issues("ttl-59", "A lifetime of 59 seconds, for which there is no lower limit here") {
        $0.timeToLive = 59
      }
    }
    section("Long lifetimes", decidedBy: "LAYER-TOKEN-EXP") {
      issues("ttl-year", "A lifetime of a year", flags: ["milliseconds"]) {
        $0.timeToLive = 31_536_000
      }
      issues("ttl-beyond-2038", "A lifetime that ends beyond 32 bits", flags: ["signed-overflow"]) {
        $0.timeToLive = 3_000_000_000
      }
    }
    section(
      "Values that are not lifetimes",
      refusedAs: [.ttlTooShort, .malformed, .claimInvalid],
      decidedBy: "JWT-EXP-AFTER-IAT",
      flags: ["expiry-unchecked", "off-by-one"]
    ) {
      refuses("ttl-0", "A lifetime of zero") { $0.timeToLive = 0 }
      refuses("ttl-minus-1", "A negative lifetime") { $0.timeToLive = -1 }
      refuses("ttl-smallest", "The smallest lifetime that 64 bits hold") { $0.timeToLive = .min }
    }
    section(
      "Around the end of the year 9999",
      decidedBy: "LAYER-TOKEN-EXP",
      flags: ["off-by-one"]
    ) {
      issues("last-second-of-9999", "A lifetime that ends in the last second of the year 9999") {
        $0.issuedAt = "9999-12-31T23:49:59Z"
        $0.timeToLive = 600
      }
      leavesOpen(
        "second-after-9999",
        "A lifetime that ends in the first second of the year 10000",
        "jwt-date-beyond-year-9999",
        ["reject": .refused([.claimInvalid, .malformed]), "accept": .token { _, _ in }]
      ) {
        $0.issuedAt = "9999-12-31T23:50:00Z"
        $0.timeToLive = 600
      }
    }
    section("Far beyond the year 9999", decidedBy: "LAYER-TOKEN-EXP", flags: ["signed-overflow"]) {
      leavesOpen(
        "century-after-9999",
        "A lifetime that ends in the 101st century",
        "jwt-date-beyond-year-9999",
        ["reject": .refused([.claimInvalid, .malformed]), "accept": .token { _, _ in }]
      ) { $0.timeToLive = 255_000_000_000 }
      leavesOpen(
        "ttl-of-64-bits",
        "A lifetime of 2^63-1 seconds, which added to iat leaves signed 64 bits",
        "jwt-date-beyond-64-bits",
        ["reject": .refused([.claimInvalid, .malformed]), "accept": .token { _, _ in }],
        also: ["JWT-NUMERIC-DATE-RANGE"]
      ) { $0.timeToLive = .max }
    }
    issues(
      "epoch",
      "The first second of 1970",
      decidedBy: "LAYER-TOKEN-IAT",
      flags: ["empty-identity"]
    ) { $0.issuedAt = "1970-01-01T00:00:00Z" }
    refuses(
      "before-epoch",
      "The last second of 1969, with an iat of -1",
      [.claimInvalid, .malformed],
      decidedBy: "JWT-NUMERIC-DATE-NEGATIVE",
      flags: ["signed-overflow"]
    ) { $0.issuedAt = "1969-12-31T23:59:59Z" }
    refuses(
      "leap-second",
      "A leap second",
      [.malformed],
      decidedBy: "JWT-INSTANT-LEAP-SECOND",
      flags: ["date-format"]
    ) { $0.issuedAt = "2016-12-31T23:59:60Z" }
    for (slug, issuedAt, what) in brokenInstants {
      refuses(slug, what, [.malformed], decidedBy: "LAYER-TOKEN-IAT", flags: ["date-format"]) {
        $0.issuedAt = issuedAt
      }
    }
  }

  private static let writtenInstants: [(String, Timestamp, String)] = [
    ("offset-plus-5-30", "2018-01-02T08:34:05+05:30", "The base instant in India"),
    ("offset-plus-14", "2018-01-02T17:04:05+14:00", "The base instant at +14:00"),
    ("offset-minus-12", "2018-01-01T15:04:05-12:00", "The base instant at -12:00"),
    ("fraction-small", "2018-01-02T03:04:05.001Z", "A thousandth of a second more"),
    ("fraction-large", "2018-01-02T03:04:05.999999999Z", "Almost a second more"),
    ("before-midnight", "2018-01-02T23:59:59.999Z", "Just before midnight, UTC"),
    ("midnight", "2018-01-03T00:00:00Z", "Midnight, UTC"),
    ("leap-day", "2016-02-29T12:00:00Z", "A leap day"),
    ("after-leap-second", "2017-01-01T00:00:00Z", "The second after a leap second"),
    ("last-of-31-bits", "2038-01-19T03:14:07Z", "The last second of 31 bits"),
    ("first-beyond-31-bits", "2038-01-19T03:14:08Z", "The first beyond 31 bits"),
    ("first-beyond-32-bits", "2106-02-07T06:28:16Z", "The first beyond 32 bits"),
  ]

  /// Texts that are no date-times of RFC 3339.
  static let brokenInstants: [(String, Timestamp, String)] = [
    ("instant-empty", "", "An empty text"),
    ("instant-without-offset", "2018-01-02T03:04:05", "No offset"),
    ("instant-date-alone", "2018-01-02", "A date without a time"),
    ("instant-of-digits", "1514862245", "Seconds since 1970"),
    ("instant-30-february", "2018-02-30T03:04:05Z", "The 30th of February"),
    ("instant-29-february", "2018-02-29T03:04:05Z", "The 29th of February of a common year"),
    ("instant-month-13", "2018-13-02T03:04:05Z", "A thirteenth month"),
    ("instant-hour-24", "2018-01-02T24:00:00Z", "Hour 24"),
    ("instant-offset-without-colon", "2018-01-02T03:04:05+0000", "An offset without colon"),
    ("instant-trailing-space", "2018-01-02T03:04:05Z ", "A space at the end"),
  ]
}
